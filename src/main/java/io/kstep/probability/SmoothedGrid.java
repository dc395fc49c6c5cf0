package io.kstep.probability;

/**
 * A Gaussian kernel estimate on a grid of bins, in scratch memory: linear binning, then convolution with reflection at
 * both ends (digest incremental-mte 2c).
 */
final class SmoothedGrid {

    private static final double RADIUS_IN_BANDWIDTHS = 4;
    /** Turns an interquartile range into a standard deviation of a normal distribution. */
    private static final double QUARTILE_RANGE_OF_NORMAL = 1.349;

    private static final double NORMAL_RULE = 1.059;

    final int bins;
    /** Smoothed weight per bin, as much in sum as the core has. */
    final double[] heights;

    private final double[] counts;
    private final double[] reflected;

    SmoothedGrid(int bins) {
        this.bins = bins;
        heights = new double[bins];
        counts = new double[bins + 2];
        reflected = new double[3 * bins];
    }

    /** Fills {@link #heights} from the core of a sample that lies within [low, high]. */
    void smooth(WeightedSample sample, double low, double high, double bandwidthFactor) {
        double perUnit = bins / (high - low);
        double deviation = bin(sample, low, perUnit);
        double range = (sample.thirdQuartile - sample.firstQuartile) * perUnit;
        double spread = range > 0 ? Math.min(deviation, range / QUARTILE_RANGE_OF_NORMAL) : deviation;
        double weight = sample.coreWeight();
        convolve(Math.max(bandwidthFactor * NORMAL_RULE * spread * Math.pow(weight, -0.2), 0.5));
        double sum = 0;
        for (double height : heights) {
            sum += height;
        }
        double scale = weight / sum;
        for (int g = 0; g < bins; g++) {
            heights[g] *= scale;
        }
    }

    /** Splits every value between the two bins next to it; returns the standard deviation, in bins. */
    private double bin(WeightedSample sample, double low, double perUnit) {
        double[] c = counts;
        java.util.Arrays.fill(c, 0);
        double centre = ((sample.firstQuartile - low) / 2 + (sample.thirdQuartile - low) / 2) * perUnit - 0.5;
        double first = 0;
        double second = 0;
        for (int i = sample.from; i < sample.to; i++) {
            double w = sample.weights[i];
            double u = (sample.values[i] - low) * perUnit - 0.5;
            int above = (int) (u + 1);
            double part = w * (u + 1 - above);
            c[above] += w - part;
            c[above + 1] += part;
            double d = u - centre;
            first += w * d;
            second += w * d * d;
        }
        c[1] += c[0];
        c[bins] += c[bins + 1];
        double weight = sample.coreWeight();
        double mean = first / weight;
        return Math.sqrt(Math.max(0, second / weight - mean * mean));
    }

    /** Convolves the counts with a Gaussian of this bandwidth, in bins. */
    private void convolve(double bandwidth) {
        double[] y = heights;
        double[] c = reflected;
        int b = bins;
        System.arraycopy(counts, 1, c, b, b);
        for (int g = 0; g < b; g++) {
            c[b - 1 - g] = c[b + g];
            c[2 * b + g] = c[2 * b - 1 - g];
        }
        System.arraycopy(c, b, y, 0, b);
        int radius = (int) Math.min(b - 1, Math.ceil(RADIUS_IN_BANDWIDTHS * bandwidth));
        // exp(-k^2 / 2h^2) for k = 1, 2, ...: each is the one before times a ratio that itself falls geometrically.
        double ratio = Math.exp(-0.5 / (bandwidth * bandwidth));
        double fall = ratio * ratio;
        double kernel = 1;
        for (int k = 1; k <= radius; k++) {
            kernel *= ratio;
            ratio *= fall;
            addShifted(y, c, b, k, kernel);
        }
    }

    private static void addShifted(double[] y, double[] c, int b, int k, double kernel) {
        for (int g = 0; g < b; g++) {
            y[g] += kernel * (c[b + g - k] + c[b + g + k]);
        }
    }
}
