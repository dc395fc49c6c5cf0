package io.kstep.bayes.mixture;

/** Labelled rows that a mixture is fitted to; a row counts for each class as much as its label says. */
public interface MixtureRows {

    /** The values of a row, shared: not to be written to. */
    double[] values(long row);

    /** The one class that a row counts for, -1 where it counts for several. */
    int hardClass(long row);

    /** How much a row counts for a class. */
    double weight(long row, int c);
}
