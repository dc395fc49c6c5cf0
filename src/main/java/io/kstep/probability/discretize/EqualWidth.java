package io.kstep.probability.discretize;

import java.util.stream.IntStream;

/** Intervals of one width between the lowest and the highest value (eq 1.62). */
public record EqualWidth(int bins) implements Discretizer {

    @Override
    public double[] cuts(double[] values, double[][] classWeights) {
        if (values.length == 0 || values[0] == values[values.length - 1]) {
            return new double[0];
        }
        double low = values[0];
        double width = (values[values.length - 1] - low) / bins;
        return IntStream.range(1, bins)
                .mapToDouble(b -> low + b * width)
                .distinct()
                .filter(cut -> cut > low)
                .toArray();
    }

    @Override
    public String spec() {
        return "bins=" + bins + ",method=width";
    }
}
