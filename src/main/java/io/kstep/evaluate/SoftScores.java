package io.kstep.evaluate;

import io.kstep.data.Label;
import io.kstep.data.LabelContour;
import io.kstep.probability.LogSpace;
import java.util.Arrays;
import java.util.Optional;

/**
 * Accumulates what labels of any kind say of predictions: all measures of {@link SoftSummary}. Sure labels count in them
 * too, as those without doubt: their loss is the same by every measure. Every prediction counts alike. Not thread-safe.
 */
public final class SoftScores {

    private long sureLabels;
    private long sureErrors;
    private long doubtful;
    private double optimistic;
    private double pignistic;
    private double pessimistic;
    private double least;
    private double weighted;
    private double weights;
    private double posteriorExpected;
    private final NoiseCorrected corrected = new NoiseCorrected();
    private long truths;
    private long wrong;

    /**
     * Takes a prediction, given as the posterior of the classes known then, and its label. A label that distinguishes no
     * classes is not scored, nor is a prediction of no class.
     *
     * @param truth the true class as a hard label, any other kind where it is not known
     * @param classes known now, with those that the label named first
     */
    public void add(double[] posterior, Label label, Label truth, int classes) {
        if (posterior.length == 0) {
            return;
        }
        int predicted = LogSpace.argMax(posterior);
        if (truth instanceof Label.Hard known) {
            truths++;
            wrong += known.index() == predicted ? 0 : 1;
        }
        if (label instanceof Label.Hard sure) {
            sureLabels++;
            sureErrors += sure.index() == predicted ? 0 : 1;
        } else if (!label.isVacuous(classes)) {
            addDoubtful(posterior, predicted, label, classes);
        }
    }

    private void addDoubtful(double[] posterior, int predicted, Label label, int classes) {
        doubtful++;
        corrected.add(predicted, label, classes);
        LabelContour contour = label.contour(classes);
        double[] betP = label.pignistic(classes);
        pignistic += loss(betP[predicted]);
        least += loss(betP[LogSpace.argMax(betP)]);
        // plausibilities of a sum below 1 come from no masses: they are the probabilities that they are divided into
        optimistic += loss(Math.max(contour.plausibility(predicted), betP[predicted]));
        pessimistic += loss(label.belief(classes)[predicted]);
        addWeighted(contour.toArray(), predicted);
        posteriorExpected += expected(posterior, contour, predicted);
    }

    /** Shares sum to 1 but for rounding, so that one may be a hair above it. */
    private static double loss(double share) {
        return Math.max(0, 1 - share);
    }

    private void addWeighted(double[] plausibilities, int predicted) {
        double ofPredicted = plausibilities[predicted];
        double[] rising = plausibilities.clone();
        Arrays.sort(rising);
        double most = rising[rising.length - 1];
        double nonspecificity = 0; // of the nested sets that have this contour, in units of log K
        for (int size = 2; size <= rising.length; size++) {
            double mass = rising[rising.length - size] - (size < rising.length ? rising[rising.length - size - 1] : 0);
            nonspecificity += mass / most * Math.log(size) / Math.log(rising.length);
        }
        double weight = Math.max(0, 1 - nonspecificity);
        weights += weight;
        weighted += weight * (1 - ofPredicted / most);
    }

    /** 1 - t(predicted), t in proportion to plausibility times posterior; 1 where these contradict each other wholly. */
    private static double expected(double[] posterior, LabelContour contour, int predicted) {
        double sum = 0;
        for (int c = 0; c < posterior.length; c++) {
            sum += posterior[c] * contour.plausibility(c);
        }
        return sum > 0 ? 1 - posterior[predicted] * contour.plausibility(predicted) / sum : 1;
    }

    /** Whether a label was not sure or a truth was known, so that there is more to say than of sure labels. */
    public boolean saysMore() {
        return doubtful > 0 || truths > 0;
    }

    public SoftSummary summary() {
        return summary(1);
    }

    /**
     * The measures of tests that are worth this number of independent ones; without intervals where it is NaN.
     *
     * @param trials as {@link Evaluation#trials}
     */
    public SoftSummary summaryWorth(double trials) {
        return summary(Math.max(1, (sureLabels + doubtful) / trials));
    }

    /** NaN where nothing was scored. */
    private SoftSummary summary(double repeats) {
        long labels = sureLabels + doubtful;
        return new SoftSummary(
                labels,
                new SoftSummary.Bounds(
                        (sureErrors + optimistic) / labels,
                        (sureErrors + pignistic) / labels,
                        (sureErrors + pessimistic) / labels),
                least / labels,
                (sureErrors + weighted) / (sureLabels + weights),
                (sureErrors + posteriorExpected) / labels,
                corrected.withSure(sureLabels, sureErrors).summary(repeats),
                truths == 0 ? Optional.empty() : Optional.of(trueError(repeats)));
    }

    private SoftSummary.TrueError trueError(double repeats) {
        double error = (double) wrong / truths;
        Interval interval =
                Double.isNaN(repeats) ? new Interval(Double.NaN, Double.NaN) : Interval.wilson(error, truths / repeats);
        return new SoftSummary.TrueError(truths, error, interval);
    }
}
