package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.incremental.SmallModels;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A model that leaves memory and is restored from the stores at every turn must say and learn the same, byte for byte,
 * as one that stays: the same happens after a crash, when another process takes up the changelogs.
 */
class RestoredModelsTest {

    private static final List<String> KEYS = List.of("a", "b", "c");
    /** Features that come later; the last one finds no room. */
    private static final List<String> LATER =
            List.of("", "\"y\":1,", "\"shade\":\"dark\",", "\"y\":2,\"shade\":1,", "\"z\":1,\"y\":3,\"shade\":\"1\",");

    private static final List<Setting<String>> TOPICS = List.of(
            ServiceSettings.PREDICTIONS,
            ServiceSettings.ERRORS,
            ServiceSettings.MODELS,
            ServiceSettings.EVENTS,
            ServiceSettings.QUESTIONS);

    @ParameterizedTest
    @ValueSource(strings = {"parent", "child", "cascade", "parent(mode=paper)"})
    void shouldGoOnByteForByteAsIfTheyHadStayedInMemory(String main) {
        for (long seed = 1; seed <= 2; seed++) {
            List<String> stayed = outputs(main, 100, seed);
            List<String> restored = outputs(main, 1, seed);
            assertThat(stayed).hasSizeGreaterThan(1_000);
            for (int i = 0; i < stayed.size(); i++) { // the first difference says most
                assertThat(restored.get(i))
                        .as("output %d with seed %d", i, seed)
                        .isEqualTo(stayed.get(i));
            }
            assertThat(restored).hasSameSizeAs(stayed);
        }
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldGoOnByteForByteWithModelsOfEveryKind(String spec) {
        List<String> stayed = outputs(100, 3, "model.model", spec);
        List<String> restored = outputs(1, 3, "model.model", spec);
        assertThat(stayed).hasSizeGreaterThan(1_000);
        for (int i = 0; i < stayed.size(); i++) {
            assertThat(restored.get(i)).as("output %d", i).isEqualTo(stayed.get(i));
        }
        assertThat(restored).hasSameSizeAs(stayed);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldGoOnByteForByteWithModelsThatDecide(String spec) {
        String[] deciding = {
            "model.model", spec,
            "model.loss", "k7>k0=5,k0>k1=3,other>k0=2",
            "model.reject", "0.6",
            "model.prior", "k0=0.5,k7=0.5",
            "model.outliers", "0.05"
        };
        List<String> stayed = outputs(100, 4, deciding);
        List<String> restored = outputs(1, 4, deciding);
        assertThat(stayed).hasSizeGreaterThan(1_000);
        for (int i = 0; i < stayed.size(); i++) {
            assertThat(restored.get(i)).as("output %d", i).isEqualTo(stayed.get(i));
        }
        assertThat(restored).hasSameSizeAs(stayed);
        assertThat(stayed.stream().filter(said -> said.contains("\"rejected\":true")))
                .hasSizeGreaterThan(20);
        assertThat(stayed.stream().filter(said -> said.contains("\"type\":\"changed\"") && said.contains("k7>k0=")))
                .as("costs changed in the middle")
                .isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"margin(percent=60,random=0.4)", "margin(minute=300,random=0.5)", "random(percent=70)"})
    void shouldGoOnByteForByteWithModelsThatAsk(String questions) {
        String[] asking = {"model.chunk", "40", "model.questions", questions};
        List<String> stayed = outputs(100, 5, asking);
        List<String> restored = outputs(1, 5, asking);
        for (int i = 0; i < stayed.size(); i++) {
            assertThat(restored.get(i)).as("output %d", i).isEqualTo(stayed.get(i));
        }
        assertThat(restored).hasSameSizeAs(stayed);
        assertThat(stayed.stream().filter(said -> said.startsWith("topic.questions")))
                .hasSizeGreaterThan(20);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldGoOnByteForByteWhereFeaturesComeLater(String spec) {
        String[] later = {"model.model", spec, "models.features.after", "4", "models.max.features", "4"};
        List<String> stayed = outputs(100, 5, later);
        List<String> restored = outputs(1, 5, later);
        for (int i = 0; i < stayed.size(); i++) {
            assertThat(restored.get(i)).as("output %d", i).isEqualTo(stayed.get(i));
        }
        assertThat(restored).hasSameSizeAs(stayed);
        assertThat(stayed.stream().filter(said -> said.contains("\"type\":\"new-feature\"")))
                .as("two for each model")
                .hasSize(2 * KEYS.size());
        assertThat(stayed.stream().filter(said -> said.contains("\"type\":\"feature-refused\"")))
                .as("again after a reset")
                .hasSizeGreaterThanOrEqualTo(KEYS.size());
    }

    static Stream<String> specs() {
        return SmallModels.specs().filter(spec -> !SmallModels.learnsNumbers(spec));
    }

    private static List<String> outputs(String main, int cached, long seed) {
        return outputs(
                cached,
                seed,
                "model.chunk",
                "40",
                "model.submodels",
                "3",
                "model.main",
                main,
                "model.retention",
                seed == 2 ? "merge" : "oldest");
    }

    private static List<String> outputs(int cached, long seed, String... model) {
        List<String> said = new ArrayList<>();
        List<String> settings = new ArrayList<>(List.of(model));
        settings.addAll(List.of(
                "models.cached", Integer.toString(cached),
                "ids.remembered", "60",
                "errors.every.labels", "25",
                "errors.every.seconds", "1",
                "labels.wait.seconds", "1"));
        try (TestStream stream = new TestStream(settings.toArray(String[]::new))) {
            SplittableRandom random = new SplittableRandom(seed);
            for (int i = 0; i < 800; i++) {
                String more = settings.contains("models.features.after") ? LATER.get(i % LATER.size()) : "";
                step(stream, random, i, i < 150 ? "" : more);
                if (settings.contains("model.loss") && i % 97 == 96) {
                    stream.control(KEYS.get(i % KEYS.size()), otherCosts(random));
                }
                TOPICS.forEach(topic -> stream.records(topic).forEach(record -> said.add(text(topic, record))));
            }
            assertThat(stream.reasons().stream().filter(reason -> reason.contains("internal")))
                    .isEmpty();
        }
        return said;
    }

    /** @param more features that come before the others */
    private static void step(TestStream stream, SplittableRandom random, int i, String more) {
        String key = KEYS.get(random.nextInt(KEYS.size()));
        double x = random.nextGaussian() + (i > 400 ? 1 : 0);
        String colour = "c" + random.nextInt(1 + i / 100);
        String truth = "k" + (x > 0 ? random.nextInt(1 + i / 200) : 7);
        String head = "{\"id\":\"" + i + "\",\"features\":{" + more + "\"x\":" + x + ",\"colour\":\"" + colour + "\"}";
        int kind = random.nextInt(20);
        if (kind < 10) {
            stream.instance(key, head + ",\"label\":\"" + truth + "\"}");
        } else if (kind < 12) {
            stream.instance(key, head + ",\"label\":{\"probabilities\":{\"" + truth + "\":0.8,\"other\":0.2}}}");
        } else if (kind < 14) {
            stream.label(key, "{\"id\":\"" + i + "\",\"label\":\"" + truth + "\"}")
                    .instance(key, head + "}");
        } else {
            stream.instance(key, head + "}");
            if (kind < 18) {
                stream.later(random.nextInt(300))
                        .label(key, "{\"id\":\"" + (i - random.nextInt(3)) + "\",\"label\":\"" + truth + "\"}");
            }
        }
        if (i % 131 == 0) {
            stream.control(
                    key,
                    switch (i / 131 % 4) {
                        case 0 -> change(random);
                        case 1 -> "{\"command\":\"pause\"}";
                        case 2 -> "{\"command\":\"resume\"}";
                        default -> "{\"command\":\"reset\"}";
                    });
        }
    }

    private static String otherCosts(SplittableRandom random) {
        return "{\"command\":\"change\",\"settings\":{\"loss\":\"k7>k0=" + random.nextInt(1, 9) + "\",\"reject\":"
                + random.nextInt(3, 8) / 10.0 + "}}";
    }

    /** Refused by models whose settings are named by a spec. */
    private static String change(SplittableRandom random) {
        return "{\"command\":\"change\",\"settings\":{\"chunk\":" + (30 + random.nextInt(20)) + "}}";
    }

    private static String text(Setting<String> topic, TestRecord<byte[], byte[]> record) {
        byte[] value = record.value();
        return topic.key() + " " + new String(record.key(), StandardCharsets.UTF_8) + " " + record.timestamp() + " "
                + (topic.equals(ServiceSettings.MODELS)
                        ? HexFormat.of().formatHex(value)
                        : new String(value, StandardCharsets.UTF_8));
    }
}
