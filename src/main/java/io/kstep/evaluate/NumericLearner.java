package io.kstep.evaluate;

import io.kstep.data.Chunk;

/** What regression evaluation asks of a learner: settings that turn a chunk into a predictor of numbers. */
public interface NumericLearner {

    /** Answers an instance's values with a number. */
    interface NumericPredictor {
        double predict(double[] values);
    }

    NumericPredictor learn(Chunk chunk);

    /** Whether the order of the rows means something to it. */
    default boolean readsOrder() {
        return false;
    }

    /** The spec that names this learner with all its settings. */
    String spec();
}
