package io.kstep.bayes.network;

import io.kstep.probability.kernel.Kernel;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Kernel densities (Pérez 2010, chapter 4): rows are kept, and every density is a sum of kernels around them, whose
 * bandwidth follows the normal rule with differential scaling. Discrete features have kernels of their own, so that
 * every structure takes mixed features.
 *
 * @param tau the squared bandwidth of the normal rule is multiplied by it
 * @param wrapper whether tau is chosen by cross-validation instead
 * @param robust whether spreads are the lesser of the deviation and of what the quartiles say
 * @param kept how many rows of each class are kept at the most, 0 for all
 * @param searched how many rows of each class dependence is estimated from at the most, 0 for all
 * @param shrink as how many rows the variance pooled within classes counts for each class
 * @param alpha pseudo-count of every value of a discrete feature
 */
public record KernelFamily(
        Kernel kernel, double tau, boolean wrapper, boolean robust, int kept, int searched, double shrink, double alpha)
        implements DensityFamily {

    /** How many configurations of discrete features a node may have kernels for each of; with more it has none. */
    public static final int MOST_CONFIGURATIONS = ConditionalTable.MOST_CELLS;

    /** The powers of 1.6 that the squared bandwidth is multiplied by, to either side (Pérez 2010, 4.8.2.3). */
    private static final int TAU_STEPS = 7;

    private static final double TAU_STEP = 1.6;

    /** Parzen's estimator: Gaussian kernels around all rows, with the bandwidth of the normal rule. */
    static KernelFamily parzen(double alpha) {
        return new KernelFamily(Kernel.of("gaussian"), 1, false, false, 0, 0, 0, alpha);
    }

    @Override
    public KernelFitter on(Sample sample, int[] features, int dimensions) {
        return new KernelFitter(this, sample, features, dimensions);
    }

    @Override
    public boolean hasMarks() {
        return false;
    }

    /** Those of other bandwidths: that of the normal rule first, then ever farther from it. */
    @Override
    public List<KernelFamily> candidates() {
        return wrapper
                ? IntStream.rangeClosed(0, 2 * TAU_STEPS)
                        .map(i -> i % 2 == 0 ? i / 2 : -(i + 1) / 2)
                        .mapToObj(step -> withTau(tau * Math.pow(TAU_STEP, step)))
                        .toList()
                : List.of();
    }

    private KernelFamily withTau(double other) {
        return new KernelFamily(kernel, other, false, robust, kept, searched, shrink, alpha);
    }

    /** It counts no cells: discrete features are compared row by row. */
    @Override
    public double mostCells() {
        return Double.POSITIVE_INFINITY;
    }

    @Override
    public String spec() {
        return "kernel(kernel=" + kernel.spec() + ",bandwidth=" + (wrapper ? "wrapper" : "normal") + ",tau=" + tau
                + ",spread=" + (robust ? "quartiles" : "deviation") + ",kept=" + kept + ",searched=" + searched + ")";
    }

    @Override
    public String options() {
        return ",shrink=" + shrink;
    }
}
