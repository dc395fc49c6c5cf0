package io.kstep.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SoftNetworksExperimentTest {

    private final SoftNetworksExperiment experiment = new SoftNetworksExperiment("soft-labels-networks", .01);

    /** One set is not enough to judge the tables by, and says so; what was computed is not computed again. */
    @Test
    void shouldReportWhatThereIsDataOfAndContinue(@TempDir Path folder) throws Exception {
        Files.copy(Path.of("src/test/resources/data/iris.csv.gz"), folder.resolve("iris.csv.gz"));
        ExperimentOptions options = new ExperimentOptions(20, 1, true, folder, Optional.of(folder));
        ExperimentReport first = experiment.run(options, (done, total, what) -> {});
        assertThat(first.markdown()).contains("| iris | 1 | FSSSEM |").contains("1 of 8 sets");
        assertThat(first.checks()).allMatch(check -> check.verdict() == Verdict.NOT_RUN);
        assertThat(first.passed()).isFalse();
        assertThat(first.pictures().get("soft-labels-networks.svg"))
                .contains("iris")
                .contains("<path");
        Path figures = folder.resolve("soft-labels-networks.figures");
        String kept = Files.readString(figures);
        assertThat(kept.lines()).hasSize(1 + 5 * 4);
        assertThat(experiment.run(options, (done, total, what) -> {}).markdown())
                .isEqualTo(first.markdown());
        assertThat(Files.readString(figures)).isEqualTo(kept);
    }

    @Test
    void shouldDrawLabelsThatKnowTheTruth() {
        int[] truth = new int[20_000];
        Arrays.setAll(truth, i -> i % 4);
        ProbabilisticLabels labels = ProbabilisticLabels.of(truth, 4, BetaDraws.of(.3, .1), new SplittableRandom(5));
        double sum = 0;
        double flips = 0;
        for (int i = 0; i < truth.length; i++) {
            assertThat(Arrays.stream(labels.probabilities()[i]).sum()).isCloseTo(1, within(1e-12));
            sum += labels.probabilities()[i][truth[i]];
            flips += labels.drawn()[i] == truth[i] ? 0 : 1;
        }
        assertThat(sum / truth.length).isCloseTo(.7, within(.005));
        assertThat(flips / truth.length).isCloseTo(.3, within(.015));
    }

    /** Wins, ties and losses of López-Cruz et al. 2013, table 3, MGC and NB: the one-sided p-value that they print. */
    @Test
    void shouldTestAsThePaperDoes() {
        double[][] errors = new double[128][];
        Arrays.setAll(errors, i -> i < 80 ? new double[] {1, 2} : new double[] {2, 1});
        PairedWins wins = PairedWins.of(errors).get(0);
        assertThat(List.of(wins.wins(), wins.ties(), wins.losses())).containsExactly(80, 0, 48);
        assertThat(wins.binomial()).isCloseTo(.0030, within(5e-5));
        assertThat(wins.verdict()).isEqualTo(1);
        Arrays.setAll(errors, i -> i < 70 ? new double[] {1, 2} : new double[] {2, 1});
        assertThat(PairedWins.of(errors).get(0).verdict()).isZero();
    }
}
