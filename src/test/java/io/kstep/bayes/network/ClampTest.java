package io.kstep.bayes.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The shapes of the clamp are one rule. */
class ClampTest {

    private static final double MOST = 5;

    private static double[] draw(SplittableRandom random, int n) {
        return random.doubles(n, -20, 3).toArray();
    }

    private static double[] byRule(double unseen, double... logs) {
        double best = Math.max(unseen, Arrays.stream(logs).max().orElseThrow());
        return Arrays.stream(logs).map(log -> Math.max(log, best - MOST)).toArray();
    }

    @Test
    void shouldKeepTwoClassesWithinReachOfEachOther() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 1_000; i++) {
            double[] logs = draw(random, 2);
            double[] expected = byRule(Double.NEGATIVE_INFINITY, logs);
            Clamp.two(logs, MOST);
            assertThat(logs).isEqualTo(expected);
        }
    }

    @Test
    void shouldDoSoForAnyNumberOfClassesAndOneWithoutRows() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < 1_000; i++) {
            double[] logs = draw(random, 4);
            double unseen = i % 2 == 0 ? draw(random, 1)[0] : Double.NEGATIVE_INFINITY;
            double[] sums = new double[4];
            double ofUnseen = Clamp.add(logs, 4, Clamp.best(logs, 4), unseen, MOST, sums);
            assertThat(sums).isEqualTo(byRule(unseen, logs));
            assertThat(ofUnseen)
                    .isEqualTo(Math.max(
                            unseen, Math.max(unseen, Arrays.stream(logs).max().orElseThrow()) - MOST));
        }
    }

    @Test
    void shouldSayTheSameOfManyRowsAtOnce() {
        SplittableRandom random = new SplittableRandom(3);
        double[] first = draw(random, 100);
        double[] second = draw(random, 100);
        double[] floors = new double[100];
        Arrays.setAll(floors, i -> Clamp.floor(Math.max(first[i], second[i]), MOST));
        double[] sums = new double[100];
        Clamp.addAbove(floors, first, 100, sums);
        for (int i = 0; i < sums.length; i++) {
            assertThat(sums[i]).isEqualTo(byRule(Double.NEGATIVE_INFINITY, first[i], second[i])[0]);
        }
    }

    @Test
    void shouldLetNoClassBeImpossibleBesideOneThatIsNot() {
        double[] logs = {Double.NEGATIVE_INFINITY, -1};
        Clamp.two(logs, MOST);
        assertThat(logs).containsExactly(-6, -1);
    }
}
