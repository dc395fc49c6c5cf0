package io.kstep.bayes;

import io.kstep.data.FeatureRange;

/**
 * Weight, first and second moment of a continuous feature for each class, about the mean that the class has in the whole
 * chunk: about a point amid the values they can be subtracted without loss. Where what is left is far narrower than what
 * was taken out, as when an outlier goes, its moments are taken anew from its rows.
 */
final class MomentSums implements ColumnSums {

    /** Relative error that sums of squares are taken to carry. */
    private static final double ROUNDING = 1e-14;
    /** Relative error of a scatter that is let pass. */
    private static final double TOLERANCE = 1e-11;

    private final double[] column;
    private final int classes;
    private final double shrink;
    private final FeatureRange range;
    private final double[] origin;
    private final Sums total;

    /** Sums about the origins, by class. */
    private record Sums(int[] entries, double[] weight, double[] first, double[] second) {
        Sums(int classes) {
            this(new int[classes], new double[classes], new double[classes], new double[classes]);
        }
    }

    MomentSums(double[] column, int classes, double shrink, RowEntries all) {
        this.column = column;
        this.classes = classes;
        this.shrink = shrink;
        range = FeatureRange.of(column);
        origin = new double[classes];
        Sums plain = sum(all);
        for (int c = 0; c < classes; c++) {
            origin[c] = plain.weight[c] > 0 ? plain.first[c] / plain.weight[c] : 0;
        }
        total = sum(all);
    }

    private Sums sum(RowEntries entries) {
        Sums sums = new Sums(classes);
        for (int i = 0; i < entries.size(); i++) {
            double value = column[entries.row(i)];
            if (Double.isFinite(value)) {
                int c = entries.classOf(i);
                double d = value - origin[c];
                double weighted = entries.weight(i) * d;
                sums.entries[c]++;
                sums.weight[c] += entries.weight(i);
                sums.first[c] += weighted;
                sums.second[c] += weighted * d;
            }
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
        return model(rest, total, rangeWithout(left, part.times()), part);
    }

    @Override
    public FeatureModel of(RowEntries entries, Part part) {
        Sums sums = sum(entries);
        return model(sums, sums, rangeOf(part.times()), part);
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
                takeAnew(feature, s, c, part);
            } else {
                feature.include(s, sums.weight[c], origin[c] + sums.first[c] / sums.weight[c], Math.max(0, scatter));
            }
        }
        return feature;
    }

    private void takeAnew(GaussianFeature feature, int slot, int c, Part part) {
        RowEntries entries = part.entries().get();
        for (int i = 0; i < entries.size(); i++) {
            double value = column[entries.row(i)];
            if (entries.classOf(i) == c && Double.isFinite(value)) {
                feature.add(slot, value, entries.weight(i));
            }
        }
    }

    /** Only if a lowest or highest value goes can the range be another. */
    private FeatureRange rangeWithout(RowEntries left, int[] times) {
        for (int i = 0; i < left.size(); i++) {
            double value = column[left.row(i)];
            if (value == range.low() || value == range.high()) {
                return rangeOf(times);
            }
        }
        return range;
    }

    private FeatureRange rangeOf(int[] times) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int row = 0; row < column.length; row++) {
            double value = column[row];
            if (times[row] > 0 && Double.isFinite(value)) {
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
        }
        return new FeatureRange(low, high);
    }
}
