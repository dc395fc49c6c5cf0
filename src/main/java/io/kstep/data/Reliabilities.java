package io.kstep.data;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * How reliable each expert is, as a probability.
 *
 * @param known by the names of experts
 * @param otherwise of all others
 */
public record Reliabilities(Map<String, Double> known, double otherwise) {

    public Reliabilities {
        known = Collections.unmodifiableMap(new TreeMap<>(known));
        known.values().forEach(Reliabilities::require);
        require(otherwise);
    }

    public double of(String expert) {
        return known.getOrDefault(expert, otherwise);
    }

    private static void require(double reliability) {
        if (!(reliability >= 0 && reliability <= 1)) {
            throw new IllegalArgumentException("a reliability must be in [0, 1], not " + reliability);
        }
    }
}
