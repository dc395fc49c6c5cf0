package io.kstep.evaluate;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The rates of one class against all others; TN keeps the confusions among the others. What would be divided by zero is
 * NaN, never 0.
 *
 * @param support weight of all that is truly of the class
 * @param truePositive TP, weight of the class that was predicted so
 * @param falsePositive FP, weight of other classes that was predicted as this one
 * @param falseNegative FN, weight of the class that was predicted as another
 * @param trueNegative TN, weight of all the rest
 */
public record ClassRates(
        double support, double truePositive, double falsePositive, double falseNegative, double trueNegative) {

    public static ClassRates of(Confusion confusion, int c) {
        double truePositive = confusion.of(c, c);
        double falsePositive = confusion.ofPrediction(c) - truePositive;
        double falseNegative = confusion.ofTruth(c) - truePositive;
        return new ClassRates(
                confusion.ofTruth(c),
                truePositive,
                falsePositive,
                falseNegative,
                confusion.total() - truePositive - falsePositive - falseNegative);
    }

    /** TP / (TP + FN), also called sensitivity or true positive rate. */
    public double recall() {
        return truePositive / (truePositive + falseNegative);
    }

    /** TP / (TP + FP), also called positive predictive value. */
    public double precision() {
        return truePositive / (truePositive + falsePositive);
    }

    /** Harmonic mean of recall and precision, 2 TP / (2 TP + FP + FN). */
    public double f1() {
        return 2 * truePositive / (2 * truePositive + falsePositive + falseNegative);
    }

    /** TN / (TN + FP), the true negative rate. */
    public double specificity() {
        return trueNegative / (trueNegative + falsePositive);
    }

    /** FP / (FP + TN). */
    public double falsePositiveRate() {
        return falsePositive / (falsePositive + trueNegative);
    }

    /** FN / (FN + TP). */
    public double falseNegativeRate() {
        return falseNegative / (falseNegative + truePositive);
    }

    /** FP / (FP + TP). */
    public double falseDiscoveryRate() {
        return falsePositive / (falsePositive + truePositive);
    }

    /** TN / (TN + FN). */
    public double negativePredictiveValue() {
        return trueNegative / (trueNegative + falseNegative);
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
