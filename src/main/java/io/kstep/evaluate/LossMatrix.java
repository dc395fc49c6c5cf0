package io.kstep.evaluate;

import io.kstep.bayes.decision.LeastExpectedLoss;
import io.kstep.spec.SpecException;
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
        for (String part : text.isBlank() ? new String[0] : text.split(",", -1)) {
            int arrow = part.indexOf('>');
            int equals = part.lastIndexOf('=');
            int truth =
                    arrow < 0 ? -1 : classes.indexOf(part.substring(0, arrow).trim());
            int predicted = equals <= arrow
                    ? -1
                    : classes.indexOf(part.substring(arrow + 1, equals).trim());
            if (truth < 0 || predicted < 0) {
                throw new SpecException("a loss is TRUE>PREDICTED=LOSS with two of the classes "
                        + String.join(", ", classes) + ", not '" + part.trim() + "'");
            }
            losses[truth][predicted] = loss(part.substring(equals + 1).trim(), part);
        }
        return new LossMatrix(losses, reject);
    }

    private static double loss(String number, String part) {
        try {
            double loss = Double.parseDouble(number);
            if (loss >= 0 && loss < Double.POSITIVE_INFINITY) {
                return loss;
            }
        } catch (NumberFormatException e) {
            // reported below, as for a number below 0
        }
        throw new SpecException("a loss must be a number of at least 0, not '" + number + "' in '" + part.trim() + "'");
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
