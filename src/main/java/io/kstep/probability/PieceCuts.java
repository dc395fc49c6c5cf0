package io.kstep.probability;

/**
 * Where a smoothed curve is cut into pieces: at its extrema and, within each of these intervals, at its inflexions; so
 * that a piece is monotone and bends one way (Rumi, Salmeron and Moral 2006 as in Elvira; digest incremental-mte 2a steps
 * 2 and 3). Scratch memory, reused.
 */
final class PieceCuts {

    /** A piece of fewer bins has no shape worth fitting. */
    static final int LEAST_BINS = 3;

    /** Differences below this part of the highest value are rounding, not shape. */
    private static final double ROUNDING = 1e-12;

    /** The first {@link #count} hold bin indices: 0, the cuts in rising order, and the number of bins. */
    final int[] edges;

    int count;

    PieceCuts(int bins) {
        edges = new int[bins + 2];
    }

    int pieces() {
        return count - 1;
    }

    void find(double[] y, int bins, int maxPieces) {
        double highest = 0;
        for (int g = 0; g < bins; g++) {
            highest = Math.max(highest, y[g]);
        }
        double tolerance = ROUNDING * highest;
        count = 1;
        edges[0] = 0;
        int start = 0;
        int sign = 0;
        for (int g = 0; g + 1 < bins; g++) {
            double step = y[g + 1] - y[g];
            int now = step > tolerance ? 1 : step < -tolerance ? -1 : sign;
            if (sign != 0 && now != sign) {
                addInflexions(y, start, g, tolerance);
                edges[count++] = g;
                start = g;
            }
            sign = now;
        }
        addInflexions(y, start, bins - 1, tolerance);
        edges[count++] = bins - 1;
        while (count - 1 > maxPieces) {
            remove(flattest(y));
        }
        edges[count - 1] = bins;
        removeNarrow();
    }

    /** Cuts where the concavity changes between the points first and last, if there are more than 3 of them. */
    private void addInflexions(double[] y, int first, int last, double tolerance) {
        if (last - first < 3) {
            return;
        }
        boolean concave = isAboveChord(y, first, tolerance);
        for (int j = first + 1; j + 2 <= last; j++) {
            boolean now = isAboveChord(y, j, tolerance);
            if (now != concave) {
                edges[count++] = j + 1;
                concave = now;
            }
        }
    }

    private static boolean isAboveChord(double[] y, int j, double tolerance) {
        return y[j + 1] - (y[j] + y[j + 2]) / 2 > tolerance;
    }

    /** The interior cut nearest in height to the chord between its neighbours: the one that tells least. */
    private int flattest(double[] y) {
        int best = 1;
        double least = Double.POSITIVE_INFINITY;
        for (int e = 1; e + 1 < count; e++) {
            int a = edges[e - 1];
            int b = edges[e + 1];
            double chord = y[a] + (y[b] - y[a]) * (edges[e] - a) / (b - a);
            double distance = Math.abs(y[edges[e]] - chord);
            if (distance < least) {
                least = distance;
                best = e;
            }
        }
        return best;
    }

    private void removeNarrow() {
        int e = 1;
        while (e + 1 < count) {
            if (edges[e] - edges[e - 1] < LEAST_BINS || edges[count - 1] - edges[e] < LEAST_BINS) {
                remove(e);
            } else {
                e++;
            }
        }
    }

    private void remove(int e) {
        System.arraycopy(edges, e + 1, edges, e, count - e - 1);
        count--;
    }
}
