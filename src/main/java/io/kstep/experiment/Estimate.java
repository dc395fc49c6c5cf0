package io.kstep.experiment;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** A mean over networks and its standard error. */
record Estimate(double mean, double error) {

    static Estimate of(double[] values) {
        double mean = Arrays.stream(values).average().orElse(Double.NaN);
        double squares = Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum();
        return new Estimate(mean, Math.sqrt(squares / (values.length - 1) / values.length));
    }

    /** The mean difference of paired values. */
    static Estimate ofDifference(double[] values, double[] others) {
        return of(IntStream.range(0, values.length)
                .mapToDouble(i -> values[i] - others[i])
                .toArray());
    }

    /** The share of the networks of which something holds. */
    static Estimate ofShare(int networks, IntPredicate holds) {
        return of(IntStream.range(0, networks)
                .mapToDouble(i -> holds.test(i) ? 1 : 0)
                .toArray());
    }
}
