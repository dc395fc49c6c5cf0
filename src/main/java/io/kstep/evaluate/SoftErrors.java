package io.kstep.evaluate;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.LogSpace;

/**
 * What labels that are not sure say of a model's predictions: the expected error 1 - BetP(predicted class), with BetP the
 * pignistic probabilities of the label. It is no estimate of the true error, because the doubt of the labels is part of
 * it: with 30 % wrong labels a model of 17 % error shows about 38 %. It serves to compare models on the same labels, and
 * beside {@code least}, which no prediction of the same labels could go below. Hard labels are not in it.
 */
final class SoftErrors {

    private final double fading;
    private long labels;
    private double sum;
    private double leastSum;
    private double fadingSum;
    private double fadingWeight;

    /** @param fading what the fading mean keeps of its past at every label */
    SoftErrors(double fading) {
        this.fading = fading;
    }

    /** Takes a prediction, given as the posterior of the classes known then, and its label's pignistic probabilities. */
    void add(double[] posterior, double[] pignistic) {
        double loss = loss(pignistic, LogSpace.argMax(posterior));
        labels++;
        sum += loss;
        leastSum += loss(pignistic, LogSpace.argMax(pignistic));
        fadingSum = fading * fadingSum + loss;
        fadingWeight = fading * fadingWeight + 1;
    }

    /** Shares sum to 1 but for rounding, so that one may be a hair above it. */
    private static double loss(double[] pignistic, int predicted) {
        return Math.max(0, 1 - pignistic[predicted]);
    }

    long labels() {
        return labels;
    }

    StreamErrors.Soft report() {
        return new StreamErrors.Soft(labels, sum / labels, fadingSum / fadingWeight, leastSum / labels);
    }

    void write(BinaryWriter out) {
        out.writeLong(labels).writeDouble(sum).writeDouble(leastSum);
        out.writeDouble(fadingSum).writeDouble(fadingWeight);
    }

    static SoftErrors read(BinaryReader in, double fading) {
        SoftErrors errors = new SoftErrors(fading);
        errors.labels = in.readLong();
        errors.sum = in.readDouble();
        errors.leastSum = in.readDouble();
        errors.fadingSum = in.readDouble();
        errors.fadingWeight = in.readDouble();
        if (errors.labels < 1 || !(errors.fadingWeight > 0)) {
            throw in.bad("errors under soft labels");
        }
        return errors;
    }
}
