package io.kstep.probability;

import java.util.Arrays;

/**
 * A Gaussian kernel estimate on a grid of bins, in scratch memory: linear binning, then convolution with reflection at
 * both ends (method.md, the default estimator).
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
        bin(sample, low, perUnit);
        double deviation = deviation(sample) * perUnit;
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

    /** Splits every value between the two bins next to it. */
    private void bin(WeightedSample sample, double low, double perUnit) {
        Arrays.fill(counts, 0);
        int half = (sample.to - sample.from + 1) / 2;
        int middle = sample.from + half;
        // Values stand in order: a distant one in between keeps the additions to one bin from waiting for each other.
        for (int i = sample.from, j = middle; i < middle; i++, j++) {
            add((sample.values[i] - low) * perUnit, sample.weights[i]);
            if (j < sample.to) {
                add((sample.values[j] - low) * perUnit, sample.weights[j]);
            }
        }
        counts[1] += counts[0];
        counts[bins] += counts[bins + 1];
    }

    /** Adds to the bins around a place, given in bins from the left end. */
    private void add(double place, double weight) {
        int bin = (int) (place + 0.5);
        double part = weight * (place + 0.5 - bin);
        counts[bin] += weight - part;
        counts[bin + 1] += part;
    }

    /** Standard deviation of the core; its distances from a point in its middle keep the sums small. */
    private static double deviation(WeightedSample sample) {
        double centre = sample.firstQuartile / 2 + sample.thirdQuartile / 2;
        double scale = 1 / (sample.coreHigh() - sample.coreLow());
        double first = 0;
        double second = 0;
        for (int i = sample.from; i < sample.to; i++) {
            double d = (sample.values[i] - centre) * scale;
            first += sample.weights[i] * d;
            second += sample.weights[i] * d * d;
        }
        double mean = first / sample.coreWeight();
        return Math.sqrt(Math.max(0, second / sample.coreWeight() - mean * mean)) / scale;
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
