package io.kstep.incremental;

import io.kstep.data.Schema;
import java.util.Arrays;

/**
 * What becomes of a row that was kept before the schema had all its features: those that it lacks are missing.
 *
 * @param features that the schema has
 * @param isOfNumbers whether the target, a number, stands behind the features
 */
record RowWidth(int features, boolean isOfNumbers) {

    static RowWidth of(Schema schema) {
        return new RowWidth(schema.featureCount(), schema.isRegression());
    }

    /** The row with all features, the target behind them as before. */
    double[] of(double[] row) {
        int targets = isOfNumbers ? 1 : 0;
        double[] wide = new double[features + targets];
        Arrays.fill(wide, Double.NaN);
        System.arraycopy(row, 0, wide, 0, row.length - targets);
        System.arraycopy(row, row.length - targets, wide, features, targets);
        return wide;
    }
}
