package io.kstep.incremental;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learner;
import io.kstep.bayes.RunningClassifier;
import io.kstep.bayes.RunningLearner;
import io.kstep.data.FeatureRange;
import io.kstep.data.Schema;
import java.util.List;

/**
 * The submodel of the open chunk, so that a stream is served from its first labels on and between two chunks. With a
 * learner whose statistics add up it is up to date after every label; any other learns it again whenever the chunk has
 * grown by half, from the tenth label on.
 */
final class Provisional {

    private static final int FIRST_SIZE = 10;
    private static final double GROWTH = 1.5;

    private final Learner learner;
    private RunningClassifier running;
    private Classifier learned;
    private int nextSize = FIRST_SIZE;

    Provisional(Learner learner) {
        this.learner = learner;
    }

    /** The classifier of the open chunk so far, null if there is none yet. */
    Classifier classifier() {
        return running != null ? running : learned;
    }

    /** Follows a row that has just been added to the chunk. */
    void follow(OpenChunk chunk, double[] values, int c, double[] spread, Schema schema, List<FeatureRange> known) {
        if (learner instanceof RunningLearner runningLearner) {
            if (running == null) {
                running = runningLearner.start(schema, known);
            }
            if (spread == null) {
                running.add(values, c, 1);
                return;
            }
            for (int m = 0; m < spread.length; m++) {
                if (spread[m] > 0) {
                    running.add(values, m, spread[m]);
                }
            }
        } else if (chunk.size() >= nextSize) {
            learned = learner.learn(chunk.toChunk(schema, known));
            nextSize = (int) Math.ceil(nextSize * GROWTH);
        }
    }

    void clear() {
        running = null;
        learned = null;
        nextSize = FIRST_SIZE;
    }
}
