package io.kstep.bayes;

import java.util.Locale;

/** How several networks speak as one. */
enum Averaging {
    /** The mean of their posteriors (paper 000, section 3). */
    POSTERIOR,
    /** The mean of their densities, as AODE has it for counts. */
    JOINT;

    String spec() {
        return name().toLowerCase(Locale.ROOT);
    }
}
