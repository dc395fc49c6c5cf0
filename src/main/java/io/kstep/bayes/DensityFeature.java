package io.kstep.bayes;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.Density;
import java.util.List;

/**
 * One fitted density for each class that had rows, and one for a class that had none: uniform over all that the stream
 * has shown of the feature. A value far outside every class is taken as missing (neutral rule, digest 3).
 */
final class DensityFeature implements FeatureModel {

    private final Density[] densities;
    private final double[] weights;
    private final Density unseen;
    private final double informedLow;
    private final double informedHigh;

    /** @param weights how many values, weighted, each density was learned from */
    DensityFeature(Density[] densities, double[] weights, Density unseen) {
        this.densities = densities;
        this.weights = weights;
        this.unseen = unseen;
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (Density density : densities) {
            low = Math.min(low, density.informedLow());
            high = Math.max(high, density.informedHigh());
        }
        informedLow = low;
        informedHigh = high;
    }

    @Override
    public double logLikelihood(double value, double[] out) {
        if (!(value >= informedLow && value <= informedHigh)) {
            return Double.NaN;
        }
        for (int s = 0; s < densities.length; s++) {
            out[s] = densities[s].logDensity(value);
        }
        return unseen.logDensity(value);
    }

    Density density(int slot) {
        return densities[slot];
    }

    double weight(int slot) {
        return weights[slot];
    }

    Density unseen() {
        return unseen;
    }

    @Override
    public FeatureView view() {
        return new FeatureView.Continuous(List.of(densities));
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeByte(FeatureForm.DENSITY);
    }

    static DensityFeature read(BinaryReader in) {
        return new DensityFeature(new Density[in.readByte()], new double[0], new io.kstep.probability.Gaussian(0, 1));
    }
}
