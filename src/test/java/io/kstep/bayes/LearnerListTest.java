package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.List;
import org.junit.jupiter.api.Test;

/** No learner, and no density of naive Bayes, is left out of the contract tests. */
class LearnerListTest {

    /** Takes continuous features only, so it cannot learn the mixed sample of the contract; LearnerCostTest has it. */
    private static final String CONTINUOUS_ONLY = "mgc";

    private final List<String> specs = LearnerContractTest.every().toList();

    @Test
    void shouldPutEveryLearnerUnderTheContract() {
        assertThat(Learners.names())
                .filteredOn(name -> !name.equals(CONTINUOUS_ONLY))
                .isNotEmpty()
                .allSatisfy(name -> assertThat(specs).anyMatch(spec -> spec.matches(name + "(\\(.*)?")));
        assertThat(LearnerCostTest.every()).contains(CONTINUOUS_ONLY);
    }

    @Test
    void shouldPutEveryDensityOfNaiveBayesUnderTheContract() {
        String message =
                catchThrowable(() -> Learners.parse("nb(density=unknown)")).getMessage();
        assertThat(message).contains("it has ");
        assertThat(message.substring(message.indexOf("it has ") + 7).split(", "))
                .hasSizeGreaterThan(5)
                .allSatisfy(density ->
                        assertThat(specs).anyMatch(spec -> spec.matches("nb\\(density=" + density + "[(),].*")));
    }
}
