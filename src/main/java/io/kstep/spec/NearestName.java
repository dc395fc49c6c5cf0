package io.kstep.spec;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/**
 * The known name that somebody who made a slip meant: the least number of letters changed, missing, too many or swapped
 * with their neighbour (Damerau 1964, optimal string alignment), at most one in three.
 */
public final class NearestName {

    private static final int LONGEST = 200;

    private NearestName() {}

    /** The nearest of these names, the first of equals; empty if all are too far. */
    public static Optional<String> of(String given, Collection<String> known) {
        if (given.length() > LONGEST) {
            return Optional.empty();
        }
        return known.stream()
                .filter(name -> 3 * distance(given, name) <= Math.max(given.length(), name.length()))
                .min(Comparator.comparingInt(name -> distance(given, name)));
    }

    private static int distance(String from, String to) {
        int[] beforeLast = new int[to.length() + 1];
        int[] last = new int[to.length() + 1];
        int[] current = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            current[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] free = beforeLast;
            beforeLast = last;
            last = current;
            current = free;
            current[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                boolean same = from.charAt(i - 1) == to.charAt(j - 1);
                int least = Math.min(last[j - 1] + (same ? 0 : 1), 1 + Math.min(last[j], current[j - 1]));
                boolean swapped = i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1);
                current[j] = swapped ? Math.min(least, beforeLast[j - 2] + 1) : least;
            }
        }
        return current[to.length()];
    }
}
