package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

class InspectCommandTest {

    @TempDir
    Path folder;

    @Test
    void shouldShowFactsFeaturesTablesAndMainNodeAsText() {
        String text = Outcome.of("inspect", "--data", Samples.declared(folder, 450), "--chunk", "200")
                .fine()
                .out();
        assertThat(text)
                .contains("sample.csv: k-step classifier, version 2, learned from 450 labels; 3 features, 2 classes")
                .containsPattern("1\\s+1\\s+200 .*nb\\(density=mte")
                .containsPattern("3\\s+3 \\(open\\)\\s+50 .*nb\\(density=gaussian")
                .contains("a  0.", "continuous", "1st quartile", "█", "colour  0.", "2 values", "red", "green")
                .contains("P(Cl_i | Cl_M)", "Label memory")
                .containsSubsequence("\na  ", "\ncolour  ", "\nb  ");
        String one = Outcome.of("inspect", "--data", Samples.declared(folder, 450), "--features", "1")
                .fine()
                .out();
        assertThat(one).contains("... 2 more features").doesNotContain("colour");
    }

    @Test
    void shouldShowWhatFeaturesDependOn() throws IOException {
        Path data = Samples.declared(folder, 450);
        String text = Outcome.of("inspect", "--data", data, "--chunk", "200", "--learner", "tan")
                .fine()
                .out();
        assertThat(text)
                .contains("Structure", "depends on the class and", "share of the submodels")
                .contains("tan(density=gaussian,search=generative");
        JsonNode json = Outcome.of("inspect", "--data", data, "--chunk", "200", "--learner", "tan", "--json")
                .json();
        assertThat(json.path("structure").path("networks").asInt()).isEqualTo(1);
        assertThat(json.path("structure").path("nodes")).hasSize(3);
        assertThat(json.path("structure").path("arcs").get(0).path("share").asDouble())
                .isBetween(0.5, 1.0);
        Path page = folder.resolve("tan.html");
        Outcome.of("inspect", "--data", data, "--learner", "jan(folds=3)", "--html", page)
                .fine();
        Outcome.of("inspect", "--data", data, "--learner", "complete", "--html", page)
                .fine();
        assertThat(Files.readString(page)).contains("<h2>Structure</h2>", "modelled jointly");
        String naive = Outcome.of("inspect", "--data", data).fine().out();
        assertThat(naive).doesNotContain("Structure");
    }

    @Test
    void shouldLearnAStreamShorterThanAChunkAsOne() {
        JsonNode json = Outcome.of("inspect", "--data", Samples.declared(folder, 60), "--json")
                .json();
        assertThat(json.path("submodels")).hasSize(1);
        assertThat(json.path("submodels").get(0).path("open").asBoolean()).isFalse();
        assertThat(json.path("submodels").get(0).path("rows").asDouble()).isEqualTo(60);
        assertThat(json.path("version").asInt()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"parent, P(Cl_i | Cl_M)", "child, P(Cl_M | Cl_i)", "cascade, P(Cl_M | Cl_i)"})
    void shouldShowTablesOfWhichEveryRowSumsToOne(String main, String tables) {
        Path data = Samples.declared(folder, 500);
        JsonNode json = Outcome.of("inspect", "--data", data, "--chunk", "100", "--main", main, "--json")
                .json();
        assertThat(json.path("main").path("tables").asText()).isEqualTo(tables);
        assertThat(json.path("submodels")).hasSize(5);
        for (JsonNode submodel : json.path("submodels")) {
            submodel.path("table")
                    .forEach(row -> assertThat(sum(row.path("probabilities"))).isEqualTo(1, within(1e-9)));
        }
        json.path("main")
                .path("labelMemory")
                .forEach(row -> assertThat(sum(row.path("next"))).isEqualTo(1, within(1e-9)));
        assertThat(json.path("main").path("labelMemory")).hasSize(2);
        assertThat(sum(json.path("main").path("shares"))).isEqualTo(1, within(1e-9));
        assertThat(json.path("main").path("configurations").isEmpty()).isEqualTo(!main.equals("child"));
        String text = Outcome.of("inspect", "--data", data, "--chunk", "100", "--main", main)
                .fine()
                .out();
        assertThat(text).contains(tables).contains(main + "(");
        assertThat(text.contains("Configurations")).isEqualTo(main.equals("child"));
    }

    @Test
    void shouldShowAStoredModelAsTheOneThatWasLearned() {
        Path data = Samples.declared(folder, 400);
        Path model = folder.resolve("sample.csv.kstep");
        Outcome.of("prequential", "--data", data, "--chunk", "150", "--model", model)
                .fine();
        String stored = Outcome.of("inspect", "--model", model).fine().out();
        String learned =
                Outcome.of("inspect", "--data", data, "--chunk", "150").fine().out();
        assertThat(stored).isEqualTo(learned.replace("sample.csv:", "sample.csv.kstep:"));
    }

    @Test
    void shouldShowAModelThatHasLearnedNextToNothing() {
        Path model = folder.resolve("young.kstep");
        Path html = folder.resolve("young.html");
        Path data = Samples.declared(folder, 5);
        Outcome.of("prequential", "--data", data, "--provisional", "nb(density=mte)", "--model", model)
                .fine();
        JsonNode json = Outcome.of("inspect", "--model", model, "--html", html, "--json")
                .json();
        assertThat(json.path("submodels")).isEmpty();
        assertThat(json.path("labels").asInt()).isEqualTo(5);
        parsed(Samples.read(html));
        assertThat(Samples.read(html)).doesNotContain("NaN", "Infinity");
    }

    private static double sum(JsonNode numbers) {
        double sum = 0;
        for (JsonNode number : numbers) {
            sum += number.asDouble();
        }
        return sum;
    }

    private String page(Path data, Object... more) {
        Path html = folder.resolve("page.html");
        Object[] arguments = new Object[more.length + 5];
        System.arraycopy(new Object[] {"inspect", "--data", data, "--html", html}, 0, arguments, 0, 5);
        System.arraycopy(more, 0, arguments, 5, more.length);
        Outcome outcome = Outcome.of(arguments).fine();
        assertThat(outcome.out()).isEmpty();
        return Samples.read(html);
    }

    private static Document parsed(String page) {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(page.replace("<!DOCTYPE html>", ""))));
        } catch (SAXException | IOException | ParserConfigurationException e) {
            throw new AssertionError("the page is not well-formed", e);
        }
    }

    @Test
    void shouldWriteOnePageThatNeedsNothingElse() {
        Path data = Samples.declared(folder, 450);
        String page = page(data, "--chunk", "150");
        assertThat(page)
                .startsWith("<!DOCTYPE html>")
                .contains("prefers-color-scheme:dark", "450", "Label memory", "naive Bayes", "colour", "no", "yes")
                .doesNotContain("<script", "http", "url(", "@import", " src=", "NaN", "Infinity");
        Document document = parsed(page);
        assertThat(document.getElementsByTagName("svg").getLength()).isGreaterThan(8);
        assertThat(document.getElementsByTagName("h2").getLength()).isEqualTo(4);
        assertThat(page(data, "--chunk", "150")).as("the same again").isEqualTo(page);
    }

    @ParameterizedTest
    @ValueSource(strings = {"parent", "child", "cascade"})
    void shouldDrawEveryMainNode(String main) {
        String page = page(Samples.declared(folder, 500), "--chunk", "60", "--main", main);
        parsed(page);
        assertThat(page).contains(main + "(").doesNotContain("NaN", "Infinity");
        assertThat(page.contains("<h2>Configurations</h2>")).isEqualTo(main.equals("child"));
    }

    @Test
    void shouldShowWideDataReadablyAndSayWhatIsLeftOut() {
        SplittableRandom random = new SplittableRandom(8);
        String header = IntStream.range(0, 64).mapToObj(j -> "feature_" + j).collect(Collectors.joining(","));
        String rows = IntStream.range(0, 500)
                .mapToObj(i -> IntStream.range(0, 64)
                                .mapToObj(j -> Double.toString(random.nextGaussian() + (j == 33 ? i % 45 : 0)))
                                .collect(Collectors.joining(","))
                        + ",c" + i % 45 + "\n")
                .collect(Collectors.joining());
        String page = page(Samples.write(folder.resolve("wide.csv"), header + ",class\n" + rows));
        parsed(page);
        assertThat(page)
                .contains("52 of 64 are not drawn", "and 4 less informative ones", "and 5 classes with fewer rows")
                .contains("50 less informative features are left out")
                .doesNotContain("NaN", "Infinity");
        String panels = page.substring(page.indexOf("<div class=\"many\">"));
        assertThat(panels.substring(0, 100)).as("the informative one first").contains("feature_33");
        assertThat(page.length()).as("not too heavy for a browser").isLessThan(4_000_000);
    }

    @Test
    void shouldWriteNamesThatLookLikeMarkupAsText() {
        String rows = "1.5,x<y,<b>&\"\n2.5,x>y,'z'\n".repeat(40).replace("<b>&\"", "\"<b>&\"\"\"");
        Path data = Samples.write(folder.resolve("odd.csv"), "\"<i>a\",b&c,class\n" + rows);
        String page = page(data);
        parsed(page);
        assertThat(page).contains("&lt;b&gt;&amp;&quot;", "b&amp;c").doesNotContain("<b>&", "<i>a");
    }

    @Test
    void shouldDrawFeaturesThatSayNothingAndValuesThatRepeat() {
        SplittableRandom random = new SplittableRandom(3);
        String rows = IntStream.range(0, 400)
                .mapToObj(i -> "," + (random.nextInt(3) > 0 ? 0 : random.nextGaussian()) + "," + random.nextInt(3) + ","
                        + (i % 2 == 0 ? "x" : "y") + "\n")
                .collect(Collectors.joining());
        Path data = Samples.write(folder.resolve("spikes.csv"), "gone,spiked,few,class\n" + rows);
        String page = page(data, "--chunk", "400");
        parsed(page);
        assertThat(page).contains("Constant or never observed", "% at 0<", "class=\"stem");
        JsonNode json = Outcome.of("inspect", "--data", data, "--chunk", "400", "--json")
                .json();
        for (JsonNode feature : json.path("features")) {
            String kind = feature.path("kind").asText();
            switch (feature.path("name").asText()) {
                case "gone" -> assertThat(kind).isEqualTo("silent");
                case "few" -> assertThat(kind).isEqualTo("table");
                default -> {
                    assertThat(kind).isEqualTo("densities");
                    assertThat(feature.path("classes")
                                    .get(0)
                                    .path("spikeProbabilities")
                                    .get(0)
                                    .asDouble())
                            .isBetween(0.55, 0.8);
                }
            }
        }
    }

    @Test
    void shouldShowIrisWithItsPetalsFirst() {
        Path iris = Samples.real("iris.csv.gz");
        JsonNode features =
                Outcome.of("inspect", "--data", iris, "--json").json().path("features");
        assertThat(features.get(0).path("name").asText()).startsWith("petal");
        assertThat(features.get(1).path("name").asText()).startsWith("petal");
        double median =
                features.get(0).path("classes").get(0).path("quartiles").get(1).asDouble();
        assertThat(median).isPositive();
        parsed(page(iris));
    }

    @Test
    void shouldShowAModelOfANumberThatWasStored() {
        Path model = folder.resolve("number.kstep");
        Outcome.of(
                        "prequential",
                        "--generate",
                        "friedman",
                        "--records",
                        "700",
                        "--regression",
                        "--chunk",
                        "300",
                        "--model",
                        model)
                .fine();
        String text = Outcome.of("inspect", "--model", model).fine().out();
        assertThat(text)
                .contains("Predicts the number 'y' from 10 features; 700 labels and 2 chunks learned", "linear(");
        JsonNode json = Outcome.of("inspect", "--model", model, "--json").json();
        assertThat(json.path("submodels")).hasSize(3);
        assertThat(Outcome.of("inspect", "--generate", "friedman", "--records", "700", "--regression", "--chunk", "300")
                        .fine()
                        .out())
                .isEqualTo(text);
    }
}
