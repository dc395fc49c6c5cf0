package io.kstep.bayes.structure;

/** What a search may ask of the rows and the family of densities that it finds a structure for. */
public interface SearchSpace {

    /** The features to use, ascending: those that say anything. */
    int[] features();

    /** The information of the features; estimated when first asked for. */
    Information information();

    /** How features go with the class and with each other, all discretised; computed when first asked. */
    Uncertainty uncertainty();

    /** Whether the family of densities has a density for this node. */
    boolean allows(Node node);

    /** How many values a feature has as the densities see it, or 0 for infinitely many. */
    int cardinality(int feature);

    /** Weight of the rows, and how many classes they have. */
    double rows();

    int classes();

    /**
     * What a node adds to the Bayesian information criterion: the log-likelihood of its members less half the logarithm of
     * the number of rows for each parameter.
     */
    double score(Node node);

    /** The same of a feature that does not depend on the class. */
    double scoreAlone(int feature);

    /** Estimated error of a classifier of this structure, always on the same folds. */
    double error(Structure structure);

    /**
     * Estimated error of a classifier that uses these features only.
     *
     * @param own the search of the classifier that they are for
     */
    double error(Judge judge, StructureSearch own, int[] features);
}
