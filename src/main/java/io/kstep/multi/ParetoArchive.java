package io.kstep.multi;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Keeps what no other one dominates: is at least as good in all objectives, and better in one. Different ones with the
 * same values are kept side by side, the same one once.
 *
 * @param <T> what is kept, by its equality
 */
final class ParetoArchive<T> {

    /** One that is kept. */
    record Entry<T>(T item, double[] values) {}

    private final List<Entry<T>> entries = new ArrayList<>();
    private final Set<T> known = new HashSet<>();

    /** Adds one unless it is dominated or known, and removes those that it dominates. */
    boolean add(T item, double[] values) {
        for (Entry<T> entry : entries) {
            if (dominates(entry.values, values)) {
                return false;
            }
        }
        if (!known.add(item)) {
            return false;
        }
        entries.removeIf(entry -> {
            boolean isWorse = dominates(values, entry.values);
            if (isWorse) {
                known.remove(entry.item);
            }
            return isWorse;
        });
        entries.add(new Entry<>(item, values));
        return true;
    }

    /** In the order in which they came. */
    List<Entry<T>> entries() {
        return List.copyOf(entries);
    }

    static boolean dominates(double[] one, double[] other) {
        boolean isBetter = false;
        for (int o = 0; o < one.length; o++) {
            if (one[o] < other[o]) {
                return false;
            }
            isBetter |= one[o] > other[o];
        }
        return isBetter;
    }
}
