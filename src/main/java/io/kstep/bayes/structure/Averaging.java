package io.kstep.bayes.structure;

import java.util.Locale;

/** How several networks answer as one. */
public enum Averaging {
    /** The mean of their posteriors (López-Cruz, Bielza and Larrañaga 2013, section 3). */
    POSTERIOR,
    /** The mean of their densities, as AODE has it for counts. */
    JOINT;

    public String spec() {
        return name().toLowerCase(Locale.ROOT);
    }
}
