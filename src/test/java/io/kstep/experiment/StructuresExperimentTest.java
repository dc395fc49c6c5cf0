package io.kstep.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.spec.SpecException;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StructuresExperimentTest {

    @TempDir
    Path folder;

    private long lastDone;
    private long lastTotal;

    /** Three classes that are easy to tell apart, under the name of a set of the thesis. */
    private void makeIris() throws IOException {
        makeSet("iris", 60);
    }

    private void makeSet(String name, int rows) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        StringBuilder text = new StringBuilder("a,b,class\n");
        for (int i = 0; i < rows; i++) {
            double a = 8 * (i % 3) + random.nextGaussian();
            text.append(a)
                    .append(',')
                    .append(a / 2 + random.nextGaussian())
                    .append(",c")
                    .append(i % 3)
                    .append('\n');
        }
        try (Writer out = new OutputStreamWriter(
                new GZIPOutputStream(Files.newOutputStream(folder.resolve(name + ".csv.gz"))),
                StandardCharsets.UTF_8)) {
            out.write(text.toString());
        }
    }

    private ExperimentReport run(String name) {
        return Experiments.byName(name)
                .run(new ExperimentOptions(2, 1, true, folder, Optional.of(folder)), (done, total, what) -> {
                    assertThat(done).isBetween(1L, total);
                    lastDone = done;
                    lastTotal = total;
                });
    }

    @Test
    void shouldSetGaussianNetworksBesideTheThesiss() throws IOException {
        makeIris();
        ExperimentReport report = run("gaussian-networks");
        assertThat(report.markdown())
                .containsPattern("\\| iris \\| ● 0\\.0 / 4\\.0 \\| .* / 2\\.0 \\|")
                .contains("| average |", "| ours more, points | -4.0 |", "| inside / outside | 0 / 1 |")
                .contains("|  | own score |", "|  | resubstitution |", "GNB iris", "| FAIL |")
                .contains("None of its data sets is at hand")
                .doesNotContain("| balance |");
        assertThat(report.checks())
                .extracting(ExperimentReport.Check::id)
                .containsExactly("GNB", "fGTAN", "fGkAN", "table 3.3", "table 3.3, ways", "table 3.4");
        assertThat(report.checks().get(5).verdict()).isEqualTo(Verdict.NOT_RUN);
        assertThat(report.passed()).as("0 % is far from the thesis's 4 %").isFalse();
        assertThat(lastDone).isEqualTo(lastTotal);
        String kept = Files.readString(folder.resolve("gaussian-networks.figures"));
        assertThat(run("gaussian-networks").markdown()).as("from what it kept").isEqualTo(report.markdown());
        assertThat(Files.readString(folder.resolve("gaussian-networks.figures")))
                .isEqualTo(kept);
    }

    @Test
    void shouldSetKernelNetworksBesideTheThesiss() throws IOException {
        makeIris();
        ExperimentReport report = run("kernel-networks");
        assertThat(report.checks())
                .extracting(ExperimentReport.Check::id)
                .containsExactly(
                        "gNB",
                        "gTAN",
                        "mNB",
                        "mTAN",
                        "table 4.3",
                        "fNB",
                        "fTAN",
                        "table 4.4",
                        "table 4.4, parents",
                        "table 4.5",
                        "fNB smoothing",
                        "fTAN smoothing",
                        "smoothing",
                        "curves",
                        "limits");
        assertThat(report.markdown())
                .contains("1.6^-7", "1.6^7", "best of each set")
                .contains("| ChM | 250 |", "| ncG 10 |", "| cChM 80 |")
                .doesNotContain("| ncG 160 |");
        assertThat(lastDone).isEqualTo(lastTotal);
    }

    @Test
    void shouldSetTreesBesideTheThesiss() throws IOException {
        makeIris();
        ExperimentReport report = run("tan-structures");
        assertThat(report.markdown())
                .contains("| score | N | n = 4 | n = 8 |", "| LL | 20 |", "| 400 | DM |")
                .contains("| data | GF | DF | GG | DG | GM |")
                .containsPattern("\\| iris \\|");
        assertThat(report.checks())
                .extracting(ExperimentReport.Check::id)
                .containsExactly(
                        "table 5.1",
                        "5.1",
                        "table 5.1, not scaled",
                        "5.1, not scaled",
                        "table 5.3",
                        "5.3",
                        "table 5.4",
                        "5.4",
                        "table 5.4, not scaled",
                        "5.4, not scaled",
                        "GG",
                        "table 5.5");
        assertThat(lastDone).isEqualTo(lastTotal);
    }

    @Test
    void shouldDecomposeTheErrorOfASetOfTheTable() throws IOException {
        makeSet("balance", 200);
        ExperimentReport report = run("gaussian-networks");
        assertThat(report.markdown())
                .contains("3 runs of 5 training sets each", "| bias² | GNB |", "| variance | GNB |")
                .containsPattern("\\| balance \\| ● 0\\.0 / 6\\.8 \\|")
                .containsPattern("\\| \\d+ \\| GNB balance,.* \\| not explained \\|");
        assertThat(report.checks().stream()
                        .filter(check -> check.id().equals("table 3.4 bias²"))
                        .map(ExperimentReport.Check::verdict))
                .containsExactly(Verdict.FAIL);
    }

    @Test
    void shouldSayWhatItLacks() {
        assertThatThrownBy(() -> Experiments.byName("gaussian-networks")
                        .run(new ExperimentOptions(2, 1, true, folder), ProgressListener.NONE))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("balance.csv.gz")
                .hasMessageContaining("--data");
    }
}
