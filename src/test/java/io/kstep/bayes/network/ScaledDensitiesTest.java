package io.kstep.bayes.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.structure.Node;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.probability.MteEstimator;
import io.kstep.spec.Spec;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Conditional MTEs with the shape of the feature's own density, held against counts and integrals. */
class ScaledDensitiesTest {

    private static final double BACKOFF = 3;
    private static final int PARENT = 0;
    private static final int PLAIN = 1;
    private static final int SPIKED = 2;
    private static final Schema SCHEMA = Schema.classification(
            List.of(Feature.continuous("parent"), Feature.continuous("plain"), Feature.continuous("spiked")),
            "class",
            List.of("one", "two"));

    private final Chunk chunk = rows();
    private final Sample sample = Sample.of(chunk);
    private final ScaledMteFitter fitter = ScaledMteFitter.on(
            new MteFamily(MteEstimator.defaults(), 1, BACKOFF, 1, true, MteFamily.Leaves.SCALED, Spec.parse("mte")),
            sample,
            new int[] {PARENT, PLAIN, SPIKED},
            2);

    private static Chunk rows() {
        SplittableRandom random = new SplittableRandom(5);
        int n = 300;
        double[][] columns = new double[3][n];
        int[] classes = new int[n];
        for (int i = 0; i < n; i++) {
            classes[i] = random.nextInt(2);
            columns[PARENT][i] = random.nextGaussian() + classes[i];
            columns[PLAIN][i] = 0.9 * columns[PARENT][i] + 0.4 * random.nextGaussian();
            columns[SPIKED][i] =
                    random.nextInt(3) == 0 ? 0 : Math.exp(0.5 * columns[PARENT][i] + random.nextGaussian());
        }
        return Chunk.classified(SCHEMA, columns, ClassWeights.hard(classes));
    }

    private double log(TableNode node, double parent, int feature, double x, int slot) {
        double[] values = {parent, Double.NaN, Double.NaN};
        values[feature] = x;
        double[] out = new double[2];
        node.logDensity(values, out);
        return out[slot];
    }

    /** P(feature below x | parent, c), the spike at 0 included. */
    private double below(TableNode node, double parent, int feature, double x, int slot) {
        double from = -40;
        int steps = 200_000;
        double width = (x - from) / steps;
        double sum = 0;
        for (int i = 0; i < steps; i++) {
            sum += width * Math.exp(log(node, parent, feature, from + (i + 0.5) * width, slot));
        }
        return sum + (feature == SPIKED && x > 0 ? Math.exp(log(node, parent, SPIKED, 0, slot)) : 0);
    }

    @ParameterizedTest
    @CsvSource({"1, -0.7", "1, 1.3", "2, -0.7", "2, 1.3"})
    void shouldIntegrateToOneForEveryStateOfTheParents(int feature, double parent) {
        TableNode node = fitter.factor(Node.of(feature, PARENT));
        for (int slot = 0; slot < 2; slot++) {
            assertThat(below(node, parent, feature, 60, slot)).isCloseTo(1, within(2e-3));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, -0.7", "1, 1.3", "2, -0.7", "2, 1.3"})
    void shouldGiveAnIntervalTheShareOfItsRowsDrawnTowardsThatOfTheClass(int feature, double parent) {
        TableNode free = fitter.factor(Node.of(feature));
        TableNode node = fitter.factor(Node.of(feature, PARENT));
        int configuration = node.given().index(new double[] {parent, 0, 0});
        double[] cuts = node.own().cuts(0);
        for (int slot = 0; slot < 2; slot++) {
            for (int state = 0; state < cuts.length; state++) {
                double seen = 0;
                double both = 0;
                for (int i = 0; i < sample.size(slot); i++) {
                    double[] row = chunk.row(sample.row(slot, i));
                    if (node.given().index(row) == configuration) {
                        seen++;
                        both += node.own().index(row) == state ? 1 : 0;
                    }
                }
                double own = Math.exp(free.log(-1, state, slot));
                assertThat(Math.exp(node.log(configuration, state, slot)))
                        .isCloseTo((both + BACKOFF * own) / (seen + BACKOFF), within(1e-12));
            }
        }
        double upTo = 0;
        for (int state = 0; state < cuts.length; state++) {
            upTo += Math.exp(node.log(configuration, state, 0));
            assertThat(below(node, parent, feature, cuts[state], 0))
                    .as("mass up to %s", cuts[state])
                    .isCloseTo(upTo, within(2e-3));
        }
    }

    @Test
    void shouldHaveTheShapeOfTheFeatureWithinAnInterval() {
        TableNode free = fitter.factor(Node.of(PLAIN));
        TableNode node = fitter.factor(Node.of(PLAIN, PARENT));
        double[] cuts = node.own().cuts(0);
        double low = cuts[1] + 0.01 * (cuts[2] - cuts[1]);
        double high = cuts[1] + 0.98 * (cuts[2] - cuts[1]);
        for (int slot = 0; slot < 2; slot++) {
            assertThat(log(node, 0.4, PLAIN, high, slot) - log(node, 0.4, PLAIN, low, slot))
                    .isCloseTo(log(free, 0.4, PLAIN, high, slot) - log(free, 0.4, PLAIN, low, slot), within(1e-9));
        }
    }

    @Test
    void shouldMakeASpikeAnIntervalOfItsOwn() {
        StateSpace own = fitter.factor(Node.of(SPIKED, PARENT)).own();
        assertThat(own.cuts(0)).contains(0, Math.nextUp(0.0));
        assertThat(own.state(0, 0.0)).isNotEqualTo(own.state(0, Double.MIN_VALUE));
        assertThat(own.state(0, -0.0)).isEqualTo(own.state(0, 0.0));
        assertThat(Arrays.stream(own.cuts(0)).distinct().count()).isEqualTo(own.cuts(0).length);
    }

    @Test
    void shouldSayWhatTheClassSaysWhereTheParentIsMissing() {
        TableNode free = fitter.factor(Node.of(SPIKED));
        TableNode node = fitter.factor(Node.of(SPIKED, PARENT));
        for (double x : new double[] {0, 0.8, 5}) {
            assertThat(log(node, Double.NaN, SPIKED, x, 1)).isEqualTo(log(free, 0, SPIKED, x, 1));
        }
    }
}
