package io.kstep.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learner;
import io.kstep.bayes.Learners;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BootstrapEstimatorsTest {

    private static final Schema SCHEMA = Schema.classification(
            List.of(Feature.continuous("x"), Feature.discrete("d", "a", "b")), "class", List.of("0", "1"));
    private static final Schema REGRESSION = Schema.regression(List.of(Feature.continuous("x")), "y");

    /** The estimate is .632 of the truth, with a warning. */
    @Test
    void shouldThinkTooWellOfAMemoriserOnRandomLabelsAndSaySo() {
        double sum = 0;
        for (int seed = 0; seed < 20; seed++) {
            Evaluation found = estimate("bootstrap632(samples=50)", new NearestNeighbour(), noise(200, seed), seed);
            sum += found.error() / 20;
            assertThat(found.notes()).singleElement().asString().contains("memorises");
        }
        assertThat(sum).isCloseTo(0.316, within(0.01));
        assertThat(estimate("bootstrap632", Learners.parse("nb(density=gaussian)"), noise(200, 1), 1)
                        .notes())
                .isEmpty();
    }

    @Test
    void shouldFallBackToResubstitutionAndSaySoWhereNothingWasOutOfTheBag() {
        // one row: every sample is that row
        Chunk one = noise(1, 1);
        Evaluation found = estimate("bootstrap632(samples=1)", new NearestNeighbour(), one, 1);
        assertThat(found.error()).isZero();
        assertThat(found.notes()).singleElement().asString().contains("out of the bag");
        assertThat(found.folds()).isEmpty();
    }

    @Test
    void shouldAverageRowsFirstAndThenMixWithResubstitution() {
        Chunk chunk = separated(40, 3, 1.0);
        Learner learner = Learners.parse("nb(density=gaussian)");
        int[] bad = new int[40];
        int[] count = new int[40];
        new Bootstrap(30, false, true).splits(classes(chunk), 5).forEach(split -> {
            Classifier classifier = learner.learn(chunk.subset(split.train()));
            for (int row : split.test()) {
                count[row]++;
                bad[row] += wrong(classifier, chunk, row);
            }
        });
        double out = 0;
        double in = 0;
        Classifier whole = learner.learn(chunk);
        for (int row = 0; row < 40; row++) {
            out += (double) bad[row] / count[row] / 40;
            in += wrong(whole, chunk, row) / 40.0;
        }
        assertThat(estimate("bootstrap632(samples=30)", learner, chunk, 5).error())
                .isCloseTo(0.632 * out + 0.368 * in, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(strings = {"smoothed-bootstrap(samples=40)", "parametric-bootstrap(samples=40)"})
    void shouldEstimateTheErrorUnderTheDistributionTheySample(String estimator) {
        // two normal classes two standard deviations apart: the Bayes error is Phi(-1) = 0.159
        double sum = 0;
        for (int seed = 0; seed < 5; seed++) {
            sum += estimate(estimator, Learners.parse("nb(density=gaussian)"), separated(400, seed, 2), seed)
                            .error()
                    / 5;
        }
        assertThat(sum).isBetween(0.14, 0.19);
    }

    @Test
    void shouldBolsterTowardsTheTruthWhereResubstitutionSeesNoError() {
        Learner memoriser = new NearestNeighbour();
        double bolstered = 0;
        for (int seed = 0; seed < 5; seed++) {
            bolstered += estimate("bolstered", memoriser, separated(200, seed, 2), seed)
                            .error()
                    / 5;
        }
        // the true error of the nearest neighbour here is about 0.23
        assertThat(bolstered).isCloseTo(0.23, within(0.04));
        assertThat(estimate("resubstitution", memoriser, separated(200, 1, 2), 1)
                        .error())
                .isZero();
    }

    @Test
    void shouldBolsterNothingWithoutAContinuousFeature() {
        Schema schema = Schema.classification(List.of(Feature.discrete("d", "a", "b")), "class", List.of("0", "1"));
        SplittableRandom random = new SplittableRandom(4);
        double[] d = random.ints(60, 0, 2).asDoubleStream().toArray();
        Chunk chunk = Chunk.classified(
                schema,
                new double[][] {d},
                ClassWeights.hard(random.ints(60, 0, 2).toArray()));
        Learner learner = Learners.parse("nb");
        assertThat(estimate("bolstered", learner, chunk, 1).error())
                .isCloseTo(estimate("resubstitution", learner, chunk, 1).error(), within(1e-12));
    }

    @Test
    void shouldTakeBandwidthsByTheNormalRule() {
        Chunk chunk = separated(300, 2, 2);
        KernelNoise noise = new KernelNoise(chunk, new int[300]);
        double[] x = chunk.column(0);
        double mean = Arrays.stream(x).average().orElseThrow();
        double sd = Math.sqrt(Arrays.stream(x).map(v -> (v - mean) * (v - mean)).sum() / 300);
        // one continuous dimension: h = s (4 / 3n)^(1/5)
        assertThat(noise.bandwidth(0, 0)).isCloseTo(sd * Math.pow(4 / (3 * 300.0), 0.2), within(1e-12));
        assertThat(noise.bandwidth(0, 1)).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "loo",
                "bootstrap",
                "bootstrap632",
                "balanced-bootstrap",
                "parametric-bootstrap",
                "smoothed-bootstrap",
                "bolstered",
                "cv"
            })
    void shouldEstimateARegressionOfKnownError(String estimator) {
        // y = x + normal error of 0.5, so that the error of least squares is 0.5 (1 + 2/n)^(1/2); kernels about x of
        // bandwidth 0.45 add to it, and kernels about y, too, do so again: (0.5² + 0.45² + 0.5²)^(1/2) = 0.84
        double most = estimator.startsWith("smoothed") ? 0.9 : estimator.equals("bolstered") ? 0.75 : 0.58;
        SplittableRandom random = new SplittableRandom(6);
        double[] x = random.doubles(150, -2, 2).toArray();
        double[] y = Arrays.stream(x).map(v -> v + 0.5 * random.nextGaussian()).toArray();
        Chunk chunk = Chunk.numeric(REGRESSION, new double[][] {x}, y);
        RegressionEvaluation found = Estimators.parse(estimator).estimate(new Line(), chunk, 1, () -> 0L);
        assertThat(found.rmse()).isBetween(0.42, most);
        assertThat(found.instances()).isEqualTo(150);
        assertThat(found.estimator()).startsWith(estimator);
    }

    /** Rows that weigh twice against the same rows twice: the same estimate where nothing is drawn. */
    @ParameterizedTest
    @ValueSource(strings = {"resubstitution", "bolstered(draws=400)"})
    void shouldTakeWeightForRepetition(String estimator) {
        Chunk chunk = separated(50, 8, 1);
        int[] doubled = new int[75];
        double[] weights = new double[50];
        for (int row = 0; row < 50; row++) {
            weights[row] = row < 25 ? 2 : 1;
            doubled[row] = row;
        }
        for (int i = 50; i < 75; i++) {
            doubled[i] = i - 50;
        }
        Learner learner = Learners.parse("nb(density=gaussian)");
        assertThat(estimate(estimator, learner, chunk.withRowWeights(weights), 1)
                        .error())
                .isCloseTo(
                        estimate(estimator, learner, chunk.subset(doubled), 1).error(),
                        within(estimator.startsWith("bol") ? 0.02 : 1e-12));
    }

    private record Line() implements NumericLearner {
        @Override
        public NumericPredictor learn(Chunk chunk) {
            double[] x = chunk.column(0);
            double[] y = chunk.numbers();
            double mx = Arrays.stream(x).average().orElseThrow();
            double my = Arrays.stream(y).average().orElseThrow();
            double xy = 0;
            double xx = 0;
            for (int i = 0; i < x.length; i++) {
                xy += (x[i] - mx) * (y[i] - my);
                xx += (x[i] - mx) * (x[i] - mx);
            }
            double slope = xy / xx;
            return values -> my + slope * (values[0] - mx);
        }

        @Override
        public String spec() {
            return "line";
        }
    }

    private static int wrong(Classifier classifier, Chunk chunk, int row) {
        double[] joint = new double[2];
        classifier.logJoint(chunk.row(row), joint, new double[2]);
        return (joint[1] > joint[0] ? 1 : 0) == chunk.classWeights().heaviest(row) ? 0 : 1;
    }

    private static int[] classes(Chunk chunk) {
        int[] classes = new int[chunk.size()];
        Arrays.setAll(classes, chunk.classWeights()::heaviest);
        return classes;
    }

    private static Evaluation estimate(String estimator, Learner learner, Chunk chunk, long seed) {
        return Estimators.parse(estimator).estimate(learner, chunk, seed, () -> 0L);
    }

    /** Labels without regard to the features. */
    private static Chunk noise(int n, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] columns = {random.doubles(n).toArray(), new double[n]};
        return Chunk.classified(
                SCHEMA, columns, ClassWeights.hard(random.ints(n, 0, 2).toArray()));
    }

    /** Normal classes so many standard deviations apart, and a feature that says nothing. */
    private static Chunk separated(int n, int seed, double apart) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] columns = new double[2][n];
        int[] classes = new int[n];
        for (int row = 0; row < n; row++) {
            classes[row] = random.nextInt(2);
            columns[0][row] = apart * classes[row] + random.nextGaussian();
            columns[1][row] = random.nextInt(2);
        }
        return Chunk.classified(SCHEMA, columns, ClassWeights.hard(classes));
    }
}
