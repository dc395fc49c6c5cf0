package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Models, and what is told of them, that are larger than a topic takes: nothing of it may end the processor. */
class LargeModelsTest {

    private static final int FEATURES = 1_000;
    private static final int CLASSES = 150;
    private static final int CHUNK = 300;

    /** Submodels and record are of several megabytes each; now and then another model pushes it out of memory. */
    private static List<String> predictions(int cached) {
        List<String> said = new ArrayList<>();
        try (TestStream stream = new TestStream(
                "models.cached", Integer.toString(cached),
                "model.chunk", Integer.toString(CHUNK),
                "model.learner", "nb(density=gaussian)",
                "models.max.bytes", "1000000",
                "model.submodels", "2")) {
            SplittableRandom random = new SplittableRandom(3);
            for (int i = 0; i < 2 * CHUNK + 20; i++) {
                stream.instance("wide", wide(random, i));
                if (i % 100 == 99) {
                    stream.instance("narrow", TestStream.instance(i, random.nextDouble(), 0, "up"));
                }
                stream.predictions().forEach(prediction -> said.add(prediction.toString()));
            }
            assertThat(stream.reasons()).isEmpty();
            List<String> events = stream.eventTypes();
            assertThat(events).filteredOn("chunk-learned"::equals).hasSize(2);
            assertThat(events).filteredOn("not-published"::equals).isNotEmpty();
            assertThat(stream.storedBytes(ModelStores.PARTS)).isGreaterThan(4 << 20);
            for (String store :
                    List.of(ModelStores.MODELS, ModelStores.PARTS, ModelStores.JOURNAL, ModelStores.PENDING)) {
                assertThat(stream.largestStored(store))
                        .as("largest record of %s", store)
                        .isLessThan(1_000_000);
            }
            stream.control("wide", "{\"command\":\"delete\"}").control("narrow", "{\"command\":\"delete\"}");
            assertThat(stream.storedBytes(ModelStores.MODELS)).isZero();
            assertThat(stream.storedBytes(ModelStores.JOURNAL)).isZero();
            assertThat(stream.storedBytes(ModelStores.PARTS))
                    .as("the number of models and the format are all that is left")
                    .isEqualTo(2);
        }
        return said;
    }

    private static String wide(SplittableRandom random, int i) {
        int truth = i % CLASSES;
        StringBuilder json = new StringBuilder("{\"id\":" + i + ",\"features\":{");
        for (int j = 0; j < FEATURES; j++) {
            double value = random.nextGaussian() + (j % CLASSES == truth ? 2 : 0);
            json.append(j == 0 ? "" : ",").append(String.format(Locale.ROOT, "\"f%d\":%.3f", j, value));
        }
        return json.append("},\"label\":\"k").append(truth).append("\"}").toString();
    }

    @Test
    void shouldBeStoredInPiecesAndRestoredFromThemAsTheyWere() {
        List<String> stayed = predictions(100);
        List<String> restored = predictions(1);
        assertThat(restored).isEqualTo(stayed);
    }

    @Test
    void shouldRefuseAnInstanceWhosePredictionNoTopicWouldTake() {
        String name = "\\u0001".repeat(990); // six bytes a character, in and out
        try (TestStream stream = new TestStream("model.chunk", "1000", "errors.every.labels", "1")) {
            int refusedFrom = 0;
            for (int i = 0; i < 200; i++) {
                stream.instance("eu", "{\"id\":" + i + ",\"features\":{\"x\":1},\"label\":\"" + name + i + "\"}");
                if (refusedFrom == 0 && !stream.reasons().isEmpty()) {
                    refusedFrom = i;
                }
            }
            assertThat(refusedFrom).isBetween(150, 170);
            assertThat(stream.predictions()).hasSize(refusedFrom);
            stream.instance("eu", "{\"id\":1000,\"features\":{\"x\":1}}");
            assertThat(stream.reasons())
                    .allSatisfy(reason -> assertThat(reason)
                            .startsWith("the prediction would have")
                            .contains("outputs.max.bytes=1000000"));
            assertThat(stream.eventTypes()).as("the model goes on").doesNotContain("deleted");
        }
    }

    @Test
    void shouldReportErrorsWithoutTheClassesWhereThoseAreTooMany() {
        try (TestStream stream = new TestStream("outputs.max.bytes", "100000", "errors.every.labels", "1")) {
            String name = "k".repeat(497);
            for (int i = 0; i < 184; i++) {
                stream.instance("eu", "{\"id\":" + i + ",\"features\":{\"x\":1},\"label\":\"" + name + i + "\"}");
            }
            assertThat(stream.reasons())
                    .as("a class takes less of a prediction than of a report")
                    .isEmpty();
            List<JsonNode> reports = stream.errors();
            assertThat(reports.get(50).path("classes")).isNotEmpty();
            JsonNode last = reports.get(reports.size() - 1);
            assertThat(last.path("classes").isObject()).isTrue();
            assertThat(last.path("classes")).isEmpty();
            assertThat(last.path("labels").asInt()).isGreaterThan(180);
        }
    }

    @Test
    void shouldRefuseASchemaThatNoEventCouldTell() {
        StringBuilder values = new StringBuilder("\"v0\"");
        for (int i = 1; i < 1_010; i++) {
            values.append(",\"").append("v".repeat(990)).append(i).append('"');
        }
        String schema = "{\"features\":[{\"name\":\"x\",\"type\":\"discrete\",\"values\":[" + values
                + "]}],\"classes\":[\"up\",\"down\"]}";
        try (TestStream stream = new TestStream("models.max.values", "2000")) {
            stream.control("eu", "{\"command\":\"create\",\"schema\":" + schema + "}");
            assertThat(stream.reasons()).singleElement().asString().startsWith("the event of the new model would have");
            assertThat(stream.storedBytes(ModelStores.MODELS)).isZero();
            stream.instance("eu", TestStream.instance(1, 0, 0, "up"));
            assertThat(stream.predictions()).hasSize(1);
        }
    }
}
