package io.kstep.bayes.network;

/** Immutable settings of a family of densities: what each node of a network is fitted with. */
public sealed interface DensityFamily permits GaussianFamily, TableFamily, MteFamily, KernelFamily {

    /**
     * The family on these rows.
     *
     * @param features those in use; all of them vary
     * @param dimensions how many features a density is of at the most, or 0 if every node decides for itself
     */
    LocalFitter on(Sample sample, int[] features, int dimensions);

    /** How many cells a table of this family may have at the most. */
    default double mostCells() {
        return ConditionalTable.MOST_CELLS;
    }

    /** The density by its spec, such as {@code gaussian}. */
    String spec();

    /** Further options of the learner that this family reads, each with a comma before it. */
    String options();
}
