package io.kstep.bayes.sums;

import io.kstep.bayes.DiscreteFeature;
import io.kstep.bayes.FeatureModel;

/** Weights of the values of a discrete feature for each class. */
final class ValueSums implements ColumnSums {

    private final double[] column;
    private final int values;
    private final int classes;
    private final double alpha;
    private final Sums total;

    /** Number and weight of the entries of each value and class; the number shows when nothing is left. */
    private record Sums(int[] entries, double[] weights) {}

    ValueSums(double[] column, int declared, int classes, double alpha, RowEntries all) {
        this.column = column;
        this.classes = classes;
        this.alpha = alpha;
        int highest = Math.max(1, declared);
        for (double value : column) {
            highest = Double.isFinite(value) ? Math.max(highest, (int) value + 1) : highest;
        }
        values = highest;
        total = count(all);
    }

    private Sums count(RowEntries entries) {
        Sums counts = new Sums(new int[values * classes], new double[values * classes]);
        for (int c = 0; c < classes; c++) {
            for (int i = entries.start(c); i < entries.end(c); i++) {
                double value = column[entries.rows()[i]];
                if (Double.isFinite(value)) {
                    int v = (int) value;
                    counts.entries[v * classes + c]++;
                    counts.weights[v * classes + c] += entries.weights()[i];
                }
            }
        }
        return counts;
    }

    @Override
    public FeatureModel without(RowEntries left, Part part) {
        Sums counts = count(left);
        for (int i = 0; i < counts.weights.length; i++) {
            counts.weights[i] =
                    total.entries[i] > counts.entries[i] ? Math.max(0, total.weights[i] - counts.weights[i]) : 0;
        }
        return model(counts.weights, part.present());
    }

    @Override
    public FeatureModel of(RowEntries entries, Part part) {
        return model(count(entries).weights, part.present());
    }

    private FeatureModel model(double[] counts, int[] present) {
        DiscreteFeature feature = new DiscreteFeature(values, alpha);
        for (int s = 0; s < present.length; s++) {
            feature.addSlot();
            for (int v = 0; v < values; v++) {
                double count = counts[v * classes + present[s]];
                if (count > 0) {
                    feature.add(s, v, count);
                }
            }
        }
        return feature;
    }
}
