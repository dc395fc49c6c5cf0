package io.kstep.print;

import java.util.List;

/** Small texts around numbers and names. */
public final class Wording {

    private Wording() {}

    /** As in {@code 1 class} and {@code 2 classes}. */
    public static String count(long n, String one, String many) {
        return Numbers.count(n) + " " + (n == 1 ? one : many);
    }

    /** The first few of a list, and how many more there are. */
    public static String some(List<String> names, int most) {
        return names.size() <= most
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, most)) + ", ... " + (names.size() - most) + " more";
    }
}
