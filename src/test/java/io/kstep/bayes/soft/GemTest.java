package io.kstep.bayes.soft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class GemTest {

    private static final double[] ONES = {1, 1, 1, 1};
    private static final double[][] SOFT = {{1, .5}, {1, .5}, {.5, 1}, {.5, 1}};

    /** One whose classes differ by a number, the same for all rows. */
    private record Fixed(double first, double second, double logPrior) implements Mixture {
        @Override
        public void logJoint(int row, double[] out) {
            out[0] = first;
            out[1] = second;
        }
    }

    @Test
    void shouldWeighByPlausibilityTimesModel() {
        double[][] weights = new double[4][2];
        double criterion = new SoftLabels(SOFT, new double[] {1, 1, 1, 0})
                .expect(new Fixed(Math.log(.6), Math.log(.4), -2), weights);
        assertThat(weights[0]).containsExactly(new double[] {.6 / .8, .2 / .8}, within(1e-12));
        assertThat(weights[2]).containsExactly(new double[] {.3 / .7, .4 / .7}, within(1e-12));
        assertThat(weights[3]).containsExactly(0, 0); // a row without weight is not asked about
        assertThat(criterion).isCloseTo(2 * Math.log(.8) + Math.log(.7) - 2, within(1e-12));
    }

    /** Far below what a double holds as a probability. */
    @Test
    void shouldStayInLogSpace() {
        double[][] weights = new double[4][2];
        double criterion = new SoftLabels(SOFT, ONES).expect(new Fixed(-5_000, -5_001, 0), weights);
        assertThat(weights[0][0]).isCloseTo(1 / (1 + .5 * Math.exp(-1)), within(1e-12));
        assertThat(criterion).isBetween(-20_010.0, -19_990.0);
    }

    /** A hard label of a class that has died out keeps what it says. */
    @Test
    void shouldKeepTheWeightsOfARowThatNoClassExplains() {
        double[][] labels = {{0, 1}, {1, 1}, {1, 1}, {1, 1}};
        double[][] weights = {{0, 1}, {.5, .5}, {.5, .5}, {.5, .5}};
        double criterion = new SoftLabels(labels, ONES).expect(new Fixed(0, Double.NEGATIVE_INFINITY, 0), weights);
        assertThat(weights[0]).containsExactly(0, 1);
        assertThat(weights[1]).containsExactly(1, 0);
        assertThat(criterion).isFinite().isLessThan(-1e11);
    }

    @Test
    void shouldKeepTheModelBeforeAFall() {
        double[] next = {-1, -.5, -.9};
        int[] calls = {0};
        GemFit<Fixed> fit = new Gem(10, 1e-6).fit(new SoftLabels(SOFT, ONES), SOFT, weights -> {
            double level = next[calls[0]++];
            return new Fixed(level, level, 0);
        });
        assertThat(fit.stop()).isEqualTo(GemFit.Stop.FELL);
        assertThat(fit.model().first()).isEqualTo(-.5);
        assertThat(fit.iterations()).isEqualTo(1);
        assertThat(fit.criterion())
                .isEqualTo(Arrays.stream(fit.criteria()).max().orElseThrow());
    }

    @Test
    void shouldStopAfterTheStepsAllowed() {
        int[] calls = {0};
        GemFit<Fixed> fit =
                new Gem(3, 0).fit(new SoftLabels(SOFT, ONES), SOFT, weights -> new Fixed(calls[0]++, 0, calls[0]));
        assertThat(fit.stop()).isEqualTo(GemFit.Stop.LIMIT);
        assertThat(fit.iterations()).isEqualTo(3);
        assertThat(calls[0]).isEqualTo(4);
    }

    @Test
    void shouldLeaveTheStartAsItWas() {
        double[][] start = {{.5, .5}, {.5, .5}, {.5, .5}, {.5, .5}};
        new Gem(2, 0).fit(new SoftLabels(SOFT, ONES), start, weights -> new Fixed(0, 1, 0));
        assertThat(start[0]).containsExactly(.5, .5);
    }

    @Test
    void shouldRefuseALabelThatAllowsNoClass() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SoftLabels(new double[][] {{1, 0}, {0, 0}}, new double[] {1, 1}))
                .withMessageContaining("row 1");
        assertThatIllegalArgumentException().isThrownBy(() -> new SoftLabels(SOFT, new double[] {1}));
        assertThatIllegalArgumentException().isThrownBy(() -> new Gem(-1, 0));
    }

    @Test
    void shouldStartFromCentresThatDiffer() {
        SplittableRandom random = new SplittableRandom(1);
        double[][] columns = {random.doubles(50).toArray(), new double[50]};
        columns[0][7] = Double.NaN;
        double[][] weights = new RandomStart(columns, 50).weights(3, random);
        assertThat(List.of(weights))
                .allSatisfy(row -> assertThat(Arrays.stream(row).sum()).isCloseTo(1, within(1e-12)));
        assertThat(Arrays.stream(weights).mapToDouble(row -> row[0]).distinct().count())
                .isGreaterThan(40);
        assertThat(new RandomStart(new double[0][], 5).weights(3, random)).hasDimensions(5, 3);
    }
}
