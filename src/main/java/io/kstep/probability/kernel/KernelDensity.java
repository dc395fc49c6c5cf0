package io.kstep.probability.kernel;

import io.kstep.probability.Density;
import java.util.Arrays;
import java.util.stream.IntStream;

/** A weighted sum of kernels of one bandwidth (Pérez 2010, definition 4.1 in one dimension). Immutable. */
public final class KernelDensity implements Density {

    private static final double LOWEST = -1e12;
    private static final int BISECTIONS = 200;

    private final Kernel kernel;
    private final double[] centres;
    private final double[] weights;
    private final double bandwidth;

    private KernelDensity(Kernel kernel, double[] centres, double[] weights, double bandwidth) {
        this.kernel = kernel;
        this.centres = centres;
        this.weights = weights;
        this.bandwidth = bandwidth;
    }

    /**
     * Kernels around finite centres.
     *
     * @param weights positive, one for each centre
     */
    public static KernelDensity of(Kernel kernel, double[] centres, double[] weights, double bandwidth) {
        if (centres.length == 0 || !(bandwidth > 0 && Double.isFinite(bandwidth))) {
            throw new IllegalArgumentException("a kernel density needs a centre and a positive bandwidth, not "
                    + centres.length + " centres and " + bandwidth);
        }
        int[] order = IntStream.range(0, centres.length)
                .boxed()
                .sorted((a, b) -> Double.compare(centres[a], centres[b]))
                .mapToInt(Integer::intValue)
                .toArray();
        double total = Arrays.stream(weights).sum();
        return new KernelDensity(
                kernel,
                Arrays.stream(order).mapToDouble(t -> centres[t]).toArray(),
                Arrays.stream(order).mapToDouble(t -> weights[t] / total).toArray(),
                bandwidth);
    }

    @Override
    public double logDensity(double x) {
        double sum = 0;
        double nearest = Double.POSITIVE_INFINITY;
        for (int t = 0; t < centres.length; t++) {
            double z = (x - centres[t]) / bandwidth;
            nearest = Math.min(nearest, z * z);
            sum += weights[t] * kernel.shape(z * z);
        }
        if (sum > 1e-280) {
            return Math.log(sum) - kernel.logNormaliser() - Math.log(bandwidth);
        }
        return kernel == Kernel.GAUSSIAN ? farLogDensity(x, nearest) : Double.NEGATIVE_INFINITY;
    }

    private double farLogDensity(double x, double nearest) {
        double sum = 0;
        for (int t = 0; t < centres.length; t++) {
            double z = (x - centres[t]) / bandwidth;
            sum += weights[t] * kernel.shape(Math.max(0, z * z - nearest));
        }
        double log = Math.log(sum) - 0.5 * nearest - kernel.logNormaliser() - Math.log(bandwidth);
        return Double.isNaN(log) ? LOWEST : Math.max(LOWEST, log);
    }

    @Override
    public double cdf(double x) {
        double sum = 0;
        for (int t = 0; t < centres.length; t++) {
            sum += weights[t] * kernel.cdf((x - centres[t]) / bandwidth);
        }
        return Math.max(0, Math.min(1, sum));
    }

    @Override
    public double quantile(double p) {
        if (!(p > 0 && p < 1) && kernel == Kernel.GAUSSIAN) {
            return p >= 1 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }
        double low = centres[0] - 40 * bandwidth;
        double high = centres[centres.length - 1] + 40 * bandwidth;
        for (int i = 0; i < BISECTIONS && Math.nextUp(low) < high; i++) {
            double middle = low + (high - low) / 2;
            if (cdf(middle) < p) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    @Override
    public double mean() {
        double sum = 0;
        for (int t = 0; t < centres.length; t++) {
            sum += weights[t] * (centres[t] - centres[0]);
        }
        return centres[0] + sum;
    }

    @Override
    public double variance() {
        double mean = mean();
        double sum = bandwidth * bandwidth;
        for (int t = 0; t < centres.length; t++) {
            double d = centres[t] - mean;
            sum += weights[t] * d * d;
        }
        return sum;
    }
}
