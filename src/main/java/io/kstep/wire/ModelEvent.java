package io.kstep.wire;

import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.incremental.StreamEvent;
import io.kstep.print.Json;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Something that happened to a model: {@code {"format":1,"type":"chunk-learned","model":"eu","time":1700000000000,...}}.
 */
public sealed interface ModelEvent {

    /** The kind of event in the record. */
    String type();

    /** The fields of the record beside type, model and time. */
    default EventDetails details() {
        return new EventDetails();
    }

    /** A model began, by command or by its first record. */
    record Created(Schema schema, Map<String, String> settings) implements ModelEvent {
        public Created {
            settings = Collections.unmodifiableMap(new TreeMap<>(settings));
        }

        @Override
        public String type() {
            return "created";
        }

        @Override
        public EventDetails details() {
            return new EventDetails().schema("schema", schema).texts("settings", settings);
        }
    }

    /** Settings were changed; those in force from now on. */
    record Changed(Map<String, String> settings) implements ModelEvent {
        public Changed {
            settings = Collections.unmodifiableMap(new TreeMap<>(settings));
        }

        @Override
        public String type() {
            return "changed";
        }

        @Override
        public EventDetails details() {
            return new EventDetails().texts("settings", settings);
        }
    }

    /** All that was learned was forgotten. */
    record Reset() implements ModelEvent {
        @Override
        public String type() {
            return "reset";
        }
    }

    /** The model predicts but no longer learns. */
    record Paused() implements ModelEvent {
        @Override
        public String type() {
            return "paused";
        }
    }

    /** The model learns again. */
    record Resumed() implements ModelEvent {
        @Override
        public String type() {
            return "resumed";
        }
    }

    /** The model is gone. */
    record Deleted() implements ModelEvent {
        @Override
        public String type() {
            return "deleted";
        }
    }

    /** An event of learning: a chunk learned, a submodel retired, a drift alarm. */
    record Learning(StreamEvent event) implements ModelEvent {
        @Override
        public String type() {
            return event.match(LearningEvents.TYPE);
        }

        @Override
        public EventDetails details() {
            return event.match(LearningEvents.DETAILS);
        }
    }

    /**
     * A label named a class that was not known.
     *
     * @param targetOrNull the class variable, where the model has several
     */
    record NewClass(String name, String targetOrNull) implements ModelEvent {
        @Override
        public String type() {
            return "new-class";
        }

        @Override
        public EventDetails details() {
            EventDetails details = new EventDetails();
            return (targetOrNull == null ? details : details.text("target", targetOrNull)).text("class", name);
        }
    }

    /** A feature that instances showed later joined the schema. */
    record NewFeature(Feature feature) implements ModelEvent {
        @Override
        public String type() {
            return "new-feature";
        }

        @Override
        public EventDetails details() {
            return new EventDetails().text("feature", feature.name()).name("kind", feature.kind());
        }
    }

    /** A feature that instances showed later stays out of the schema. */
    record FeatureRefused(String name, String reason) implements ModelEvent {
        @Override
        public String type() {
            return "feature-refused";
        }

        @Override
        public EventDetails details() {
            return new EventDetails().text("feature", name).text("reason", reason);
        }
    }

    /** An instance whose label, or a label whose instance, did not come. */
    record LabelExpired(String id, Waiting waiting, String reason) implements ModelEvent {

        public static final String TOO_LONG = "waited too long";
        public static final String TOO_MANY = "too many waiting";

        @Override
        public String type() {
            return "label-expired";
        }

        @Override
        public EventDetails details() {
            return new EventDetails().text("id", id).name("waiting", waiting).text("reason", reason);
        }
    }

    /** A model of this number of bytes is too large for its topic, and was not published. */
    record NotPublished(int bytes, int most) implements ModelEvent {
        @Override
        public String type() {
            return "not-published";
        }

        @Override
        public EventDetails details() {
            return new EventDetails().number("bytes", bytes).number("most", most);
        }
    }

    /**
     * Records were deleted before they were read, from an offset to another; it belongs to no model, and its key is
     * empty.
     */
    record RecordsLost(String topic, int partition, long from, long to) implements ModelEvent {
        @Override
        public String type() {
            return "records-lost";
        }

        @Override
        public EventDetails details() {
            return new EventDetails()
                    .text("topic", topic)
                    .number("partition", partition)
                    .number("from", from)
                    .number("to", to);
        }
    }

    /** What was waiting for its other half. */
    enum Waiting {
        INSTANCE,
        LABEL
    }

    /** The record of this event; {@code time} is the stream's, in milliseconds. */
    default byte[] encode(String model, long time) {
        return Json.bytes(out -> {
            out.field("format", WireFormat.VERSION)
                    .field("type", type())
                    .field("model", model)
                    .field("time", time);
            details().write(out);
        });
    }
}
