package io.kstep.bayes;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.Density;
import java.util.Arrays;

/**
 * A network learned from values divided by {@link FeatureScales}; its answers are of the values as they are. Immutable.
 *
 * @param isDensity whether it answers with densities, which have a unit, and not with probabilities of intervals
 */
record ScaledClassifier(FeatureScales scales, boolean isDensity, NetworkClassifier network) implements NetworkBacked {

    private static final double LOG_TWO = Math.log(2);

    @Override
    public void logLikelihood(double[] values, double[] out, double[] scratch) {
        double[] scaled = scales.scaled(values);
        network.logLikelihood(scaled, out, scratch);
        double shift = 0;
        for (int j = 0; isDensity && j < values.length; j++) {
            shift += !scales.isPlain(j) && Double.isFinite(scaled[j]) && isUsed(j) ? scales.power(j) * LOG_TWO : 0;
        }
        for (int c = 0; c < out.length; c++) {
            out[c] -= shift;
        }
    }

    private boolean isUsed(int feature) {
        return network.structures().stream().anyMatch(structure -> structure.nodeOf(feature) != null);
    }

    @Override
    public FeatureView view(int feature) {
        FeatureView view = network.view(feature);
        if (scales.isPlain(feature) || !(view instanceof FeatureView.Continuous continuous)) {
            return view;
        }
        int power = scales.power(feature);
        return new FeatureView.Continuous(
                Arrays.stream(continuous.spikes())
                        .map(spike -> Math.scalb(spike, power))
                        .toArray(),
                continuous.spikeProbabilities(),
                continuous.densities().stream()
                        .map(density -> (Density) new ScaledDensity(density, power))
                        .toList());
    }

    void write(BinaryWriter out) {
        scales.write(out);
        out.writeBoolean(isDensity);
        network.write(out);
    }

    static ScaledClassifier read(BinaryReader in) {
        return new ScaledClassifier(FeatureScales.read(in), in.readBoolean(), NetworkClassifier.read(in));
    }

    /** The density of 2^power times a value whose density is known. */
    private record ScaledDensity(Density of, int power) implements Density {

        @Override
        public double logDensity(double x) {
            return of.logDensity(Math.scalb(x, -power)) - power * LOG_TWO;
        }

        @Override
        public double cdf(double x) {
            return of.cdf(Math.scalb(x, -power));
        }

        @Override
        public double quantile(double p) {
            return Math.scalb(of.quantile(p), power);
        }

        @Override
        public double mean() {
            return Math.scalb(of.mean(), power);
        }

        @Override
        public double variance() {
            return Math.scalb(of.variance(), 2 * power);
        }

        @Override
        public double informedLow() {
            return Math.scalb(of.informedLow(), power);
        }

        @Override
        public double informedHigh() {
            return Math.scalb(of.informedHigh(), power);
        }
    }
}
