package io.kstep.incremental;

import io.kstep.data.Label;
import io.kstep.data.LabelContour;
import io.kstep.probability.LogSpace;
import java.util.Arrays;

/**
 * What a label that is not sure said of a row, and what the row counted for when it came. The contour and the pignistic
 * probabilities stay as they were said; weights are made from them again at every E step.
 *
 * @param contour plausibility of each class, of those known when the label came
 * @param start pignistic probability of each class: the initial weights of EM (Côme et al. 2009, 4.3.1)
 * @param weights of each class when the row came, before its chunk was closed
 */
record SaidLabel(double[] contour, double[] start, double[] weights) {

    /** A label that may be wrong with a higher probability than this does not say what is true. */
    static final double DOUBTFUL = 0.3;

    /** For a row that no class explains: the logarithm of the least number there is. */
    static final double LEAST_LOG = Math.log(Double.MIN_VALUE);

    /** First of the stored numbers where more than weights follow; no weight is negative there. */
    private static final double MARK = -1;

    /** What a label said, without weights yet; null where it says nothing. */
    static SaidLabel of(Label label, int classes) {
        LabelContour contour = label.contour(classes);
        return contour.isVacuous()
                ? null
                : new SaidLabel(contour.toArray(), label.pignistic(classes), contour.shares());
    }

    SaidLabel with(double[] newWeights) {
        return new SaidLabel(contour, start, newWeights);
    }

    /** The class that is likeliest by the label alone, the lowest of several. */
    int named() {
        return LogSpace.argMax(start);
    }

    /** The probability that another class than the named one is true, by the label alone. */
    double doubt() {
        return 1 - start[named()];
    }

    boolean isDoubtful() {
        return doubt() > DOUBTFUL;
    }

    /**
     * How far each class is above chance by the label alone: (BetP_k - 1/K) K / (K - 1), 0 for those below. For a label l
     * that is wrong with probability p, of any other class alike, it is c = 1 - p K / (K - 1) at l: 1 where it is sure, 0
     * where it says nothing. So much does the main classifier count of it: a spread by plausibilities would count every
     * doubt as confusion of the submodels.
     */
    double[] clear() {
        int classes = start.length;
        double[] result = new double[classes];
        for (int k = 0; k < classes; k++) {
            result[k] = Math.max(0, (start[k] - 1.0 / classes) * classes / (classes - 1));
        }
        return result;
    }

    /**
     * Noise-corrected weights c (1[l = k] - p / (K - 1)): over rows whose labels are wrong as they say, the sum of those of
     * class k has the mean of the sum of c^2 over the rows that are truly of class k (Natarajan et al. 2013, lemma 1, each
     * row weighted by its precision). A label that leaves several classes alike has its c shared by these.
     */
    double[] corrected() {
        double[] result = clear();
        double c = Arrays.stream(result).sum();
        for (int k = 0; k < result.length; k++) {
            result[k] -= c * (1 - c) / result.length;
        }
        return result;
    }

    /**
     * E step (Côme et al. 2009, eq. 51): plausibility times a power of what a model says, given as logarithms.
     *
     * @return logarithm of their sum, the row's part of the criterion
     */
    double expect(double[] logJoint, double power, double[] out) {
        double most = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < out.length; k++) {
            double plausibility = k < contour.length ? contour[k] : 0;
            out[k] = plausibility > 0 ? Math.log(plausibility) + power * logJoint[k] : Double.NEGATIVE_INFINITY;
            most = Math.max(most, out[k]);
        }
        if (most == Double.NEGATIVE_INFINITY) { // no class explains the row: what the label alone says
            Arrays.fill(out, 0);
            System.arraycopy(start, 0, out, 0, start.length);
            return LEAST_LOG;
        }
        return LogSpace.normaliseAndSum(out, out.length);
    }

    /**
     * What the main classifier counts: {@link #clear} weights, where all that was said is known.
     */
    double[] mainWeights() {
        return isBare() ? weights : clear();
    }

    /**
     * The noise-corrected loss of an answer: its mean, over labels that are wrong as they say, is {@link #precision} if the
     * answer is wrong and 0 if it is right; below 0 for some labels.
     */
    double correctedLoss(int answer) {
        return precision() - (answer < start.length ? corrected()[answer] : 0);
    }

    /** As how much of a sure label this one counts: c^2. */
    double precision() {
        double c = Arrays.stream(clear()).sum();
        return c * c;
    }

    /** What an answer loses by this label, from 0 to 1: the probability, by the label alone, that it is wrong. */
    double loss(int answer) {
        return Math.min(1, Math.max(0, 1 - start[answer]));
    }

    /** All of it as numbers, for {@link #restore}; weights alone where these are all that is known. */
    double[] numbers() {
        if (isBare()) {
            return weights;
        }
        int n = start.length;
        double[] numbers = new double[1 + 3 * n];
        numbers[0] = MARK;
        System.arraycopy(contour, 0, numbers, 1, n);
        System.arraycopy(start, 0, numbers, 1 + n, n);
        System.arraycopy(weights, 0, numbers, 1 + 2 * n, n);
        return numbers;
    }

    @SuppressWarnings("ReferenceEquality") // made so by bare()
    private boolean isBare() {
        return contour == weights;
    }

    /** Weights alone, which stand for all that was said: rows of {@link SoftMode#SPREAD}. */
    SaidLabel bare() {
        return new SaidLabel(weights, weights, weights);
    }

    static SaidLabel restore(double[] numbers) {
        if (numbers[0] != MARK) {
            return new SaidLabel(numbers, numbers, numbers);
        }
        int n = (numbers.length - 1) / 3;
        return new SaidLabel(
                Arrays.copyOfRange(numbers, 1, 1 + n),
                Arrays.copyOfRange(numbers, 1 + n, 1 + 2 * n),
                Arrays.copyOfRange(numbers, 1 + 2 * n, 1 + 3 * n));
    }
}
