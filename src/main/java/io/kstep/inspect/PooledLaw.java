package io.kstep.inspect;

import io.kstep.probability.Density;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The distribution of a continuous feature under one class: the mixture of what several classifiers say, by weight. */
final class PooledLaw {

    private static final double NEVER = 1e-6;
    private static final int BISECTIONS = 40;

    /** What one classifier says; {@code rest} is the probability of no spike, {@code density} null where that is 0. */
    private record Part(double weight, double[] spikes, double[] masses, double rest, Density density) {

        double mass(double spike) {
            int at = Arrays.binarySearch(spikes, spike);
            return at < 0 ? 0 : masses[at];
        }

        double cdf(double x) {
            double sum = density == null ? 0 : rest * density.cdf(x);
            for (int s = 0; s < spikes.length && spikes[s] <= x; s++) {
                sum += masses[s];
            }
            return sum;
        }
    }

    private final List<Part> parts = new ArrayList<>();
    private double weight;
    private double low = Double.POSITIVE_INFINITY;
    private double high = Double.NEGATIVE_INFINITY;

    void add(double partWeight, double[] spikes, double[] masses, Density density) {
        double rest =
                density == null ? 0 : Math.max(0, 1 - Arrays.stream(masses).sum());
        parts.add(new Part(partWeight, spikes, masses, rest, density));
        weight += partWeight;
        if (density != null) {
            low = Math.min(low, density.quantile(NEVER));
            high = Math.max(high, density.quantile(1 - NEVER));
        }
        if (spikes.length > 0) {
            low = Math.min(low, spikes[0]);
            high = Math.max(high, spikes[spikes.length - 1]);
        }
    }

    boolean isEmpty() {
        return parts.isEmpty();
    }

    boolean hasDensity() {
        return parts.stream().anyMatch(part -> part.density() != null);
    }

    double[] spikes() {
        return parts.stream()
                .flatMapToDouble(part -> Arrays.stream(part.spikes()))
                .toArray();
    }

    /** f(x) of the values that are no spikes. */
    double density(double x) {
        return mean(part -> part.density() == null
                ? 0
                : part.rest() * Math.exp(part.density().logDensity(x)));
    }

    double mass(double spike) {
        return mean(part -> part.mass(spike));
    }

    /** Smallest x with this share of the probability at or below it. */
    double quantile(double p) {
        double below = low;
        double above = high;
        for (int i = 0; i < BISECTIONS; i++) {
            double middle = below + (above - below) / 2;
            if (mean(part -> part.cdf(middle)) < p) {
                below = middle;
            } else {
                above = middle;
            }
        }
        return above;
    }

    private double mean(ToDoubleFunction<Part> of) {
        double sum = 0;
        for (Part part : parts) {
            sum += part.weight() * of.applyAsDouble(part);
        }
        return sum / weight;
    }
}
