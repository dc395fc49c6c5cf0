package io.kstep.wire;

import java.util.Map;

/** The fields of a command's record: its name, then what it carries. */
final class CommandFields implements ControlCommand.Cases<JsonObject.Body> {

    static final CommandFields FIELDS = new CommandFields();

    private CommandFields() {}

    @Override
    public JsonObject.Body create(ControlCommand.Create command) {
        return out -> {
            settings("create", command.settings()).write(out);
            if (command.schema().isPresent()) {
                out.writeFieldName("schema");
                SchemaJson.write(command.schema().get(), out);
            }
        };
    }

    @Override
    public JsonObject.Body change(ControlCommand.Change command) {
        return settings("change", command.settings());
    }

    private static JsonObject.Body settings(String name, Map<String, String> settings) {
        return out -> {
            out.writeStringField("command", name);
            JsonObject.writeTexts("settings", settings, out);
        };
    }

    @Override
    public JsonObject.Body reset(ControlCommand.Reset command) {
        return plain("reset");
    }

    @Override
    public JsonObject.Body pause(ControlCommand.Pause command) {
        return plain("pause");
    }

    @Override
    public JsonObject.Body resume(ControlCommand.Resume command) {
        return plain("resume");
    }

    @Override
    public JsonObject.Body delete(ControlCommand.Delete command) {
        return plain("delete");
    }

    private static JsonObject.Body plain(String name) {
        return out -> out.writeStringField("command", name);
    }
}
