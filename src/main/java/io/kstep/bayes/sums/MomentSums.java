package io.kstep.bayes.sums;

import io.kstep.bayes.FeatureModel;
import io.kstep.bayes.GaussianFeature;
import io.kstep.data.FeatureRange;

/**
 * Weight, first and second moment of a continuous feature for each class, about a point amid the values of the
 * class: there they can be subtracted without loss. Where what is left is far narrower than what
 * was taken out, as when an outlier goes, its moments are computed again from its rows.
 */
final class MomentSums implements ColumnSums {

    /** Relative error that sums of squares are taken to carry. */
    private static final double ROUNDING = 1e-14;
    /** Relative error of a scatter that is let pass. */
    private static final double TOLERANCE = 1e-11;
    /** This number of values of a class shows where they lie. */
    private static final int SOME = 64;

    private final double[] column;
    private final int classes;
    private final double shrink;
    private final ExtremeRows extremes;
    private final double[] origin;
    private final Sums total;

    /** Sums about the origins, by class. */
    private record Sums(int[] entries, double[] weight, double[] first, double[] second) {
        Sums(int classes) {
            this(new int[classes], new double[classes], new double[classes], new double[classes]);
        }
    }

    MomentSums(double[] column, ExtremeRows extremes, int classes, double shrink, RowEntries all) {
        this.column = column;
        this.classes = classes;
        this.shrink = shrink;
        this.extremes = extremes;
        origin = new double[classes];
        for (int c = 0; c < classes; c++) {
            origin[c] = middle(all, c);
        }
        total = sum(all);
    }

    /** The mean of the first values of a class: a point amid them is all that is needed. */
    private double middle(RowEntries entries, int c) {
        double sum = 0;
        int count = 0;
        for (int i = entries.start(c); i < entries.end(c) && count < SOME; i++) {
            double value = column[entries.rows()[i]];
            if (Double.isFinite(value)) {
                sum += value;
                count++;
            }
        }
        return count > 0 ? sum / count : 0;
    }

    private Sums sum(RowEntries entries) {
        Sums sums = new Sums(classes);
        int[] rows = entries.rows();
        double[] weights = entries.weights();
        for (int c = 0; c < classes; c++) {
            double from = origin[c];
            int count = 0;
            double weight = 0;
            double first = 0;
            double second = 0;
            for (int i = entries.start(c); i < entries.end(c); i++) {
                double d = column[rows[i]] - from;
                if (Double.isFinite(d)) {
                    double weighted = weights[i] * d;
                    count++;
                    weight += weights[i];
                    first += weighted;
                    second += weighted * d;
                }
            }
            sums.entries[c] = count;
            sums.weight[c] = weight;
            sums.first[c] = first;
            sums.second[c] = second;
        }
        return sums;
    }

    @Override
    public FeatureModel without(RowEntries left, Part part) {
        Sums rest = sum(left);
        for (int c = 0; c < classes; c++) {
            rest.entries[c] = total.entries[c] - rest.entries[c];
            rest.weight[c] = total.weight[c] - rest.weight[c];
            rest.first[c] = total.first[c] - rest.first[c];
            rest.second[c] = total.second[c] - rest.second[c];
        }
        return model(rest, total, extremes.of(part.times()), part);
    }

    @Override
    public FeatureModel of(RowEntries entries, Part part) {
        Sums sums = sum(entries);
        return model(sums, sums, extremes.of(part.times()), part);
    }

    private FeatureModel model(Sums sums, Sums summed, FeatureRange partRange, Part part) {
        GaussianFeature feature = new GaussianFeature(shrink, partRange);
        double least = feature.leastVariance();
        for (int s = 0; s < part.present().length; s++) {
            int c = part.present()[s];
            feature.addSlot();
            if (sums.entries[c] == 0) {
                continue;
            }
            double scatter = sums.second[c] - sums.first[c] * (sums.first[c] / sums.weight[c]);
            if (ROUNDING * summed.second[c] > TOLERANCE * Math.max(scatter, least * sums.weight[c])) {
                addRows(feature, s, c, part);
            } else {
                feature.include(s, sums.weight[c], origin[c] + sums.first[c] / sums.weight[c], Math.max(0, scatter));
            }
        }
        return feature;
    }

    private void addRows(GaussianFeature feature, int slot, int c, Part part) {
        RowEntries entries = part.entries().get();
        for (int i = entries.start(c); i < entries.end(c); i++) {
            double value = column[entries.rows()[i]];
            if (Double.isFinite(value)) {
                feature.add(slot, value, entries.weights()[i]);
            }
        }
    }
}
