package io.kstep.incremental;

import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What a k-step classifier makes of labels that are not sure. Hard labels are learned alike under all of them, bit for bit.
 */
public enum SoftMode {
    /** The most plausible class is taken for sure. */
    HARD,
    /** A label whose doubt is above {@link SaidLabel#DOUBTFUL} is left out of learning; the others are taken for sure. */
    DROP,
    /** A row is spread over the classes once, by the plausibilities divided by their sum. */
    SPREAD,
    /** A row counts for the class that its label names as much as that class is above chance. */
    WEIGHTED,
    /** Noise-corrected counts: unbiased, additive, negative for the classes that were not named. */
    CORRECTED,
    /** EM whose E step trusts the model less: t proportional to pl (P(k) f(x | k))^0.3. */
    TEMPERED,
    /** EM as Côme et al. 2009 have it: pignistic start, t proportional to pl P(k) f(x | k). */
    GEM,
    /** The one of the others whose noise-corrected error on the stream is least. */
    AUTO;

    /** The power of the model's word in the E step of {@link #TEMPERED}. */
    private static final double TEMPERED_POWER = 0.3;

    public String spec() {
        return name().toLowerCase(Locale.ROOT);
    }

    static SoftMode parse(String text) {
        return Arrays.stream(values())
                .filter(mode -> mode.spec().equals(text))
                .findFirst()
                .orElseThrow(() -> new SpecException("soft must be one of "
                        + Arrays.stream(values()).map(SoftMode::spec).collect(Collectors.joining(", ")) + ", not '"
                        + text + "'"));
    }

    /** Whether a chunk keeps what labels said of its rows, beside what the rows count for. */
    boolean isSaid() {
        return sweeps() || this == WEIGHTED || this == CORRECTED;
    }

    /** Whether the rows of a window of chunks are learned again by EM whenever a chunk is closed. */
    boolean sweeps() {
        return this == GEM || this == TEMPERED;
    }

    /** The power of the model's word in the E step. */
    double power() {
        return this == TEMPERED ? TEMPERED_POWER : 1;
    }
}
