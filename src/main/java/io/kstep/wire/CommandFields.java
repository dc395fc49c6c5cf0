package io.kstep.wire;

import io.kstep.print.Json;
import java.util.Map;
import java.util.function.Consumer;

/** The fields of a command's record: its name, then what it carries. */
final class CommandFields implements ControlCommand.Cases<Consumer<Json>> {

    static final CommandFields FIELDS = new CommandFields();

    private CommandFields() {}

    @Override
    public Consumer<Json> create(ControlCommand.Create command) {
        return out -> {
            settings("create", command.settings()).accept(out);
            command.schema().ifPresent(schema -> out.object("schema", json -> SchemaJson.write(schema, json)));
        };
    }

    @Override
    public Consumer<Json> change(ControlCommand.Change command) {
        return settings("change", command.settings());
    }

    private static Consumer<Json> settings(String name, Map<String, String> settings) {
        return out -> out.field("command", name).texts("settings", settings);
    }

    @Override
    public Consumer<Json> reset(ControlCommand.Reset command) {
        return plain("reset");
    }

    @Override
    public Consumer<Json> pause(ControlCommand.Pause command) {
        return plain("pause");
    }

    @Override
    public Consumer<Json> resume(ControlCommand.Resume command) {
        return plain("resume");
    }

    @Override
    public Consumer<Json> delete(ControlCommand.Delete command) {
        return plain("delete");
    }

    private static Consumer<Json> plain(String name) {
        return out -> out.field("command", name);
    }
}
