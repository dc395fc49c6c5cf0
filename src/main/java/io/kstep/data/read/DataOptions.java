package io.kstep.data.read;

import java.util.ArrayList;
import java.util.List;

/**
 * How a data file is to be read.
 *
 * @param classColumns the column to predict, or several; empty: those that the sidecar names, else {@code class}, else
 *     the last
 * @param ignored columns to leave out
 * @param regression whether the target is a number
 * @param maxClasses how many classes a class column without a declared list may show before it is taken for a mistake
 * @param labels which columns say how sure labels are; {@link LabelColumns#NONE}: those that the sidecar names
 */
public record DataOptions(
        List<String> classColumns, List<String> ignored, boolean regression, int maxClasses, LabelColumns labels) {

    public static final DataOptions DEFAULTS = new DataOptions(List.of(), List.of(), false, 1000, LabelColumns.NONE);

    public DataOptions {
        classColumns = List.copyOf(classColumns);
        ignored = List.copyOf(ignored);
        if (maxClasses < 1) {
            throw new IllegalArgumentException("at least one class must be allowed, not " + maxClasses);
        }
    }

    public DataOptions withClassColumns(String... names) {
        return new DataOptions(List.of(names), ignored, regression, maxClasses, labels);
    }

    /** These options with more columns to leave out. */
    public DataOptions ignoring(String... names) {
        List<String> all = new ArrayList<>(ignored);
        all.addAll(List.of(names));
        return new DataOptions(classColumns, all, regression, maxClasses, labels);
    }

    public DataOptions withRegression(boolean numericTarget) {
        return new DataOptions(classColumns, ignored, numericTarget, maxClasses, labels);
    }

    public DataOptions withMaxClasses(int most) {
        return new DataOptions(classColumns, ignored, regression, most, labels);
    }

    public DataOptions withLabels(LabelColumns columns) {
        return new DataOptions(classColumns, ignored, regression, maxClasses, columns);
    }
}
