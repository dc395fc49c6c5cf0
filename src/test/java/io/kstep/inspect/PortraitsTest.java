package io.kstep.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.incremental.KStepClassifier;
import io.kstep.incremental.KStepModel;
import io.kstep.incremental.KStepSettings;
import io.kstep.inspect.page.ModelPage;
import io.kstep.print.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Text, JSON and page of models of every kind: well-formed, without NaN, names escaped, of a bounded size. */
class PortraitsTest {

    private static final String HOSTILE = "</svg><script>\"'&\u0000\u202e|`$";

    private static Schema schema(List<String> classes) {
        return Schema.classification(
                List.of(
                        Feature.continuous("x" + HOSTILE),
                        Feature.continuous("never"),
                        Feature.discrete("colour", "r" + HOSTILE, "g")),
                "class",
                classes);
    }

    private static KStepClassifier model(Map<String, String> settings, List<String> classes, int rows) {
        KStepModel learner = new KStepModel(KStepSettings.DEFAULT.with(settings), schema(classes));
        SplittableRandom random = new SplittableRandom(4);
        for (int i = 0; i < rows; i++) {
            int c = i % classes.size();
            double[] values = {random.nextGaussian() + c, Double.NaN, random.nextInt(3) < c ? 1 : 0};
            learner.learn(values, new Label.Hard(c), i);
        }
        return learner.classifier();
    }

    private static JsonNode json(KStepClassifier model) throws IOException {
        StringWriter text = new StringWriter();
        Json.line(new PrintWriter(text), new JsonPortrait(Portrait.of("data " + HOSTILE, model))::write);
        return new ObjectMapper().readTree(text.toString());
    }

    private static String page(KStepClassifier model) {
        Portrait portrait = Portrait.of("data " + HOSTILE, model);
        String page = new ModelPage(portrait, Map.of("error " + HOSTILE, "0.1 " + HOSTILE), 12).toString();
        assertThat(page).doesNotContain("<script", "NaN", "Infinity");
        try {
            DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(page.replace("<!DOCTYPE html>", ""))));
        } catch (SAXException | IOException | ParserConfigurationException e) {
            throw new AssertionError("the page is not well-formed", e);
        }
        return page;
    }

    private static String text(KStepClassifier model) {
        String text = new TextPortrait(Portrait.of("data", model), 12).toString();
        assertThat(text).doesNotContain("NaN", "Infinity");
        return text;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nb(density=mte)",
                "nb(density=gaussian)",
                "nb(density=kernel)",
                "nb(density=discretized)",
                "selective-nb",
                "tan(density=mte)",
                "tan(density=gaussian)",
                "kdb(k=2)",
                "aode(density=gaussian)",
                "complete(density=gaussian)"
            })
    void shouldShowEveryLearner(String learner) throws IOException {
        KStepClassifier model = model(Map.of("learner", learner, "chunk", "80"), List.of("up", "down"), 200);
        assertThat(page(model)).contains("<svg", "&lt;/svg&gt;&lt;script&gt;");
        JsonNode json = json(model);
        assertThat(json.path("features")).hasSize(3);
        assertThat(json.path("submodels")).hasSize(model.submodels().size());
        assertThat(json.path("features").findValuesAsText("kind")).contains("silent");
        assertThat(text(model)).contains("colour", "never");
    }

    @ParameterizedTest
    @ValueSource(strings = {"parent", "child", "cascade"})
    void shouldShowEveryMainNodeWithOneClassAlone(String main) throws IOException {
        KStepClassifier model = model(Map.of("main", main, "chunk", "30"), List.of("only" + HOSTILE), 100);
        page(model);
        assertThat(json(model).path("priors").get(0).asDouble()).isEqualTo(1);
        assertThat(text(model)).contains("1 class");
    }

    @Test
    void shouldShowAModelThatHasSeenNothing() throws IOException {
        KStepClassifier model = new KStepModel(KStepSettings.DEFAULT, schema(List.of("up", "down"))).classifier();
        page(model);
        assertThat(json(model).path("submodels")).isEmpty();
        assertThat(text(model)).contains("version 0");
        KStepClassifier bare = new KStepModel(
                        KStepSettings.DEFAULT, Schema.classification(List.of(), "class", List.of()))
                .classifier();
        page(bare);
        assertThat(json(bare).path("classes")).isEmpty();
        text(bare);
    }

    @Test
    void shouldStayReadableWithAThousandFeatures() {
        int features = 1_000;
        Schema wide = Schema.classification(
                IntStream.range(0, features)
                        .mapToObj(j -> Feature.continuous("feature_" + j))
                        .toList(),
                "class",
                List.of("up", "down"));
        KStepModel learner = new KStepModel(
                KStepSettings.DEFAULT.with(Map.of("learner", "nb(density=gaussian)", "chunk", "50")), wide);
        SplittableRandom random = new SplittableRandom(6);
        for (int i = 0; i < 60; i++) {
            int c = i % 2;
            learner.learn(random.doubles(features).map(value -> value + c).toArray(), new Label.Hard(c), i);
        }
        assertThat(page(learner.classifier()).length()).isLessThan(2_000_000);
        assertThat(text(learner.classifier()).length()).isLessThan(100_000);
    }
}
