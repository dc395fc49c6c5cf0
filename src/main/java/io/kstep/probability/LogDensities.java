package io.kstep.probability;

/**
 * The logarithms of many densities, in groups that are asked about the same point, such as those of a feature under each
 * class. Answers as {@link TabulatedLogDensity} does for each, from tables that all lie side by side in memory: fetching
 * them, not the arithmetic, is what prediction spends its time on.
 */
public final class LogDensities {

    private static final int CELLS = TabulatedLogDensity.CELLS;
    private static final int COEFFICIENTS = TabulatedLogDensity.COEFFICIENTS;
    /** A cache line of each density: low end, cells per unit, reach and base of its table; its tails, by cells. */
    private static final int NUMBERS = 8;

    private final int groupSize;
    private final LogDensity[] each;
    private final double[] numbers;
    private final float[] tables;

    private LogDensities(int groupSize, LogDensity[] each) {
        this.groupSize = groupSize;
        this.each = each;
        numbers = new double[each.length * NUMBERS];
        tables = new float[each.length * CELLS * COEFFICIENTS];
        for (int i = 0; i < each.length; i++) {
            if (each[i] instanceof TabulatedLogDensity table) {
                table.copyNumbers(numbers, i * NUMBERS);
                each[i] = table.withTableMovedTo(tables, i * CELLS * COEFFICIENTS);
            } else {
                numbers[i * NUMBERS] = Double.NaN; // no cell fits, so that it is asked itself
            }
        }
    }

    /** Compiles densities, {@code groupSize} to a group. */
    public static LogDensities of(int groupSize, Density... densities) {
        LogDensity[] each = new LogDensity[densities.length];
        for (int i = 0; i < each.length; i++) {
            each[i] = LogDensity.of(densities[i]);
        }
        return new LogDensities(groupSize, each);
    }

    /** Writes the logarithm of each density of a group at x, to within 1e-4. */
    public void at(int group, double x, double[] out) {
        int first = group * groupSize;
        for (int i = 0, n = first * NUMBERS; i < groupSize; i++, n += NUMBERS) {
            double u = (x - numbers[n]) * numbers[n + 1];
            int cell = (int) u;
            double c = u - cell - 0.5;
            double value = Double.NaN;
            if (u >= 0 && u < CELLS && Math.abs(c) < numbers[n + 2]) {
                int o = ((first + i) * CELLS + cell) * COEFFICIENTS;
                double cc = c * c;
                value = numbers[n + 3]
                        + (tables[o] + tables[o + 1] * c)
                        + cc * ((tables[o + 2] + tables[o + 3] * c) + tables[o + 4] * cc);
            } else if (u < 0) {
                value = numbers[n + 4] + u * numbers[n + 5];
            } else if (u > CELLS) {
                value = numbers[n + 6] - (u - CELLS) * numbers[n + 7];
            }
            out[i] = Double.isNaN(value) ? each[first + i].at(x) : value;
        }
    }
}
