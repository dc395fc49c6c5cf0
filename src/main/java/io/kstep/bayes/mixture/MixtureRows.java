package io.kstep.bayes.mixture;

/** Labelled rows that a mixture is fitted to; a row counts for each class as much as its label says. */
public interface MixtureRows {

    /** Writes the values of a row. */
    void read(long row, double[] out);

    double value(long row, int feature);

    /** The one class that a row counts for, -1 where it counts for several. */
    int hardClass(long row);

    /** How much a row counts for a class. */
    double weight(long row, int c);
}
