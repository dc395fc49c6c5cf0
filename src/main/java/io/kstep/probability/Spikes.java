package io.kstep.probability;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * Values of a continuous feature that are repeated far more often than a density can show, such as the zero of a word
 * count or an imputed constant: each is given a probability of its own beside the density of all other values.
 */
public final class Spikes {

    private static final double LEAST_SHARE = 0.1;
    private static final int TIMES_THE_MEDIAN = 5;
    /**
     * Up to this many distinct values in many rows the feature is in truth discrete (method.md, degenerate samples).
     */
    private static final int FEW_VALUES = 10;

    private static final int MANY_ROWS = 50;

    /** Values this extreme, where most are not, are codes and not measurements: each is a spike. */
    public static final double FAR = 0x1p200;

    /** Unless there are more of them. */
    public static final int MOST_FAR = 10;

    private Spikes() {}

    /** The spikes among sorted values, in ascending order. */
    public static double[] of(double[] sorted) {
        int n = sorted.length;
        if (n == 0) {
            return new double[0]; // a column without a value, or a chunk without one
        }
        boolean anyFar = sorted[0] <= -FAR || sorted[n - 1] >= FAR;
        return anyFar ? withFar(sorted, ofRepeated(sorted)) : ofRepeated(sorted);
    }

    private static double[] withFar(double[] sorted, double[] spikes) {
        double[] far = Arrays.stream(sorted).filter(x -> Math.abs(x) >= FAR).toArray();
        double[] distinct = Arrays.stream(far).distinct().toArray();
        return 2 * far.length >= sorted.length || distinct.length > MOST_FAR
                ? spikes
                : DoubleStream.concat(Arrays.stream(spikes), Arrays.stream(distinct))
                        .sorted()
                        .distinct()
                        .toArray();
    }

    private static double[] ofRepeated(double[] sorted) {
        int n = sorted.length;
        double[] distinct = new double[n];
        int[] runs = new int[n];
        int count = 0;
        for (int i = 0; i < n; i++) {
            if (i > 0 && sorted[i] == sorted[i - 1]) {
                runs[count - 1]++;
            } else {
                distinct[count] = sorted[i] + 0.0; // one zero only
                runs[count++] = 1;
            }
        }
        if (count <= FEW_VALUES && n >= MANY_ROWS) {
            return Arrays.copyOf(distinct, count);
        }
        int longest = 0;
        for (int i = 0; i < count; i++) {
            longest = Math.max(longest, runs[i]);
        }
        if (longest < LEAST_SHARE * n) {
            return new double[0];
        }
        int[] ordered = Arrays.copyOf(runs, count);
        Arrays.sort(ordered);
        int median = ordered[count / 2];
        double[] spikes = new double[count];
        int found = 0;
        for (int i = 0; i < count; i++) {
            if (runs[i] >= LEAST_SHARE * n && runs[i] >= TIMES_THE_MEDIAN * median) {
                spikes[found++] = distinct[i];
            }
        }
        return Arrays.copyOf(spikes, found);
    }
}
