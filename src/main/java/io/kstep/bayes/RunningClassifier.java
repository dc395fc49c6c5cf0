package io.kstep.bayes;

import io.kstep.binary.BinaryWriter;

/**
 * A classifier that is kept up to date row by row, because its statistics add up. Mutable and not thread-safe; after
 * the same rows it answers as what {@link RunningLearner#learn} would give.
 */
public interface RunningClassifier extends Classifier {

    /**
     * Adds one row.
     *
     * @param values one value per feature, NaN where missing
     * @param c its class
     * @param weight how much it counts for that class
     */
    void add(double[] values, int c, double weight);

    /** The immutable classifier of the rows so far. */
    Classifier frozen();

    /** Writes all that {@link RunningLearner#resume} needs to go on from here. */
    void write(BinaryWriter out);
}
