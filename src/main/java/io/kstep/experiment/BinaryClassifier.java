package io.kstep.experiment;

/**
 * A classifier of {@link BinaryData} that can be learned again a thousand times a millisecond, since the experiment on
 * estimators learns hundreds of millions. Mutable: it answers as what it learned last. Not thread-safe.
 */
interface BinaryClassifier {

    /** Takes another data set. */
    void start(BinaryData data);

    /** Learns from these rows of the data set, with repeats. */
    void learn(int[] rows);

    /** Learns from all rows but these. */
    void learnWithout(int[] rows);

    int predict(int code);

    /** The prediction for a row of the data set. */
    int predictRow(int row);

    /**
     * The exact error.
     *
     * @param joint P(x, c) by class, then by code
     */
    default double trueError(double[][] joint) {
        double error = 0;
        for (int x = 0; x < joint[0].length; x++) {
            error += joint[1 - predict(x)][x];
        }
        return error;
    }
}
