package io.kstep.probability.kernel;

/**
 * Kernels around the values of one variable, one for each row: of one bandwidth if it is continuous, and if it is discrete
 * Aitchison and Aitken's, which gives its own value 1 - lambda and shares lambda among the others. A row may lack the
 * value (NaN), which shows as NaN. The array is shared and not to be written to.
 */
public final class KernelColumn {

    private final Kernel kernel;
    private final double[] centres;
    private final double bandwidth;
    private final double match;
    private final double miss;
    /** The least and the greatest centre of a continuous variable; NaN where a row lacks the value. */
    private final double low;

    private final double high;

    private KernelColumn(Kernel kernel, double[] centres, double bandwidth, double match, double miss) {
        this.kernel = kernel;
        this.centres = centres;
        this.bandwidth = bandwidth;
        this.match = match;
        this.miss = miss;
        double least = Double.POSITIVE_INFINITY;
        double greatest = Double.NEGATIVE_INFINITY;
        for (int t = 0; t < centres.length && bandwidth > 0; t++) {
            least = Math.min(least, centres[t]);
            greatest = Math.max(greatest, centres[t]);
        }
        low = least;
        high = greatest;
    }

    public static KernelColumn continuous(Kernel kernel, double[] centres, double bandwidth) {
        return new KernelColumn(kernel, centres, bandwidth, 1, 0);
    }

    /**
     * A column of a discrete variable.
     *
     * @param values how many it has
     * @param miss what a kernel gives each value that is not its own
     */
    public static KernelColumn discrete(double[] centres, int values, double miss) {
        return new KernelColumn(Kernel.GAUSSIAN, centres, 0, 1 - miss * (values - 1), miss);
    }

    /** The same kernels around other values; the array is shared. */
    public KernelColumn around(double[] values) {
        return new KernelColumn(kernel, values, bandwidth, match, miss);
    }

    public boolean isContinuous() {
        return bandwidth > 0;
    }

    public int size() {
        return centres.length;
    }

    public double centre(int row) {
        return centres[row];
    }

    public double[] centres() {
        return centres;
    }

    public double bandwidth() {
        return bandwidth;
    }

    /** What a kernel of a discrete variable gives its own value. */
    public double match() {
        return match;
    }

    public double miss() {
        return miss;
    }

    /** ln of what sums of shapes have to be divided by. */
    public double logNormaliser() {
        return isContinuous() ? kernel.logNormaliser() + Math.log(bandwidth) : 0;
    }

    /** Writes the shape of every row's kernel at x. */
    public void shapes(double x, double[] out, int to) {
        if (isContinuous()) {
            kernel.shapes(x, centres, Math.max(x - low, high - x), bandwidth, out, to);
            return;
        }
        for (int t = 0; t < centres.length; t++) {
            double centre = centres[t];
            out[to + t] = centre == x ? match : !Double.isNaN(centre) ? miss : Double.NaN;
        }
    }

    /** Minus the logarithm of one row's shape, for where shapes are too small; infinite beyond a kernel's reach. */
    public double distance(double x, int row) {
        double centre = centres[row];
        if (!isContinuous()) {
            return !Double.isNaN(centre) ? -Math.log(centre == x ? match : miss) : Double.NaN;
        }
        double z = (x - centre) / bandwidth;
        return kernel == Kernel.GAUSSIAN ? 0.5 * Math.min(z * z, 1e24) : -Math.log(kernel.shape(z * z));
    }
}
