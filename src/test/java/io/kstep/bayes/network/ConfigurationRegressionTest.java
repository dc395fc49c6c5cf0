package io.kstep.bayes.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.structure.Node;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.probability.GaussianMoments;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigurationRegressionTest {

    private static final Schema SCHEMA = Schema.classification(
            List.of(
                    Feature.discrete("z", "a", "b", "c", "d"),
                    Feature.discrete("w", "no", "yes"),
                    Feature.continuous("u"),
                    Feature.continuous("y")),
            "class",
            List.of("one", "two"));
    private static final int Y = 3;

    /** Value d of z is never seen in class two and value c once. */
    private static double[][] columns(int n, double apart, int[] classes) {
        SplittableRandom random = new SplittableRandom(5);
        double[][] columns = new double[4][n];
        for (int i = 0; i < n; i++) {
            classes[i] = i % 2;
            columns[0][i] = classes[i] == 0 ? random.nextInt(4) : i == 1 ? 2 : random.nextInt(2);
            columns[1][i] = random.nextInt(2);
            columns[2][i] = random.nextGaussian();
            columns[Y][i] = apart * (columns[0][i] + 2 * columns[1][i])
                    + (1 + columns[0][i]) * columns[2][i]
                    + (1 + classes[i]) * random.nextGaussian();
        }
        return columns;
    }

    private static Sample sample(int n, double apart) {
        int[] classes = new int[n];
        double[][] columns = columns(n, apart, classes);
        return Sample.of(Chunk.classified(SCHEMA, columns, ClassWeights.hard(classes)));
    }

    private static Factor fitted(Sample sample, double shrink, int... parents) {
        GaussianFamily family = new GaussianFamily(shrink, 0, 0, 1, 2);
        return family.on(sample, new int[] {0, 1, 2, Y}, 2).factor(Node.of(Y, parents));
    }

    private static double[] logs(Factor factor, double... values) {
        double[] out = new double[2];
        factor.logDensity(values, out);
        return out;
    }

    private static double normal(double x, double mean, double variance) {
        return -0.5 * (Math.log(2 * Math.PI * variance) + (x - mean) * (x - mean) / variance);
    }

    private static double[] own(Sample sample, int feature, int slot, double z, double w) {
        return IntStream.range(0, sample.size(slot))
                .map(i -> sample.row(slot, i))
                .filter(row -> sample.column(0)[row] == z && (w < 0 || sample.column(1)[row] == w))
                .mapToDouble(row -> sample.column(feature)[row])
                .toArray();
    }

    private static GaussianMoments moments(double[] values) {
        double[] weights = new double[values.length];
        Arrays.fill(weights, 1);
        return GaussianMoments.of(values, weights, values.length);
    }

    /** Pérez 2010, eq 3.13, without continuous parents. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 1, 1000})
    void shouldBeMaximumLikelihoodWithoutShrinkage(double apart) {
        Sample sample = sample(400, apart);
        Factor factor = fitted(sample, 0, 0, 1);
        for (int slot = 0; slot < 2; slot++) {
            for (int z = 0; z < 2; z++) {
                for (int w = 0; w < 2; w++) {
                    GaussianMoments of = moments(own(sample, Y, slot, z, w));
                    double x = of.mean() + 1.5;
                    assertThat(logs(factor, z, w, 0, x)[slot])
                            .isCloseTo(normal(x, of.mean(), of.variance()), within(1e-6));
                }
            }
        }
    }

    /** Least squares within the configuration, by its own sums. */
    @Test
    void shouldFollowContinuousParentsWithinAConfiguration() {
        Sample sample = sample(2000, 50);
        Factor factor = fitted(sample, 0, 0, 2);
        double[] u = own(sample, 2, 0, 3, -1);
        double[] y = own(sample, Y, 0, 3, -1);
        double meanU = Arrays.stream(u).average().orElseThrow();
        double meanY = Arrays.stream(y).average().orElseThrow();
        double uu = 0;
        double uy = 0;
        double yy = 0;
        for (int i = 0; i < u.length; i++) {
            uu += (u[i] - meanU) * (u[i] - meanU);
            uy += (u[i] - meanU) * (y[i] - meanY);
            yy += (y[i] - meanY) * (y[i] - meanY);
        }
        double mean = meanY + uy / uu * (0.7 - meanU);
        assertThat(logs(factor, 3, 0, 0.7, mean + 2)[0])
                .isCloseTo(normal(mean + 2, mean, (yy - uy * uy / uu) / u.length), within(1e-6));
    }

    @Test
    void shouldShrinkLessTheFartherConfigurationsLieApart() {
        double before = Double.POSITIVE_INFINITY;
        for (double apart : new double[] {0, 3, 30, 3000}) {
            Sample sample = sample(400, apart);
            GaussianMoments of = moments(own(sample, Y, 0, 0, 0));
            double[] logs = {
                logs(fitted(sample, 0, 0, 1), 0, 0, 0, of.mean())[0],
                logs(fitted(sample, 20, 0, 1), 0, 0, 0, of.mean())[0]
            };
            GaussianMoments ofClass = moments(Arrays.stream(sample.rows(0))
                    .mapToDouble(row -> sample.column(Y)[row])
                    .toArray());
            double part = moved(fitted(sample, 20, 0, 1), of.mean(), ofClass.mean());
            assertThat(part).as("apart by " + apart).isLessThan(before);
            assertThat(logs[1]).isGreaterThan(logs[0] - 2);
            before = part;
        }
        assertThat(before).isLessThan(1e-3);
    }

    /** Which part of the way from its own mean to that of its class the mean of configuration (a, no) has moved. */
    private static double moved(Factor factor, double own, double ofClass) {
        // ln f is a parabola: its vertex by three points
        double h = 1;
        double left = logs(factor, 0, 0, 0, own - h)[0];
        double middle = logs(factor, 0, 0, 0, own)[0];
        double right = logs(factor, 0, 0, 0, own + h)[0];
        return h * (right - left) / (2 * (2 * middle - left - right)) / (ofClass - own);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 2})
    void shouldStayFiniteAndBackOffWhereRowsAreFew(double shrink) {
        Sample sample = sample(60, 40);
        Factor factor = fitted(sample, shrink, 0);
        double[] single = own(sample, Y, 1, 2, -1);
        assertThat(single).hasSize(1);
        double[] near = logs(factor, 2, 0, 0, single[0]);
        assertThat(near[1]).as("one row").isGreaterThan(logs(factor, 2, 0, 0, single[0] + 100)[1]);
        double[] none = logs(factor, 3, 0, 0, 90);
        double[] unknown = logs(factor, Double.NaN, 0, 0, 90);
        assertThat(none[1]).as("no row: what the class says").isEqualTo(unknown[1]);
        assertThat(logs(factor, 9, 0, 0, 90)).as("a value never heard of").containsExactly(unknown);
        for (double z = 0; z < 4; z++) {
            assertThat(Arrays.stream(logs(factor, z, 0, 0, 40 * z))).allMatch(log -> Double.isFinite(log) && log < 20);
        }
    }

    @Test
    void shouldTakeConfigurationsThatAreConstant() {
        int n = 60;
        double[][] columns = new double[4][n];
        int[] classes = new int[n];
        for (int i = 0; i < n; i++) {
            classes[i] = i % 2;
            columns[0][i] = i / 2 % 3;
            columns[2][i] = i;
            columns[Y][i] = 7 * columns[0][i] + classes[i];
        }
        Sample sample = Sample.of(Chunk.classified(SCHEMA, columns, ClassWeights.hard(classes)));
        for (double shrink : new double[] {0, 2}) {
            double[] logs = logs(fitted(sample, shrink, 0), 1, 0, 0, 8);
            assertThat(logs[1]).isFinite().isGreaterThan(logs[0]);
        }
    }
}
