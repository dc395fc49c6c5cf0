package io.kstep.evaluate;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learner;
import io.kstep.bayes.sums.ChunkSums;
import io.kstep.data.Chunk;
import java.util.Optional;

/**
 * Learns from the training rows of one split after the other: by sums over rows that are subtracted or counted again,
 * where the learner has them, and from the rows themselves otherwise.
 */
final class SplitLearner {

    private final Learner learner;
    private final Chunk chunk;
    private final Optional<ChunkSums> sums;

    SplitLearner(Learner learner, Chunk chunk) {
        this.learner = learner;
        this.chunk = chunk;
        sums = ChunkSums.of(learner, chunk);
    }

    Classifier learn(Split split) {
        if (sums.isEmpty()) {
            return learner.learn(chunk.subset(split.train(learner.readsOrder())));
        }
        if (split.leavesOut() && split.test().length <= split.trained()) {
            return sums.get().without(split.test());
        }
        int[] times = new int[chunk.size()];
        for (int row : split.train()) {
            times[row]++;
        }
        return sums.get().repeated(times);
    }
}
