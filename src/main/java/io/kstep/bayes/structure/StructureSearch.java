package io.kstep.bayes.structure;

/** Immutable settings that find a structure. The same space gives the same structure, always. */
public interface StructureSearch {

    Structure search(SearchSpace space);

    /**
     * How many features the densities of what it finds are of at the most, which the bandwidth of kernels depends on.
     *
     * @param features how many there are
     */
    int dimensions(int features);

    /** The options that name this, such as {@code k=2,search=filter}; empty where there are none. */
    String options();
}
