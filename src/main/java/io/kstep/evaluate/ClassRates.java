package io.kstep.evaluate;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The rates of one class against all others; TN keeps the confusions among the others. What would be divided by zero is NaN, never 0.
 *
 * @param support weight of all that is truly of the class
 * @param recall TP / (TP + FN), also called sensitivity or true positive rate
 * @param precision TP / (TP + FP), also called positive predictive value
 * @param f1 harmonic mean of the two, 2 TP / (2 TP + FP + FN)
 * @param specificity TN / (TN + FP), the true negative rate
 * @param falsePositiveRate FP / (FP + TN)
 * @param falseNegativeRate FN / (FN + TP)
 * @param falseDiscoveryRate FP / (FP + TP)
 * @param negativePredictiveValue TN / (TN + FN)
 */
public record ClassRates(
        double support,
        double recall,
        double precision,
        double f1,
        double specificity,
        double falsePositiveRate,
        double falseNegativeRate,
        double falseDiscoveryRate,
        double negativePredictiveValue) {

    public static ClassRates of(Confusion confusion, int c) {
        double truePositive = confusion.of(c, c);
        double falsePositive = confusion.ofPrediction(c) - truePositive;
        double falseNegative = confusion.ofTruth(c) - truePositive;
        double trueNegative = confusion.total() - truePositive - falsePositive - falseNegative;
        return new ClassRates(
                confusion.ofTruth(c),
                truePositive / (truePositive + falseNegative),
                truePositive / (truePositive + falsePositive),
                2 * truePositive / (2 * truePositive + falsePositive + falseNegative),
                trueNegative / (trueNegative + falsePositive),
                falsePositive / (falsePositive + trueNegative),
                falseNegative / (falseNegative + truePositive),
                falsePositive / (falsePositive + truePositive),
                trueNegative / (trueNegative + falseNegative));
    }

    /** The rates of every class. */
    public static List<ClassRates> of(Confusion confusion) {
        return IntStream.range(0, confusion.classes())
                .mapToObj(c -> of(confusion, c))
                .toList();
    }

    /** Mean recall of the classes that occurred. */
    public static double balancedAccuracy(Confusion confusion) {
        return IntStream.range(0, confusion.classes())
                .filter(c -> confusion.ofTruth(c) > 0)
                .mapToDouble(confusion::recall)
                .average()
                .orElse(Double.NaN);
    }
}
