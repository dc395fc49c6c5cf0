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
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StructuresExperimentTest {

    @TempDir
    Path folder;

    /** Three classes that are easy to tell apart, under the name of a set of the thesis. */
    private void makeIris() throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        StringBuilder text = new StringBuilder("a,b,class\n");
        for (int i = 0; i < 60; i++) {
            double a = 8 * (i % 3) + random.nextGaussian();
            text.append(a)
                    .append(',')
                    .append(a / 2 + random.nextGaussian())
                    .append(",c")
                    .append(i % 3)
                    .append('\n');
        }
        try (Writer out = new OutputStreamWriter(
                new GZIPOutputStream(Files.newOutputStream(folder.resolve("iris.csv.gz"))), StandardCharsets.UTF_8)) {
            out.write(text.toString());
        }
    }

    @Test
    void shouldSetOursBesideTheThesiss() throws IOException {
        makeIris();
        ExperimentOptions options = new ExperimentOptions(2, 1, true, folder);
        ExperimentReport report = Experiments.byName("gaussian-networks").run(options, ProgressListener.NONE);
        assertThat(report.markdown())
                .containsPattern("\\| iris \\| (● )?0\\.0 / 4\\.0 \\| .* / 2\\.0 \\|")
                .contains("| average |")
                .doesNotContain("| balance |");
        assertThat(report.checks()).extracting(ExperimentReport.Check::id).containsExactly("GNB", "fGTAN", "fGkAN");
        assertThat(report.passed()).as("0 % is far from the thesis's 4 %").isFalse();
        ExperimentReport kernels = Experiments.byName("kernel-networks").run(options, ProgressListener.NONE);
        assertThat(kernels.checks()).hasSize(8);
        assertThat(kernels.markdown()).contains("1.6^-7", "1.6^7", "best of each set");
        assertThat(Experiments.byName("tan-structures")
                        .run(options, ProgressListener.NONE)
                        .markdown())
                .contains("GF", "DF", "GG", "DG", "GM");
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
