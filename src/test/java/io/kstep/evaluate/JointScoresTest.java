package io.kstep.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.evaluate.JointScores.Rules;
import io.kstep.multi.ClassificationRule;
import io.kstep.multi.JointPosterior;
import io.kstep.multi.VectorSpace;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class JointScoresTest {

    /** Two variables of two classes, all four vectors given. */
    private record Given(double[] probabilities) implements JointPosterior {

        @Override
        public VectorSpace space() {
            return new VectorSpace(2, 2);
        }

        @Override
        public double[] marginal(int variable) {
            double one = probabilities[3] + probabilities[variable == 0 ? 1 : 2];
            return new double[] {1 - one, one};
        }

        @Override
        public int[] mostProbable() {
            int best = 0;
            for (int code = 1; code < 4; code++) {
                best = probabilities[code] > probabilities[best] ? code : best;
            }
            return space().vector(best);
        }

        @Override
        public double logProbability(int[] vector) {
            return Math.log(probabilities[space().code(vector)]);
        }

        @Override
        public JointPosterior given(double[][] plausibilities) {
            throw new UnsupportedOperationException();
        }
    }

    /** By vectors (0,0), (1,0), (0,1), (1,1): the most probable one is (0,0), the marginals say (1,0). */
    private static final JointPosterior APART = new Given(new double[] {.4, .3, 0, .3});

    @Test
    void shouldCountSingleMeanAndGlobalAccuracy() {
        JointScores scores = new JointScores(2, Rules.BEST);
        scores.add(APART, new int[] {0, 0}, 1);
        scores.add(APART, new int[] {1, 1}, 2);
        scores.add(APART, new int[] {-1, 0}, 1);
        JointScores.Summary summary = scores.summary();
        assertThat(summary.instances()).isEqualTo(3);
        assertThat(summary.vectors()).isEqualTo(3);
        assertThat(summary.single()).containsExactly(new double[] {2.0 / 3, .5}, within(1e-12));
        assertThat(summary.mean()).isCloseTo((.5 + 2 * .5 + 1) / 4, within(1e-12));
        assertThat(summary.hamming()).isCloseTo(.375, within(1e-12));
        assertThat(summary.global()).isCloseTo(1 / 3.0, within(1e-12));
        assertThat(summary.logLoss()).isCloseTo(-(Math.log(.4) + 2 * Math.log(.3)) / 3, within(1e-12));
        assertThat(summary.variables().get(0).instances()).isEqualTo(2);
    }

    @Test
    void shouldAddPartsToTheSameScores() {
        Map<String, ClassificationRule> rules = ClassificationRule.byName();
        SplittableRandom random = new SplittableRandom(1);
        JointScores all = new JointScores(2, Rules.BEST);
        JointScores one = new JointScores(2, Rules.BEST);
        JointScores two = new JointScores(2, new Rules(rules.get("marginal"), rules.get("joint")));
        for (int i = 0; i < 200; i++) {
            int[] truth = {random.nextInt(3) - 1, random.nextInt(3) - 1};
            JointPosterior drawn = drawn(random);
            all.add(drawn, truth, 1 + i % 2);
            (i < 77 ? one : two).add(drawn, truth, 1 + i % 2);
        }
        one.add(two);
        assertThat(one.summary().mean()).isCloseTo(all.summary().mean(), within(1e-12));
        assertThat(one.summary().global()).isCloseTo(all.summary().global(), within(1e-12));
        assertThat(one.summary().logLoss()).isCloseTo(all.summary().logLoss(), within(1e-12));
        assertThat(one.summary().single()).containsExactly(all.summary().single(), within(1e-12));
        assertThat(one.summary().each().interval().low())
                .isCloseTo(all.summary().each().interval().low(), within(1e-12));
    }

    /** Errors of one row depend on each other: the interval follows the scores of rows, not a binomial per class. */
    @Test
    void shouldHaveAnIntervalThatHoldsTheMean() {
        int held = 0;
        for (int seed = 0; seed < 400; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            JointScores scores = new JointScores(2, Rules.BEST);
            JointPosterior sure = new Given(new double[] {.7, .1, .1, .1});
            for (int i = 0; i < 300; i++) {
                int both = random.nextDouble() < .3 ? 1 : 0;
                scores.add(sure, new int[] {both, both}, 1);
            }
            held += scores.summary().each().interval().contains(.7) ? 1 : 0;
        }
        assertThat(held / 400.0).isBetween(.92, .98);
    }

    private static JointPosterior drawn(SplittableRandom random) {
        double[] p = random.doubles(4).toArray();
        double sum = p[0] + p[1] + p[2] + p[3];
        return new Given(new double[] {p[0] / sum, p[1] / sum, p[2] / sum, p[3] / sum});
    }
}
