package io.kstep.evaluate.variance;

/**
 * Which classes several classifiers voted for on the same rows, each with one vote that it may divide: all that the
 * decomposition of Kohavi and Wolpert needs. Counts add up, so that parts can be counted apart.
 */
public final class VoteCounts {

    private final double[][] votes;
    private int models;

    public VoteCounts(int rows, int classes) {
        votes = new double[rows][classes];
    }

    /** Counts the class that one more model predicts for every row. */
    public void add(int[] predicted) {
        count(predicted.length);
        for (int row = 0; row < votes.length; row++) {
            votes[row][predicted[row]]++;
        }
    }

    /** Counts one more model that divides its vote: the probability of each class for every row. */
    public void add(double[][] posteriors) {
        count(posteriors.length);
        for (int row = 0; row < votes.length; row++) {
            for (int c = 0; c < votes[row].length; c++) {
                votes[row][c] += posteriors[row][c];
            }
        }
    }

    private void count(int rows) {
        if (rows != votes.length) {
            throw new IllegalArgumentException("there are " + votes.length + " rows, a model answered for " + rows);
        }
        models++;
    }

    /** Counts all the votes of other models on the same rows. */
    public void add(VoteCounts others) {
        models += others.models;
        for (int row = 0; row < votes.length; row++) {
            for (int c = 0; c < votes[row].length; c++) {
                votes[row][c] += others.votes[row][c];
            }
        }
    }

    public int rows() {
        return votes.length;
    }

    public int classes() {
        return votes[0].length;
    }

    public int models() {
        return models;
    }

    /** The share of the models that vote for a class on a row. */
    public double share(int row, int c) {
        return votes[row][c] / models;
    }
}
