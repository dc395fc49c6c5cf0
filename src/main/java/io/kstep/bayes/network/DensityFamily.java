package io.kstep.bayes.network;

import java.util.List;
import java.util.Optional;

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

    /** Whether values that stand apart from all others get a probability of their own. */
    boolean hasMarks();

    /** Whether it answers with densities, which have a unit, and not with probabilities of intervals. */
    default boolean isDensity() {
        return true;
    }

    /** This family where class moments are all that its densities are fitted from. */
    default Optional<GaussianFamily> byMoments() {
        return Optional.empty();
    }

    /** The families that cross-validation chooses among, the first on ties; none where there is nothing to choose. */
    default List<? extends DensityFamily> candidates() {
        return List.of();
    }

    /** The density by its spec, such as {@code gaussian}. */
    String spec();

    /** Further options of the learner that this family reads, each with a comma before it. */
    String options();
}
