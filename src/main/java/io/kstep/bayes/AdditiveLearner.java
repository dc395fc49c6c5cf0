package io.kstep.bayes;

import java.util.Optional;

/**
 * A learner whose classifiers are functions of sums over rows. What it learns from a part of a chunk follows from the sums
 * of the whole by subtraction, without going through all rows again.
 */
public interface AdditiveLearner extends Learner {

    /** The sums it learns from; nothing where these settings need the rows themselves. */
    Optional<SufficientStatistics> statistics();
}
