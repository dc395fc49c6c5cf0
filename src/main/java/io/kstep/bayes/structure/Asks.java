package io.kstep.bayes.structure;

/** The most that a choice of features or a search asks of its {@link SearchSpace}. */
public enum Asks {
    /** Nothing but which features there are. */
    NOTHING,
    /** The information of each feature about the class. */
    RELEVANCE,
    /** The information of features about each other. */
    DEPENDENCE,
    /** The rows themselves: errors of classifiers, or features discretised. Sums over rows do not give these. */
    ROWS
}
