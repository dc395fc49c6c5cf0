package io.kstep.bayes.sums;

import io.kstep.bayes.AdditiveLearner;
import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learner;
import io.kstep.data.Chunk;
import java.util.Optional;

/**
 * The sums over the rows of one chunk, from which classifiers of parts of it are made. Each answers as what
 * {@link Learner#learn} gives for the same rows in ascending order, but for rounding: posteriors agree within 1e-9. (Where
 * a structure is chosen by a tie, the order of rows decides what learning from them gives.) Not thread-safe.
 */
public interface ChunkSums {

    /** The sums of a chunk, where they are all that this learner needs to learn from its parts. */
    static Optional<ChunkSums> of(Learner learner, Chunk chunk) {
        return learner instanceof AdditiveLearner additive
                ? additive.statistics()
                        .flatMap(statistics -> statistics.map(
                                byFeature -> NaiveBayesSums.of(byFeature, chunk),
                                byMoments -> NetworkSums.of(learner, byMoments, chunk)))
                : Optional.empty();
    }

    /** The classifier of all rows but these, each named once. */
    Classifier without(int[] rows);

    /** The classifier of all rows, row i as often as {@code times[i]} says. */
    Classifier repeated(int[] times);
}
