package io.kstep.load;

import java.util.List;

/** What a stream thread may be busy with: the innermost phase that a frame of its stack belongs to. */
enum Phase {
    DECODE("decode JSON", "io.kstep.wire.InstanceDecoder.", "io.kstep.wire.LabelReader."),
    PREDICT("predict", "io.kstep.session.LiveModel.predict", "io.kstep.incremental.KStepModel.predict"),
    CHUNK("learn: close a chunk, fit a submodel", "io.kstep.incremental.KStepModel.close"),
    LEARN("learn: main classifier, provisional submodel", "io.kstep.incremental.KStepModel.learn"),
    SCORE("rolling errors", "io.kstep.evaluate.StreamErrors."),
    ENCODE("encode JSON", "io.kstep.wire.PredictionWriter.", "io.kstep.wire.InstanceWriter."),
    PUBLISH("publish the model, events, reports", "io.kstep.session.Outputs.model", "io.kstep.session.Outputs.report"),
    STORE_MODEL("store the model whole", "io.kstep.stream.ShelvedModel.store"),
    ROCKSDB("RocksDB (native)", "org.rocksdb."),
    STORE("store: keys, changelog, journal", "org.apache.kafka.streams.state.internals.", "io.kstep.stream.Journal."),
    SEND("send the output", "org.apache.kafka.streams.processor.internals.SinkNode."),
    METRICS("metrics", "io.kstep.serve."),
    WORK("the processor's own bookkeeping", "io.kstep."),
    COMMIT(
            "commit",
            "org.apache.kafka.streams.processor.internals.TaskExecutor.commit",
            "org.apache.kafka.streams.processor.internals.TaskManager.commit"),
    POLL(
            "poll and buffer records",
            "org.apache.kafka.clients.consumer.",
            "org.apache.kafka.streams.processor.internals.StreamThread.pollPhase",
            "org.apache.kafka.streams.processor.internals.TaskManager.addRecordsToTasks"),
    STREAMS("Kafka Streams, other", "");

    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> marks;

    Phase(String title, String... marks) {
        this.title = title;
        this.marks = List.of(marks);
    }

    String title() {
        return title;
    }

    /** @param frames class and method, innermost first */
    static Phase of(List<String> frames) {
        for (String frame : frames) {
            for (Phase phase : values()) {
                if (phase != STREAMS && phase != WORK && phase.has(frame)) {
                    return phase;
                }
            }
        }
        return frames.stream().anyMatch(WORK::has) ? WORK : STREAMS;
    }

    private boolean has(String frame) {
        return marks.stream().anyMatch(frame::startsWith);
    }
}
