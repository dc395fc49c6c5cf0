package io.kstep.stream;

import io.kstep.wire.ModelEvent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Sends what the processor has to say to the topics, at the time of the record that caused it. All that a record causes is
 * gathered and sent together, once what it changes has been changed: a record is predicted or a dead letter, never both.
 */
final class Outlet {

    /** Names of the sinks. */
    static final String PREDICTIONS = "predictions";

    static final String ERRORS = "errors";
    static final String MODELS = "published-models";
    static final String EVENTS = "events";
    static final String QUESTIONS = "questions";
    static final String DEAD_LETTERS = "dead-letters";

    private final ProcessorContext<byte[], byte[]> context;
    /** What is to be sent, and in the same place of the other list the sink it goes to. */
    private final List<Record<byte[], byte[]>> gathered = new ArrayList<>();

    private final List<String> sinks = new ArrayList<>();
    private byte[] key;
    private String model;
    private long time;

    Outlet(ProcessorContext<byte[], byte[]> context) {
        this.context = context;
    }

    /** All that follows is about this model and happens at this time. */
    void turnTo(byte[] recordKey, String modelKey, long now) {
        key = recordKey;
        model = modelKey;
        time = now;
    }

    void prediction(byte[] json) {
        send(PREDICTIONS, json);
    }

    void errorReport(byte[] json) {
        send(ERRORS, json);
    }

    void question(byte[] json) {
        send(QUESTIONS, json);
    }

    /** @param bytes null if the model is gone */
    void model(byte[] bytes) {
        send(MODELS, bytes);
    }

    void event(ModelEvent event) {
        send(EVENTS, event.encode(model, time));
    }

    /** An event of another model than the current one. */
    void event(String otherModel, ModelEvent event) {
        byte[] otherKey = otherModel.getBytes(StandardCharsets.UTF_8);
        gather(EVENTS, new Record<>(otherKey, event.encode(otherModel, time), time));
    }

    private void send(String sink, byte[] value) {
        gather(sink, new Record<>(key, value, time));
    }

    private void gather(String sink, Record<byte[], byte[]> record) {
        gathered.add(record);
        sinks.add(sink);
    }

    /** Sends what was gathered, in its order. */
    void flush() {
        int count = sinks.size();
        if (count == 0) {
            return; // asked twice for every record
        }
        for (int i = 0; i < count; i++) {
            context.forward(gathered.get(i), sinks.get(i));
        }
        forget();
    }

    /** Sends a dead letter instead of all that was gathered. */
    void deadLetter(Record<byte[], byte[]> letter) {
        forget();
        context.forward(letter, DEAD_LETTERS);
    }

    /** Sends nothing of what was gathered. */
    void forget() {
        gathered.clear();
        sinks.clear();
    }
}
