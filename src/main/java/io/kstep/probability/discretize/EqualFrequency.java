package io.kstep.probability.discretize;

import java.util.Arrays;

/** Intervals of about the same weight: cuts half-way between neighbouring values, equal values never parted. */
public record EqualFrequency(int bins) implements Discretizer {

    @Override
    public double[] cuts(double[] values, double[][] classWeights) {
        double[] weights = Discretizer.totals(values.length, classWeights);
        double total = sum(weights);
        double[] cuts = new double[bins];
        int found = 0;
        double below = 0;
        double share = total / bins;
        double next = share;
        for (int i = 0; i + 1 < values.length && found < bins - 1; i++) {
            below += weights[i];
            // a value's weight may be spread over equal rows: the gap after it is where the weight so far can be cut
            if (values[i] < values[i + 1] && below >= next * (1 - 1e-9)) {
                cuts[found++] = values[i] + (values[i + 1] - values[i]) / 2;
                next = below + (total - below) / (bins - found);
            }
        }
        return Arrays.copyOf(cuts, found);
    }

    /** Whole numbers have one sum however it is taken; others are summed with compensation. */
    private static double sum(double[] weights) {
        double sum = 0;
        boolean whole = true;
        for (double weight : weights) {
            sum += weight;
            whole &= weight == (int) weight;
        }
        return whole ? sum : Arrays.stream(weights).sum();
    }

    @Override
    public String spec() {
        return "bins=" + bins + ",method=frequency";
    }
}
