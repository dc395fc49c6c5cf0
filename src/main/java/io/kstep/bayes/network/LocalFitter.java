package io.kstep.bayes.network;

import io.kstep.bayes.structure.Information;
import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.Structure;

/** One family of densities with the rows they are learned from: fits the density of any node, and whole networks. */
interface LocalFitter {

    /** The information between features and class and between features, by this family's estimates. */
    Information information();

    /** Whether there is a density of this family for the node. */
    boolean allows(Node node);

    /** How many values a feature has as this family sees it, 0 for infinitely many. */
    int cardinality(int feature);

    /**
     * Whether dependence and densities would be the same, but for rounding, if the moments they are computed from had been
     * rounded otherwise.
     *
     * @param rows how many rows the moments are of at the most
     * @param isSearched whether dependence is asked for
     */
    default boolean isPrecise(int rows, boolean isSearched) {
        return false;
    }

    /** Likewise for the network of a structure. */
    default boolean isPrecise(Structure structure) {
        return false;
    }

    Factor factor(Node node);

    /** The log-likelihood of a node's members given its parents and the class, over all weighted rows. */
    default double logLikelihood(Node node) {
        throw new UnsupportedOperationException("only Gaussian networks have scores");
    }

    /** That of a continuous feature whatever the class. */
    default double logLikelihoodAlone(int feature) {
        throw new UnsupportedOperationException("only Gaussian networks have scores");
    }

    /** Entropies of all subsets of some features, by this family's estimates. */
    SetEntropies entropies(int[] set);

    Network network(Structure structure);
}
