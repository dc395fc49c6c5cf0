package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.probability.Density;
import io.kstep.probability.LogSpace;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A missing value is integrated out exactly: what a classifier says without a feature is the sum or the integral of what
 * it says with it, over all its values.
 */
class MarginalisationTest {

    private static final Schema SCHEMA = Schema.classification(
            List.of(
                    Feature.continuous("y0"),
                    Feature.discrete("z1", "a", "b", "c"),
                    Feature.continuous("y2"),
                    Feature.discrete("z3", "no", "yes"),
                    Feature.continuous("y4")),
            "class",
            List.of("one", "two"));

    private static Chunk rows() {
        SplittableRandom random = new SplittableRandom(11);
        int n = 240;
        double[][] columns = new double[5][n];
        int[] classes = new int[n];
        for (int i = 0; i < n; i++) {
            int c = random.nextInt(2);
            double common = random.nextGaussian();
            classes[i] = c;
            columns[1][i] = random.nextInt(3) == 0 ? random.nextInt(3) : common + c > 0.5 ? 2 : common > -0.5 ? 1 : 0;
            columns[3][i] = random.nextInt(4) == 0 ? c : columns[1][i] > 1 ? 1 : 0;
            columns[0][i] = common + 0.5 * random.nextGaussian() + c;
            columns[2][i] = 0.8 * columns[0][i] + columns[3][i] + 0.6 * random.nextGaussian();
            columns[4][i] = -0.5 * columns[2][i] + 0.7 * columns[0][i] + 0.5 * random.nextGaussian();
        }
        return Chunk.classified(SCHEMA, columns, ClassWeights.hard(classes));
    }

    private static double[] likelihood(Classifier classifier, double[] values) {
        double[] out = new double[2];
        classifier.logLikelihood(values, out, new double[2]);
        return out;
    }

    /** ln of the sum over the values of a feature, or the integral by the trapezium rule. */
    private static double[] summed(Classifier classifier, double[] values, int feature) {
        double[] all = values.clone();
        double[] total = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
        int size = SCHEMA.features().get(feature).values().size();
        double[] range = size == 0 ? range((ViewedClassifier) classifier, feature) : new double[] {-0.5, size - 0.5};
        int steps = size == 0 ? 8000 : size;
        double width = (range[1] - range[0]) / steps;
        for (int i = 0; i < steps; i++) {
            all[feature] = range[0] + (i + 0.5) * width;
            double[] each = likelihood(classifier, all);
            for (int c = 0; c < 2; c++) {
                total[c] = LogSpace.logAdd(total[c], each[c] + Math.log(width));
            }
        }
        return total;
    }

    /** Where a feature speaks at all: an MTE takes what is far outside as missing. */
    private static double[] range(ViewedClassifier classifier, int feature) {
        double low = 20;
        double high = -20;
        for (Density density : ((FeatureView.Continuous) classifier.view(feature)).densities()) {
            low = Math.min(low, Math.max(-20, density.informedLow()));
            high = Math.max(high, Math.min(20, density.informedHigh()));
        }
        return new double[] {low, high};
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tan",
                "tan(search=discriminative)",
                "kdb(k=1)",
                "kdb(k=2)",
                "kdb(k=4)",
                "complete",
                "jan(folds=3)",
                "aode(average=joint)",
                "nb(density=gaussian)",
                "nb(density=kernel)",
                "complete(density=kernel)",
                "nb(density=kernel(kernel=triweight))"
            })
    void shouldIntegrateOutWhatIsMissing(String spec) {
        check(spec, 1e-5, new double[][] {{0.4, 1, 0.9, 1, -0.2}, {-1, 0, 0.3, 0, 0.8}, {1.5, Double.NaN, 1, 1, 0}});
    }

    /** One at a time: where two that hang together are missing, there is an approximation. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "tan(density=kernel)",
                "tan(density=kernel,search=discriminative)",
                "kdb(k=1,density=kernel)",
                "kdb(k=2,density=kernel)",
                "kdb(k=4,density=kernel)",
                "aode(density=kernel,average=joint)",
                "tan(density=kernel(tau=0.2))"
            })
    void shouldIntegrateOutParentsOfKernels(String spec) {
        check(spec, 1e-5, new double[][] {{0.4, 1, 0.9, 1, -0.2}, {-1, 0, 0.3, 0, 0.8}, {2.5, 2, -2, 1, 3}});
    }

    @ParameterizedTest
    @ValueSource(strings = {"tan(density=kernel(kernel=triweight))", "kdb(k=2,density=kernel(kernel=epanechnikov))"})
    void shouldIntegrateOutParentsOfKernelsThatEnd(String spec) {
        check(spec, 1e-2, new double[][] {{0.4, 1, 0.9, 1, -0.2}, {-1, 0, 0.3, 0, 0.8}});
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nb(density=mte)",
                "tan(density=mte)",
                "tan(density=mte,leaves=fitted)",
                "kdb(k=1,density=mte)",
                "kdb(k=2,density=mte)",
                "aode(density=mte,average=joint)"
            })
    void shouldIntegrateOutMtes(String spec) {
        // densities are tabulated to 1e-4; their steps fall between points, and the ends of their tails are cut
        check(spec, 2e-2, new double[][] {{0.4, 1, 0.9, 1, -0.2}, {0.1, 2, 0.3, 0, 0.4}});
    }

    private static void check(String spec, double tolerance, double[][] instances) {
        String plain = spec.endsWith(")") ? spec.replaceFirst("\\)$", ",clamp=1e9)") : spec + "(clamp=1e9)";
        Classifier classifier = Learners.parse(plain).learn(rows());
        for (double[] values : instances) {
            for (int j = 0; j < values.length; j++) {
                double[] without = values.clone();
                without[j] = Double.NaN;
                boolean used = !(((ViewedClassifier) classifier).view(j) instanceof FeatureView.Silent);
                assertThat(likelihood(classifier, without))
                        .as(spec + " without feature " + j)
                        .containsExactly(
                                used ? summed(classifier, without, j) : likelihood(classifier, values),
                                within(tolerance));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nb(density=discretized(method=frequency,bins=4))",
                "tan(density=discretized(method=frequency,bins=4))",
                "kdb(k=2,density=discretized(method=frequency,bins=4))",
                "kdb(k=3,density=discretized(method=frequency,bins=3))",
                "complete(density=discretized(method=frequency,bins=3))",
                "aode(density=discretized(method=frequency,bins=4),average=joint)"
            })
    void shouldSumOutIntervals(String spec) {
        Classifier classifier =
                Learners.parse(spec.replaceFirst("\\)$", ",clamp=1e9)")).learn(rows());
        double[] values = {0.4, 1, 0.9, 1, -0.2};
        double[] nothing = {Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN};
        assertThat(likelihood(classifier, nothing)).containsExactly(0, 0);
        // the sum over a discrete feature, whatever else is missing
        for (int missing = 0; missing < 8; missing++) {
            double[] some = values.clone();
            for (int bit = 0; bit < 3; bit++) {
                some[2 * bit] = (missing >> bit & 1) == 1 ? Double.NaN : values[2 * bit];
            }
            for (int j = 1; j < 4; j += 2) {
                some[j] = Double.NaN;
                double[] expected = summed(classifier, some, j);
                assertThat(likelihood(classifier, some)).containsExactly(expected, within(1e-9));
                some[j] = values[j];
            }
        }
    }
}
