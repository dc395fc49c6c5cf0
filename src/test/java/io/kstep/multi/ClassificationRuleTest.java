package io.kstep.multi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.decision.LeastExpectedLoss;
import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The rules on joint distributions computed by hand, and what each is best at on random ones. */
class ClassificationRuleTest {

    private static JointPosterior of(double... probabilities) {
        List<int[]> scopes = List.of(new int[] {0, 1});
        // as they are printed: (0,0), (0,1), (1,0), (1,1); the first variable is the fastest of a table
        double[] logs = {
            Math.log(probabilities[0]),
            Math.log(probabilities[2]),
            Math.log(probabilities[1]),
            Math.log(probabilities[3])
        };
        return new FactoredPosterior(
                new VectorSpace(2, 2), Elimination.of(new int[] {2, 2}, scopes), scopes, new double[][] {logs});
    }

    /** Two variables whose marginals point away from the most probable vector; ties go to the lowest class. */
    @Test
    void shouldDifferWhereVariablesDependOnEachOther() {
        JointPosterior posterior = of(.4, 0, .3, .3);
        assertThat(ClassificationRule.JOINT.classify(posterior)).containsExactly(0, 0);
        assertThat(posterior.marginal(0)[1]).isCloseTo(.6, within(1e-12));
        assertThat(posterior.marginal(1)[0]).isCloseTo(.7, within(1e-12));
        assertThat(ClassificationRule.MARGINAL.classify(posterior)).containsExactly(1, 0);
        assertThat(ClassificationRule.CONDITIONAL.classify(posterior)).containsExactly(0, 0);
        assertThat(ClassificationRule.ITERATIVE.classify(posterior)).containsExactly(0, 0);
    }

    /** All variables at once go to and fro between the two least probable vectors. */
    @Test
    void shouldNotGoRoundInCircles() {
        JointPosterior posterior = of(.12, .39, .40, .09);
        assertThat(ClassificationRule.JOINT.classify(posterior)).containsExactly(1, 0);
        assertThat(ClassificationRule.MARGINAL.classify(posterior)).containsExactly(0, 0);
        assertThat(ClassificationRule.CONDITIONAL.classify(posterior)).containsExactly(1, 1);
        assertThat(ClassificationRule.ITERATIVE.classify(posterior)).containsExactly(0, 0);
        assertThat(ClassificationRule.SEQUENTIAL.classify(posterior)).containsExactly(1, 0);
    }

    @Test
    void shouldAgreeWhereVariablesAreIndependent() {
        JointPosterior posterior = of(.3 * .2, .3 * .8, .7 * .2, .7 * .8);
        ClassificationRule.byName()
                .forEach((name, rule) ->
                        assertThat(rule.classify(posterior)).as(name).containsExactly(1, 1));
    }

    @Test
    void shouldBeBestAtWhatTheyAreFor() {
        SplittableRandom random = new SplittableRandom(4);
        for (int repetition = 0; repetition < 500; repetition++) {
            double[] drawn = random.doubles(4).map(p -> p * p).toArray();
            double sum = Arrays.stream(drawn).sum();
            JointPosterior posterior = of(Arrays.stream(drawn).map(p -> p / sum).toArray());
            double vector = posterior.logProbability(ClassificationRule.JOINT.classify(posterior));
            double each = right(posterior, ClassificationRule.MARGINAL);
            for (ClassificationRule rule : ClassificationRule.byName().values()) {
                assertThat(posterior.logProbability(rule.classify(posterior))).isLessThanOrEqualTo(vector + 1e-12);
                assertThat(right(posterior, rule)).isLessThanOrEqualTo(each + 1e-12);
            }
        }
    }

    private static double right(JointPosterior posterior, ClassificationRule rule) {
        int[] said = rule.classify(posterior);
        return posterior.marginal(0)[said[0]] + posterior.marginal(1)[said[1]];
    }

    @Test
    void shouldDecideByCosts() {
        JointPosterior posterior = of(.4, 0, .3, .3);
        LeastExpectedLoss dear = new LeastExpectedLoss(new double[][] {{0, 1}, {9, 0}});
        LeastExpectedLoss plain = new LeastExpectedLoss(new double[][] {{0, 1}, {1, 0}});
        assertThat(ClassificationRule.leastCost(List.of(plain, dear)).classify(posterior))
                .containsExactly(1, 1);
        assertThat(ClassificationRule.leastCost(List.of(plain, plain)).classify(posterior))
                .isEqualTo(ClassificationRule.MARGINAL.classify(posterior));
    }

    @Test
    void shouldNameTheRulesThatThereAre() {
        assertThatThrownBy(() -> ClassificationRule.parse("best"))
                .isInstanceOf(SpecException.class)
                .hasMessage("there is no rule 'best'; there are conditional, iterative, joint, marginal, sequential");
    }
}
