package io.kstep.evaluate;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.LogSpace;
import java.util.Optional;

/**
 * What labels that are not sure say of a model's predictions: the expected error 1 - BetP(predicted class), with BetP the
 * pignistic probabilities of the label. It is no estimate of the true error, because the doubt of the labels is part of
 * it: with 30 % wrong labels a model of 17 % error shows about 38 %. It serves to compare models on the same labels, and
 * beside {@code least}, which no prediction of the same labels could go below. Hard labels are not in it.
 *
 * <p>The error behind the labels is {@link NoiseCorrected}, which fades and has the hard labels since the first soft one
 * too. Every label is read there as its likeliest class, wrong with the probability that the label leaves to the others.
 */
final class SoftErrors {

    /**
     * Before labels weigh this much together, or half of what fading lets them ever weigh, nothing is said of the error
     * behind them: its interval would be no use.
     */
    private static final double LEAST = 30;

    private final double fading;
    private long labels;
    private double sum;
    private double leastSum;
    private double fadingSum;
    private double fadingWeight;
    private NoiseCorrected corrected = new NoiseCorrected();
    /** Sum of the squares of what the labels of the noise-corrected error weigh. */
    private double squaredWeights;

    /** @param fading what the fading mean keeps of its past at every label */
    SoftErrors(double fading) {
        this.fading = fading;
    }

    /** Takes a prediction, given as the class that was said, and its label's pignistic probabilities. */
    void add(int said, double[] pignistic) {
        double loss = loss(pignistic, said);
        labels++;
        sum += loss;
        leastSum += loss(pignistic, LogSpace.argMax(pignistic));
        fadingSum = fading * fadingSum + loss;
        fadingWeight = fading * fadingWeight + 1;
        if (pignistic.length > 1) {
            int named = LogSpace.argMax(pignistic);
            correct(said != named, loss(pignistic, named), pignistic.length);
        }
    }

    /** Takes a hard label that comes after a soft one. */
    void addSure(boolean isWrong, int classes) {
        if (classes > 1) {
            correct(isWrong, 0, classes);
        }
    }

    private void correct(boolean differs, double p, int classes) {
        corrected.fade(fading);
        corrected.add(differs, p, classes);
        squaredWeights = fading * fading * squaredWeights + 1;
    }

    /** Shares sum to 1 but for rounding, so that one may be a hair above it. */
    private static double loss(double[] pignistic, int predicted) {
        return Math.max(0, 1 - pignistic[predicted]);
    }

    long labels() {
        return labels;
    }

    StreamErrors.Soft report() {
        return new StreamErrors.Soft(labels, sum / labels, fadingSum / fadingWeight, leastSum / labels, behind());
    }

    /** The error behind the labels; nothing while it is not known. */
    Optional<SoftSummary.Corrected> behind() {
        double least = Math.min(LEAST, 0.5 / (1 - fading));
        return corrected.fading(squaredWeights).filter(known -> known.labels() >= least);
    }

    void write(BinaryWriter out) {
        out.writeLong(labels).writeDouble(sum).writeDouble(leastSum);
        out.writeDouble(fadingSum).writeDouble(fadingWeight);
        corrected.write(out);
        out.writeDouble(squaredWeights);
    }

    /** @param form of what was written; the noise-corrected error begins with the next label where that did not have it */
    static SoftErrors read(BinaryReader in, double fading, int form) {
        SoftErrors errors = new SoftErrors(fading);
        errors.labels = in.readLong();
        errors.sum = in.readDouble();
        errors.leastSum = in.readDouble();
        errors.fadingSum = in.readDouble();
        errors.fadingWeight = in.readDouble();
        if (errors.labels < 1 || !(errors.fadingWeight > 0)) {
            throw in.bad("errors under soft labels");
        }
        if (form >= ErrorForms.WITH_CORRECTED) {
            errors.corrected = NoiseCorrected.read(in);
            errors.squaredWeights = in.readDouble();
        }
        return errors;
    }
}
