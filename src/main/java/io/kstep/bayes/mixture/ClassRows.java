package io.kstep.bayes.mixture;

import io.kstep.data.Schema;
import java.util.ArrayList;
import java.util.List;

/** The rows of one class as components see them, with what each counts for it. */
record ClassRows(List<double[]> seen, List<Double> weights) {

    static ClassRows[] of(Schema schema, MixtureRows rows, long from, long to, Scales scales) {
        int classes = schema.classCount();
        int[] values = Components.valuesOf(schema);
        ClassRows[] byClass = new ClassRows[classes];
        for (int c = 0; c < classes; c++) {
            byClass[c] = new ClassRows(new ArrayList<>(), new ArrayList<>());
        }
        for (long row = from; row < to; row++) {
            double[] seen = new double[values.length];
            rows.read(row, seen);
            scales.see(seen, values, seen);
            int hard = rows.hardClass(row);
            for (int c = hard < 0 ? 0 : hard; c < (hard < 0 ? classes : hard + 1); c++) {
                double weight = rows.weight(row, c);
                if (weight > 0) {
                    byClass[c].seen.add(seen);
                    byClass[c].weights.add(weight);
                }
            }
        }
        return byClass;
    }

    double weight() {
        return weights.stream().mapToDouble(Double::doubleValue).sum();
    }

    /** The sums of at most this number of parts, none where there is no row. */
    ComponentSums summed(int[] values, int most) {
        if (seen.isEmpty()) {
            return new ComponentSums(0, values);
        }
        double[] counts = weights.stream().mapToDouble(Double::doubleValue).toArray();
        List<int[]> parts = new Partition(seen.toArray(double[][]::new), counts, values).parts(most);
        ComponentSums sums = new ComponentSums(parts.size(), values);
        for (int k = 0; k < parts.size(); k++) {
            for (int row : parts.get(k)) {
                sums.add(k, seen.get(row), counts[row]);
            }
        }
        return sums;
    }

    void addTo(ComponentSums all, int k) {
        for (int row = 0; row < seen.size(); row++) {
            all.add(k, seen.get(row), weights.get(row));
        }
    }
}
