package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Votes of experts on the topics: label records that name who speaks. */
class ExpertVotesTest {

    private static String instance(Object id, double x) {
        return "{\"id\":\"" + id + "\",\"features\":{\"x\":" + x + "}}";
    }

    private static String vote(Object id, String expert, String label) {
        return "{\"id\":\"" + id + "\",\"label\":\"" + label + "\",\"expert\":\"" + expert + "\"}";
    }

    private static String plain(Object id, String label) {
        return "{\"id\":\"" + id + "\",\"label\":\"" + label + "\"}";
    }

    private static TestStream withTwoClasses(String... pairs) {
        TestStream stream = new TestStream(pairs);
        stream.instance("eu", instance("first", -1)).label("eu", plain("first", "down"));
        stream.instance("eu", instance("second", 1)).label("eu", plain("second", "up"));
        return stream;
    }

    @Test
    void shouldLearnFromTwoExpertsWhatOneRecordWithBothVotesTeaches() {
        List<String> said = new ArrayList<>();
        for (boolean together : List.of(true, false)) {
            try (TestStream stream = withTwoClasses("labels.votes", "2", "model.chunk", "40")) {
                for (int i = 0; i < 200; i++) {
                    String label = i % 2 == 0 ? "up" : "down";
                    stream.instance("eu", instance(i, i % 2 == 0 ? 1 : -1));
                    if (together) {
                        stream.later(1); // a record fewer
                        stream.label(
                                "eu",
                                "{\"id\":\"" + i + "\",\"label\":{\"votes\":{\"ann\":\"" + label
                                        + "\",\"bob\":\"up\"}}}");
                    } else {
                        stream.label("eu", vote(i, "ann", label)).label("eu", vote(i, "bob", "up"));
                    }
                }
                assertThat(stream.reasons()).isEmpty();
                assertThat(stream.eventTypes()).contains("chunk-learned");
                said.add(stream.predictions().toString());
            }
        }
        assertThat(said.get(1)).isEqualTo(said.get(0));
    }

    @Test
    void shouldLearnTheVotesThatAreInWhenAnyRecordShowsThatTheTimeIsUp() {
        try (TestStream stream =
                withTwoClasses("labels.votes", "3", "labels.votes.wait.ms", "50", "model.chunk", "3")) {
            stream.instance("eu", instance("a", 1)).label("eu", vote("a", "ann", "up"));
            stream.later(20).instance("us", instance("elsewhere", 0));
            assertThat(stream.eventTypes()).doesNotContain("chunk-learned");
            stream.later(60).instance("us", instance("later", 0));
            List<JsonNode> events = stream.events();
            assertThat(events)
                    .as("the third label of the model closes its chunk, though the record was of another model")
                    .anySatisfy(event -> {
                        assertThat(event.path("type").asText()).isEqualTo("chunk-learned");
                        assertThat(event.path("model").asText()).isEqualTo("eu");
                    });
            stream.label("eu", vote("a", "bob", "down"));
            assertThat(stream.reasons()).isEmpty();
        }
    }

    @Test
    void shouldSendARecordThatNobodyCanHaveSaidToTheDeadLetters() {
        try (TestStream stream = withTwoClasses("labels.votes", "2")) {
            stream.label("eu", "{\"id\":\"a\",\"label\":\"up\",\"expert\":7}");
            stream.label("eu", "{\"id\":\"a\",\"label\":\"up\",\"expert\":\"\"}");
            stream.label("eu", "{\"id\":\"a\",\"label\":{\"votes\":{\"bob\":\"up\"}},\"expert\":\"ann\"}");
            stream.label("eu", "{\"id\":\"a\",\"label\":\"up\",\"expert\":\"" + "x".repeat(2_000) + "\"}");
            assertThat(stream.reasons()).hasSize(4).allMatch(reason -> !reason.contains("internal error"));
        }
    }

    @Test
    void shouldSayTheSameWhereModelsAreRestoredAtEveryRecord() {
        List<String> kept = outputs("1000");
        assertThat(outputs("1")).isEqualTo(kept);
        assertThat(kept).anyMatch(each -> each.contains("chunk-learned"));
    }

    /** Votes early, late, repeated and missing, over three models of which two lie on the shelf at a time. */
    private static List<String> outputs(String cached) {
        List<String> said = new ArrayList<>();
        try (TestStream stream = new TestStream(
                "models.cached",
                cached,
                "model.chunk",
                "20",
                "errors.every.labels",
                "10",
                "labels.votes",
                "3",
                "labels.votes.wait.ms",
                "40")) {
            SplittableRandom random = new SplittableRandom(11);
            for (int i = 0; i < 400; i++) {
                String key = "m" + random.nextInt(3);
                double x = random.nextGaussian();
                String label = x > 0 ? "up" : "down";
                boolean early = random.nextInt(4) == 0;
                if (early) {
                    stream.label(key, vote(i, "early", label));
                }
                stream.instance(key, instance(i, x));
                for (int e = random.nextInt(4); e > 0; e--) {
                    stream.label(key, vote(i, "e" + random.nextInt(4), random.nextInt(5) == 0 ? "up" : label));
                }
                if (random.nextInt(10) == 0) {
                    stream.label(key, plain(i, label));
                }
                stream.predictions().forEach(each -> said.add(each.toString()));
                stream.events().forEach(each -> said.add(each.toString()));
                stream.errors().forEach(each -> said.add(each.toString()));
                stream.models().forEach(each -> said.add(HexFormat.of().formatHex(each.value())));
            }
            assertThat(stream.reasons()).isEmpty();
        }
        return said;
    }
}
