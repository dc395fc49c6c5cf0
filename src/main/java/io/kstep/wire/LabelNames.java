package io.kstep.wire;

import io.kstep.data.Label;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;

/** What the kinds of {@link NamedLabel} share: their names as indices, and what names and shares must be. */
final class LabelNames {

    private LabelNames() {}

    static int[] indices(List<String> names, ToIntFunction<String> index) {
        return names.stream().mapToInt(index).toArray();
    }

    /** One value per class up to the last that is named, 0 where none is given. */
    static List<Double> byIndex(List<String> names, List<Double> values, ToIntFunction<String> index) {
        int[] indices = indices(names, index);
        Double[] spread = new Double[Arrays.stream(indices).max().orElse(0) + 1];
        Arrays.fill(spread, 0.0);
        for (int i = 0; i < indices.length; i++) {
            spread[indices[i]] = values.get(i);
        }
        return Arrays.asList(spread);
    }

    static List<Integer> boxed(int[] indices) {
        return Arrays.stream(indices).boxed().toList();
    }

    static List<String> distinct(List<List<String>> lists) {
        Set<String> all = new LinkedHashSet<>();
        lists.forEach(all::addAll);
        return new ArrayList<>(all);
    }

    static void requireNames(List<String> names) {
        if (names.isEmpty()) {
            throw new WireException("label: at least one class must be named");
        }
        Set<String> seen = names.size() > 1 ? new HashSet<>() : null;
        for (String name : names) {
            if (name.isEmpty()) {
                throw new WireException("label: the name of a class cannot be empty");
            }
            if (seen != null && !seen.add(name)) {
                throw new WireException("label: " + WireException.quote(name) + " is named twice");
            }
        }
    }

    static void requireOneEach(List<String> names, List<Double> values, String what) {
        if (names.size() != values.size()) {
            throw new WireException("label: every class needs one " + what);
        }
    }

    static void requireShare(String what, double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new WireException("label: " + what + " must be in [0, 1], not " + share);
        }
    }

    /** Slightly stricter than {@link Label}, which sums in another order: what passes here passes there. */
    static void requireShares(String what, List<Double> shares) {
        double sum = 0;
        for (double share : shares) {
            requireShare(what, share);
            sum += share;
        }
        if (Math.abs(sum - 1) > 1e-6 - 1e-12) {
            throw new WireException("label: " + what + " must sum to 1, not " + sum);
        }
    }
}
