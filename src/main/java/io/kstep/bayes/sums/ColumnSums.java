package io.kstep.bayes.sums;

import io.kstep.bayes.FeatureModel;
import java.util.function.Supplier;

/** The sums of one feature over the rows of a chunk, class by class. */
sealed interface ColumnSums permits MomentSums, ValueSums {

    /**
     * What the classifier of all rows but some knows of this feature.
     *
     * @param left entries of the rows left out
     * @param part which rows are left, and the classes that have any, in the order of their slots
     */
    FeatureModel without(RowEntries left, Part part);

    /** Likewise for entries counted from the start. */
    FeatureModel of(RowEntries entries, Part part);

    /**
     * A part of a chunk's rows.
     *
     * @param times how often each row counts
     * @param entries of these rows, made when asked for, since sums mostly do without
     */
    record Part(int[] times, int[] present, Supplier<RowEntries> entries) {}
}
