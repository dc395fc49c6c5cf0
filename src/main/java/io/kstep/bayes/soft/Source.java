package io.kstep.bayes.soft;

/**
 * How one source of labels takes classes for others: P(it sees l | the class is k), learned beside the densities of the
 * classes from how often it does, under a prior that is as much as a few votes. Immutable.
 */
public sealed interface Source permits ConfusionMatrix, FlipRate {

    /** Adds ln P(statement | class k) to the score of each class k. */
    void addLog(Statement statement, double[] scores);

    /** How many numbers {@link #count} counts. */
    int cells();

    /** Counts a statement of a row that belongs to the classes with these weights. */
    void count(Statement statement, double[] weights, double rowWeight, double[] counts);

    /** The same source with what was counted. */
    Source learned(double[] counts);

    /** Logarithm of the prior, but for a constant. */
    double logPrior();
}
