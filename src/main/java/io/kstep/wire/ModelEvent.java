package io.kstep.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import io.kstep.data.Schema;
import io.kstep.incremental.StreamEvent;
import java.io.IOException;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Something that happened to a model: {@code {"format":1,"type":"chunk-learned","model":"eu","time":1700000000000,...}}.
 */
public sealed interface ModelEvent {

    /** A model began, by command or by its first record. */
    record Created(Schema schema, Map<String, String> settings) implements ModelEvent {
        public Created {
            settings = Collections.unmodifiableMap(new TreeMap<>(settings));
        }
    }

    /** Settings were changed; those in force from now on. */
    record Changed(Map<String, String> settings) implements ModelEvent {
        public Changed {
            settings = Collections.unmodifiableMap(new TreeMap<>(settings));
        }
    }

    /** All that was learned was forgotten. */
    record Reset() implements ModelEvent {}

    /** The model predicts but no longer learns. */
    record Paused() implements ModelEvent {}

    /** The model learns again. */
    record Resumed() implements ModelEvent {}

    /** The model is gone. */
    record Deleted() implements ModelEvent {}

    /** What the learner tells: a chunk learned, a submodel retired, a drift alarm. */
    record Learning(StreamEvent event) implements ModelEvent {}

    /** A label named a class that was not known. */
    record NewClass(String name) implements ModelEvent {}

    /** An instance whose label, or a label whose instance, did not come. */
    record LabelExpired(String id, Waiting waiting, String reason) implements ModelEvent {

        public static final String TOO_LONG = "waited too long";
        public static final String TOO_MANY = "too many waiting";
    }

    /** A model of so many bytes is too large for its topic, and was not published. */
    record NotPublished(int bytes, int most) implements ModelEvent {}

    /** Records were deleted before they were read, from an offset to another; of no model, whose key is empty. */
    record RecordsLost(String topic, int partition, long from, long to) implements ModelEvent {}

    /** What had waited for its other half. */
    enum Waiting {
        INSTANCE,
        LABEL
    }

    /** The record of this event; {@code time} is the stream's, in milliseconds. */
    default byte[] encode(String model, long time) {
        return JsonObject.write(out -> {
            out.writeNumberField("format", WireFormat.VERSION);
            out.writeStringField("type", type());
            out.writeStringField("model", model);
            out.writeNumberField("time", time);
            writeDetails(out);
        });
    }

    /** The kind of event in the record. */
    default String type() {
        if (this instanceof Learning learning) {
            return learningType(learning.event());
        } else if (this instanceof Created) {
            return "created";
        } else if (this instanceof Changed) {
            return "changed";
        } else if (this instanceof Reset) {
            return "reset";
        } else if (this instanceof Paused) {
            return "paused";
        } else if (this instanceof Resumed) {
            return "resumed";
        } else if (this instanceof Deleted) {
            return "deleted";
        } else if (this instanceof NotPublished) {
            return "not-published";
        } else if (this instanceof RecordsLost) {
            return "records-lost";
        }
        return this instanceof NewClass ? "new-class" : "label-expired";
    }

    private static String learningType(StreamEvent event) {
        if (event instanceof StreamEvent.ChunkLearned) {
            return "chunk-learned";
        } else if (event instanceof StreamEvent.ChunkFallback) {
            return "chunk-fallback";
        } else if (event instanceof StreamEvent.ChunkLost) {
            return "chunk-lost";
        } else if (event instanceof StreamEvent.ProvisionalLost) {
            return "provisional-lost";
        }
        return event instanceof StreamEvent.SubmodelRetired ? "submodel-retired" : "drift-alarm";
    }

    private void writeDetails(JsonGenerator out) throws IOException {
        if (this instanceof Learning learning) {
            writeLearning(learning.event(), out);
        } else if (this instanceof Created created) {
            out.writeFieldName("schema");
            SchemaJson.write(created.schema(), out);
            JsonObject.writeTexts("settings", created.settings(), out);
        } else if (this instanceof Changed changed) {
            JsonObject.writeTexts("settings", changed.settings(), out);
        } else if (this instanceof NewClass newClass) {
            out.writeStringField("class", newClass.name());
        } else if (this instanceof NotPublished large) {
            out.writeNumberField("bytes", large.bytes());
            out.writeNumberField("most", large.most());
        } else if (this instanceof RecordsLost lost) {
            out.writeStringField("topic", lost.topic());
            out.writeNumberField("partition", lost.partition());
            out.writeNumberField("from", lost.from());
            out.writeNumberField("to", lost.to());
        } else if (this instanceof LabelExpired expired) {
            out.writeStringField("id", expired.id());
            out.writeStringField("waiting", spec(expired.waiting()));
            out.writeStringField("reason", expired.reason());
        }
    }

    private static void writeLearning(StreamEvent event, JsonGenerator out) throws IOException {
        if (event instanceof StreamEvent.ChunkLearned learned) {
            out.writeNumberField("version", learned.version());
            out.writeNumberField("rows", learned.rows());
            out.writeStringField("cause", spec(learned.cause()));
        } else if (event instanceof StreamEvent.ChunkFallback fallback) {
            out.writeNumberField("version", fallback.version());
            out.writeStringField("learner", fallback.learner());
            out.writeStringField("reason", fallback.reason());
        } else if (event instanceof StreamEvent.ChunkLost lost) {
            out.writeNumberField("version", lost.version());
            out.writeNumberField("rows", lost.rows());
            out.writeStringField("cause", spec(lost.cause()));
            out.writeStringField("reason", lost.reason());
        } else if (event instanceof StreamEvent.ProvisionalLost lost) {
            out.writeNumberField("version", lost.version());
            out.writeStringField("reason", lost.reason());
        } else if (event instanceof StreamEvent.SubmodelRetired retired) {
            out.writeNumberField("firstChunk", retired.firstChunk());
            out.writeNumberField("lastChunk", retired.lastChunk());
            out.writeStringField("retention", retired.policy().spec());
        } else if (event instanceof StreamEvent.DriftAlarm alarm) {
            out.writeNumberField("labels", alarm.labels());
        }
    }

    private static String spec(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
