package io.kstep.bayes.network;

import io.kstep.bayes.structure.Information;
import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.Structure;

/** One family of densities with the rows they are learned from: fits the density of any node, and whole networks. */
interface LocalFitter {

    /** What the features tell of the class and of each other, by this family's estimates. */
    Information information();

    /** Whether there is a density of this family for the node. */
    boolean allows(Node node);

    /** How many values a feature has as this family sees it, 0 for infinitely many. */
    int cardinality(int feature);

    Factor factor(Node node);

    Network network(Structure structure);
}
