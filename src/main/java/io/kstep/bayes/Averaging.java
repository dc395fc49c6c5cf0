package io.kstep.bayes;

import java.util.Locale;

/** How several networks speak as one. */
enum Averaging {
    /** The mean of their posteriors (López-Cruz, Bielza and Larrañaga 2013, section 3). */
    POSTERIOR,
    /** The mean of their densities, as AODE has it for counts. */
    JOINT;

    String spec() {
        return name().toLowerCase(Locale.ROOT);
    }
}
