package io.kstep.bayes;

import io.kstep.bayes.network.PanelLayout;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.Density;
import io.kstep.probability.DensityForm;
import io.kstep.probability.LogDensities;
import io.kstep.probability.LogDensity;
import java.util.List;

/**
 * One fitted density for each class that had rows, and one for a class that had none: uniform over all that the stream
 * has shown of the feature. A value far outside every class is taken as missing (neutral rule of method.md).
 */
final class DensityFeature implements FeatureModel {

    private final Density[] densities;
    /** Compiled when first asked: a classifier asks through its panel instead. */
    private LogDensities compiled;

    /** Likewise: where every class has rows nothing asks for it. */
    private LogDensity compiledUnseen;

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
    public boolean logLikelihood(double value, double[] out) {
        if (!(value >= informedLow && value <= informedHigh)) {
            return false;
        }
        if (compiled == null) {
            compiled = LogDensities.of(densities.length, densities);
        }
        compiled.at(0, value, out);
        return true;
    }

    @Override
    public double logUnseen(double value) {
        if (compiledUnseen == null) {
            compiledUnseen = LogDensity.of(unseen);
        }
        return compiledUnseen.at(value);
    }

    /** Takes the place of a feature that has spikes beside these densities. */
    void place(int feature, double[] spikes, DiscreteFeature table, PanelLayout layout) {
        layout.spikes(feature, spikes, table, densities, informedLow, informedHigh);
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
    public void place(int feature, PanelLayout layout) {
        layout.densities(feature, densities, informedLow, informedHigh);
    }

    @Override
    public FeatureView view() {
        return new FeatureView.Continuous(List.of(densities));
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeByte(FeatureForm.DENSITY).writeDoubles(weights);
        out.writeList(List.of(densities), (to, density) -> DensityForm.write(density, to));
        DensityForm.write(unseen, out);
    }

    static DensityFeature read(BinaryReader in) {
        double[] weights = in.readDoubles();
        return new DensityFeature(
                in.readList(DensityForm::read).toArray(Density[]::new), weights, DensityForm.read(in));
    }
}
