package io.kstep.stream;

import io.kstep.wire.ModelEvent;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/** Sends what the processor has to say to the topics, at the time of the record that caused it. */
final class Outlet {

    /** Names of the sinks. */
    static final String PREDICTIONS = "predictions";

    static final String ERRORS = "errors";
    static final String MODELS = "published-models";
    static final String EVENTS = "events";
    static final String DEAD_LETTERS = "dead-letters";

    private final ProcessorContext<byte[], byte[]> context;
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

    /** @param bytes null tells that the model is gone */
    void model(byte[] bytes) {
        send(MODELS, bytes);
    }

    void event(ModelEvent event) {
        send(EVENTS, event.encode(model, time));
    }

    /** An event of another model than the one that is turned to. */
    void event(String otherModel, ModelEvent event) {
        byte[] otherKey = otherModel.getBytes(StandardCharsets.UTF_8);
        context.forward(new Record<>(otherKey, event.encode(otherModel, time), time), EVENTS);
    }

    private void send(String sink, byte[] value) {
        context.forward(new Record<>(key, value, time), sink);
    }

    void deadLetter(Record<byte[], byte[]> letter) {
        context.forward(letter, DEAD_LETTERS);
    }
}
