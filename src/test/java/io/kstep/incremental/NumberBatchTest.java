package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.IntervalRegressor;
import io.kstep.bayes.MteRegressionLearner;
import io.kstep.bayes.TargetIntervals;
import io.kstep.bayes.TargetPosterior;
import io.kstep.data.Chunk;
import io.kstep.data.generate.Division;
import io.kstep.data.generate.RegressionToyNetwork;
import io.kstep.incremental.KStepBatch.OwnLabel;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumberBatchTest {

    private static final MteRegressionLearner LEARNER = MteRegressionLearner.parse("nb");
    private static final String[] MAINS = {
        "child(mode=paper)", "parent(mode=paper)", "child(mode=batch)", "parent(mode=batch)"
    };

    /** The order of models that an independent simulation found, on the mean of a few networks. */
    @ParameterizedTest
    @ValueSource(strings = {"none", "class"})
    void shouldErrInTheOrderOfAnIndependentSimulation(String division) {
        int networks = 6;
        double worse = 0;
        double all = 0;
        double[] ofMain = new double[MAINS.length];
        int softNotWorse = 0;
        for (int network = 0; network < networks; network++) {
            RegressionToyNetwork toy = RegressionToyNetwork.random(network);
            List<Chunk> chunks = chunks(toy, division, 120, 120);
            Chunk test = toy.generator(3).chunk(200);
            double first = error(LEARNER.learn(chunks.get(0))::posterior, test);
            double second = error(LEARNER.learn(chunks.get(1))::posterior, test);
            worse += Math.max(first, second) / networks;
            all += error(LEARNER.learn(joined(chunks))::posterior, test) / networks;
            for (int m = 0; m < MAINS.length; m++) {
                double error = error(
                        new KStepBatch(LEARNER, MainSettings.parse(MAINS[m]))
                                .learn(chunks)
                                .predictor()::number,
                        test);
                ofMain[m] += error / networks;
                softNotWorse += m >= 2 && error <= Math.max(first, second) ? 1 : 0;
            }
        }

        assertThat(softNotWorse).isEqualTo(2 * networks);
        for (int soft : new int[] {2, 3}) {
            // Only divided knowledge costs something for sure (method.md, toy networks); else they are about equal.
            assertThat(ofMain[soft]).isBetween(division.equals("none") ? .97 * all : all, worse);
            assertThat(ofMain[soft]).isLessThan(ofMain[0]); // two intervals a parent are too few for so many rows
            assertThat(ofMain[soft]).isLessThan(ofMain[1] * 1.02);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"child(mode=paper)", "parent(mode=paper)", "child(mode=batch)", "parent(mode=batch)"})
    void shouldCombineManyRegressorsOfDifferentIntervals(String main) {
        RegressionToyNetwork toy = RegressionToyNetwork.random(9);
        List<Chunk> chunks = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            chunks.add(toy.generator(20 + i).chunk(20 + 8 * i));
        }
        KStepClassifier learned = new KStepBatch(LEARNER, MainSettings.parse(main)).learn(chunks);
        KStepClassifier.Predictor predictor = learned.predictor();
        KStepClassifier.Predictor other = learned.predictor();

        assertThat(learned.version()).isEqualTo(12);
        assertThat(learned.submodels()).hasSize(12);
        for (int row = 0; row < 20; row++) {
            TargetPosterior posterior = predictor.number(chunks.get(11).row(row));
            assertThat(Arrays.stream(posterior.weights()).sum()).isCloseTo(1, within(1e-12));
            assertThat(posterior.variance()).isPositive();
            assertThat(posterior.quantile(.1)).isLessThan(posterior.median());
            assertThat(posterior.median()).isLessThan(posterior.quantile(.9));
            assertThat(other.number(chunks.get(11).row(row)).mean()).isEqualTo(posterior.mean());
        }
    }

    /** The authors' Model 1: the answer is the mean of the targets' density in one of four cells. */
    @Test
    void shouldAnswerWithOneOfFourLeavesInThePapersModel1() {
        RegressionToyNetwork toy = RegressionToyNetwork.random(2);
        List<Chunk> chunks = chunks(toy, "none", 45, 28);
        MteRegressionLearner plain = MteRegressionLearner.parse("nb(bias=false)");
        KStepClassifier learned = new KStepBatch(plain, MainSettings.parse("child(mode=paper)")).learn(chunks);
        KStepClassifier.Predictor predictor = learned.predictor();
        Chunk test = toy.generator(3).chunk(200);
        double[] answers = new double[200];
        Arrays.setAll(answers, row -> predictor.number(test.row(row)).mean());
        double[] expected = leafMeans(learned, chunks, plain);

        assertThat(Arrays.stream(answers).distinct().count()).isBetween(2L, 4L);
        for (double answer : answers) {
            assertThat(Arrays.stream(expected).anyMatch(mean -> Math.abs(mean - answer) < 1e-12))
                    .isTrue();
        }
    }

    private static double[] leafMeans(KStepClassifier learned, List<Chunk> chunks, MteRegressionLearner learner) {
        double[][] said = new double[2][73];
        double[] truth = new double[73];
        for (int row = 0; row < 73; row++) {
            int owner = row < 45 ? 0 : 1;
            Chunk chunk = chunks.get(owner);
            int at = owner == 0 ? row : row - 45;
            truth[row] = chunk.numbers()[at];
            said[owner][row] = truth[row];
            IntervalRegressor other =
                    (IntervalRegressor) learned.submodels().get(1 - owner).classifier();
            said[1 - owner][row] = other.posterior(chunk.row(at)).mean();
        }
        double[] sorted1 = Arrays.stream(said[0]).sorted().toArray();
        double[] sorted2 = Arrays.stream(said[1]).sorted().toArray();
        double cut1 = (sorted1[35] + sorted1[36]) / 2; // 36 of 73 below: the nearer of the two halves, lower on ties
        double cut2 = (sorted2[35] + sorted2[36]) / 2;
        double[] means = new double[4];
        for (int cell = 0; cell < 4; cell++) {
            boolean high1 = cell % 2 == 1;
            boolean high2 = cell / 2 == 1;
            List<Double> members = new ArrayList<>();
            for (int row = 0; row < 73; row++) {
                if (said[0][row] >= cut1 == high1 && said[1][row] >= cut2 == high2) {
                    members.add(truth[row]);
                }
            }
            double[] targets = members.stream().mapToDouble(Double::doubleValue).toArray();
            double[] ones = new double[targets.length];
            Arrays.fill(ones, 1);
            means[cell] =
                    TargetIntervals.learn(targets, ones, learner.estimator(), 1).mean(new double[] {1});
        }
        return means;
    }

    /** With 29 rows or fewer in D nothing is split, so that nothing the submodels say matters. */
    @Test
    void shouldBeConstantInPaperModeWithTooFewRows() {
        RegressionToyNetwork toy = RegressionToyNetwork.random(4);
        List<Chunk> chunks = chunks(toy, "none", 15, 14);
        for (String main : List.of("child(mode=paper)", "parent(mode=paper)")) {
            KStepClassifier.Predictor predictor = new KStepBatch(LEARNER, MainSettings.parse(main))
                    .learn(chunks)
                    .predictor();
            assertThat(predictor.number(chunks.get(0).row(0)).mean())
                    .isEqualTo(predictor.number(chunks.get(0).row(1)).mean());
        }
    }

    @Test
    void shouldHaveNoErrorOnAverageOnItsRowsUnlessLeftBiased() {
        List<Chunk> chunks = chunks(RegressionToyNetwork.random(5), "class", 60, 60);
        double[] errors = new double[2];
        for (int b = 0; b < 2; b++) {
            KStepClassifier.Predictor predictor = new KStepBatch(
                            MteRegressionLearner.parse("nb(bias=" + (b == 0) + ")"),
                            MainSettings.parse("parent(mode=batch)"))
                    .learn(chunks)
                    .predictor();
            for (Chunk chunk : chunks) {
                for (int row = 0; row < chunk.size(); row++) {
                    errors[b] += predictor.number(chunk.row(row)).mean() - chunk.numbers()[row];
                }
            }
        }

        assertThat(errors[0]).isCloseTo(0, within(1e-9));
        assertThat(errors[1]).isNotCloseTo(0, within(1e-3));
    }

    @Test
    void shouldTellOwnRowsByTheirTrueTargetOrByTheirPrediction() {
        List<Chunk> chunks = chunks(RegressionToyNetwork.random(6), "none", 60, 60);
        for (String main : MAINS) {
            double asTrue = mean(main, OwnLabel.TRUE, chunks);
            assertThat(asTrue).isEqualTo(mean(main, OwnLabel.TRUE, chunks));
            assertThat(asTrue).isNotEqualTo(mean(main, OwnLabel.PREDICTED, chunks));
        }
    }

    private static double mean(String main, OwnLabel ownLabel, List<Chunk> chunks) {
        return new KStepBatch(LEARNER, MainSettings.parse(main), ownLabel)
                .learn(chunks)
                .predictor()
                .number(chunks.get(0).row(5))
                .mean();
    }

    @Test
    void shouldRefuseACascadeAndNoChunks() {
        List<Chunk> chunks = chunks(RegressionToyNetwork.random(6), "none", 30, 30);
        assertThatThrownBy(() -> new KStepBatch(LEARNER, MainSettings.parse("cascade(mode=batch)")).learn(chunks))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("child or parent");
        assertThatThrownBy(() -> new KStepBatch(LEARNER, MainSettings.parse("parent(mode=batch)")).learn(List.of()))
                .hasMessageContaining("at least one chunk");
    }

    private static List<Chunk> chunks(RegressionToyNetwork toy, String division, int first, int second) {
        Division divided = Division.parse(division);
        return List.of(
                toy.generator(divided, 1, 1).chunk(first),
                toy.generator(divided, 2, 2).chunk(second));
    }

    private static Chunk joined(List<Chunk> chunks) {
        Chunk first = chunks.get(0);
        double[][] columns = new double[first.schema().featureCount()][];
        for (int j = 0; j < columns.length; j++) {
            int column = j;
            columns[j] = chunks.stream()
                    .flatMapToDouble(chunk -> Arrays.stream(chunk.column(column)))
                    .toArray();
        }
        return Chunk.numeric(
                first.schema(),
                columns,
                chunks.stream()
                        .flatMapToDouble(chunk -> Arrays.stream(chunk.numbers()))
                        .toArray());
    }

    private static double error(Function<double[], TargetPosterior> regressor, Chunk test) {
        double sum = 0;
        for (int row = 0; row < test.size(); row++) {
            double error = regressor.apply(test.row(row)).mean() - test.numbers()[row];
            sum += error * error;
        }
        return Math.sqrt(sum / test.size());
    }
}
