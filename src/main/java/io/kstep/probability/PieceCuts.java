package io.kstep.probability;

/**
 * Where a smoothed curve is cut into pieces: at its extrema and, within each of these intervals, at its inflexions; so
 * that a piece is monotone and bends one way (Rumi, Salmeron and Moral 2006 as in Elvira). Scratch memory, reused.
 */
final class PieceCuts {

    /** A piece of fewer points has no shape worth fitting. */
    static final int LEAST_POINTS = 3;

    /** Differences below this part of the highest value are rounding, not shape. */
    private static final double ROUNDING = 1e-12;

    /** The first {@link #count} hold point indices: 0, the cuts in rising order, and the number of points. */
    final int[] edges;

    int count;

    /** Of each interior cut, its height above or below the chord between its neighbours. */
    private final double[] distances;

    PieceCuts(int points) {
        edges = new int[points + 2];
        distances = new double[points + 2];
    }

    int pieces() {
        return count - 1;
    }

    /** Cuts the curve through the first n points (x, y), x rising. */
    void find(double[] x, double[] y, int n, int maxPieces) {
        double highest = 0;
        for (int g = 0; g < n; g++) {
            highest = y[g] > highest ? y[g] : highest;
        }
        double tolerance = ROUNDING * highest;
        count = 1;
        edges[0] = 0;
        int start = 0;
        int sign = 0;
        for (int g = 0; g + 1 < n; g++) {
            double step = y[g + 1] - y[g];
            int now = step > tolerance ? 1 : step < -tolerance ? -1 : sign;
            if (sign != 0 && now != sign) {
                addInflexions(x, y, start, g, tolerance);
                edges[count++] = g;
                start = g;
            }
            sign = now;
        }
        addInflexions(x, y, start, n - 1, tolerance);
        edges[count++] = n - 1;
        removeFlattest(x, y, maxPieces);
        edges[count - 1] = n;
        removeNarrow();
    }

    /** Cuts where the concavity changes between the points first and last, if there are more than 3 of them. */
    private void addInflexions(double[] x, double[] y, int first, int last, double tolerance) {
        if (last - first < 3) {
            return;
        }
        boolean concave = aboveChord(x, y, first, first + 1, first + 2) > tolerance;
        for (int j = first + 1; j + 2 <= last; j++) {
            boolean now = aboveChord(x, y, j, j + 1, j + 2) > tolerance;
            if (now != concave) {
                edges[count++] = j + 1;
                concave = now;
            }
        }
    }

    /** How far the point at {@code middle} lies above the chord between the other two. */
    private static double aboveChord(double[] x, double[] y, int left, int middle, int right) {
        return y[middle] - (y[left] + (y[right] - y[left]) * ((x[middle] - x[left]) / (x[right] - x[left])));
    }

    /** Removes the least informative interior cuts: those nearest in height to the chord between their neighbours. */
    private void removeFlattest(double[] x, double[] y, int maxPieces) {
        for (int e = 1; e + 1 < count; e++) {
            distances[e] = Math.abs(aboveChord(x, y, edges[e - 1], edges[e], edges[e + 1]));
        }
        while (count - 1 > maxPieces) {
            int flattest = 1;
            for (int e = 2; e + 1 < count; e++) {
                flattest = distances[e] < distances[flattest] ? e : flattest;
            }
            remove(flattest);
            System.arraycopy(distances, flattest + 1, distances, flattest, count - flattest);
            for (int e = Math.max(1, flattest - 1); e <= flattest && e + 1 < count; e++) {
                distances[e] = Math.abs(aboveChord(x, y, edges[e - 1], edges[e], edges[e + 1]));
            }
        }
    }

    private void removeNarrow() {
        int e = 1;
        while (e + 1 < count) {
            if (edges[e] - edges[e - 1] < LEAST_POINTS || edges[count - 1] - edges[e] < LEAST_POINTS) {
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
