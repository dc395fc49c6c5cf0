package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Kafka Streams reads the record with the lowest timestamp among the next ones of the inputs; among equal ones it takes
 * whichever its queue happens to have in front. Whatever it takes, the outputs are the same.
 */
class TiedTimesTest {

    private static final List<Setting<String>> OUT = List.of(
            ServiceSettings.PREDICTIONS,
            ServiceSettings.ERRORS,
            ServiceSettings.MODELS,
            ServiceSettings.EVENTS,
            ServiceSettings.DEAD_LETTERS);

    private record Sent(long time, String key, String value) {}

    private boolean atEnd;

    /** @param back how far a record may lie behind the one before it, in milliseconds */
    @ParameterizedTest
    @ValueSource(ints = {0, 3})
    void shouldGiveTheSameBytesWhicheverOfEqualTimesIsReadFirst(int back) {
        for (long seed = 1; seed <= 3; seed++) {
            List<List<Sent>> inputs = inputs(seed, back);
            List<String> expected = outputs(inputs, 0);
            assertThat(expected).hasSizeGreaterThan(1_000);
            String all = String.join("\n", expected);
            for (String wanted : List.of("no JSON", "paused", "chunk-learned", "label-expired")) {
                assertThat(all.contains(wanted)).as(wanted).isTrue();
            }
            for (long chance = 1; chance <= 6; chance++) {
                List<String> found = outputs(inputs, chance);
                for (int i = 0; i < Math.min(expected.size(), found.size()); i++) { // the first difference says most
                    assertThat(found.get(i))
                            .as("output %d, seed %d, chance %d", i, seed, chance)
                            .isEqualTo(expected.get(i));
                }
                assertThat(found).hasSameSizeAs(expected);
            }
        }
    }

    /** Commands, instances and labels, many at each millisecond. */
    private static List<List<Sent>> inputs(long seed, int back) {
        SplittableRandom random = new SplittableRandom(seed);
        List<List<Sent>> inputs = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (int i = 0; i < 1_000; i++) {
            String key = "m" + i % 3;
            double x = random.nextGaussian();
            long time = 1_000_000L + i / 8;
            inputs.get(1)
                    .add(new Sent(
                            time - random.nextInt(back + 1),
                            key,
                            TestStream.instance(i, x, random.nextDouble(), null)));
            int kind = random.nextInt(20);
            if (kind < 14) {
                String label = "{\"id\":\"" + (i - 3 * random.nextInt(2)) + "\",\"label\":\"" + (x > 0 ? "up" : "down")
                        + "\"}";
                inputs.get(2).add(new Sent(time + random.nextInt(2) - random.nextInt(back + 1), key, label));
            } else if (kind == 14) {
                inputs.get(2).add(new Sent(time, key, "no JSON"));
            }
            if (i % 50 == 0) {
                String command = List.of("pause", "resume", "resume", "reset").get(i / 50 % 4);
                inputs.get(0).add(new Sent(time, "m0", "{\"command\":\"" + command + "\"}"));
            }
        }
        return inputs;
    }

    private List<String> outputs(List<List<Sent>> inputs, long chance) {
        SplittableRandom random = new SplittableRandom(chance);
        List<String> said = new ArrayList<>();
        atEnd = false;
        try (TestStream stream = new TestStream(
                StreamMetrics.NONE,
                (partition, next) -> atEnd,
                "hold.ms",
                "1000",
                "model.chunk",
                "20",
                "errors.every.labels",
                "10",
                "labels.wait.seconds",
                "1")) {
            int[] next = new int[inputs.size()];
            for (int from = lowest(inputs, next, random); from >= 0; from = lowest(inputs, next, random)) {
                Sent sent = inputs.get(from).get(next[from]++);
                stream.at(
                        sent.time, Input.ALL.get(from).topic(ServiceSettings.standard(), "test"), sent.key, sent.value);
                if (random.nextInt(50) == 0) {
                    stream.wait(Duration.ofMillis(300)); // a busy machine
                }
            }
            atEnd = true;
            stream.wait(Duration.ofSeconds(10));
            stream.at(1_010_000, "kstep.instances", "m0", TestStream.instance(0, 0, 0, null)); // lets all expire
            for (Setting<String> topic : OUT) {
                stream.records(topic).forEach(record -> said.add(text(topic, record)));
            }
        }
        return said;
    }

    /** The input whose next record goes first, -1 if all are read. Commands are told as a millisecond earlier. */
    private static int lowest(List<List<Sent>> inputs, int[] next, SplittableRandom random) {
        int found = -1;
        long lowest = Long.MAX_VALUE;
        int ties = 1;
        for (int i = 0; i < next.length; i++) {
            if (next[i] < inputs.get(i).size()) {
                long time = Input.ALL.get(i).place(inputs.get(i).get(next[i]).time);
                ties = time == lowest ? ties + 1 : 1;
                if (time < lowest || (time == lowest && random.nextInt(ties) == 0)) {
                    found = i;
                }
                lowest = Math.min(lowest, time);
            }
        }
        return found;
    }

    private static String text(Setting<String> topic, TestRecord<byte[], byte[]> record) {
        String value = record.value() == null ? "" : new String(record.value(), StandardCharsets.ISO_8859_1);
        return topic.key() + " " + new String(record.key(), StandardCharsets.UTF_8) + " " + record.timestamp() + " "
                + value + " " + record.headers();
    }
}
