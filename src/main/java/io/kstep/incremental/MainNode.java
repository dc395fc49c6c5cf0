package io.kstep.incremental;

import io.kstep.binary.BinaryWriter;

/**
 * The tables of Cl_M, the node that combines the submodels (Flesch, Fernández and Salmerón 2007, 3.2 and 3.3). It
 * counts, for labelled instances, what the submodels said and what was true, and turns what they say of a new instance
 * into a posterior. Counts fade, so that the node follows a stream that changes. Its states are the classes, or the
 * intervals of a continuous class.
 */
sealed interface MainNode permits ParentNode, ChildNode, CascadeNode {

    /** Writes P(m | x) as the network of this node has it, by its own prior. */
    void posterior(Evidence evidence, double[] out);

    /** Writes ln f(x | m) up to a constant: the posterior without the prior, before any tempering. */
    void logEvidence(Evidence evidence, double[] out);

    /** Counts an instance whose main state was {@code truth}, with a weight in (0, 1]. */
    void observe(Evidence evidence, int truth, double weight);

    /** Makes room for main states or submodel states that appeared since. */
    void grow(int mainStates, int submodelStates);

    /** Takes one more submodel, the last, of which nothing is counted yet. */
    void add(int submodelStates);

    /** Forgets submodel i. */
    void remove(int i);

    /** Merges submodel i + 1 into submodel i. */
    void merge(int i);

    /** Weakens all that was counted, after a drift alarm. */
    void fade(double factor);

    /** Mutual information of Cl_i and Cl_M in nats, from the counts: how informative submodel i still is. */
    double information(int i);

    MainNode copy();

    void write(BinaryWriter out);
}
