package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever records ask for, a model and a partition take no more memory than they may, and the service goes on. */
class MemoryBudgetTest {

    @Test
    void shouldRefuseWhatDoesNotFitIntoASmallHeap(@TempDir Path folder) throws IOException, InterruptedException {
        Path out = folder.resolve("out.txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        SmallHeap.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        try {
            assertThat(process.waitFor(300, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        List<String> said = Files.readAllLines(out, StandardCharsets.UTF_8);
        assertThat(process.exitValue()).as("%s", said).isZero();
        for (String key : List.of("classes", "values", "submodels", "unknown", "cascade", "chunk", "aode", "wide")) {
            assertThat(said)
                    .filteredOn(line -> line.startsWith("refused " + key + ": "))
                    .singleElement()
                    .asString()
                    .containsAnyOf("memory.model.bytes", "work.record", "models.max", "outputs.max.bytes");
        }
        assertThat(said)
                .contains(
                        "grown without other refusals: true",
                        "expired early: true",
                        "good: 1200 predicted, 2 chunks, 0 refused");
    }

    @Test
    void shouldLetTheLeastUsedModelsWaitOnDiskWhereTheyTakeTooMuchTogether() {
        List<String> roomy = predictions("memory.partition.bytes", "0");
        assertThat(predictions("memory.partition.bytes", "3000000", "memory.model.bytes", "50000000"))
                .isEqualTo(roomy);
    }

    private static List<String> predictions(String... settings) {
        try (TestStream stream = new TestStream(settings)) {
            for (int i = 0; i < 6_000; i++) {
                stream.instance("k" + i % 5, TestStream.instance(i, i % 7 - 3, i % 3, i % 7 > 3 ? "a" : "b"));
            }
            return stream.predictions().stream().map(Object::toString).toList();
        }
    }

    @Test
    void shouldRefuseOneMoreClassThanFits() {
        try (TestStream stream = new TestStream("memory.model.bytes", "3000000", "models.max.classes", "10000")) {
            int refused = 0;
            for (int i = 0; i < 500; i++) {
                stream.instance("a", TestStream.instance(i, i, 1, "c" + i));
                refused += stream.reasons().size();
            }
            assertThat(refused).isBetween(300, 499);
            stream.instance("a", TestStream.instance(501, 1, 1, "c0"));
            assertThat(stream.reasons()).as("a class that is known").isEmpty();
        }
    }

    @Test
    void shouldRefuseWhatIsSmallButTooMuchWorkForEachRecord() {
        try (TestStream stream = new TestStream("memory.model.bytes", "1000000000")) {
            assertThat(createdKernels(stream, "much", 100))
                    .singleElement()
                    .asString()
                    .contains("work.record=");
            assertThat(createdKernels(stream, "less", 10)).isEmpty();
        }
    }

    private static List<String> createdKernels(TestStream stream, String key, int submodels) {
        String features = IntStream.range(0, 50)
                .mapToObj(j -> "{\"name\":\"f" + j + "\",\"type\":\"continuous\"}")
                .collect(Collectors.joining(","));
        stream.control(
                key,
                "{\"command\":\"create\",\"schema\":{\"features\":[" + features + "],\"classes\":[\"a\",\"b\"]},"
                        + "\"settings\":{\"learner\":\"aode(density=kernel)\",\"submodels\":\"" + submodels + "\"}}");
        return stream.reasons();
    }
}
