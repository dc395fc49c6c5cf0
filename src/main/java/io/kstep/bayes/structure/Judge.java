package io.kstep.bayes.structure;

import java.util.Locale;

/** Whose errors say whether a feature is needed (Pérez 2010, algorithm 1, which asks for a consistent classifier). */
public enum Judge {
    /** The classifier that the features are chosen for: its own search and densities on what is left. */
    OWN,
    /** Naive Bayes with the same densities. */
    NB,
    /** Bayes' rule with a Gaussian kernel density of all features together in each class. */
    PARZEN,
    /** The nearest rows, as many as the square root of all. */
    NEIGHBOURS;

    public String spec() {
        return name().toLowerCase(Locale.ROOT);
    }
}
