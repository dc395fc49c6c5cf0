package io.kstep.wire;

import com.fasterxml.jackson.databind.JsonNode;
import io.kstep.data.Schema;
import io.kstep.print.Json;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A command for the model that the record's key names: {@code {"command":"create","settings":{...},"schema":{...}}},
 * {@code change} with settings, {@code reset}, {@code pause}, {@code resume}, {@code delete}. Settings are texts by
 * name; their meaning is not checked here.
 */
public sealed interface ControlCommand {

    /** The answer of the case that is this command's kind. */
    <T> T match(Cases<T> cases);

    /** An answer for every command. */
    interface Cases<T> {
        T create(Create command);

        T change(Change command);

        T reset(Reset command);

        T pause(Pause command);

        T resume(Resume command);

        T delete(Delete command);
    }

    /** Makes a model, with settings other than the service's where given and with a schema where given. */
    record Create(Map<String, String> settings, Optional<Schema> schema) implements ControlCommand {
        public Create {
            settings = ordered(settings);
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.create(this);
        }
    }

    /** Changes some settings of a model; the others stay. */
    record Change(Map<String, String> settings) implements ControlCommand {
        public Change {
            settings = ordered(settings);
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.change(this);
        }
    }

    /** Forgets all that a model has learned; its schema and settings stay. */
    record Reset() implements ControlCommand {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.reset(this);
        }
    }

    /** Lets a model predict but not learn. */
    record Pause() implements ControlCommand {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.pause(this);
        }
    }

    /** Lets a model learn again. */
    record Resume() implements ControlCommand {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.resume(this);
        }
    }

    /** Removes a model. */
    record Delete() implements ControlCommand {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.delete(this);
        }
    }

    static ControlCommand decode(byte[] json) {
        JsonNode root = JsonRecord.tree(json);
        JsonNode command = root.path("command");
        if (!command.isTextual()) {
            throw new WireException("command: must be one of create, change, reset, pause, resume, delete, not "
                    + JsonRecord.described(command));
        }
        return switch (command.asText()) {
            case "create" -> new Create(settings(root.path("settings")), schema(root.path("schema")));
            case "change" -> change(root);
            case "reset" -> new Reset();
            case "pause" -> new Pause();
            case "resume" -> new Resume();
            case "delete" -> new Delete();
            default ->
                throw new WireException("command: there is no " + WireException.quote(command.asText())
                        + "; there are create, change, reset, pause, resume, delete");
        };
    }

    private static ControlCommand change(JsonNode root) {
        Map<String, String> settings = settings(root.path("settings"));
        if (settings.isEmpty()) {
            throw new WireException("settings: a change needs at least one setting");
        }
        return new Change(settings);
    }

    private static Optional<Schema> schema(JsonNode node) {
        return node.isMissingNode() || node.isNull() ? Optional.empty() : Optional.of(SchemaJson.read(node));
    }

    private static Map<String, String> settings(JsonNode node) {
        if (node.isMissingNode() || node.isNull()) {
            return Map.of();
        }
        if (!node.isObject()) {
            throw new WireException("settings: must be an object, not " + JsonRecord.described(node));
        }
        Map<String, String> settings = new TreeMap<>();
        for (Map.Entry<String, JsonNode> setting : node.properties()) {
            JsonNode value = setting.getValue();
            boolean finite = value.isNumber() && Double.isFinite(value.doubleValue());
            if (!finite && !value.isTextual() && !value.isBoolean()) {
                throw new WireException("setting " + WireException.quote(setting.getKey())
                        + " must be a text, a number or a boolean, not " + JsonRecord.described(value));
            }
            settings.put(setting.getKey(), value.asText());
        }
        return settings;
    }

    default byte[] encode() {
        return Json.bytes(match(CommandFields.FIELDS));
    }

    private static Map<String, String> ordered(Map<String, String> settings) {
        return Collections.unmodifiableMap(new TreeMap<>(settings));
    }
}
