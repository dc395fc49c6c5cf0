package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is wrong with the input: one clear line, an exit code that is not 0 where it cannot go on, and no trace. */
class BadInputTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"prequential", "inspect", "evaluate"})
    void shouldNameAMissingFile(String command) {
        Outcome.of(command, "--data", folder.resolve("nowhere.csv")).refused("nowhere.csv", "no such file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"prequential", "inspect", "evaluate"})
    void shouldNameAWrongColumnAndTheRightOnes(String command) {
        Outcome.of(command, "--data", Samples.declared(folder, 20), "--class", "kind")
                .refused("'kind'", "a, b, colour, class");
        Outcome.of(command, "--data", Samples.declared(folder, 20), "--ignore", "a,z")
                .refused("'z'", "a, b, colour, class");
    }

    @ParameterizedTest
    @ValueSource(strings = {"prequential", "inspect", "evaluate"})
    void shouldNameTheLineOfATextInANumber(String command) {
        Path data = Samples.declared(folder, 20);
        Samples.write(data, Samples.read(data) + "1.5,many,red,no\n");
        Outcome.of(command, "--data", data).refused("sample.csv line 22", "'b'", "'many'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"prequential", "inspect", "evaluate"})
    void shouldNameAnUnknownLearnerAndTheKnownOnes(String command) {
        Path data = Samples.declared(folder, 20);
        Outcome.of(command, "--data", data, "--learner", "forest").refused("no learner 'forest'", "nb");
        Outcome.of(command, "--data", data, "--learner", "nb(densty=mte)").refused("'densty'", "density");
        Outcome.of(command, "--data", data, "--learner", "nb(density=mte").refused("bracket");
    }

    @ParameterizedTest
    @ValueSource(strings = {"prequential", "inspect", "evaluate"})
    void shouldRefuseAnEmptyFileAndOneWithoutRows(String command) {
        Outcome.of(command, "--data", Samples.write(folder.resolve("empty.csv"), ""))
                .refused("empty.csv", "is empty");
        Outcome.of(command, "--data", Samples.write(folder.resolve("bare.csv"), "a,class\n"))
                .refused("bare.csv", "no rows");
    }

    @ParameterizedTest
    @ValueSource(strings = {"prequential", "inspect", "evaluate"})
    void shouldRefuseRowsOfWhichNoneHasALabel(String command) {
        Samples.declared(folder, 1);
        Path data = Samples.write(folder.resolve("sample.csv"), "a,b,colour,class\n1,2,red,\n2,3,red,\n");
        Outcome.of(command, "--data", data).refused("sample.csv", "label");
    }

    @Test
    void shouldSayThatOneClassIsTooFew() {
        Samples.declared(folder, 1);
        Path data = Samples.write(
                folder.resolve("sample.csv"), "a,b,colour,class\n" + "1,2,red,no\n2,3,green,no\n".repeat(30));
        Outcome.of("evaluate", "--data", data).refused("sample.csv", "one class only");
        Outcome.of("predict", "--data", data, "--ask", data).refused("sample.csv", "one class only");
        Path same = Samples.write(folder.resolve("one.csv"), Samples.read(data));
        Samples.write(
                folder.resolve("one.json"),
                Samples.read(folder.resolve("sample.json")).replace(",\"yes\"", ""));
        Outcome.of("prequential", "--data", same, "--json").fine().saysInOneLine("one class only");
    }

    @Test
    void shouldGoOnWithAClassThatNobodyAnnouncedAndSaySo() {
        Path data = Samples.declared(folder, 300);
        Samples.write(data, Samples.read(data) + "9,9,red,maybe\n".repeat(50));
        Outcome outcome = Outcome.of("prequential", "--data", data, "--json").saysInOneLine("'maybe'", "line 302");
        assertThat(outcome.json().path("classes").asInt()).isEqualTo(3);
        assertThat(Outcome.of("inspect", "--data", data).fine().out()).contains("maybe");
        Outcome.of("evaluate", "--data", data).fine().saysInOneLine("'maybe'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"prequential", "inspect", "evaluate"})
    void shouldTakeTenThousandClassesForAMistake(String command) {
        String rows = IntStream.range(0, 10_000)
                .mapToObj(i -> i % 7 + ",c" + i + "\n")
                .collect(Collectors.joining());
        Path data = Samples.write(folder.resolve("ids.csv"), "a,class\n" + rows);
        Outcome.of(command, "--data", data).refused("ids.csv line 1002", "more than 1000 classes");
        Outcome.of(command, "--data", data, "--max-classes", "50").refused("line 52", "more than 50 classes");
    }

    @Test
    void shouldRefuseTablesThatTheMemoryCannotHold() {
        int classes = (int) Math.sqrt(Runtime.getRuntime().maxMemory() / 8.0 / 20);
        String names =
                IntStream.range(0, classes).mapToObj(c -> "\"c" + c + "\"").collect(Collectors.joining(","));
        Samples.write(
                folder.resolve("wide.json"),
                "{\"features\":[{\"name\":\"a\",\"type\":\"continuous\"}],\"classes\":[" + names + "]}");
        Path data = Samples.write(folder.resolve("wide.csv"), "a,class\n1,c1\n2,c2\n");
        Outcome.of("prequential", "--data", data).refused("wide.csv", "classes", "--submodels");
    }

    @Test
    void shouldAskForOneOfSeveralClassVariables() {
        Samples.write(folder.resolve("two.json"), """
            {"features":[{"name":"a","type":"continuous"}],
            "targets":[{"column":"sex","values":["f","m"]},{"column":"eyes","values":["x","y"]}]}
            """);
        Path data = Samples.write(folder.resolve("two.csv"), "a,sex,eyes\n" + "1,f,x\n2,m,y\n".repeat(20));
        Outcome.of("evaluate", "--data", data).refused("2 class variables", "--class", "sex, eyes");
        Outcome.of("prequential", "--data", data, "--class", "eyes", "--json").fine();
        Outcome.of("prequential", "--data", data, "--stream-model", "kstep").refused("2 class variables");
        Outcome.of("prequential", "--data", data, "--stream-model", "best(multi(chunk=9)+multi())")
                .refused("2 class variables", "multi(...)");
        Outcome.of("prequential", "--data", data, "--questions", "random")
                .refused("--questions is of one class variable");
    }

    @Test
    void shouldRefuseOptionsThatDoNotFit() {
        Path data = Samples.declared(folder, 20);
        Outcome.of("prequential").refused("--data FILE or --generate SPEC");
        Outcome.of("prequential", "--data", data, "--generate", "sea").refused("either");
        Outcome.of("prequential", "--generate", "sea").refused("--records");
        Outcome.of("prequential", "--generate", "lake", "--records", "5").refused("'lake'", "sea");
        Outcome.of("prequential", "--generate", "toy-regression", "--records", "5")
                .refused("use --regression");
        Outcome.of("prequential", "--generate", "sea", "--records", "5", "--regression")
                .refused("has classes");
        Outcome.of("prequential", "--data", data, "--limit", "0").refused("--limit");
        Outcome.of("prequential", "--data", data, "--records", "5").refused("--records", "--limit");
        Outcome.of("prequential", "--data", data, "--chunk", "many").refused("--chunk", "many");
        Outcome.of("prequential", "--data", data, "--chunk", "0").refused("chunk");
        Outcome.of("prequential", "--data", data, "--chunk-seconds", "-1").refused("--chunk-seconds");
        Outcome.of("prequential", "--data", data, "--retention", "none").refused("'none'", "oldest");
        Outcome.of("prequential", "--data", data, "--drift", "sudden").refused("'sudden'", "adwin");
        Outcome.of("prequential", "--data", data, "--main", "uncle").refused("'uncle'", "parent");
        Outcome.of("prequential", "--data", data, "--predictions", folder.resolve("no/where.csv"))
                .refused("where.csv");
        Outcome.of("prequential", "--data", data, "--regression", "--retention", "merge")
                .refused("retention=merge");
        Outcome.of("prequential", "--data", data, "--regression", "--main", "cascade")
                .refused("child or parent");
        Outcome.of("prequential", "--data", data, "--regression", "--stream-model", "kstep")
                .refused("take regression(...)");
        Outcome.of(
                        "inspect",
                        "--generate",
                        "friedman",
                        "--records",
                        "50",
                        "--regression",
                        "--html",
                        folder.resolve("h"))
                .refused("--html");
        Outcome.of("inspect", "--data", data, "--features", "0").refused("--features");
        Outcome.of("inspect", "--model", data).refused("sample.csv", "KSTP");
        Outcome.of("evaluate").refused("--data");
        Outcome.of("evaluate", "--data", data, "--estimator", "guess").refused("'guess'", "cv");
        Outcome.of("generate", "sea").refused("--records", "--out");
        Outcome.of("generate", "sea", "--records", "5", "--out", "-").refused("--out", "NAME.json");
        Outcome.of("generate", "--records", "5", "--out", folder.resolve("x.csv"))
                .refused("generator");
        Outcome.of("experiment", "alchemy").refused("'alchemy'");
        Outcome.of("experiment").refused("NAME");
    }

    @Test
    void shouldSuggestWhatWasMeantInOneLine() {
        Outcome.of("prequental").refused("'prequental'", "did you mean 'prequential'", "kstep --help");
        Outcome.of("dance")
                .refused("'dance'", "there are demo, serve, replay, topics, dead-letters, prequential, evaluate");
        Outcome.of("prequential", "--chnk", "5").refused("'--chnk'", "--chunk", "kstep prequential --help");
    }

    @Test
    void shouldTellInternalErrorsFromBadInput() {
        StringWriter err = new StringWriter();
        assertThat(Failures.report(new IllegalStateException("two\nlines"), terminal(err, false)))
                .isEqualTo(1);
        assertThat(err.toString()).contains("internal error", "KSTEP_DEBUG=1", "two lines");
        assertThat(err.toString().lines()).hasSize(1);
    }

    @Test
    void shouldSayWhatToDoWhenTheMemoryIsFull() {
        StringWriter err = new StringWriter();
        assertThat(Failures.report(new OutOfMemoryError("Java heap space"), terminal(err, false)))
                .isEqualTo(1);
        assertThat(err.toString()).contains("out of memory", "-Xmx");
    }

    @Test
    void shouldSayWhatIsWrongWithAFile() {
        StringWriter err = new StringWriter();
        Throwable denied = new UncheckedIOException(new AccessDeniedException("secret.csv"));
        assertThat(Failures.report(denied, terminal(err, false))).isEqualTo(2);
        assertThat(err.toString()).isEqualTo("kstep: 'secret.csv' may not be read or written" + System.lineSeparator());
    }

    @Test
    void shouldNotTakeWhatCtrlCBreaksForAnError() {
        StringWriter err = new StringWriter();
        assertThat(Failures.report(new IllegalStateException("shutting down"), terminal(err, true)))
                .isEqualTo(1);
        assertThat(err.toString()).isEqualTo("kstep: stopped" + System.lineSeparator());
    }

    private static Terminal terminal(StringWriter err, boolean stopped) {
        return new Terminal(new PrintWriter(err), new PrintWriter(err), false, () -> stopped, System::nanoTime);
    }
}
