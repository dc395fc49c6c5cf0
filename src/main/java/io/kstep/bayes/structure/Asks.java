package io.kstep.bayes.structure;

/** The most that a choice of features or a search asks of its {@link SearchSpace}. */
public enum Asks {
    /** Nothing but which features there are. */
    NOTHING,
    /** What each feature tells of the class. */
    RELEVANCE,
    /** What features tell of each other. */
    DEPENDENCE,
    /** The rows themselves: errors of classifiers, or features discretised. Sums over rows do not tell these. */
    ROWS
}
