package io.kstep.bayes;

import io.kstep.bayes.network.PanelLayout;
import io.kstep.binary.BinaryWriter;

/**
 * A feature that said nothing in its chunk (constant, or never observed) and is left out (method.md, degenerate
 * samples).
 */
record SilentFeature() implements FeatureModel {
    @Override
    public boolean logLikelihood(double value, double[] out) {
        return false;
    }

    @Override
    public double logUnseen(double value) {
        return 0;
    }

    /** Never asked: it has no likelihood. */
    @Override
    public void place(int feature, PanelLayout layout) {}

    @Override
    public FeatureView view() {
        return new FeatureView.Silent();
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeByte(FeatureForm.SILENT);
    }
}
