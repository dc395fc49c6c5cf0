package io.kstep.bayes;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.FeatureRange;
import io.kstep.probability.Density;
import io.kstep.probability.Gaussian;
import io.kstep.probability.Mte;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A normal density for each class from moments that add up (weight, mean, scatter). The variance of a class is shrunk
 * towards the variance pooled within classes, as if {@code shrink} values had shown that; the standard deviation is
 * never below a thousandth of the range that the stream has shown. A class without rows is uniform over that range,
 * which is widened by a tenth to each side.
 *
 * <p>{@link FeatureRange#isFar Far} values have moments of their own, of 2^-600 times them: a value is far with a
 * probability that each class has shown, and far ones are then normal, as the others are. So one of them neither
 * overflows what all the others have shown nor makes them look alike.
 */
public final class GaussianFeature implements FeatureModel {

    private static final double LEAST_SHARE_OF_RANGE = 1e-3;
    private static final int FAR_POWER = 600;
    private static final double LOG_FAR_UNIT = FAR_POWER * Math.log(2);

    private final double shrink;
    private double low;
    private double high;
    private int slots;
    private double[] weights = new double[2];
    private double[] means = new double[2];
    private double[] scatters = new double[2];

    private boolean stale = true;
    private final ShrunkNormals normals;
    /** From which magnitude on values are kept apart. */
    private final double farFrom;

    /** The moments of far values; null where there were none. */
    private GaussianFeature far;

    public GaussianFeature(double shrink, FeatureRange known) {
        this(shrink, known.isFar() ? FeatureRange.EMPTY : known, FeatureRange.FAR);
    }

    private GaussianFeature(double shrink, FeatureRange known, double farFrom) {
        this.shrink = shrink;
        normals = new ShrunkNormals(shrink);
        this.farFrom = farFrom;
        low = known.low();
        high = known.high();
    }

    @Override
    public boolean logLikelihood(double value, double[] out) {
        return far == null ? logLikelihoodAmongNear(value, out) : logLikelihoodApart(value, out);
    }

    private boolean logLikelihoodApart(double value, double[] out) {
        boolean isFar = Math.abs(value) > farFrom;
        boolean isTold = isFar
                ? far.logLikelihoodAmongNear(Math.scalb(value, -FAR_POWER), out)
                : logLikelihoodAmongNear(value, out);
        for (int s = 0; s < slots; s++) {
            double share = ((isFar ? far.weights[s] : weights[s]) + 0.5) / (weights[s] + far.weights[s] + 1);
            out[s] = (isTold ? out[s] - (isFar ? LOG_FAR_UNIT : 0) : 0) + Math.log(share);
        }
        return true;
    }

    private boolean logLikelihoodAmongNear(double value, double[] out) {
        if (stale) {
            refresh();
        }
        return normals.at(value, means, slots, out);
    }

    /**
     * Writes the log likelihoods of many values for each slot: {@code out[s][i]} is that of {@code values[i]}. Only
     * where no value is far.
     *
     * @return false if they should all be taken as missing
     */
    public boolean logLikelihoods(double[] values, int n, double[][] out) {
        if (stale) {
            refresh();
        }
        return normals.at(values, n, means, slots, out);
    }

    @Override
    public double logUnseen(double value) {
        if (far == null) {
            return normals.logUnseen();
        }
        boolean isFar = Math.abs(value) > farFrom;
        double unseen = isFar ? far.normals.logUnseen() - LOG_FAR_UNIT : normals.logUnseen();
        return Math.log(0.5) + (Double.isNaN(unseen) ? 0 : unseen);
    }

    private void refresh() {
        stale = false;
        normals.refresh(high - low, leastVariance(), slots, weights, scatters);
    }

    /** Makes room for one more slot, the last. */
    public void addSlot() {
        if (slots == weights.length) {
            weights = Arrays.copyOf(weights, 2 * slots);
            means = Arrays.copyOf(means, 2 * slots);
            scatters = Arrays.copyOf(scatters, 2 * slots);
        }
        slots++;
        stale = true;
        if (far != null) {
            far.addSlot();
        }
    }

    /** Counts a value for a slot. */
    public void add(int slot, double value, double weight) {
        if (!(value > low && value < high)) { // seldom; the range itself is never far
            if (Math.abs(value) > farFrom) {
                far().add(slot, Math.scalb(value, -FAR_POWER), weight);
                return;
            }
            low = Math.min(low, value);
            high = Math.max(high, value);
        }
        double before = weights[slot];
        // the first mean exactly: a rounding of it, times the value, would pass for scatter
        double mean = before == 0 ? value : means[slot];
        double difference = value - mean;
        double total = before + weight;
        mean += difference * weight / total;
        weights[slot] = total;
        means[slot] = mean;
        scatters[slot] += weight * difference * (value - mean);
        stale = true;
    }

    private GaussianFeature far() {
        if (far == null) {
            far = new GaussianFeature(shrink, FeatureRange.EMPTY, Double.POSITIVE_INFINITY);
            for (int s = 0; s < slots; s++) {
                far.addSlot();
            }
        }
        return far;
    }

    /** Adds the moments of another model of this feature to these, slot by slot. */
    void addAll(GaussianFeature other, int[] slotOf) {
        low = Math.min(low, other.low);
        high = Math.max(high, other.high);
        for (int s = 0; s < other.slots; s++) {
            if (other.weights[s] > 0) {
                include(slotOf[s], other.weights[s], other.means[s], other.scatters[s]);
            }
        }
        stale = true;
        if (other.far != null) {
            far().addAll(other.far, slotOf);
        }
    }

    /** Adds values within the range known, of this positive weight, mean and scatter, to a slot. */
    public void include(int slot, double weight, double mean, double scatter) {
        double total = weights[slot] + weight;
        double difference = mean - means[slot];
        scatters[slot] += scatter + difference * difference * weights[slot] * weight / total;
        means[slot] += difference * weight / total;
        weights[slot] = total;
        stale = true;
    }

    /** No class has a variance below this. */
    public double leastVariance() {
        double least = LEAST_SHARE_OF_RANGE * Math.max(0, high - low);
        return least * least;
    }

    FeatureRange range() {
        return new FeatureRange(low, high);
    }

    double mean(int slot) {
        return means[slot];
    }

    /** Standard deviation of a slot after shrinking. */
    double deviation(int slot) {
        if (stale) {
            refresh();
        }
        return normals.deviation(slot);
    }

    GaussianFeature copy() {
        GaussianFeature copy = new GaussianFeature(shrink, range(), farFrom);
        copy.slots = slots;
        copy.weights = weights.clone();
        copy.means = means.clone();
        copy.scatters = scatters.clone();
        copy.far = far == null ? null : far.copy();
        copy.refresh();
        return copy;
    }

    @Override
    public FeatureView view() {
        if (!(high > low)) {
            return new FeatureView.Silent();
        }
        double margin = (ShrunkNormals.WIDENING - 1) / 2 * (high - low);
        List<Density> densities = new ArrayList<>();
        for (int s = 0; s < slots; s++) {
            densities.add(
                    weights[s] > 0
                            ? new Gaussian(means[s], deviation(s))
                            : Mte.uniform(low - margin, high + margin, 0, 0));
        }
        return new FeatureView.Continuous(densities);
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeByte(far == null ? FeatureForm.GAUSSIAN : FeatureForm.GAUSSIAN_AND_FAR);
        writeMoments(out);
        if (far != null) {
            far.writeMoments(out);
        }
    }

    private void writeMoments(BinaryWriter out) {
        out.writeDouble(shrink).writeDouble(low).writeDouble(high);
        out.writeDoubles(Arrays.copyOf(weights, slots))
                .writeDoubles(Arrays.copyOf(means, slots))
                .writeDoubles(Arrays.copyOf(scatters, slots));
    }

    static GaussianFeature read(BinaryReader in) {
        return read(in, FeatureRange.FAR);
    }

    static GaussianFeature readWithFar(BinaryReader in) {
        GaussianFeature feature = read(in);
        feature.far = read(in, Double.POSITIVE_INFINITY);
        if (feature.far.slots != feature.slots) {
            throw in.bad("far values of " + feature.slots + " classes");
        }
        return feature;
    }

    private static GaussianFeature read(BinaryReader in, double farFrom) {
        double shrink = in.readDouble();
        FeatureRange range = new FeatureRange(in.readDouble(), in.readDouble());
        boolean isOverflown = range.isFar() && farFrom == FeatureRange.FAR; // of a version that had no place for them
        GaussianFeature feature = new GaussianFeature(shrink, isOverflown ? FeatureRange.EMPTY : range, farFrom);
        feature.weights = in.readDoubles();
        feature.means = in.readDoubles();
        feature.scatters = in.readDoubles();
        feature.slots = feature.weights.length;
        if (isOverflown) {
            feature.weights = new double[feature.slots];
            feature.means = new double[feature.slots];
            feature.scatters = new double[feature.slots];
        }
        feature.refresh();
        return feature;
    }
}
