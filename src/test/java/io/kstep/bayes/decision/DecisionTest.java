package io.kstep.bayes.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.spec.SpecException;
import org.junit.jupiter.api.Test;

class DecisionTest {

    private static final double[] POSTERIOR = {0.7, 0.2, 0.1};

    @Test
    void shouldSayTheMostProbableClassUnderZeroOneLoss() {
        double[][] zeroOne = {{0, 1, 1}, {1, 0, 1}, {1, 1, 0}};
        assertThat(DecisionRule.MOST_PROBABLE.decide(POSTERIOR)).isZero();
        assertThat(new LeastExpectedLoss(zeroOne).decide(POSTERIOR)).isZero();
    }

    @Test
    void shouldWeighWhatAMistakeCosts() {
        double[][] missingTheThirdIsDear = {{0, 1, 1}, {1, 0, 1}, {50, 50, 0}};
        LeastExpectedLoss rule = new LeastExpectedLoss(missingTheThirdIsDear);
        assertThat(rule.decide(POSTERIOR)).isEqualTo(2);
        assertThat(rule.expected(POSTERIOR, 0)).isCloseTo(0.2 + 5, within(1e-12));
        assertThat(rule.expected(POSTERIOR, 2)).isCloseTo(0.9, within(1e-12));
        assertThat(rule.decide(new double[] {0, 0, 0.01, 0.99}))
                .as("a class that came later")
                .isEqualTo(3);
    }

    @Test
    void shouldRefuseToDecideWhereNoClassIsProbableEnough() {
        DecisionRule careful = DecisionRule.MOST_PROBABLE.rejectingUpTo(0.7);
        assertThat(careful.decide(POSTERIOR)).isEqualTo(DecisionRule.REJECTED);
        assertThat(careful.decide(new double[] {0.29, 0.71})).isEqualTo(1);
    }

    @Test
    void shouldChangeThePriorAsIfLearnedWithIt() {
        double[] likelihood = {0.3, 0.6};
        double[] posterior = {0.5 * 0.3 / 0.45, 0.5 * 0.6 / 0.45};
        Posteriors.changePrior(posterior, new double[] {0.5, 0.5}, new double[] {0.9, 0.1});
        double sum = 0.9 * likelihood[0] + 0.1 * likelihood[1];
        assertThat(posterior).containsExactly(new double[] {0.9 * 0.3 / sum, 0.1 * 0.6 / sum}, within(1e-12));
    }

    @Test
    void shouldJoinModelsOfDifferentFeatures() {
        double[] prior = {0.25, 0.75};
        double[] u = {0.4, 0.6};
        double[] v = {0.5, 0.5};
        Posteriors.join(u, v, prior);
        double first = 0.4 * 0.5 / 0.25;
        double second = 0.6 * 0.5 / 0.75;
        assertThat(u)
                .containsExactly(new double[] {first / (first + second), second / (first + second)}, within(1e-12));
    }

    @Test
    void shouldScoreStrangersHigher() {
        assertThat(Posteriors.outlierScore(new double[] {Math.log(0.1), Math.log(0.3)}))
                .isCloseTo(-Math.log(0.4), within(1e-12));
        assertThat(Posteriors.outlierScore(new double[] {-1000, -1001}))
                .isGreaterThan(Posteriors.outlierScore(new double[] {-1, -2}));
    }

    @Test
    void shouldRefuseAMatrixThatIsNone() {
        assertThatThrownBy(() -> new LeastExpectedLoss(new double[][] {{0, 1}}))
                .isInstanceOf(SpecException.class)
                .message()
                .doesNotContain("\n");
        assertThatThrownBy(() -> new LeastExpectedLoss(new double[0][])).isInstanceOf(SpecException.class);
    }
}
