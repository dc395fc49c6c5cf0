package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/**
 * Two exponents that are adapted as the stream goes on, one of the prior and one of the evidence, so that P(m | x)
 * proportional to prior(m)^theta * evidence(m)^tau loses least by the log-loss: a step along its gradient for every
 * label, divided by the recent size of the gradient. In addition a share of the labels is taken for noise, which no
 * evidence predicts: that share of the posterior is uniform, and is adapted by an EM step for each label. It is what
 * calibrates the probabilities.
 */
final class LearnedTemper {

    private static final double RATE = 0.01;
    private static final double MEMORY = 0.99;
    private static final double LEAST = 0.02;
    private static final double MOST = 3;
    private static final double START_NOISE = 0.01;
    private static final double LEAST_NOISE = 1e-4;

    private double evidenceExponent;
    private double priorExponent;
    private double evidenceScale;
    private double priorScale;
    private double noise;

    LearnedTemper(double start) {
        this(start, 1, 1, 1, START_NOISE);
    }

    private LearnedTemper(
            double evidenceExponent, double priorExponent, double evidenceScale, double priorScale, double noise) {
        this.evidenceExponent = evidenceExponent;
        this.priorExponent = priorExponent;
        this.evidenceScale = evidenceScale;
        this.priorScale = priorScale;
        this.noise = noise;
    }

    double evidenceExponent() {
        return evidenceExponent;
    }

    double priorExponent() {
        return priorExponent;
    }

    /** The share of labels that is taken for noise. */
    double noise() {
        return noise;
    }

    /** Adapts to one label, given its log prior, its log evidence and the posterior they gave without noise. */
    void follow(double[] logPrior, double[] logEvidence, double[] posterior, int truth, double weight) {
        double byNoise = noise / posterior.length;
        double bySignal = (1 - noise) * posterior[truth];
        double signal = weight * bySignal / (byNoise + bySignal);
        noise = Math.max(LEAST_NOISE, noise + RATE * (weight - signal - weight * noise));
        double evidenceMean = mean(logEvidence, posterior);
        double evidenceGradient = logEvidence[truth] - evidenceMean;
        double evidenceVariance = variance(logEvidence, posterior, evidenceMean);
        evidenceScale = faded(evidenceScale, Math.max(evidenceVariance, evidenceGradient * evidenceGradient));
        double priorMean = mean(logPrior, posterior);
        double priorGradient = logPrior[truth] - priorMean;
        priorScale =
                faded(priorScale, Math.max(variance(logPrior, posterior, priorMean), priorGradient * priorGradient));
        evidenceExponent = bounded(evidenceExponent + signal * RATE * evidenceGradient / (evidenceScale + 1e-3));
        priorExponent = bounded(priorExponent + signal * RATE * priorGradient / (priorScale + 1e-3));
    }

    LearnedTemper copy() {
        return new LearnedTemper(evidenceExponent, priorExponent, evidenceScale, priorScale, noise);
    }

    void write(BinaryWriter out) {
        out.writeDouble(evidenceExponent)
                .writeDouble(priorExponent)
                .writeDouble(evidenceScale)
                .writeDouble(priorScale)
                .writeDouble(noise);
    }

    static LearnedTemper read(BinaryReader in) {
        return new LearnedTemper(in.readDouble(), in.readDouble(), in.readDouble(), in.readDouble(), in.readDouble());
    }

    private static double faded(double old, double now) {
        return MEMORY * old + (1 - MEMORY) * now;
    }

    private static double bounded(double exponent) {
        return Math.min(MOST, Math.max(LEAST, exponent));
    }

    private static double mean(double[] values, double[] probabilities) {
        double sum = 0;
        for (int m = 0; m < probabilities.length; m++) {
            sum += probabilities[m] * values[m];
        }
        return sum;
    }

    private static double variance(double[] values, double[] probabilities, double mean) {
        double sum = 0;
        for (int m = 0; m < probabilities.length; m++) {
            sum += probabilities[m] * (values[m] - mean) * (values[m] - mean);
        }
        return sum;
    }
}
