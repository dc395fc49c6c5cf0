package io.kstep.bayes;

import io.kstep.bayes.network.PanelLayout;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.Density;
import java.util.Arrays;
import java.util.List;

/**
 * A continuous feature with spikes: P(x = spike | c) from a table whose last value stands for "no spike", and there
 * P(no spike | c) f(x | c). All classes share the spikes, so that likelihoods compare like with like.
 */
final class SpikedFeature implements FeatureModel {

    private final double[] spikes;
    private final DiscreteFeature table;
    private final FeatureModel rest;

    /** @param spikes ascending */
    SpikedFeature(double[] spikes, DiscreteFeature table, FeatureModel rest) {
        this.spikes = spikes;
        this.table = table;
        this.rest = rest;
    }

    @Override
    public boolean logLikelihood(double value, double[] out) {
        for (int spike = 0; spike < spikes.length; spike++) {
            if (spikes[spike] == value) {
                return table.logLikelihood(spike, out);
            }
        }
        if (!rest.logLikelihood(value, out)) {
            return table.logLikelihood(spikes.length, out);
        }
        table.addLogLikelihood(spikes.length, out);
        return true;
    }

    @Override
    public double logUnseen(double value) {
        return table.logUnseen(0) + (Arrays.binarySearch(spikes, value) >= 0 ? 0 : rest.logUnseen(value));
    }

    double[] spikes() {
        return spikes.clone();
    }

    DiscreteFeature table() {
        return table;
    }

    FeatureModel rest() {
        return rest;
    }

    @Override
    public void place(int feature, PanelLayout layout) {
        if (rest instanceof DensityFeature densities) {
            densities.place(feature, spikes, table, layout);
        } else {
            layout.spikes(feature, spikes, table);
        }
    }

    @Override
    public FeatureView view() {
        List<double[]> probabilities = table.view().probabilities().stream()
                .map(row -> Arrays.copyOf(row, spikes.length))
                .toList();
        List<Density> densities = rest.view() instanceof FeatureView.Continuous other ? other.densities() : List.of();
        return new FeatureView.Continuous(spikes(), probabilities, densities);
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeByte(FeatureForm.SPIKED).writeDoubles(spikes);
        table.write(out);
        rest.write(out);
    }

    static SpikedFeature read(BinaryReader in) {
        return new SpikedFeature(in.readDoubles(), (DiscreteFeature) FeatureForm.read(in), FeatureForm.read(in));
    }
}
