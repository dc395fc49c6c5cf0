package io.kstep.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kstep.evaluate.decision.Decisions;
import io.kstep.incremental.KStepClassifier;
import io.kstep.incremental.SubmodelShare;
import io.kstep.session.ExpertSettings;
import io.kstep.session.ModelSettings;
import io.kstep.session.ModelSnapshot;
import io.kstep.session.QuestionSettings;
import io.kstep.stream.ModelQueries.Host;
import io.kstep.stream.ServiceSettings;
import io.kstep.wire.ExpertFigures;
import java.net.ServerSocket;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two instances of the service, each holding some models. */
class ModelAnswersTest {

    private static final KStepClassifier CLASSIFIER = FakeQueries.learned();

    /** Both on ports of one machine that are free. */
    private static final ServiceSettings SETTINGS = ServiceSettings.standard().with("http.peers", "127.0.0.1:*");

    private final RunningService one = RunningService.running(SETTINGS);
    private final RunningService other = RunningService.running(SETTINGS);

    @BeforeEach
    void join() {
        List<Host> hosts = List.of(one.http.advertised(), other.http.advertised());
        one.queries.hosts = hosts;
        other.queries.hosts = hosts;
        hold(one, "berlin/pumps", "eu", "x");
        hold(other, "Zürich", "digits", "z");
    }

    private void hold(RunningService holder, String... keys) {
        for (String key : keys) {
            holder.queries.hold(key, CLASSIFIER);
            one.queries.owners.put(key, holder.http.advertised());
            other.queries.owners.put(key, holder.http.advertised());
        }
    }

    @AfterEach
    void close() {
        one.close();
        other.close();
    }

    @Test
    void shouldShowAModel() throws Exception {
        HttpResponse<String> response = one.get("/models/berlin%2Fpumps");
        assertThat(response.statusCode()).isEqualTo(200);
        JsonNode json = RunningService.tree(response.body());
        assertThat(json.get("format").asInt()).isEqualTo(1);
        assertThat(json.get("model").asText()).isEqualTo("berlin/pumps");
        assertThat(json.get("version").asLong()).isEqualTo(CLASSIFIER.version());
        assertThat(json.get("labels").asLong()).isEqualTo(250);
        assertThat(json.get("paused").asBoolean()).isFalse();
        assertThat(json.get("createdAt").asLong()).isEqualTo(1_000);
        assertThat(json.get("updatedAt").asLong()).isEqualTo(2_000);
        assertThat(json.at("/settings/chunk").asText()).isEqualTo("100");
        assertThat(json.at("/settings/learner").asText())
                .isEqualTo(FakeQueries.SETTINGS.learner().spec());
        JsonNode classifier = json.get("classifier");
        assertThat(classifier.get("submodels")).hasSize(3);
        assertThat(classifier.at("/submodels/0/firstChunk").asInt()).isEqualTo(1);
        assertThat(classifier.at("/submodels/2/open").asBoolean()).isTrue();
        assertThat(classifier.get("features"))
                .hasSize(CLASSIFIER.schema().featureCount())
                .anyMatch(feature -> feature.get("kind").asText().equals("densities"))
                .anyMatch(feature -> feature.get("kind").asText().equals("table"));
        assertThat(classifier.at("/main/spec").asText()).startsWith("parent(");
    }

    @Test
    void shouldShowWhatItsSubmodelsGiveOnceThatIsKnown() throws Exception {
        HttpResponse<String> before = other.get("/models/digits");
        assertThat(RunningService.tree(before.body()).has("shares")).isFalse();
        other.metrics.shares("digits", List.of(new SubmodelShare(1, 2, false, 0.25, 0.75)));
        HttpResponse<String> response = one.get("/models/digits"); // which another replica holds
        JsonNode shares = RunningService.tree(response.body()).path("shares");
        assertThat(shares.toString())
                .isEqualTo("[{\"firstChunk\":1,\"lastChunk\":2,\"open\":false,\"information\":0.25,\"weight\":0.75}]");
        assertThat(response.headers().firstValue("ETag"))
                .isNotEqualTo(before.headers().firstValue("ETag"));
    }

    @Test
    void shouldShowHowAModelDecides() throws Exception {
        ModelSettings settings = new ModelSettings(
                FakeQueries.SETTINGS,
                Decisions.NONE.with(Map.of("loss", "a>b=3", "reject", "0.5")),
                Optional.of(QuestionSettings.parse("margin(percent=5)")),
                Optional.of(ExpertSettings.parse("learn")));
        one.queries.models.put(
                "eu",
                new ModelSnapshot(
                        "eu",
                        settings,
                        false,
                        1,
                        2,
                        List.of(new ExpertFigures("ann", 9, 0.875, Double.NaN)),
                        CLASSIFIER));
        JsonNode json = RunningService.tree(one.get("/models/eu").body());
        assertThat(json.at("/settings/loss").asText()).isEqualTo("a>b=3");
        assertThat(json.at("/settings/reject").asText()).isEqualTo("0.5");
        assertThat(json.at("/settings/questions").asText()).startsWith("margin(percent=5");
        assertThat(json.path("experts"))
                .hasToString("[{\"expert\":\"ann\",\"votes\":9,\"reliability\":0.875,\"error\":null}]");
        assertThat(json.at("/settings/chunk").asText()).isEqualTo("100");
    }

    @Test
    void shouldSendAModelOnlyWhenItHasChanged() throws Exception {
        for (String key : List.of("eu", "digits")) {
            String tag = one.get("/models/" + key).headers().firstValue("ETag").orElseThrow();
            HttpResponse<String> again = one.get("/models/" + key, "If-None-Match", tag);
            assertThat(again.statusCode()).isEqualTo(304);
            assertThat(again.body()).isEmpty();
            assertThat(one.get("/models/" + key, "If-None-Match", "\"1-2-3\"").statusCode())
                    .isEqualTo(200);
        }
    }

    /** RFC 9110, sections 13.1.2 and 8.8.3.2. */
    @Test
    void shouldKnowTagsInEveryForm() throws Exception {
        for (String key : List.of("eu", "digits")) {
            String path = "/models/" + key;
            String tag = one.get(path).headers().firstValue("ETag").orElseThrow();
            for (String known : List.of("*", "W/" + tag, "\"x\", W/\"y\" ," + tag, tag + ",\"x\"", " " + tag)) {
                HttpResponse<String> again = one.get(path, "If-None-Match", known);
                assertThat(again.statusCode()).as(known).isEqualTo(304);
                assertThat(again.headers().firstValue("ETag")).contains(tag);
            }
            assertThat(one.get(path, "If-None-Match", "\"x\"", "If-None-Match", tag)
                            .statusCode())
                    .as("on two lines")
                    .isEqualTo(304);
            for (String other : List.of("\"*\"", "W/\"x\"", tag.replace("\"", ""), "w/x, \"\"", "\"" + tag)) {
                assertThat(one.get(path, "If-None-Match", other).statusCode())
                        .as(other)
                        .isEqualTo(200);
            }
        }
        one.queries.owners.put("none", one.http.advertised());
        assertThat(one.get("/models/none", "If-None-Match", "*").statusCode()).isEqualTo(404);
    }

    @Test
    void shouldFindModelsOfEveryName() throws Exception {
        for (String key : List.of(".", "..", "...", "/", "#", "%", "/#%", "a/../b", "?", "&key=x", "", "%2E")) {
            hold(one, key);
            hold(other, "o" + key);
            one.queries.report(key.replace("\"", ""), 10, 0.5);
            for (String name : List.of(key, "o" + key)) {
                assertThat(one.json("/models/-?key=" + encoded(name))
                                .get("model")
                                .asText())
                        .isEqualTo(name);
                String segment = encoded(name).replace(".", "%2E").replace("+", "%20");
                assertThat(one.json("/models/" + segment).get("model").asText()).isEqualTo(name);
                assertThat(one.json("/errors/-/history?key=" + encoded(name))
                                .get("model")
                                .asText())
                        .isEqualTo(name);
            }
        }
        assertThat(one.get("/models?key=eu").statusCode()).isEqualTo(400);
        assertThat(one.get("/models/eu?kez=eu").statusCode()).isEqualTo(400);
    }

    @Test
    void shouldReadFromTheInstanceThatHoldsAModel() throws Exception {
        assertThat(one.get("/models/Z%C3%BCrich").body())
                .isEqualTo(other.get("/models/Z%C3%BCrich").body())
                .contains("\"model\":\"Zürich\"");
        other.queries.report("digits", 10, 0.5);
        other.metrics.state("digits", 3, MicrometerMetricsTest.errors(0.5, 0.25));
        other.metrics.driftAlarm("digits");
        assertThat(one.get("/errors/digits").body())
                .isEqualTo(new String(other.queries.reports.get("digits"), StandardCharsets.UTF_8));
        JsonNode history = one.json("/errors/digits/history");
        assertThat(history.get("windowed")).hasToString("[0.5]");
        assertThat(history.get("fading")).hasToString("[0.25]");
        assertThat(history.get("drifts")).hasSize(1);
    }

    @Test
    void shouldPassOnWhatTheHolderRefuses() throws Exception {
        HttpResponse<String> response = one.get("/errors/digits");
        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.body()).contains("has no error report yet");
    }

    @Test
    void shouldTellAModelThatIsNotFromOneThatIsNotYet() throws Exception {
        one.queries.owners.put("none", one.http.advertised());
        assertThat(one.get("/models/none").statusCode()).isEqualTo(404);
        assertThat(one.get("/errors/none").statusCode()).isEqualTo(404);
        assertThat(one.get("/errors/none/history").statusCode()).isEqualTo(404);
        one.queries.ready = false;
        HttpResponse<String> restoring = one.get("/models/none");
        assertThat(restoring.statusCode()).isEqualTo(503);
        assertThat(restoring.body()).contains("moved or restored");
    }

    @Test
    void shouldNotBeSentInCircles() throws Exception {
        one.queries.owners.put("lost", other.http.advertised());
        other.queries.owners.put("lost", one.http.advertised());
        HttpResponse<String> response = one.get("/models/lost");
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.body()).contains("moved or restored");
    }

    @Test
    void shouldSayThatTheHolderCannotBeReached() throws Exception {
        int free;
        try (ServerSocket socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }
        Host gone = new Host("127.0.0.1", free);
        one.queries.owners.put("gone", gone);
        HttpResponse<String> response = one.get("/models/gone");
        assertThat(response.statusCode()).isEqualTo(502);
        assertThat(response.body()).contains("127.0.0.1:" + free).contains("cannot be reached");
        one.queries.hosts = List.of(one.http.advertised(), gone);
        JsonNode list = one.json("/models");
        assertThat(list.get("unreachable")).hasToString("[\"127.0.0.1:" + free + "\"]");
        assertThat(list.get("models")).hasSize(3);
    }

    @Test
    void shouldSayThatTheHolderDoesNotAnswer() throws Exception {
        try (ServerSocket silent = new ServerSocket(0)) {
            one.queries.owners.put("slow", new Host("127.0.0.1", silent.getLocalPort()));
            assertThat(one.get("/models/slow").statusCode()).isEqualTo(504);
        }
    }

    @Test
    void shouldListTheModelsOfAllInstancesInOrder() throws Exception {
        one.queries.report("eu", 12_000, 0.11);
        JsonNode list = one.json("/models");
        assertThat(list.get("models").findValuesAsText("key"))
                .containsExactly("Zürich", "berlin/pumps", "digits", "eu", "x", "z");
        JsonNode eu = list.get("models").get(3);
        assertThat(eu.get("labels").asLong()).isEqualTo(12_000);
        assertThat(eu.get("error").asDouble()).isEqualTo(0.11);
        assertThat(eu.get("interval")).hasToString("[0.09,0.75]");
        assertThat(eu.get("host").asText()).isEqualTo(ModelList.name(one.http.advertised()));
        JsonNode zurich = list.get("models").get(0);
        assertThat(zurich.get("error").isNull()).isTrue();
        assertThat(zurich.get("interval")).hasToString("[null,null]");
        assertThat(zurich.get("host").asText()).isEqualTo(ModelList.name(other.http.advertised()));
        assertThat(list.get("unreachable")).isEmpty();
        assertThat(list.has("next")).isFalse();
        assertThat(other.json("/models").get("models")).isEqualTo(list.get("models"));
    }

    @Test
    void shouldPageThroughTheModelsOfAllInstances() throws Exception {
        List<String> seen = new ArrayList<>();
        String after = "";
        for (int pages = 0; after != null && pages < 10; pages++) {
            JsonNode page = one.json("/models?limit=2&after=" + encoded(after));
            seen.addAll(page.get("models").findValuesAsText("key"));
            assertThat(page.get("models").size()).isLessThanOrEqualTo(2);
            after = page.has("next") ? page.get("next").asText() : null;
        }
        assertThat(seen).containsExactly("Zürich", "berlin/pumps", "digits", "eu", "x", "z");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
