package io.kstep.data.generate;

import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.List;

/**
 * A change from one concept to the next around a position in the stream. Abrupt: at this row. Gradual: a row at t comes
 * from the new concept with probability 1 / (1 + e^(-4 (t - position) / width)), the form of MOA's ConceptDriftStream
 * (Bifet et al. 2009).
 */
record Drift(long position, long width) {

    private static final long GRADUAL_WIDTH = 1000;
    private static final String FORM =
            "'none', 'abrupt@12500+25000' or 'gradual@12500:1000+25000:500' (positions rising,"
                    + " after a colon the width in rows)";

    /** Probability that a row at time t is of the new concept. */
    double share(long t) {
        if (width == 0) {
            return t >= position ? 1 : 0;
        }
        return 1 / (1 + StrictMath.exp(-4.0 * (t - position) / width));
    }

    /** Reads {@code none}, {@code abrupt@p+p...} or {@code gradual@p:w+p:w...}. */
    static List<Drift> parse(String text) {
        if (text.equals("none")) {
            return List.of();
        }
        boolean gradual = text.startsWith("gradual@");
        if (!gradual && !text.startsWith("abrupt@")) {
            throw bad(text);
        }
        List<Drift> drifts = new ArrayList<>();
        long before = -1;
        for (String part : text.substring(text.indexOf('@') + 1).split("\\+", -1)) {
            Drift drift = one(part, gradual, text);
            if (drift.position <= before) {
                throw bad(text);
            }
            before = drift.position;
            drifts.add(drift);
        }
        return drifts;
    }

    private static Drift one(String part, boolean gradual, String text) {
        String[] numbers = part.split(":", -1);
        try {
            if (numbers.length == 1) {
                return new Drift(Long.parseLong(numbers[0]), gradual ? GRADUAL_WIDTH : 0);
            }
            if (numbers.length == 2 && gradual && Long.parseLong(numbers[1]) > 0) {
                return new Drift(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]));
            }
        } catch (NumberFormatException e) {
            // reported below, as for any other wrong form
        }
        throw bad(text);
    }

    private static SpecException bad(String text) {
        return new SpecException("option 'drift' must be " + FORM + ", not '" + text + "'");
    }
}
