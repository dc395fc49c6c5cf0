package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Test;

class InstanceRunsTest {

    private static final long NOW = 2_000_000;
    private static final String INSTANCES = "kstep.instances";
    private static final TopicPartition PARTITION = new TopicPartition(INSTANCES, 2);
    private static final TopicPartition LABELS = new TopicPartition("kstep.labels", 2);

    private final InstanceRuns runs = new InstanceRuns(INSTANCES, () -> NOW);

    @Test
    void shouldJoinInstancesInTheirOrder() {
        List<ConsumerRecord<byte[], byte[]>> instances = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            instances.add(record(INSTANCES, 7 + i, 1_000 + (i % 5), "m", "v" + i));
        }
        var joined = runs.join(polled(instances), partition -> partition.equals(PARTITION));
        List<ConsumerRecord<byte[], byte[]>> carriers = joined.records(PARTITION);
        assertThat(carriers).hasSize(4);
        assertThat(carriers.stream().map(ConsumerRecord::offset)).containsExactly(7L, 39L, 71L, 103L);
        assertThat(carriers.get(0).timestamp()).as("the latest of the run").isEqualTo(1_004);
        assertThat(flat(carriers)).containsExactlyElementsOf(instances);
        assertThat(joined.records(LABELS)).hasSize(1);
        assertThat(joined.nextOffsets()).containsOnlyKeys(PARTITION, LABELS);
    }

    @Test
    void shouldLeaveInstancesAloneWhereLabelsOrCommandsAreLeft() {
        var polled = polled(List.of(record(INSTANCES, 0, 1, "m", "a"), record(INSTANCES, 1, 1, "m", "b")));
        assertThat(runs.join(polled, partition -> false)).isSameAs(polled);
    }

    @Test
    void shouldNotJoinWhatHasNoTimeOrOneOfTheFuture() {
        List<ConsumerRecord<byte[], byte[]>> instances = new ArrayList<>();
        for (long time : new long[] {-1, 5, 6, NOW + 1, 7, NOW, Long.MAX_VALUE, 8}) {
            instances.add(record(INSTANCES, instances.size(), time, "m", "v"));
        }
        List<ConsumerRecord<byte[], byte[]>> joined =
                runs.join(polled(instances), partition -> true).records(PARTITION);
        assertThat(joined.stream().map(ConsumerRecord::timestamp))
                .containsExactly(-1L, 6L, NOW + 1, NOW, Long.MAX_VALUE, 8L);
        assertThat(flat(joined)).containsExactlyElementsOf(instances);
    }

    @Test
    void shouldBoundTheBytesOfARun() {
        List<ConsumerRecord<byte[], byte[]>> instances = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            instances.add(record(INSTANCES, i, i, "m", "v".repeat(40_000)));
        }
        assertThat(runs.join(polled(instances), partition -> true).records(PARTITION))
                .hasSize(3);
    }

    @Test
    void shouldTakeAHeaderOfATopicForNoRun() {
        Record<byte[], byte[]> sent = new Record<>(null, null, 0, new RecordHeaders().add("kstep.run", new byte[0]));
        assertThat(InstanceRun.of(sent)).isNull();
    }

    /** Labels and commands that were read before a run and take effect inside it. */
    @Test
    void shouldGiveTheSameBytesInRuns() {
        for (long seed = 1; seed <= 5; seed++) {
            List<String> alone = outputs(seed, 1);
            assertThat(alone).hasSizeGreaterThan(500);
            assertThat(String.join("\n", alone)).contains("no JSON", "chunk-learned", "paused");
            for (int most : new int[] {2, 7, 32}) {
                assertThat(outputs(seed, most)).containsExactlyElementsOf(alone);
            }
        }
    }

    private static List<String> outputs(long seed, int most) {
        SplittableRandom random = new SplittableRandom(seed);
        SplittableRandom lengths = new SplittableRandom(seed + most);
        List<String> said = new ArrayList<>();
        try (TestStream stream = new TestStream(
                StreamMetrics.NONE, (partition, next) -> false, "hold.ms", "1000", "model.chunk", "20")) {
            List<ConsumerRecord<byte[], byte[]>> run = new ArrayList<>();
            int length = 1;
            for (int i = 0; i < 500; i++) {
                double x = random.nextGaussian();
                String key = "m" + i % 3;
                long time = 1_000_000 + 4L * i;
                String label = random.nextBoolean() ? x > 0 ? "up" : "down" : null;
                String json =
                        random.nextInt(40) == 0 ? "no JSON" : TestStream.instance(i, x, random.nextDouble(), label);
                if (label == null) {
                    String late = "{\"id\":\"" + i + "\",\"label\":\"" + (x > 0 ? "up" : "down") + "\"}";
                    stream.at(time + 2, "kstep.labels", key, late);
                }
                if (i % 100 == 50) {
                    stream.at(
                            time + 1,
                            "kstep.control",
                            "m0",
                            "{\"command\":\"" + (i < 100 ? "pause" : "resume") + "\"}");
                }
                run.add(record(INSTANCES, i, time, key, json));
                if (run.size() == length) {
                    stream.run(run);
                    run.clear();
                    length = 1 + lengths.nextInt(most);
                }
            }
            if (!run.isEmpty()) {
                stream.run(run);
            }
            for (Setting<String> topic : List.of(
                    ServiceSettings.PREDICTIONS,
                    ServiceSettings.ERRORS,
                    ServiceSettings.MODELS,
                    ServiceSettings.EVENTS,
                    ServiceSettings.DEAD_LETTERS)) {
                stream.records(topic)
                        .forEach(record -> said.add(topic.key() + " " + record.timestamp() + " "
                                + new String(record.value(), StandardCharsets.ISO_8859_1) + record.headers()));
            }
        }
        return said;
    }

    private static ConsumerRecord<byte[], byte[]> record(
            String topic, long offset, long time, String key, String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        return new ConsumerRecord<>(
                topic,
                PARTITION.partition(),
                offset,
                time,
                TimestampType.CREATE_TIME,
                key.length(),
                bytes.length,
                key.getBytes(StandardCharsets.UTF_8),
                bytes,
                new RecordHeaders(),
                Optional.empty());
    }

    private static ConsumerRecords<byte[], byte[]> polled(List<ConsumerRecord<byte[], byte[]>> instances) {
        Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> records = new LinkedHashMap<>();
        records.put(PARTITION, instances);
        records.put(LABELS, List.of(record(LABELS.topic(), 0, 5, "m", "l")));
        Map<TopicPartition, OffsetAndMetadata> next =
                Map.of(PARTITION, new OffsetAndMetadata(7L + instances.size()), LABELS, new OffsetAndMetadata(1));
        return new ConsumerRecords<>(records, next);
    }

    private static List<ConsumerRecord<byte[], byte[]>> flat(List<ConsumerRecord<byte[], byte[]>> joined) {
        return joined.stream()
                .flatMap(record -> record.headers().lastHeader("kstep.run") instanceof InstanceRun run
                        ? run.records().stream()
                        : Stream.of(record))
                .toList();
    }
}
