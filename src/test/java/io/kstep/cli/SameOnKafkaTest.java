package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kstep.data.InstanceStream;
import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.data.Schema;
import io.kstep.data.read.DataFile;
import io.kstep.data.read.DataOptions;
import io.kstep.stream.TestStream;
import io.kstep.wire.ControlCommand;
import io.kstep.wire.InstanceWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same file gives the same predictions through {@code prequential} and through the topology. */
class SameOnKafkaTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"agrawal(seed=3,drift=abrupt@1500)", "sea(noise=0.1,drift=abrupt@1000)", "led(seed=2)"})
    void shouldPredictTheSameOfAGeneratedFile(String generator) {
        Path data = folder.resolve("data.csv");
        Outcome.of("generate", generator, "--records", "3000", "--out", data).fine();
        assertSame(data);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "agrawal(seed=3,drift=abrupt@1500)|groupB>groupA=6|0.4|groupA=0.5,groupB=0.5",
                "sea(noise=0.1)|1>0=5|infinity|0=0.9,1=0.1",
                "led(seed=2)|3>5=40,1>7=0,unheard>of=3|0.2|''"
            })
    void shouldDecideTheSame(String generator, String loss, String reject, String prior) {
        Path data = folder.resolve("data.csv");
        Outcome.of("generate", generator, "--records", "2000", "--out", data).fine();
        Map<String, String> decisions = new TreeMap<>(Map.of("loss", loss, "reject", reject, "prior", prior));
        decisions.values().removeIf(text -> text.equals("infinity") || text.isEmpty());
        assertSame(data, decisions);
    }

    /** A label is sent as soon as it is asked for, and no other. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sea(noise=0.1,drift=abrupt@1000)|margin(percent=10)|gaussian",
                "agrawal(seed=3)|random(percent=20.0,seed=4)|gaussian",
                "led(seed=2)|margin(percent=30,random=0.5)|mte"
            })
    void shouldAskForTheSameLabels(String generator, String questions, String density) throws Exception {
        Path data = folder.resolve("data.csv");
        Path predictions = folder.resolve("predictions.csv");
        Outcome.of("generate", generator, "--records", "3000", "--out", data).fine();
        String learner = "nb(density=" + density + ")";
        Outcome told = Outcome.of(
                        "prequential",
                        "--data",
                        data,
                        "--predictions",
                        predictions,
                        "--chunk",
                        "50",
                        "--learner",
                        learner,
                        "--questions",
                        questions,
                        "--json")
                .fine();
        List<String> onKafka = new ArrayList<>();
        Map<String, Integer> why = new TreeMap<>();
        try (TestStream stream = new TestStream("labels.pending", "100")) {
            InstanceStream rows = LookAhead.over(DataFile.open(data, DataOptions.DEFAULTS).stream());
            create(stream, rows.schema(), Map.of("questions", questions, "chunk", "50", "learner", learner));
            InstanceWriter writer = new InstanceWriter();
            while (rows.hasNext()) {
                LabelledInstance row = rows.next();
                byte[] json = writer.write(row.instance(), rows.schema(), null);
                stream.instance("m", new String(json, StandardCharsets.UTF_8));
                onKafka.add(line(stream.predictions().get(0)));
                for (JsonNode question : stream.questions()) {
                    assertThat(question.path("id").asText())
                            .isEqualTo(row.instance().id());
                    why.merge(question.path("why").asText(), 1, Integer::sum);
                    String truth = rows.schema().classes().get(((Label.Hard) row.label()).index());
                    stream.label("m", "{\"id\":\"" + row.instance().id() + "\",\"label\":\"" + truth + "\"}");
                }
            }
            assertThat(stream.reasons()).isEmpty();
        }
        assertThat(onKafka).isEqualTo(lines(predictions));
        JsonNode asked = new ObjectMapper().readTree(told.out()).path("questions");
        assertThat(why.getOrDefault("margin", 0))
                .isEqualTo(asked.path("byMargin").asInt());
        assertThat(why.get("lot")).isEqualTo(asked.path("drawn").asInt());
    }

    /** What has no label expires before the next row comes. */
    @ParameterizedTest
    @ValueSource(strings = {"gem(unlabelled=0.3)", "auto(unlabelled=auto)", "gem", "auto"})
    void shouldLearnTheSameFromRowsWithoutALabel(String soft) {
        Path data = folder.resolve("data.csv");
        Path predictions = folder.resolve("predictions.csv");
        Outcome.of("generate", "rbf(seed=3)", "--records", "1500", "--unlabelled", "0.7", "--out", data)
                .fine();
        String model = "kstep(chunk=50,learner=nb(density=gaussian),soft=" + soft + ")";
        Outcome.of("prequential", "--data", data, "--predictions", predictions, "--stream-model", model)
                .fine();
        List<String> onKafka = new ArrayList<>();
        try (TestStream stream = new TestStream("labels.wait.seconds", "1")) {
            InstanceStream rows = LookAhead.over(DataFile.open(data, DataOptions.DEFAULTS).stream());
            create(stream, rows.schema(), Map.of("model", model));
            InstanceWriter writer = new InstanceWriter();
            while (rows.hasNext()) {
                LabelledInstance row = rows.next();
                byte[] json = writer.write(row.instance(), rows.schema(), row.label());
                stream.later(2_000).instance("m", new String(json, StandardCharsets.UTF_8));
                onKafka.add(line(stream.predictions().get(0)));
            }
            assertThat(stream.reasons()).isEmpty();
        }
        assertThat(onKafka).isEqualTo(lines(predictions));
    }

    @Test
    void shouldPredictTheSameWithMissingValuesAndUndeclaredOnes() throws Exception {
        StringBuilder csv = new StringBuilder("x,colour,class\n");
        for (int i = 0; i < 1_500; i++) {
            csv.append(i % 7 == 0 ? "" : Double.toString(Math.sin(i))).append(',');
            csv.append(i % 11 == 0 ? "" : "c" + i % (1 + i / 100)).append(',');
            csv.append(i % 13 == 0 ? "" : "k" + (i / 3) % (2 + i / 500)).append('\n');
        }
        Path data = folder.resolve("data.csv");
        Files.writeString(data, csv);
        Files.writeString(
                folder.resolve("data.json"),
                "{\"features\":[{\"name\":\"x\",\"type\":\"continuous\"},"
                        + "{\"name\":\"colour\",\"type\":\"discrete\",\"values\":[\"c0\"]}],\"classes\":[\"k0\"]}");
        assertSame(data);
    }

    @ParameterizedTest
    @ValueSource(strings = {"friedman(seed=3,drift=abrupt@700)", "karalic(seed=2)"})
    void shouldForecastTheSameNumbers(String generator) throws Exception {
        Path data = folder.resolve("data.csv");
        Path predictions = folder.resolve("predictions.csv");
        Outcome.of("generate", generator, "--records", "1200", "--out", data).fine();
        Outcome.of("prequential", "--data", data, "--regression", "--predictions", predictions)
                .fine();
        List<String> onKafka = new ArrayList<>();
        try (TestStream stream = new TestStream()) {
            InstanceStream rows = DataFile.open(data, DataOptions.DEFAULTS.withRegression(true)).stream();
            create(stream, rows.schema());
            InstanceWriter writer = new InstanceWriter();
            while (rows.hasNext()) {
                LabelledInstance row = rows.next();
                byte[] json = writer.write(row.instance(), rows.schema(), row.label());
                stream.instance("m", new String(json, StandardCharsets.UTF_8));
                JsonNode said = stream.predictions().get(0);
                JsonNode interval = said.path("interval");
                onKafka.add(String.join(
                        ",",
                        said.path("id").asText(),
                        said.path("mean").asText(),
                        interval.path("low").asText(),
                        interval.path("high").asText()));
            }
            assertThat(stream.reasons()).isEmpty();
        }
        List<String> alone = Files.readAllLines(predictions).stream()
                .skip(1)
                .map(line -> line.split(","))
                .map(cells -> String.join(",", cells[0], cells[2], cells[4], cells[5]))
                .toList();
        assertThat(onKafka.subList(1, onKafka.size())).isEqualTo(alone.subList(1, alone.size()));
        assertThat(onKafka.get(0)).isEqualTo("0,null,,"); // nothing is known yet
    }

    @ParameterizedTest
    @ValueSource(strings = {"mdjk(nb(density=gaussian))", "independent(learner=nb)", "chain(learner=nb)"})
    void shouldPredictTheSameOfSeveralClassVariables(String learner) throws Exception {
        Path data = folder.resolve("data.csv");
        Path predictions = folder.resolve("predictions.csv");
        String model = "multi(learner=" + learner + ",chunk=120,submodels=3)";
        Outcome.of(
                        "generate",
                        "vectors(classes=3,features=6,same=0.8,two=0.5,seed=2,drift=abrupt@400)",
                        "--records",
                        "700",
                        "--out",
                        data)
                .fine();
        missing(data);
        Outcome.of("prequential", "--data", data, "--stream-model", model, "--predictions", predictions)
                .fine();
        List<String> onKafka = new ArrayList<>();
        try (TestStream stream = new TestStream()) {
            InstanceStream rows = LookAhead.over(DataFile.open(data, DataOptions.DEFAULTS).stream());
            create(stream, rows.schema(), Map.of("model", model));
            InstanceWriter writer = new InstanceWriter();
            while (rows.hasNext()) {
                LabelledInstance row = rows.next();
                byte[] json = writer.write(row.instance(), rows.schema(), row.label());
                stream.instance("m", new String(json, StandardCharsets.UTF_8));
                onKafka.add(vector(stream.predictions().get(0)));
            }
            assertThat(stream.reasons()).isEmpty();
        }
        List<String> alone = Files.readAllLines(predictions).stream()
                .skip(1)
                .map(SameOnKafkaTest::withoutTruths)
                .toList();
        assertThat(onKafka).isEqualTo(alone);
    }

    /** Takes a class out of every fifth row, and all of them out of some. */
    private static void missing(Path data) throws Exception {
        List<String> lines = new ArrayList<>(Files.readAllLines(data));
        for (int i = 5; i < lines.size(); i += 5) {
            lines.set(
                    i,
                    lines.get(i).replaceFirst(i % 15 == 0 ? "[^,]*,[^,]*,[^,]*$" : "[^,]*$", i % 15 == 0 ? ",," : ""));
        }
        Files.write(data, lines);
    }

    private static String vector(JsonNode said) {
        StringBuilder line = new StringBuilder(said.path("id").asText());
        said.path("targets").properties().forEach(target -> {
            String likeliest = target.getValue().path("label").asText();
            line.append(',')
                    .append(said.path("vector")
                            .path("labels")
                            .path(target.getKey())
                            .asText());
            line.append(',').append(likeliest).append(',');
            line.append(target.getValue().path("posterior").path(likeliest).asText());
        });
        return line.append(',')
                .append(said.path("vector").path("probability").asText())
                .toString();
    }

    private static String withoutTruths(String line) {
        String[] cells = line.split(",", -1);
        StringBuilder left = new StringBuilder(cells[0]);
        for (int i = 1; i < cells.length; i++) {
            left.append(i % 4 == 1 && i < cells.length - 1 ? "" : "," + cells[i]);
        }
        return left.toString();
    }

    private static void create(TestStream stream, Schema schema) {
        create(stream, schema, Map.of());
    }

    private static void create(TestStream stream, Schema schema, Map<String, String> settings) {
        byte[] command = new ControlCommand.Create(settings, Optional.of(schema)).encode();
        stream.control("m", new String(command, StandardCharsets.UTF_8));
    }

    private void assertSame(Path data) {
        assertSame(data, Map.of());
    }

    private void assertSame(Path data, Map<String, String> decisions) {
        Path predictions = folder.resolve("predictions.csv");
        List<Object> command = new ArrayList<>(List.of("prequential", "--data", data, "--predictions", predictions));
        decisions.forEach((name, text) -> command.addAll(List.of("--" + name, text)));
        Outcome.of(command.toArray()).fine();
        List<String> onKafka = new ArrayList<>();
        try (TestStream stream = new TestStream()) {
            InstanceStream rows = DataFile.open(data, DataOptions.DEFAULTS).stream();
            InstanceStream known = LookAhead.over(rows);
            create(stream, known.schema(), decisions);
            InstanceWriter writer = new InstanceWriter();
            while (known.hasNext()) {
                LabelledInstance row = known.next();
                byte[] json = writer.write(row.instance(), known.schema(), row.label());
                stream.instance("m", new String(json, StandardCharsets.UTF_8));
                onKafka.add(line(stream.predictions().get(0)));
            }
            assertThat(stream.reasons()).isEmpty();
        }
        assertThat(onKafka).isEqualTo(lines(predictions));
    }

    /** Id, prediction and posterior as {@code prequential} writes them, without zeros of classes not known yet. */
    private static String line(JsonNode prediction) {
        StringBuilder line = new StringBuilder(prediction.path("id").asText());
        line.append(',').append(prediction.path("label").asText(""));
        prediction.path("posterior").forEach(p -> line.append(p.asDouble() == 0 ? "" : "," + p.asDouble()));
        return line.toString();
    }

    private static List<String> lines(Path predictions) {
        try {
            return Files.readAllLines(predictions).stream()
                    .skip(1)
                    .map(row -> row.split(","))
                    .map(cells -> {
                        StringBuilder line =
                                new StringBuilder(cells[0]).append(',').append(cells[2]);
                        for (int i = 3; i < cells.length; i++) {
                            line.append(Double.parseDouble(cells[i]) == 0 ? "" : "," + Double.parseDouble(cells[i]));
                        }
                        return line.toString();
                    })
                    .toList();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
