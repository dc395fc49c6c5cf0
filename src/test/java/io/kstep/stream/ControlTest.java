package io.kstep.stream;

import static io.kstep.stream.TestStream.instance;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kstep.incremental.KStepClassifier;
import io.kstep.incremental.ModelView;
import io.kstep.wire.ModelFormat;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ControlTest {

    private static final String SCHEMA = "\"schema\":{\"features\":[{\"name\":\"x\",\"type\":\"continuous\"},"
            + "{\"name\":\"colour\",\"type\":\"discrete\",\"values\":[\"red\",\"blue\"]}],\"classes\":[\"up\",\"down\"]}";

    @Test
    void shouldCreateAModelWithItsOwnSchemaAndSettings() {
        try (TestStream stream = new TestStream()) {
            stream.control(
                    "eu", "{\"command\":\"create\",\"settings\":{\"chunk\":2,\"main\":\"child\"}," + SCHEMA + "}");
            JsonNode created = stream.events().get(0);
            assertThat(created.path("type").asText()).isEqualTo("created");
            assertThat(created.path("settings").path("chunk").asText()).isEqualTo("2");
            assertThat(created.path("settings").path("main").asText()).startsWith("child");
            assertThat(created.path("schema").path("classes")).hasSize(2);
            stream.instance("eu", "{\"id\":1,\"features\":{\"x\":1,\"colour\":\"red\"}}");
            assertThat(stream.predictions().get(0).path("posterior").path("up").asDouble())
                    .as("classes that were declared are known from the start")
                    .isEqualTo(0.5);
        }
    }

    @Test
    void shouldTakeTheFeaturesFromTheFirstInstanceWhereTheCommandHasNone() {
        try (TestStream stream = new TestStream("models.creation", "control")) {
            stream.instance("eu", instance(1, 0, 0, "up"));
            assertThat(stream.reasons()).singleElement().asString().contains("there is no model of this key");
            stream.control("eu", "{\"command\":\"create\",\"settings\":{\"chunk\":3}}");
            stream.instance("eu", instance(1, 0, 0, "up")).instance("eu", instance(2, 1, 0, "up"));
            stream.instance("eu", instance(3, 1, 0, "up"));
            assertThat(stream.predictions()).hasSize(3);
            assertThat(stream.eventTypes()).containsExactly("created", "created", "new-class", "chunk-learned");
            assertThat(stream.reasons()).isEmpty();
        }
    }

    @Test
    void shouldChangeSettingsWithoutForgetting() {
        try (TestStream stream = new TestStream("model.chunk", "10")) {
            for (int i = 0; i < 15; i++) {
                stream.instance("eu", instance(i, i % 2, 0, i % 2 == 0 ? "up" : "down"));
            }
            stream.events();
            stream.control("eu", "{\"command\":\"change\",\"settings\":{\"chunk\":\"7\",\"main\":\"child\"}}");
            assertThat(stream.events().get(0).path("settings").path("chunk").asText())
                    .isEqualTo("7");
            stream.instance("eu", instance(20, 0, 0, "up"));
            assertThat(stream.eventTypes()).isEmpty();
            stream.instance("eu", instance(21, 0, 0, "up"));
            assertThat(stream.eventTypes()).as("the seventh of the open chunk").containsExactly("chunk-learned");
            List<TestRecord<byte[], byte[]>> models = stream.models();
            KStepClassifier last = (KStepClassifier)
                    ModelFormat.read(models.get(models.size() - 1).value());
            assertThat(last.version()).isEqualTo(2);
            assertThat(last.labels()).isEqualTo(17);
        }
    }

    @Test
    void shouldServeContendersAndChangeThemIntoTheOneThatAnswers() {
        String nb = "kstep(learner=nb(density=gaussian),chunk=20)";
        String tan = "kstep(learner=tan(density=gaussian),chunk=30)";
        try (TestStream stream = new TestStream("models.creation", "control")) {
            stream.control("eu", create("best(" + nb + "+" + tan + ")"));
            for (int i = 0; i < 70; i++) {
                stream.instance("eu", instance(i, i % 2, 0, i % 2 == 0 ? "up" : "down"));
            }
            assertThat(stream.reasons()).isEmpty();
            assertThat(stream.predictions()
                            .get(69)
                            .path("posterior")
                            .path("down")
                            .asDouble())
                    .isGreaterThan(0.9);
            List<TestRecord<byte[], byte[]>> models = stream.models();
            ModelView last = ModelFormat.read(models.get(models.size() - 1).value());
            assertThat(last.kind()).isEqualTo("best");
            assertThat(last.version()).as("chunks of both").isEqualTo(3 + 2);
            assertThat(last.speaker().version()).isEqualTo(3);

            stream.control("eu", "{\"command\":\"change\",\"settings\":{\"chunk\":\"9\"}}");
            assertThat(stream.reasons()).singleElement().asString().contains("are changed by 'model' alone");
            stream.control("eu", create("kstep(chunk=15)").replace("create", "change"));
            stream.instance("eu", instance(70, 0, 0, "up"));
            assertThat(stream.predictions()).hasSize(1);
            models = stream.models();
            last = ModelFormat.read(models.get(models.size() - 1).value());
            assertThat(last.kind()).isEqualTo("kstep");
            assertThat(last.labels())
                    .as("what the one that answered had learned")
                    .isEqualTo(70);
            assertThat(stream.reasons()).isEmpty();
        }
    }

    private static String create(String spec) {
        return "{\"command\":\"create\",\"settings\":{\"model\":\"" + spec + "\"}}";
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            learner      | nb(density=gaussian)
            learner      | tan(density=gaussian)
            learner      | aode(density=discretized)
            provisional  | nb(density=gaussian,shrink=4.0)
            main         | child
            main         | parent(mode=paper)
            main         | cascade
            retention    | merge
            retention    | information
            submodels    | 2
            chunk        | 11
            chunkSeconds | 0.02
            drift        | ddm
            seed         | 7
            model        | best(kstep(chunk=20)+kstep(chunk=9,main=child))
            """)
    void shouldChangeEverySettingWhileItRuns(String name, String value) {
        List<String> stayed = changed(name, value, 100);
        assertThat(changed(name, value, 1)).as("restored after every record").isEqualTo(stayed);
    }

    /** What is predicted by a model whose settings change in the middle, beside one that may push it out of memory. */
    private static List<String> changed(String name, String value, int cached) {
        try (TestStream stream = new TestStream(
                "model.chunk", "20",
                "model.submodels", "4",
                "model.learner", "nb(density=gaussian)",
                "models.cached", Integer.toString(cached))) {
            List<String> said = new ArrayList<>();
            for (int i = 0; i < 150; i++) {
                if (i == 70) {
                    stream.events();
                    stream.control("eu", "{\"command\":\"change\",\"settings\":{\"" + name + "\":\"" + value + "\"}}");
                    JsonNode changed = stream.events().get(0);
                    assertThat(changed.path("type").asText()).isEqualTo("changed");
                    assertThat(changed.path("settings").path(name).asText()).startsWith(value.split("[(,]")[0]);
                }
                stream.instance("eu", instance(i, Math.sin(i), i % 7, Math.sin(i) > 0.2 ? "up" : "down"));
                stream.instance("us", instance(i, i % 3, i % 7, i % 3 == 0 ? "up" : "down"));
            }
            stream.predictions().forEach(prediction -> said.add(prediction.toString()));
            assertThat(stream.reasons()).isEmpty();
            assertThat(said).hasSize(300);
            assertThat(stream.eventTypes()).contains("chunk-learned");
            return said;
        }
    }

    @Test
    void shouldPredictButNotLearnWhilePaused() {
        try (TestStream stream = new TestStream("model.chunk", "3", "errors.every.labels", "1")) {
            stream.instance("eu", instance(1, 0, 0, "up")).control("eu", "{\"command\":\"pause\"}");
            for (int i = 2; i < 12; i++) {
                stream.instance("eu", instance(i, 0, 0, "up"));
            }
            assertThat(stream.predictions()).hasSize(11);
            assertThat(stream.errors()).as("it is scored all the same").hasSize(10);
            assertThat(stream.eventTypes()).containsExactly("created", "new-class", "paused");
            stream.control("eu", "{\"command\":\"resume\"}");
            stream.instance("eu", instance(20, 0, 0, "up")).instance("eu", instance(21, 0, 0, "up"));
            assertThat(stream.eventTypes()).containsExactly("resumed", "chunk-learned");
        }
    }

    @Test
    void shouldTellOfAModelThatIsTooLargeToBePublishedAndGoOn() {
        try (TestStream stream = new TestStream("model.chunk", "20", "models.max.bytes", "1000")) {
            for (int i = 0; i < 60; i++) {
                stream.instance("eu", instance(i, i % 7, i % 5, i % 2 == 0 ? "up" : "down"));
            }
            assertThat(stream.predictions()).hasSize(60);
            assertThat(stream.eventTypes()).containsSubsequence("created", "chunk-learned", "not-published");
            assertThat(stream.models()).allMatch(model -> model.value().length <= 1000);
            assertThat(stream.reasons()).isEmpty();
        }
    }

    @Test
    void shouldResetAndDelete() {
        try (TestStream stream = new TestStream("model.chunk", "3")) {
            for (int i = 0; i < 5; i++) {
                stream.instance("eu", instance(i, 0, 0, "up"));
            }
            stream.instance("eu", instance(6, 0, 0, null));
            stream.events();
            stream.models();
            stream.control("eu", "{\"command\":\"reset\"}");
            assertThat(stream.eventTypes()).containsExactly("reset");
            KStepClassifier fresh =
                    (KStepClassifier) ModelFormat.read(stream.models().get(0).value());
            assertThat(fresh.version()).isZero();
            assertThat(fresh.labels()).isZero();
            assertThat(fresh.schema().classes()).containsExactly("up");
            stream.label("eu", "{\"id\":\"6\",\"label\":\"up\"}");
            stream.instance("eu", instance(1, 0, 0, "up")).instance("eu", instance(2, 0, 0, "up"));
            assertThat(stream.eventTypes()).as("ids are forgotten too").containsExactly("chunk-learned");
            stream.models();
            stream.instance("eu", instance(7, 0, 0, null)).label("eu", "{\"id\":\"99\",\"label\":\"up\"}");
            assertThat(stream.storedBytes(ModelStores.PENDING)).isPositive();
            stream.control("eu", "{\"command\":\"delete\"}");
            assertThat(stream.eventTypes()).containsExactly("deleted");
            assertThat(stream.storedBytes(ModelStores.MODELS)).isZero();
            assertThat(stream.storedBytes(ModelStores.JOURNAL)).isZero();
            assertThat(stream.storedBytes(ModelStores.PENDING))
                    .as("nothing waits for it")
                    .isZero();
            assertThat(stream.models().get(0).value()).isNull();
            stream.instance("eu", instance(9, 0, 0, "down"));
            assertThat(stream.eventTypes()).containsExactly("created", "new-class");
        }
    }

    @Test
    void shouldRefuseWhatCannotBeDone() {
        try (TestStream stream = new TestStream()) {
            stream.control("eu", "{\"command\":\"reset\"}");
            stream.instance("eu", instance(1, 0, 0, "up")).control("eu", "{\"command\":\"create\"}");
            stream.control("eu", "{\"command\":\"explode\"}");
            stream.control("eu", "{\"command\":\"change\",\"settings\":{\"speed\":9}}");
            stream.control("eu", "{\"command\":\"change\",\"settings\":{\"learner\":\"oracle\"}}");
            stream.control("eu", "{\"command\":\"change\",\"settings\":{\"chunk\":0}}");
            stream.control("eu", "not json");
            stream.control("eu", "{\"command\":\"change\",\"settings\":{\"main\":\"sideways\"}}");
            stream.control("eu", "{\"command\":\"change\",\"settings\":{\"retention\":\"all\"}}");
            stream.control("eu", "{\"command\":\"change\"}");
            List<String> reasons = stream.reasons();
            assertThat(reasons).hasSize(10);
            assertThat(reasons.get(7)).contains("sideways");
            assertThat(reasons.get(8)).contains("all");
            assertThat(reasons.get(0)).contains("no model of this key");
            assertThat(reasons.get(1)).contains("already");
            assertThat(reasons.get(2)).contains("explode");
            assertThat(reasons.get(3)).contains("there is no setting 'speed'");
            assertThat(reasons.get(4)).contains("oracle");
            assertThat(reasons.get(5)).contains("chunk");
            stream.instance("eu", instance(2, 0, 0, "up"));
            assertThat(stream.predictions()).as("the model goes on").hasSize(2);
        }
    }
}
