package io.kstep.bayes;

import io.kstep.data.Schema;
import java.util.function.ToDoubleFunction;

/** How far a learner can serve as the M step of EM: what it does for the likelihood. */
public sealed interface MStep {

    /** A clamp from here on never binds: no log-likelihood of one feature is so far behind. */
    double NO_CLAMP = 1e6;

    /**
     * It maximises the expected log-likelihood plus the logarithm of a prior, so that the sum of both never falls.
     *
     * @param logPrior of the parameters of a classifier that was learned so, but for a constant
     */
    record Maximises(ToDoubleFunction<Classifier> logPrior) implements MStep {}

    /** It comes near the maximum only: EM keeps the best of what it finds. */
    record Approximates() implements MStep {}

    /** EM has no meaning with it. */
    record Unsound(String reason) implements MStep {}

    /**
     * Maximises under the prior that pseudo-counts are: alpha times the logarithms of the classes' probabilities and of
     * those of all values of discrete features. Gaussian parameters have none.
     */
    static MStep withPseudoCounts(double alpha, Schema schema) {
        return new Maximises(
                classifier -> alpha * PseudoCounts.logProbabilities((ViewedClassifier) classifier, schema));
    }
}
