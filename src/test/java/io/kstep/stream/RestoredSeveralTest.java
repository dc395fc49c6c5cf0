package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Models of several class variables that are read from the stores again and again say byte for byte what those say that
 * stay in memory.
 */
class RestoredSeveralTest {

    private static final List<Setting<String>> TOPICS = List.of(
            ServiceSettings.PREDICTIONS, ServiceSettings.ERRORS, ServiceSettings.MODELS, ServiceSettings.EVENTS);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kstep(chunk=40)", // the first label, of several, makes it one of several
                "multi(chunk=40,submodels=3)",
                "multi(learner=independent(learner=nb),chunk=40,submodels=2,main=child)",
                "multi(learner=compound(learner=nb),chunk=30,submodels=2)"
            })
    void shouldGoOnByteForByte(String spec) {
        List<String> stayed = outputs(100, spec);
        List<String> restored = outputs(1, spec);
        assertThat(stayed).hasSizeGreaterThan(400);
        for (int i = 0; i < stayed.size(); i++) { // the first difference says most
            assertThat(restored.get(i)).as("output %d", i).isEqualTo(stayed.get(i));
        }
        assertThat(restored).hasSameSizeAs(stayed);
    }

    private static List<String> outputs(int cached, String spec) {
        List<String> said = new ArrayList<>();
        try (TestStream stream = new TestStream(
                "model.model",
                spec,
                "models.cached",
                Integer.toString(cached),
                "ids.remembered",
                "60",
                "errors.every.labels",
                "25")) {
            SplittableRandom random = new SplittableRandom(5);
            for (int i = 0; i < 400; i++) {
                step(stream, random, i);
                TOPICS.forEach(topic -> stream.records(topic)
                        .forEach(record -> said.add(topic.key() + " " + Arrays.toString(record.key()) + " "
                                + new String(record.value(), StandardCharsets.ISO_8859_1))));
            }
            assertThat(stream.reasons()).isEmpty();
        }
        return said;
    }

    private static void step(TestStream stream, SplittableRandom random, int i) {
        String key = random.nextBoolean() ? "eu" : "us";
        double x = random.nextGaussian() + (i > 200 ? 1 : 0);
        String head = "{\"id\":\"" + i + "\",\"features\":{\"x\":" + x + ",\"colour\":\"c" + random.nextInt(1 + i / 100)
                + "\"}";
        String way = x + 0.5 * random.nextGaussian() > 0 ? "\"up\"" : "\"down\"";
        String size = random.nextInt(5) == 0 ? "\"s" + random.nextInt(1 + i / 80) + "\"" : way;
        boolean isWhole = i < 4 || random.nextInt(3) > 0;
        String label = "{\"targets\":{\"way\":" + way + ",\"size\":" + (isWhole ? size : "{\"not\":\"s1\"}") + "}}";
        if (i < 4 || random.nextInt(3) == 0) {
            stream.instance(i < 4 ? List.of("eu", "us").get(i % 2) : key, head + ",\"label\":" + label + "}");
        } else {
            stream.instance(key, head + "}");
            stream.later(random.nextInt(20))
                    .label(key, "{\"id\":\"" + (i - random.nextInt(2)) + "\",\"label\":" + label + "}");
        }
        if (i % 71 == 70) {
            stream.control(key, i % 2 == 0 ? "{\"command\":\"pause\"}" : "{\"command\":\"reset\"}");
            stream.control(key, "{\"command\":\"resume\"}");
        }
    }
}
