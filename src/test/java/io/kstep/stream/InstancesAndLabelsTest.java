package io.kstep.stream;

import static io.kstep.stream.TestStream.instance;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class InstancesAndLabelsTest {

    @Test
    void shouldPredictBeforeItLearns() {
        try (TestStream stream = new TestStream()) {
            stream.instance("eu", instance(1, 1, 2, "up"));
            JsonNode first = stream.predictions().get(0);
            assertThat(first.path("label").isNull()).isTrue();
            assertThat(first.path("posterior")).isEmpty();
            stream.instance("eu", instance(2, 1, 2, "down")).instance("eu", instance(3, 1, 2, null));
            List<JsonNode> next = stream.predictions();
            assertThat(next.get(0).path("label").asText()).isEqualTo("up");
            assertThat(next.get(0).path("posterior").path("up").asDouble()).isEqualTo(1);
            assertThat(next.get(1).path("posterior").size()).isEqualTo(2);
            assertThat(stream.eventTypes()).containsExactly("created", "new-class", "new-class");
            assertThat(stream.reasons()).isEmpty();
        }
    }

    @Test
    void shouldLearnChunksAndTellOfThem() {
        try (TestStream stream =
                new TestStream("model.chunk", "100", "model.submodels", "2", "errors.every.labels", "100")) {
            SplittableRandom random = new SplittableRandom(1);
            int right = 0;
            for (int i = 0; i < 500; i++) {
                double x = random.nextDouble();
                String truth = x > 0.5 ? "up" : "down";
                stream.instance("eu", instance(i, x, random.nextDouble(), truth));
                JsonNode prediction = stream.predictions().get(0);
                assertThat(prediction.path("id").asText()).isEqualTo(Integer.toString(i));
                right += prediction.path("label").asText().equals(truth) ? 1 : 0;
                double sum = 0;
                for (JsonNode p : prediction.path("posterior")) {
                    sum += p.asDouble();
                }
                assertThat(i == 0 || Math.abs(sum - 1) < 1e-9).isTrue();
            }
            assertThat(right).isGreaterThan(440);
            List<JsonNode> events = stream.events();
            assertThat(events.stream().filter(e -> e.path("type").asText().equals("chunk-learned")))
                    .hasSize(5)
                    .last()
                    .satisfies(e -> assertThat(e.path("version").asInt()).isEqualTo(5));
            assertThat(events.stream().filter(e -> e.path("type").asText().equals("submodel-retired")))
                    .hasSize(3);
            assertThat(stream.models()).hasSize(1 + 5);
            List<JsonNode> errors = stream.errors();
            assertThat(errors).hasSize(4); // the first instance could not be scored
            assertThat(errors.get(3).path("labels").asInt()).isEqualTo(400);
            assertThat(errors.get(3).path("estimates").get(0).path("error").asDouble())
                    .isBetween(0.0, 0.15);
        }
    }

    @Test
    void shouldLearnFromALabelThatComesLater() {
        try (TestStream stream = new TestStream("errors.every.labels", "1")) {
            stream.instance("eu", instance(1, 0, 0, "up")).instance("eu", instance(2, 0, 0, null));
            stream.predictions();
            stream.instance("eu", instance(3, 0, 0, "down"));
            assertThat(stream.errors()).hasSize(1);
            stream.label("eu", "{\"id\":\"2\",\"label\":\"down\"}");
            JsonNode report = stream.errors().get(0);
            assertThat(report.path("labels").asInt()).isEqualTo(2);
            assertThat(report.path("accuracy").asDouble())
                    .as("'up' was all it could say then")
                    .isZero();
            stream.label("eu", "{\"id\":\"2\",\"label\":\"down\"}");
            assertThat(stream.errors()).as("the same label again").isEmpty();
        }
    }

    /** By the time the label comes the model knows better; what counts is what it said then. */
    @Test
    void shouldScoreALateLabelAgainstThePredictionMadeAtItsTime() {
        try (TestStream stream = new TestStream(
                "errors.every.labels", "1", "errors.window", "1", "model.chunk", "20", "model.submodels", "2")) {
            for (int id = 0; id < 60; id++) {
                stream.instance("eu", instance(id, id % 2, 0, id % 2 == 0 ? "up" : "down"));
            }
            stream.predictions();
            stream.instance("eu", instance(1000, 0, 0, null));
            assertThat(stream.predictions().get(0).path("label").asText()).isEqualTo("up");
            for (int id = 100; id < 200; id++) {
                stream.instance("eu", instance(id, id % 2, 0, id % 2 == 0 ? "down" : "up"));
            }
            stream.predictions();
            stream.instance("eu", instance(1001, 0, 0, null));
            assertThat(stream.predictions().get(0).path("label").asText())
                    .as("of the same features, now")
                    .isEqualTo("down");
            stream.errors();
            stream.label("eu", "{\"id\":\"1000\",\"label\":\"down\"}");
            assertThat(stream.errors()
                            .get(0)
                            .path("estimates")
                            .get(0)
                            .path("error")
                            .asDouble())
                    .isEqualTo(1);
            stream.label("eu", "{\"id\":\"1001\",\"label\":\"down\"}");
            assertThat(stream.errors()
                            .get(0)
                            .path("estimates")
                            .get(0)
                            .path("error")
                            .asDouble())
                    .isZero();
        }
    }

    @Test
    void shouldKeepALabelThatComesBeforeItsInstance() {
        try (TestStream stream = new TestStream("errors.every.labels", "1")) {
            stream.label("eu", "{\"id\":\"7\",\"label\":\"up\"}").label("eu", "{\"id\":\"7\",\"label\":\"down\"}");
            assertThat(stream.eventTypes()).isEmpty();
            stream.instance("eu", instance(7, 0, 0, null));
            assertThat(stream.predictions().get(0).path("label").isNull()).isTrue();
            assertThat(stream.events())
                    .last()
                    .satisfies(e -> assertThat(e.path("class").asText())
                            .as("the first counts")
                            .isEqualTo("up"));
            stream.instance("eu", instance(8, 0, 0, null));
            assertThat(stream.predictions().get(0).path("label").asText()).isEqualTo("up");
        }
    }

    @Test
    void shouldCountADuplicateOnceButAnswerIt() {
        try (TestStream stream = new TestStream("errors.every.labels", "1", "model.chunk", "2")) {
            stream.instance("eu", instance(1, 0, 0, "up")).instance("eu", instance(1, 0, 0, "up"));
            stream.instance("eu", instance(1, 0, 0, null));
            assertThat(stream.predictions()).hasSize(3);
            assertThat(stream.eventTypes()).containsExactly("created", "new-class");
            stream.label("eu", "{\"id\":\"1\",\"label\":\"up\"}").instance("eu", instance(2, 0, 0, "up"));
            assertThat(stream.eventTypes()).containsExactly("chunk-learned");
            assertThat(stream.errors()).hasSize(1);
        }
    }

    @Test
    void shouldForgetTheOldestIdsBeyondThoseItRemembers() {
        try (TestStream stream = new TestStream("ids.remembered", "2", "errors.every.labels", "1")) {
            for (int id : new int[] {0, 1, 2, 3, 2, 3, 1}) {
                stream.instance("eu", instance(id, 0, 0, "up"));
            }
            assertThat(stream.errors()).as("of 1, 2, 3 and 1 again").hasSize(4);
        }
    }

    @Test
    void shouldLetGoOfWhatWaitsTooLong() {
        try (TestStream stream = new TestStream("labels.wait.seconds", "60")) {
            stream.instance("eu", instance(1, 0, 0, null)).label("us", "{\"id\":\"9\",\"label\":\"up\"}");
            stream.later(59_000).instance("eu", instance(2, 0, 0, null));
            assertThat(stream.eventTypes()).containsExactly("created");
            stream.later(2_000).instance("eu", instance(3, 0, 0, null));
            List<JsonNode> expired = stream.events();
            assertThat(expired)
                    .extracting(
                            e -> e.path("type").asText(),
                            e -> e.path("model").asText(),
                            e -> e.path("id").asText(),
                            e -> e.path("waiting").asText())
                    .containsExactly(
                            org.assertj.core.groups.Tuple.tuple("label-expired", "eu", "1", "instance"),
                            org.assertj.core.groups.Tuple.tuple("label-expired", "us", "9", "label"));
            stream.label("eu", "{\"id\":\"1\",\"label\":\"up\"}");
            assertThat(stream.eventTypes())
                    .as("too late: it waits like any label")
                    .isEmpty();
        }
    }

    @Test
    void shouldGoOnAfterARecordFromTheFarFuture() {
        try (TestStream stream =
                new TestStream("labels.wait.seconds", "60", "labels.pending", "5", "model.chunk", "3")) {
            stream.instance("eu", instance(1, 0, 0, null));
            stream.at(Long.MAX_VALUE / 2, "kstep.instances", "eu", instance(2, 0, 0, null));
            stream.at(Long.MAX_VALUE, "kstep.labels", "eu", "{\"id\":\"1\",\"label\":\"up\"}");
            stream.at(Long.MAX_VALUE, "kstep.control", "eu", "{\"command\":\"delete\"}");
            assertThat(stream.eventTypes()).as("nothing has expired").containsExactly("created");
            assertThat(stream.reasons()).hasSize(3).allMatch(reason -> reason.contains("too far in the future"));
            stream.at(0, "kstep.instances", "eu", instance(3, 0, 0, null));
            stream.label("eu", "{\"id\":\"1\",\"label\":\"up\"}");
            stream.label("eu", "{\"id\":\"3\",\"label\":\"up\"}").instance("eu", instance(4, 0, 0, "up"));
            assertThat(stream.eventTypes()).containsExactly("new-class", "chunk-learned");
            assertThat(stream.predictions()).hasSize(3);
            assertThat(stream.reasons()).isEmpty();
        }
    }

    @Test
    void shouldLetGoOfTheOldestWhereTooManyWait() {
        try (TestStream stream = new TestStream("labels.pending", "3")) {
            for (int i = 0; i < 6; i++) {
                stream.instance("eu", instance(i, 0, 0, null));
            }
            assertThat(stream.events().stream()
                            .filter(e -> e.path("type").asText().equals("label-expired")))
                    .extracting(
                            e -> e.path("id").asText(), e -> e.path("reason").asText())
                    .containsExactly(
                            org.assertj.core.groups.Tuple.tuple("0", "too many waiting"),
                            org.assertj.core.groups.Tuple.tuple("1", "too many waiting"));
        }
    }

    @Test
    void shouldLearnFromEveryKindOfLabel() {
        try (TestStream stream = new TestStream("model.chunk", "6")) {
            String head = "\",\"features\":{\"x\":1,\"colour\":\"red\"},\"label\":";
            List<String> labels = List.of(
                    "\"up\"",
                    "{\"probabilities\":{\"up\":0.75,\"down\":0.25}}",
                    "{\"candidates\":[\"up\",\"flat\"]}",
                    "{\"masses\":[{\"set\":[\"up\"],\"mass\":0.7},{\"set\":[\"up\",\"down\"],\"mass\":0.3}]}",
                    "{\"label\":\"up\",\"doubt\":0.3}",
                    "true");
            for (int i = 0; i < labels.size(); i++) {
                stream.instance("eu", "{\"id\":\"" + i + head + labels.get(i) + "}");
            }
            assertThat(stream.reasons()).isEmpty();
            assertThat(stream.eventTypes())
                    .containsExactly(
                            "created",
                            "new-class",
                            "new-class",
                            "another-answers", // the first label that is not sure begins the contest of soft=auto
                            "new-class",
                            "new-class",
                            "chunk-learned");
            stream.instance("eu", "{\"id\":\"a" + head + "{\"label\":\"up\",\"doubt\":1}}");
            stream.label("eu", "{\"id\":\"a\",\"label\":\"up\"}");
            assertThat(stream.predictions()).hasSize(7);
            assertThat(stream.reasons())
                    .as("a label that says nothing is no fault")
                    .isEmpty();
        }
    }

    @Test
    void shouldTellWhatEachSubmodelSaysIfAsked() {
        try (TestStream stream = new TestStream("predictions.submodels", "true", "model.chunk", "2")) {
            for (int i = 0; i < 5; i++) {
                stream.instance("eu", instance(i, i, 0, i % 2 == 0 ? "up" : "down"));
            }
            JsonNode last = stream.predictions().get(4);
            assertThat(last.path("submodels")).hasSize(2);
            assertThat(last.path("submodels").get(0).path("up").asDouble()
                            + last.path("submodels").get(0).path("down").asDouble())
                    .isEqualTo(1, org.assertj.core.api.Assertions.within(1e-12));
        }
    }
}
