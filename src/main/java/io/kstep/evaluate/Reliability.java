package io.kstep.evaluate;

import io.kstep.probability.LogSpace;
import java.util.ArrayList;
import java.util.List;

/**
 * How often predictions are right by how sure they are: the winning probability in equal-width bins (Naeini et al. 2015).
 * Adding allocates nothing. Not thread-safe.
 */
public final class Reliability implements TestListener {

    /**
     * One bin that has predictions.
     *
     * @param low its lower end; it is {@code 1 / bins} wide
     * @param weight of the predictions in it
     * @param confidence their mean winning probability
     * @param accuracy the share of them that is right
     */
    public record Bin(double low, double weight, double confidence, double accuracy) {}

    private final double[] weights;
    private final double[] confidences;
    private final double[] hits;

    /** With as many bins as {@link Scores} has. */
    public Reliability() {
        this(Scores.BINS);
    }

    public Reliability(int bins) {
        if (bins < 1) {
            throw new IllegalArgumentException("a reliability needs at least 1 bin, not " + bins);
        }
        weights = new double[bins];
        confidences = new double[bins];
        hits = new double[bins];
    }

    @Override
    public void tested(int row, double[] posterior, int truth, double weight) {
        int winner = LogSpace.argMax(posterior);
        int bin = Math.min(weights.length - 1, (int) (posterior[winner] * weights.length));
        weights[bin] += weight;
        confidences[bin] += weight * posterior[winner];
        hits[bin] += winner == truth ? weight : 0;
    }

    /** Equal-width bins of [0, 1]. */
    public int binCount() {
        return weights.length;
    }

    /** The bins that have predictions, from unsure to sure. */
    public List<Bin> bins() {
        List<Bin> bins = new ArrayList<>();
        for (int b = 0; b < weights.length; b++) {
            if (weights[b] > 0) {
                bins.add(new Bin(
                        (double) b / weights.length, weights[b], confidences[b] / weights[b], hits[b] / weights[b]));
            }
        }
        return bins;
    }

    /** Expected calibration error: the weighted mean of |accuracy - confidence| over the bins; NaN of nothing. */
    public double expectedError() {
        double total = 0;
        double gap = 0;
        for (int b = 0; b < weights.length; b++) {
            total += weights[b];
            gap += Math.abs(hits[b] - confidences[b]);
        }
        return gap / total;
    }

    /** The largest |accuracy - confidence| of any bin; NaN of nothing. */
    public double maximumError() {
        return bins().stream()
                .mapToDouble(bin -> Math.abs(bin.accuracy() - bin.confidence()))
                .max()
                .orElse(Double.NaN);
    }
}
