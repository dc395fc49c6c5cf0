package io.kstep.bayes;

import io.kstep.bayes.network.ClassMoments;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** The sums over rows that an {@link AdditiveLearner} learns from, and what makes classifiers of them. */
public sealed interface SufficientStatistics {

    /** What one of two functions makes of it, by its kind. */
    <T> T map(Function<ByFeature, T> byFeature, Function<ByMoments, T> byMoments);

    /**
     * Naive Bayes: for each class the weight of every value of a discrete feature and the moments of a continuous one.
     *
     * @param shrink as {@link GaussianNaiveBayesLearner} has it; nothing where continuous features need their rows
     */
    record ByFeature(double alpha, double clamp, OptionalDouble shrink) implements SufficientStatistics {
        @Override
        public <T> T map(Function<ByFeature, T> byFeature, Function<ByMoments, T> byMoments) {
            return byFeature.apply(this);
        }
    }

    /**
     * Gaussian networks: for each class the first and second moments of all features, each of which is continuous.
     *
     * @param floor least standard deviation of a feature as a part of its range
     * @param counts whether the learner counts rows, which sums of fractional weights do not give exactly
     */
    record ByMoments(double floor, boolean counts, Maker maker) implements SufficientStatistics {
        @Override
        public <T> T map(Function<ByFeature, T> byFeature, Function<ByMoments, T> byMoments) {
            return byMoments.apply(this);
        }
    }

    /** Learns from moments what a learner learns from rows. */
    interface Maker {

        /**
         * The classifier; nothing where rounding of the moments might make it another one.
         *
         * @param rows how many rows the moments are of at the most
         */
        Optional<? extends Classifier> learn(ClassMoments moments, int rows);
    }
}
