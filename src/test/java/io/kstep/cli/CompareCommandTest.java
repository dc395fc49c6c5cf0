package io.kstep.cli;

import static io.kstep.cli.ComparedSets.SPECS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kstep.bayes.Learners;
import io.kstep.data.read.DataFile;
import io.kstep.data.read.DataOptions;
import io.kstep.evaluate.Estimators;
import io.kstep.evaluate.Evaluation;
import io.kstep.evaluate.comparison.Adjustment;
import io.kstep.evaluate.comparison.Alternative;
import io.kstep.evaluate.comparison.Friedman;
import io.kstep.evaluate.comparison.PairwiseRanks;
import io.kstep.evaluate.comparison.SignedRanks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {

    @TempDir
    static Path shared;

    private static ComparedSets sets;
    private static List<Path> files;

    @TempDir
    Path folder;

    @BeforeAll
    static void generate() {
        sets = ComparedSets.generated(shared);
        files = sets.files();
    }

    private static Outcome compare(Object... more) {
        return sets.compare(() -> false, more);
    }

    @Test
    void shouldGiveWhatTheEstimatorAndTheTestsFind() {
        JsonNode json = compare("--seed", "7", "--json").json();
        double[][] errors = new double[files.size()][SPECS.size()];
        for (int d = 0; d < errors.length; d++) {
            JsonNode data = json.path("data").get(d);
            assertThat(data.path("name").asText()).isEqualTo("set" + d);
            for (int l = 0; l < SPECS.size(); l++) {
                Evaluation expected = Estimators.parse("cv(folds=4)")
                        .estimate(
                                Learners.parse(SPECS.get(l)),
                                DataFile.open(files.get(d), DataOptions.DEFAULTS)
                                        .read()
                                        .chunk(),
                                7,
                                () -> 0);
                JsonNode cell = data.path("cells").get(l);
                errors[d][l] = expected.error();
                assertThat(cell.path("error").asDouble()).isEqualTo(expected.error());
                assertThat(cell.path("sd").asDouble()).isEqualTo(expected.sd());
                assertThat(cell.path("logLoss").asDouble()).isEqualTo(expected.logLoss());
                assertThat(cell.path("brier").asDouble()).isEqualTo(expected.brier());
                assertThat(cell.path("instances").asInt()).isEqualTo(expected.instances());
            }
        }
        Friedman friedman = Friedman.of(errors);
        PairwiseRanks pairs = new PairwiseRanks(friedman);
        for (int l = 0; l < SPECS.size(); l++) {
            JsonNode learner = json.path("learners").get(l);
            assertThat(learner.path("name").asText()).isEqualTo("ABC".substring(l, l + 1));
            assertThat(learner.path("spec").asText())
                    .isEqualTo(Learners.parse(SPECS.get(l)).spec());
            assertThat(learner.path("meanRank").asDouble()).isEqualTo(friedman.meanRanks()[l]);
        }
        JsonNode tests = json.path("tests");
        assertThat(tests.get(0).path("p").asDouble())
                .isEqualTo(friedman.chiSquare().pValue());
        assertThat(tests.get(2).path("statistic").asDouble())
                .isEqualTo(friedman.imanDavenport().statistic());
        assertThat(tests.get(3).path("exact").asBoolean()).isTrue();
        JsonNode last = json.path("pairs").get(2);
        assertThat(last.path("first").asText() + last.path("second").asText()).isEqualTo("BC");
        assertThat(last.path("p").asDouble()).isEqualTo(pairs.pValues()[2]);
        assertThat(last.path("nemenyi").asDouble()).isEqualTo(pairs.nemenyi()[2]);
        assertThat(last.path("holm").asDouble()).isEqualTo(pairs.adjusted(Adjustment.HOLM)[2]);
        assertThat(last.path("shaffer").asDouble()).isEqualTo(pairs.adjusted(Adjustment.SHAFFER)[2]);
        assertThat(last.path("bergmann-hommel").asDouble()).isEqualTo(pairs.adjusted(Adjustment.BERGMANN_HOMMEL)[2]);
        assertThat(last.path("wilcoxon").path("p").asDouble())
                .isEqualTo(SignedRanks.of(column(errors, 1), column(errors, 2))
                        .test(Alternative.TWO_SIDED)
                        .pValue());
        assertThat(json.path("criticalDifference").asDouble()).isEqualTo(pairs.criticalDifference(0.05));
    }

    private static double[] column(double[][] rows, int column) {
        return IntStream.range(0, rows.length).mapToDouble(i -> rows[i][column]).toArray();
    }

    @Test
    void shouldPrintTablesAndWriteThemWithTheDiagram() {
        Path out = folder.resolve("new/folder");
        String text = compare("--out", out).fine().out();
        assertThat(text)
                .startsWith("error %, cv(folds=4,stratified=true), seed 1, 4 data sets, 3 learners\n")
                .contains("set0", "mean of 4", "mean rank", "Iman-Davenport", "Friedman, exact")
                .contains("Nemenyi  Bonferroni", "Holm  Shaffer  Bergmann-Hommel", "Wilcoxon")
                .contains("Not distinguished at 0.05 by Nemenyi: {", "critical difference 1.6572");
        String markdown = Samples.read(out.resolve("comparison.md"));
        assertThat(markdown)
                .contains("| data | instances | A | B | C |\n|---|---:|---:|---:|---:|\n| set0 | 120 |")
                .contains("![critical-difference diagram](comparison.svg)", "| better | worse | z | p | Nemenyi |");
        assertThat(Samples.read(out.resolve("comparison.svg")))
                .startsWith("<svg xmlns")
                .contains(">A<", ">B<", ">C<", "CD = 1.66", "Nemenyi");
    }

    @Test
    void shouldNumberLearnersOfLongNames() {
        Outcome outcome = Outcome.of(
                        "compare",
                        "--data",
                        files.get(0),
                        files.get(1),
                        "--learners",
                        String.join(",", SPECS),
                        "nb(density=gaussian,alpha=10,clamp=100)",
                        "--estimator",
                        "holdout",
                        "--score",
                        "log-loss",
                        "--posthoc",
                        "shaffer",
                        "--alpha",
                        "0.1",
                        "--threads",
                        "1")
                .fine();
        assertThat(outcome.out())
                .startsWith("log-loss, holdout(")
                .contains("#1", "#4", "#2  nb(clamp=0.5,density=gaussian)")
                .contains("Not distinguished at 0.1 by Shaffer")
                .doesNotContain("critical difference");
    }

    @Test
    void shouldFindTheSameWithAnyNumberOfThreadsAndAfterAnyInterruption() {
        String one = everything(compare("--threads", "1", "--out", folder.resolve("one")), "one");
        assertThat(everything(compare("--threads", "5", "--out", folder.resolve("five")), "five"))
                .isEqualTo(one);
        int kept = 0;
        for (int cells : new int[] {0, 4, 5}) {
            Outcome cut = sets.compare(after(cells), "--threads", "1", "--out", folder.resolve("cut"));
            kept += cells;
            assertThat(cut.code()).isEqualTo(130);
            assertThat(cut.out()).isEmpty();
            assertThat(cut.err()).contains("stopped with " + kept + " of 12 cells done; the same command continues");
        }
        Outcome resumed = compare("--threads", "2", "--out", folder.resolve("cut"));
        assertThat(resumed.err()).contains("9 of 12 cells come from ");
        assertThat(everything(resumed, "cut")).isEqualTo(one);
        Outcome again = compare("--out", folder.resolve("cut"));
        assertThat(again.err()).contains("12 of 12 cells come from ");
        assertThat(everything(again, "cut")).isEqualTo(one);
        assertThat(sets.compare(() -> true).err()).contains("with --out they would be kept");
    }

    /** A wish for an end when the thread at work has begun so many cells; the one that waits for it hears nothing. */
    private static BooleanSupplier after(int cells) {
        AtomicInteger begun = new AtomicInteger();
        Thread waiting = Thread.currentThread();
        return () -> !Thread.currentThread().equals(waiting) && begun.incrementAndGet() > cells;
    }

    private String everything(Outcome outcome, String name) {
        Path out = folder.resolve(name);
        return outcome.fine().out()
                + Samples.read(out.resolve("comparison.md"))
                + Samples.read(out.resolve("comparison.svg"));
    }

    @Test
    void shouldTellCellsThatFailAndGoOnWithTheRest() {
        Path bad = Samples.write(folder.resolve("bad.csv"), "a,class\n1,x\n2,x\n");
        Path gone = folder.resolve("gone.csv");
        Outcome outcome = compare("--data", bad + "," + gone).fine();
        assertThat(outcome.err().lines())
                .anyMatch(line -> line.startsWith("kstep: bad: ") && line.contains("one class only"))
                .anyMatch(line -> line.matches("kstep: \\S*gone.csv: there is no such file"));
        assertThat(outcome.out()).contains("failed", "2 data sets are not in the means, ranks and tests", "mean of 4");
        JsonNode json = compare("--data", bad, "--json").json();
        assertThat(json.path("data").get(4).path("cells").get(0).path("failed").asText())
                .contains("one class only");
        assertThat(json.path("data").get(4).path("tested").asBoolean()).isFalse();
    }

    @Test
    void shouldTestNothingWhereThereIsNothingToTest() {
        Path out = folder.resolve("single");
        Outcome outcome = Outcome.of(
                        "compare", "--data", files.get(0), "--learners", SPECS.get(0), SPECS.get(1), "--out", out)
                .fine();
        assertThat(outcome.out())
                .contains(
                        "nb(density=gaussian)  nb(clamp=0.5,density=gaussian)",
                        "No test: there must be two data sets or more");
        assertThat(out.resolve("comparison.md")).exists();
        assertThat(out.resolve("comparison.svg")).doesNotExist();
        assertThat(Outcome.of(
                                "compare",
                                "--data",
                                files.get(0),
                                "--learners",
                                String.join(",", SPECS),
                                "nb(density=gaussian,alpha=20)")
                        .fine()
                        .out())
                .contains("\n  #1  nb(density=gaussian)\n", "\n  #4  nb(alpha=20,density=gaussian)\n");
        Outcome.of("compare", "--data", folder.resolve("no.csv"), "--learners", SPECS.get(0), SPECS.get(1))
                .refused("no.csv", "no such file");
    }

    @Test
    void shouldRefuseWhatCannotBeCompared() {
        Path data = files.get(0);
        Outcome.of("compare", "--data", data).refused("--learners");
        Outcome.of("compare", "--learners", "nb").refused("--data");
        Outcome.of("compare", "--data", data, "--learners", "nb").refused("two learners or more, not 1");
        Outcome.of("compare", "--data", data, "--learners", "nb,nb").refused("'nb' stands twice");
        Outcome.of("compare", "--data", data, "--learners", "nb,nb(alpha=1)").refused("stands twice");
        Outcome.of("compare", "--data", data, data, "--learners", "nb,nb(alpha=2)")
                .refused("data file", "stands twice");
        Outcome.of("compare", "--data", data, "--learners", "nb,forest").refused("no learner 'forest'");
        compare("--names", "D").refused("4 --names for 3 learners");
        Outcome.of("compare", "--data", data, "--learners", "nb,nb(alpha=2)", "--estimator", "guess")
                .refused("no estimator 'guess'");
        compare("--score", "beauty").refused("'beauty'", "error, log-loss, brier");
        compare("--posthoc", "luck").refused("'luck'", "nemenyi, bonferroni, holm, shaffer, bergmann-hommel");
        compare("--alpha", "2").refused("--alpha");
        compare("--threads", "0").refused("--threads");
        String thirteen = IntStream.rangeClosed(1, 13)
                .mapToObj(i -> "nb(alpha=" + i + ")")
                .collect(Collectors.joining(","));
        Outcome.of("compare", "--data", data, "--learners", thirteen, "--posthoc", "bergmann-hommel")
                .refused("12 at most, not 13", "shaffer");
    }

    @Test
    void shouldLeaveOutAnAdjustmentForWhichThereAreTooManyLearners() {
        String thirteen = IntStream.rangeClosed(1, 13)
                .mapToObj(i -> "nb(density=gaussian,alpha=" + i + ")")
                .collect(Collectors.joining(","));
        String data = files.get(0) + "," + files.get(1);
        assertThat(Outcome.of("compare", "--data", data, "--learners", thirteen, "--estimator", "holdout")
                        .fine()
                        .out())
                .contains("Too many learners for Bergmann and Hommel's adjustment", "Shaffer")
                .doesNotContain("Bergmann-Hommel");
    }

    @Test
    void shouldCallFilesOfOneNameByTheirPaths() throws IOException {
        Path other = Files.createDirectories(folder.resolve("other")).resolve("set0.csv");
        Files.copy(files.get(0), other);
        String out = Outcome.of("compare", "--data", files.get(0), other, "--learners", "nb,nb(alpha=2)")
                .fine()
                .out();
        assertThat(out).contains(files.get(0).toString(), other.toString());
    }

    @Test
    void shouldTellALearnerThatIsWorseFromOneThatIsNot() {
        Path scattered = folder.resolve("scattered.csv");
        Outcome.of("generate", "rbf(seed=13,classes=4)", "--records", 600, "--out", scattered)
                .fine();
        String data = Stream.of(Samples.real("iris.csv.gz"), Samples.real("hepatitis.csv.gz"), scattered)
                .map(Path::toString)
                .collect(Collectors.joining(","));
        JsonNode json = Outcome.of(
                        "compare", "--data", data, "--learners", "nb(density=mte),nb(density=gaussian)", "--json")
                .json();
        assertThat(worse(json, 0)).isEqualTo("false false"); // iris: nothing between them
        assertThat(worse(json, 2)).isEqualTo("false true"); // scattered balls are nothing for one Gaussian a class
        String table = Outcome.of(
                        "compare",
                        "--data",
                        scattered,
                        "--learners",
                        "nb(density=mte),nb(density=gaussian)",
                        "--marks",
                        "mann-whitney")
                .fine()
                .out();
        assertThat(table).contains("(Mann-Whitney over the folds, each cell for itself)");
    }

    private static String worse(JsonNode json, int set) {
        JsonNode cells = json.path("data").get(set).path("cells");
        return cells.get(0).path("worse").asBoolean() + " "
                + cells.get(1).path("worse").asBoolean();
    }
}
