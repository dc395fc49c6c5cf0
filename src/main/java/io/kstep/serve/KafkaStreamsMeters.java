package io.kstep.serve;

import io.micrometer.core.instrument.binder.kafka.KafkaStreamsMetrics;
import io.micrometer.core.instrument.config.MeterFilter;
import java.util.List;
import org.apache.kafka.streams.KafkaStreams;

/**
 * Binds the metrics of Kafka Streams and its clients, of which there are thousands: a handful is {@link #CHOSEN chosen}.
 * The only class of this package that knows Kafka.
 */
public final class KafkaStreamsMeters implements AutoCloseable {

    /** What is kept, by Micrometer's names. */
    static final List<String> CHOSEN = List.of(
            "kafka.stream.client.state",
            "kafka.stream.alive.stream.threads",
            "kafka.stream.failed.stream.threads",
            "kafka.stream.thread.process.rate",
            "kafka.stream.thread.process.total",
            "kafka.stream.thread.process.latency.avg",
            "kafka.stream.thread.process.latency.max",
            "kafka.stream.thread.process.ratio",
            "kafka.stream.thread.poll.ratio",
            "kafka.stream.thread.commit.ratio",
            "kafka.stream.thread.commit.latency.avg",
            "kafka.stream.thread.commit.latency.max",
            "kafka.stream.thread.commit.total",
            "kafka.stream.state.updater.restore.records.rate",
            "kafka.stream.task.restore.total",
            "kafka.stream.task.restore.remaining.records.total",
            "kafka.stream.task.dropped.records.total",
            "kafka.stream.state.estimate.num.keys",
            "kafka.stream.state.total.sst.files.size",
            "kafka.stream.state.size.all.mem.tables",
            "kafka.consumer.fetch.manager.records.lag",
            "kafka.consumer.coordinator.rebalance.total",
            "kafka.consumer.coordinator.failed.rebalance.total",
            "kafka.producer.record.error.total",
            "kafka.producer.request.latency.avg");

    private static final String PREFIX = "kafka.";

    private final KafkaStreamsMetrics binder;

    private KafkaStreamsMeters(KafkaStreamsMetrics binder) {
        this.binder = binder;
    }

    /** Binds them until this is closed; metrics that Kafka makes later are found within a minute. */
    public static KafkaStreamsMeters bind(KafkaStreams streams, MicrometerMetrics metrics) {
        KafkaStreamsMetrics binder = new KafkaStreamsMetrics(streams);
        binder.bindTo(metrics.registry());
        return new KafkaStreamsMeters(binder);
    }

    /** Keeps what is chosen, and everything that is not Kafka's. */
    static MeterFilter chosen() {
        return MeterFilter.deny(id -> id.getName().startsWith(PREFIX) && !CHOSEN.contains(id.getName()));
    }

    @Override
    public void close() {
        binder.close();
    }
}
