package io.kstep.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.experiment.ExperimentReport.Check;
import io.kstep.experiment.SoftStreamsDesign.Density;
import io.kstep.experiment.SoftStreamsDesign.Missing;
import io.kstep.experiment.SoftStreamsDesign.Stream;
import io.kstep.experiment.SoftStreamsDesign.Wrong;
import io.kstep.experiment.SoftStreamsResults.Cell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SoftStreamsExperimentTest {

    @TempDir
    private Path folder;

    @Test
    void shouldReportEveryCellAndGoOnFromWhatItHas() throws IOException {
        ExperimentOptions options = new ExperimentOptions(2, 1, true, Path.of(""), Optional.of(folder));
        Experiment experiment = Experiments.byName("soft-streams");
        ExperimentReport first = experiment.run(options, ProgressListener.NONE);
        assertThat(first.markdown())
                .contains("seeds 1001 to 1002", "`hyperplane`", "`gaussians(quarter=12000)`", "| rbf | mte nb |");
        assertThat(first.checks()).extracting(Check::id).contains("W1", "W2", "W3", "W4", "W5", "W6", "N1", "N2", "N3");
        assertThat(first.checks()).noneMatch(check -> check.verdict() == Verdict.NOT_RUN);
        long kept = Files.size(folder.resolve("soft-streams.figures"));
        assertThat(experiment.run(options, ProgressListener.NONE).markdown()).isEqualTo(first.markdown());
        assertThat(Files.size(folder.resolve("soft-streams.figures"))).isEqualTo(kept);
    }

    private static double[] same(double error) {
        double[] errors = new double[10];
        Arrays.fill(errors, error);
        return errors;
    }

    /** The same errors for all settings but one. */
    private static Map<String, Verdict> verdicts(Wrong other, double error) {
        return verdicts(other, error, Map.of(Missing.LEFT_OUT, same(20), Missing.CHOSEN, same(18.9)), 18.9);
    }

    private static Map<String, Verdict> verdicts(
            Wrong other, double error, Map<Missing, double[]> missing, double few) {
        Map<Cell, Map<Wrong, double[]>> wrong = new LinkedHashMap<>();
        for (Stream stream : Stream.values()) {
            for (Density density : Density.values()) {
                Map<Wrong, double[]> errors = new EnumMap<>(Wrong.class);
                for (Wrong labels : Wrong.values()) {
                    boolean better = labels == Wrong.AUTO || labels == Wrong.TRUE;
                    errors.put(labels, same(better ? 19 : 20));
                }
                if (other != null) {
                    errors.put(other, same(error));
                }
                wrong.put(new Cell(stream, density), errors);
            }
        }
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        Map<Cell, Map<Missing, double[]>> unlabelled = new LinkedHashMap<>();
        wrong.keySet().forEach(cell -> unlabelled.put(cell, missing));
        Map<Missing, double[]> fromFew = Map.of(Missing.LEFT_OUT, same(20), Missing.CHOSEN, same(few));
        new SoftStreamsClaims(new SoftStreamsResults(wrong, unlabelled, fromFew))
                .checks()
                .forEach(check -> verdicts.put(check.id(), check.verdict()));
        return verdicts;
    }

    @Test
    void shouldPassWhereAutoIsBetterAndFailWhereItIsNot() {
        assertThat(verdicts(null, 0).values()).containsOnly(Verdict.PASS);
        assertThat(verdicts(Wrong.HARD, 18.6)).containsEntry("W1", Verdict.FAIL).containsEntry("W2", Verdict.PASS);
        assertThat(verdicts(Wrong.DROP, 18.5)).containsEntry("W2", Verdict.FAIL).containsEntry("W1", Verdict.PASS);
        assertThat(verdicts(Wrong.DROP, 19)).containsEntry("W5", Verdict.FAIL).containsEntry("W4", Verdict.PASS);
        assertThat(verdicts(Wrong.TRUE, 17.5)).containsEntry("W6", Verdict.FAIL).containsEntry("W3", Verdict.PASS);
        assertThat(verdicts(Wrong.TRUE, 16.5)).containsEntry("W3", Verdict.FAIL);
    }

    @Test
    void shouldFailWhereRowsWithoutLabelsHarmOrGainTooLittle() {
        double[] often = same(20);
        often[0] = 20.8; // on one of ten streams, by 0.08 in the mean
        assertThat(verdicts(null, 0, Map.of(Missing.LEFT_OUT, same(20), Missing.CHOSEN, often), 18.9))
                .containsEntry("N1", Verdict.PASS)
                .containsEntry("N2", Verdict.FAIL)
                .containsEntry("N3", Verdict.PASS);
        assertThat(verdicts(null, 0, Map.of(Missing.LEFT_OUT, same(20), Missing.CHOSEN, same(20.2)), 19.2))
                .containsEntry("N1", Verdict.FAIL)
                .containsEntry("N2", Verdict.PASS)
                .containsEntry("N3", Verdict.FAIL);
    }
}
