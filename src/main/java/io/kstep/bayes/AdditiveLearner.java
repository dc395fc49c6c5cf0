package io.kstep.bayes;

import io.kstep.data.Chunk;
import java.util.Optional;

/**
 * A learner whose classifiers are functions of sums over rows: what it learns from a part of a chunk can be had by
 * subtracting the rest, without going through all rows again.
 */
public interface AdditiveLearner extends Learner {

    /** The sums over the rows of a chunk; nothing where what it learns from this chunk is no function of sums. */
    Optional<ChunkSums> sums(Chunk chunk);
}
