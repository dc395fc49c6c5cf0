package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models without a schema that are fed soft labels alone: they learn classes from them and report an error. */
class SoftLabelsTest {

    private static String instance(int id, double x, String label) {
        return String.format(Locale.ROOT, "{\"id\":\"%d\",\"features\":{\"x\":%s},\"label\":%s}", id, x, label);
    }

    /** A label of the class up where x is above 0, else of down. */
    private static String label(String form, double x) {
        String it = x > 0 ? "up" : "down";
        String other = x > 0 ? "down" : "up";
        return form.replace("'it'", "'" + it + "'")
                .replace("'other'", "'" + other + "'")
                .replace('\'', '"');
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'label':'it','doubt':0.3}",
                "{'label':'it','wrong':0.2}",
                "{'plausibilities':{'it':1,'other':0.4}}",
                "{'votes':{'ann':'it','bob':{'label':'it','doubt':0.6}}}",
                "{'candidates':['it']}",
                "{'probabilities':{'it':0.8,'other':0.2}}",
                "{'probabilities':{'it':1}}",
                "{'masses':[{'set':['it'],'mass':0.7},{'set':['it','other'],'mass':0.3}]}"
            })
    void shouldLearnAndBeScored(String form) {
        try (TestStream stream = new TestStream("model.chunk", "100", "errors.every.labels", "100")) {
            SplittableRandom random = new SplittableRandom(1);
            int right = 0;
            for (int i = 0; i < 1_200; i++) {
                double x = random.nextGaussian();
                stream.instance("eu", instance(i, x, label(form, x)));
                JsonNode said = stream.predictions().get(0);
                right += i >= 600 && said.path("label").asText().equals(x > 0 ? "up" : "down") ? 1 : 0;
            }
            assertThat(stream.eventTypes()).contains("new-class", "chunk-learned");
            assertThat(right).isGreaterThan(500);
            List<JsonNode> reports = stream.errors();
            assertThat(reports).hasSizeGreaterThan(10);
            JsonNode last = reports.get(reports.size() - 1);
            boolean hard = form.contains("candidates") || form.contains(":1}");
            assertThat(last.has("soft")).isEqualTo(!hard);
            assertThat(last.path("labels").asInt() > 1_000).isEqualTo(hard);
            if (!hard) {
                assertThat(last.path("soft").path("corrected").path("labels").asInt())
                        .as("fading")
                        .isBetween(600, 1_200);
                assertThat(last.path("soft").path("leastExpectedError").asDouble())
                        .isBetween(0.14, 0.21);
                assertThat(last.path("soft").path("expectedError").asDouble()).isBetween(0.15, 0.35);
            }
        }
    }

    @Test
    void shouldKnowTheClassesOfCandidatesThatLeaveBothOpen() {
        try (TestStream stream = new TestStream("model.chunk", "100", "errors.every.labels", "1")) {
            for (int i = 0; i < 300; i++) {
                stream.instance("eu", instance(i, i, "{\"candidates\":[\"up\",\"down\"]}"));
            }
            assertThat(stream.eventTypes()).containsExactly("created", "new-class", "new-class");
            List<JsonNode> said = stream.predictions();
            assertThat(said.get(0).path("posterior")).isEmpty();
            for (JsonNode each : said.subList(1, 300)) {
                assertThat(each.path("posterior").path("up").asDouble()).isCloseTo(0.5, within(1e-12));
                assertThat(each.path("posterior").path("down").asDouble()).isCloseTo(0.5, within(1e-12));
            }
            assertThat(stream.errors())
                    .as("a label that tells no class from another scores nothing")
                    .isEmpty();
            assertThat(stream.reasons()).isEmpty();
        }
    }

    @Test
    void shouldLearnADoubtfulLabelOnceASecondClassIsKnown() {
        try (TestStream stream = new TestStream("model.chunk", "5")) {
            String up = "{\"label\":\"up\",\"doubt\":0.3}";
            for (int i = 0; i < 10; i++) {
                stream.instance("eu", instance(i, i, up));
            }
            assertThat(stream.eventTypes())
                    .as("alone it tells no class from another")
                    .containsExactly("created", "new-class");
            stream.instance("eu", instance(10, 0, "{\"label\":\"down\",\"doubt\":0.3}"));
            for (int i = 11; i < 15; i++) {
                stream.instance("eu", instance(i, i, up));
            }
            assertThat(stream.eventTypes())
                    .as("the first label that is not sure begins the contest of soft=auto")
                    .containsExactly("new-class", "another-answers", "chunk-learned");
        }
    }

    @Test
    void shouldSayTheSameWhereModelsAreRestoredAtEveryRecord() {
        assertThat(outputs("1")).isEqualTo(outputs("1000"));
    }

    private static List<String> outputs(String cached) {
        List<String> said = new ArrayList<>();
        List<String> forms = List.of(
                "{'candidates':['it','other']}",
                "{'label':'it','doubt':0.3}",
                "{'candidates':['it']}",
                "{'candidates':['it','k']}",
                "{'probabilities':{'it':0.7,'k':0.3}}");
        try (TestStream stream =
                new TestStream("models.cached", cached, "model.chunk", "20", "errors.every.labels", "10")) {
            SplittableRandom random = new SplittableRandom(7);
            for (int i = 0; i < 300; i++) {
                String key = "m" + random.nextInt(3);
                double x = random.nextGaussian();
                String form = forms.get(random.nextInt(Math.min(forms.size(), 1 + i / 20)))
                        .replace("'k'", "'k" + i / 60 + "'");
                if (random.nextInt(3) == 0) {
                    stream.instance(key, instance(i, x, "null"));
                    stream.label(key, "{\"id\":\"" + (i - random.nextInt(2)) + "\",\"label\":" + label(form, x) + "}");
                } else {
                    stream.instance(key, instance(i, x, label(form, x)));
                }
                stream.predictions().forEach(each -> said.add(each.toString()));
                stream.events().forEach(each -> said.add(each.toString()));
                stream.errors().forEach(each -> said.add(each.toString()));
                stream.models().forEach(each -> said.add(HexFormat.of().formatHex(each.value())));
            }
            assertThat(stream.reasons()).isEmpty();
        }
        assertThat(said).anyMatch(each -> each.contains("expectedError"));
        return said;
    }
}
