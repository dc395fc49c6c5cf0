package io.kstep.probability.belief;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Collects masses of sets while a mass function is computed, and bounds how many sets that may be. */
final class MassSum {

    /** More focal sets than this are refused: repeated combination could otherwise fill the memory. */
    static final int MOST_SETS = 1 << 16;

    private final Frame frame;
    private final Map<Long, Double> masses = new HashMap<>();

    MassSum(Frame frame) {
        this.frame = frame;
    }

    void add(long set, double mass) {
        if (mass > 0) {
            masses.merge(set, mass, Double::sum);
            if (masses.size() > MOST_SETS) {
                throw new IllegalArgumentException("a mass function has at most " + MOST_SETS + " focal sets");
            }
        }
    }

    MassFunction toMassFunction() {
        long[] sets = masses.keySet().stream().mapToLong(Long::longValue).toArray();
        Arrays.sort(sets);
        return new MassFunction(
                frame, sets, Arrays.stream(sets).mapToDouble(masses::get).toArray());
    }
}
