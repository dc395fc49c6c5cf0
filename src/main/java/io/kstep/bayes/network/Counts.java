package io.kstep.bayes.network;

import io.kstep.probability.SortedColumn;
import java.util.Arrays;

/** Weighted counts of the states of features, class by class. A state of -1 is missing and counts for nothing. */
final class Counts {

    private Counts() {}

    /** The state of every row of a discrete feature, -1 where it is missing; the last place holds their number. */
    static int[] discrete(Sample sample, int feature) {
        int[] states = new int[sample.height() + 1];
        int values = sample.cardinality(feature);
        for (int row = 0; row < sample.height(); row++) {
            double x = sample.column(feature)[row];
            states[row] = x >= 0 && x < values ? (int) x : -1;
        }
        states[sample.height()] = values;
        return states;
    }

    /** The interval of every row of a continuous feature that has a finite value, from these values in order. */
    static int[] intervals(SortedColumn column, int height, double[] cuts) {
        int[] states = new int[height + 1];
        Arrays.fill(states, -1);
        int interval = 0;
        for (int i = 0; i < column.size(); i++) {
            while (interval < cuts.length && column.values()[i] >= cuts[interval]) {
                interval++;
            }
            states[column.row(i)] = interval;
        }
        states[height] = cuts.length + 1;
        return states;
    }

    /** The same of a column that is not sorted. */
    static int[] intervals(Sample sample, int feature, double[] cuts) {
        int[] states = new int[sample.height() + 1];
        for (int row = 0; row < sample.height(); row++) {
            double x = sample.column(feature)[row];
            states[row] = Double.isFinite(x) ? StateSpace.interval(cuts, x) : -1;
        }
        states[sample.height()] = cuts.length + 1;
        return states;
    }

    /** Counts of (state, class). */
    static double[][] withClass(Sample sample, int[] states) {
        double[][] counts = new double[states[states.length - 1]][sample.slots()];
        for (int s = 0; s < sample.slots(); s++) {
            for (int i = 0; i < sample.size(s); i++) {
                int v = states[sample.row(s, i)];
                if (v >= 0) {
                    counts[v][s] += sample.weight(s, i);
                }
            }
        }
        return counts;
    }

    /** Counts of (class, state of the first, state of the second). */
    static double[][][] pair(Sample sample, int[] states, int[] others) {
        double[][][] counts = new double[sample.slots()][states[states.length - 1]][others[others.length - 1]];
        for (int s = 0; s < sample.slots(); s++) {
            int[] rows = sample.rows().rows(s);
            double[] weights = sample.rows().weights(s);
            double[][] ofClass = counts[s];
            for (int i = 0; i < rows.length; i++) {
                int v = states[rows[i]];
                int w = others[rows[i]];
                if (v >= 0 && w >= 0) {
                    ofClass[v][w] += weights[i];
                }
            }
        }
        return counts;
    }
}
