package io.kstep.evaluate;

import io.kstep.bayes.decision.LeastExpectedLoss;
import java.util.Arrays;
import java.util.List;

/**
 * What it costs to predict one class where another is true, and to predict none (Pérez 2010, 1.4; Rodríguez 2013,
 * 2.2.1). It decides for the class of least expected loss, the lowest index on ties, or for none where that is dearer
 * than rejecting.
 */
public final class LossMatrix {

    /** The decision not to decide. */
    public static final int REJECTED = -1;

    private final LeastExpectedLoss rule;
    private final double reject;

    /**
     * @param losses by true class, then by predicted class
     * @param reject cost of no decision, infinite where there must be one
     */
    public LossMatrix(double[][] losses, double reject) {
        this.reject = reject;
        for (double[] row : losses) {
            if (row.length != losses.length || Arrays.stream(row).anyMatch(loss -> !(loss >= 0))) {
                throw new IllegalArgumentException("a loss matrix is square, with losses of at least 0");
            }
        }
        rule = new LeastExpectedLoss(losses);
    }

    /** 1 for every mistake. */
    public static LossMatrix zeroOne(int classes, double reject) {
        return new LossMatrix(zeroOne(classes), reject);
    }

    private static double[][] zeroOne(int classes) {
        double[][] losses = new double[classes][classes];
        for (int truth = 0; truth < classes; truth++) {
            Arrays.fill(losses[truth], 1);
            losses[truth][truth] = 0;
        }
        return losses;
    }

    /** Reads {@code TRUE>PREDICTED=LOSS,...} with names of classes; a mistake that is not named costs 1. */
    public static LossMatrix parse(String text, List<String> classes, double reject) {
        double[][] losses = zeroOne(classes.size());
        String which = "two of the classes " + String.join(", ", classes);
        for (NamedLoss named : NamedLoss.parse(text, classes::contains, which)) {
            losses[classes.indexOf(named.truth())][classes.indexOf(named.predicted())] = named.loss();
        }
        return new LossMatrix(losses, reject);
    }

    public double loss(int truth, int predicted) {
        return predicted == REJECTED ? reject : rule.loss(truth, predicted);
    }

    /** The expected loss of predicting a class. */
    public double expected(double[] posterior, int predicted) {
        return rule.expected(posterior, predicted);
    }

    /** The class of least expected loss, or {@link #REJECTED}. */
    public int decide(double[] posterior) {
        int best = rule.decide(posterior);
        return rule.expected(posterior, best) > reject ? REJECTED : best;
    }
}
