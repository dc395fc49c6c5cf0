package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The journal that a comparison goes on from. */
class CompareJournalTest {

    @TempDir
    static Path shared;

    private static ComparedSets sets;

    @TempDir
    Path folder;

    @BeforeAll
    static void generate() {
        sets = ComparedSets.generated(shared);
    }

    private static Outcome compare(Object... more) {
        return sets.compare(() -> false, more);
    }

    @Test
    void shouldDropALineThatWasCutOff() {
        String whole = compare("--out", folder.resolve("torn")).fine().out();
        Path journal = folder.resolve("torn/comparison.journal");
        String text = Samples.read(journal);
        Samples.write(journal, text.substring(0, text.length() - 30));
        Outcome resumed = compare("--out", folder.resolve("torn"));
        assertThat(resumed.err()).contains("11 of 12 cells come from ");
        assertThat(resumed.fine().out()).isEqualTo(whole);
        assertThat(Samples.read(journal)).hasSameSizeAs(text).endsWith("\n");
    }

    @Test
    void shouldTakeMoreLearnersAndDataFromAJournalButNoOtherSettings() {
        Path out = folder.resolve("grows");
        Path journal = out.resolve("comparison.journal");
        sets.compareTwo("cv(folds=4)", out).fine();
        assertThat(compare("--out", out).fine().err()).contains("2 of 12 cells come from ");
        compare("--out", out, "--seed", "2").refused("comparison.journal", "other settings", "its seed is 1, not 2");
        compare("--out", out, "--ignore", "salary").refused("other settings", "ignore");
        compare("--out", out, "--class", "age").refused("other settings", "class");
        compare("--out", out, "--max-classes", "9").refused("other settings", "maxClasses");
        sets.compareTwo("holdout", out).refused("other settings", "cv(folds=4", "holdout");
        String text = Samples.read(journal);
        Samples.write(journal, text.replace("\"version\":1", "\"version\":9"));
        compare("--out", out).refused("other settings", "version is 9, not 1");
        Samples.write(journal, text + "so?\n");
        compare("--out", out).refused("line 14", "no JSON");
        Samples.write(journal, text + "{}\n");
        compare("--out", out).refused("line 14", "no cell");
        Samples.write(journal, "{\"a\":1}\n");
        compare("--out", out).refused("no journal of a comparison");
    }

    /** A change of this form needs another version. */
    @Test
    void shouldKeepTheFormOfTheJournal() {
        Path out = folder.resolve("pinned");
        Outcome.of(
                        "compare",
                        "--data",
                        Samples.write(folder.resolve("six.csv"), "a,class\n1,x\n2,x\n3,x\n7,y\n8,y\n9,y\n"),
                        "--learners",
                        "nb(density=gaussian),nb(density=gaussian,clamp=0.1)",
                        "--estimator",
                        "cv(folds=3)",
                        "--threads",
                        "1",
                        "--out",
                        out)
                .fine();
        List<String> lines =
                Samples.read(out.resolve("comparison.journal")).lines().toList();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0))
                .matches("\\{\"journal\":\"kstep compare\",\"version\":1,\"program\":\"kstep [^\"]*\","
                        + "\"estimator\":\"cv\\(folds=3,stratified=true\\)\",\"seed\":1,\"class\":\\[],\"ignore\":\\[],"
                        + "\"maxClasses\":1000}");
        assertThat(lines.get(1))
                .startsWith("{\"data\":\"six\","
                        + "\"sha256\":\"2bad15821d921232ff54abb1f410d9f7821d3ade09bb5975bac7dd04697ecc5c\","
                        + "\"learner\":\"nb(density=gaussian,alpha=1.0,clamp=5.0,shrink=2.0)\",\"instances\":6,"
                        + "\"error\":0.0,\"sd\":0.0,\"logLoss\":")
                .contains(",\"brier\":")
                .contains(",\"testPerTrain\":0.5,\"errors\":[0.0,0.0,0.0],\"logLosses\":[")
                .contains("],\"briers\":[")
                .endsWith("]}");
    }
}
