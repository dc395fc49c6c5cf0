package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A learner that cannot take what it is given says so before a model begins, or loses a chunk; never a model. */
class RefusedChunksTest {

    /** Four intervals of each of twelve features: 16.8 million cells, which only the rows can show. */
    private static final String UNABLE = "complete(density=discretized(method=frequency,bins=4))";

    private static final int FEATURES = 12;

    private static final String MIXED = "{\"command\":\"create\",\"schema\":{\"features\":[{\"name\":\"x\",\"type\":"
            + "\"continuous\"},{\"name\":\"colour\",\"type\":\"discrete\",\"values\":[\"red\",\"green\"]}],"
            + "\"classes\":[\"a\",\"b\"]},\"settings\":{\"learner\":\"%s\"}}";

    private static String mixed(int i) {
        return "{\"id\":\"" + i + "\",\"features\":{\"x\":" + i % 7 + ",\"colour\":\"" + (i % 2 == 0 ? "red" : "green")
                + "\"},\"label\":\"" + (i % 2 == 0 ? "a" : "b") + "\"}";
    }

    private static String wide(int i, SplittableRandom random) {
        boolean first = random.nextBoolean();
        StringBuilder features = new StringBuilder();
        for (int j = 0; j < FEATURES; j++) {
            features.append(j == 0 ? "" : ",").append("\"x").append(j).append("\":");
            features.append(random.nextGaussian() + (first ? 1 : 0));
        }
        return "{\"id\":\"" + i + "\",\"features\":{" + features + "},\"label\":\"" + (first ? "a" : "b") + "\"}";
    }

    @ParameterizedTest
    @ValueSource(strings = {"mgc", "tan(mergeable=true)"})
    void shouldRefuseACommandWhoseLearnerCannotTakeTheSchema(String learner) {
        try (TestStream stream = new TestStream("model.chunk", "30")) {
            stream.control("a", MIXED.formatted(learner));
            assertThat(stream.reasons()).singleElement().asString().contains("'colour' is discrete");
            assertThat(stream.eventTypes()).isEmpty();

            stream.control("a", MIXED.formatted("nb"));
            stream.control("a", "{\"command\":\"change\",\"settings\":{\"learner\":\"" + learner + "\"}}");
            stream.control("a", "{\"command\":\"change\",\"settings\":{\"provisional\":\"" + learner + "\"}}");
            stream.control("a", "{\"command\":\"change\",\"settings\":{\"fallback\":\"" + learner + "\"}}");
            assertThat(stream.reasons()).hasSize(3).allMatch(reason -> reason.contains("'colour' is discrete"));
            for (int i = 0; i < 60; i++) {
                stream.instance("a", mixed(i));
            }
            assertThat(stream.predictions()).hasSize(60);
            assertThat(stream.reasons()).isEmpty();
            assertThat(stream.eventTypes()).containsExactly("created", "chunk-learned", "chunk-learned");
        }
    }

    @Test
    void shouldRefuseATableOfTooManyCellsAtItsCreation() {
        StringBuilder features = new StringBuilder();
        for (int j = 0; j < 20; j++) {
            features.append(j == 0 ? "" : ",");
            features.append("{\"name\":\"c" + j + "\",\"type\":\"discrete\",\"values\":[\"r\",\"g\",\"b\"]}");
        }
        try (TestStream stream = new TestStream()) {
            stream.control(
                    "a",
                    "{\"command\":\"create\",\"schema\":{\"features\":[" + features + "],\"classes\":[\"a\",\"b\"]},"
                            + "\"settings\":{\"learner\":\"complete\"}}");
            assertThat(stream.reasons()).singleElement().asString().contains("20 features has too many cells");
        }
    }

    @Test
    void shouldRefuseAFirstInstanceThatTheModelsLearnerCannotTake() {
        try (TestStream stream = new TestStream("model.learner", "mgc")) {
            stream.instance("a", mixed(1)).instance("a", mixed(2));
            assertThat(stream.reasons()).hasSize(2).allMatch(reason -> reason.contains("'colour' is discrete"));
            assertThat(stream.predictions()).isEmpty();
            assertThat(stream.eventTypes()).isEmpty();
        }
    }

    @Test
    void shouldGiveAChunkThatTheLearnerRefusesToTheFallback() {
        List<String> stayed = outputs(100, "nb(density=gaussian)", "parent");
        assertThat(stayed).filteredOn(text -> text.contains("chunk-fallback")).hasSize(8);
        assertThat(stayed)
                .filteredOn(text -> text.contains("chunk-learned"))
                .as("learned all the same")
                .hasSize(8);
        assertThat(outputs(1, "nb(density=gaussian)", "parent"))
                .as("the same with a reload at every turn")
                .isEqualTo(stayed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"parent", "child", "cascade"})
    void shouldCloseAChunkThatNoLearnerCanTake(String main) {
        List<String> stayed = outputs(100, UNABLE, main);
        assertThat(stayed).filteredOn(text -> text.contains("chunk-lost")).hasSize(8);
        assertThat(stayed).filteredOn(text -> text.contains("chunk-learned")).isEmpty();
        assertThat(outputs(1, UNABLE, main)).isEqualTo(stayed);
    }

    /** Everything two models say of 640 labelled instances. */
    private static List<String> outputs(int cached, String fallback, String main) {
        List<String> said = new ArrayList<>();
        try (TestStream stream = new TestStream(
                "models.cached", Integer.toString(cached),
                "model.chunk", "80",
                "model.main", main,
                "model.learner", UNABLE,
                "model.fallback", fallback)) {
            SplittableRandom random = new SplittableRandom(7);
            for (int i = 0; i < 640; i++) {
                stream.instance(i % 2 == 0 ? "a" : "b", wide(i, random));
            }
            assertThat(stream.reasons()).isEmpty();
            List.of(ServiceSettings.PREDICTIONS, ServiceSettings.ERRORS, ServiceSettings.EVENTS)
                    .forEach(topic -> stream.records(topic)
                            .forEach(record -> said.add(new String(record.value(), StandardCharsets.UTF_8))));
            assertThat(said).filteredOn(text -> text.contains("\"posterior\"")).hasSize(640);
            stream.models().forEach(model -> said.add(HexFormat.of().formatHex(model.value())));
        }
        return said;
    }

    @ParameterizedTest
    @CsvSource({"100", "1"})
    void shouldNotFailALabelBecauseOfTheProvisionalSubmodel(String cached) {
        try (TestStream stream =
                new TestStream("model.chunk", "80", "model.provisional", UNABLE, "models.cached", cached)) {
            SplittableRandom random = new SplittableRandom(7);
            for (int i = 0; i < 320; i++) {
                stream.instance(i % 2 == 0 ? "a" : "b", wide(i, random));
            }
            assertThat(stream.reasons()).isEmpty();
            assertThat(stream.predictions()).hasSize(320);
            List<JsonNode> events = stream.events();
            assertThat(events)
                    .filteredOn(event -> event.path("type").asText().equals("provisional-lost"))
                    .as("once in every chunk")
                    .hasSize(4);
            assertThat(events)
                    .filteredOn(event -> event.path("type").asText().equals("chunk-learned"))
                    .hasSize(4);
        }
    }

    @ParameterizedTest
    @CsvSource({"100", "1"})
    void shouldNotBeginToLearnWhatWouldTakeTooLong(String cached) {
        try (TestStream stream = new TestStream(
                "model.chunk", "80",
                "model.learner", "tan(density=kernel)",
                "work.chunk", "100000",
                "models.cached", cached)) {
            SplittableRandom random = new SplittableRandom(7);
            for (int i = 0; i < 320; i++) {
                stream.instance(i % 2 == 0 ? "a" : "b", wide(i, random));
            }
            assertThat(stream.reasons()).isEmpty();
            assertThat(stream.predictions()).hasSize(320);
            List<JsonNode> fallbacks = stream.events().stream()
                    .filter(event -> event.path("type").asText().equals("chunk-fallback"))
                    .toList();
            assertThat(fallbacks).hasSize(4).allSatisfy(event -> {
                assertThat(event.path("learner").asText()).startsWith("nb(density=gaussian");
                assertThat(event.path("reason").asText()).contains("80 rows of 12 features and 2 classes", "steps");
            });
        }
    }

    /** A thousand features with the paper's least squares: minutes, which Kafka would not wait for. */
    @Test
    void shouldGiveUpAChunkOfMinutesByItsEstimateAlone() {
        try (TestStream stream = new TestStream(
                "model.chunk", "60",
                "model.learner", "nb(density=mte-ls)",
                "model.submodels", "1",
                "memory.model.bytes", "1000000000")) {
            SplittableRandom random = new SplittableRandom(7);
            long start = System.nanoTime();
            for (int i = 0; i < 60; i++) {
                StringBuilder features = new StringBuilder();
                for (int j = 0; j < 1_000; j++) {
                    features.append(j == 0 ? "" : ",").append("\"x" + j + "\":").append(random.nextDouble());
                }
                stream.instance(
                        "a", "{\"id\":\"" + i + "\",\"features\":{" + features + "},\"label\":\"c" + i % 30 + "\"}");
            }
            assertThat(stream.reasons()).isEmpty();
            assertThat(stream.eventTypes()).contains("chunk-fallback", "chunk-learned");
            assertThat(System.nanoTime() - start).as("far below 45 s").isLessThan(20_000_000_000L);
        }
    }
}
