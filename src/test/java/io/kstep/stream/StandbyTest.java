package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.data.generate.Generators;
import io.kstep.stream.broker.TestBroker;
import io.kstep.stream.replay.KafkaReplayOut;
import io.kstep.stream.replay.RealPace;
import io.kstep.stream.replay.Replay;
import io.kstep.stream.replay.ReplaySettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.processor.StateRestoreListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What a standby replica is for: whoever has one takes over without reading the stores anew. */
@ExtendWith(TestBroker.class)
class StandbyTest {

    private static final int RECORDS = 4_000;
    private static final int PARTITIONS = 4;
    /** The ends of transactions take offsets of their own, which no store ever reads. */
    private static final int MARKERS = 5;

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @TempDir
    private Path folder;

    @Test
    void shouldTakeOverWithoutRestoringWhatTheStandbyHas() {
        long without = restoredAtTakeover(0);
        long with = restoredAtTakeover(1);
        assertThat(without).as("records restored without a standby").isGreaterThan(100);
        assertThat(with)
                .as("records restored with a standby, of %s without", without)
                .isLessThan(without / 10);
    }

    /** Two processors share a stream, one ends: how many records of the stores the other has to read before it goes on. */
    private long restoredAtTakeover(int standbys) {
        ServiceSettings settings = TestBroker.settings()
                .with(Map.of(
                        "topics.partitions",
                        Integer.toString(PARTITIONS),
                        "kafka.num.standby.replicas",
                        Integer.toString(standbys),
                        "kafka.consumer.session.timeout.ms", // who ends does not leave the group: it may come back
                        "6000",
                        "kafka.consumer.heartbeat.interval.ms",
                        "1500"));
        try (Topics topics = new Topics(settings)) {
            topics.create(false);
        }
        Restored restored = new Restored();
        try (StreamService stays = started(settings, "stays" + standbys, restored)) {
            try (StreamService goes = started(settings, "goes" + standbys, new Restored())) {
                await("the partitions are shared", () -> tasks(stays) == 2 && tasks(goes) == 2);
                replay(settings);
                assertThat(TestBroker.read(settings.get(ServiceSettings.PREDICTIONS), RECORDS))
                        .hasSize(RECORDS);
                await("the copies are complete", () -> lag(stays) <= MARKERS && lag(goes) <= MARKERS);
            }
            await("the partitions are taken over", () -> tasks(stays) == PARTITIONS && isRunning(stays));
            assertThat(stays.queries().keys("", 100)).hasSize(12);
            return restored.records.get();
        }
    }

    private StreamService started(ServiceSettings settings, String name, Restored restored) {
        StreamService service = new StreamService(
                settings.with("kafka.state.dir", folder.resolve(name).toString()), StreamMetrics.NONE);
        service.kafkaStreams().setGlobalStateRestoreListener(restored);
        service.start();
        return service;
    }

    private static void replay(ServiceSettings settings) {
        try (KafkaReplayOut out = new KafkaReplayOut(settings)) {
            List<Replay.Source> sources = IntStream.range(0, 12)
                    .mapToObj(i -> new Replay.Source("model-" + i, Generators.parse("sea(seed=" + i + ")")))
                    .toList();
            ReplaySettings how = ReplaySettings.plain(System.currentTimeMillis())
                    .withUnlabelled(0.5) // those wait, a record of the store each, however seldom is committed
                    .withModels(true, Map.of("chunk", "50"));
            new Replay(sources, how, out, new RealPace(() -> false)).run(RECORDS, counts -> {});
            out.flush();
        }
    }

    private static boolean isRunning(StreamService service) {
        return service.kafkaStreams().state() == KafkaStreams.State.RUNNING;
    }

    private static long tasks(StreamService service) {
        return service.kafkaStreams().metadataForLocalThreads().stream()
                .mapToLong(thread -> thread.activeTasks().size())
                .sum();
    }

    /** The farthest that a store is behind its topic. */
    private static long lag(StreamService service) {
        return service.kafkaStreams().allLocalStorePartitionLags().values().stream()
                .flatMap(partitions -> partitions.values().stream())
                .mapToLong(lag -> lag.offsetLag())
                .max()
                .orElse(Long.MAX_VALUE);
    }

    /** Counts the records of the stores' topics that are read before a partition is worked on. */
    private static final class Restored implements StateRestoreListener {

        private final AtomicLong records = new AtomicLong();

        @Override
        public void onRestoreStart(TopicPartition partition, String store, long first, long last) {}

        @Override
        public void onBatchRestored(TopicPartition partition, String store, long end, long count) {
            records.addAndGet(count);
        }

        @Override
        public void onRestoreEnd(TopicPartition partition, String store, long total) {}
    }

    private static void await(String what, BooleanSupplier holds) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!holds.getAsBoolean()) {
            assertThat(System.nanoTime()).as("not in time: %s", what).isLessThan(end);
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        }
    }
}
