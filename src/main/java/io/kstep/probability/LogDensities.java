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
    private final double[] added;
    private final double[] numbers;
    private final float[] tables;

    private LogDensities(int groupSize, Density[] densities, double[] added) {
        this.groupSize = groupSize;
        this.added = added;
        each = new LogDensity[densities.length];
        numbers = new double[each.length * NUMBERS];
        tables = new float[each.length * TabulatedLogDensity.LENGTH];
        double[] scratch = new double[TabulatedLogDensity.SCRATCH];
        for (int i = 0; i < each.length; i++) {
            int n = i * NUMBERS;
            if (densities[i] instanceof Gaussian gaussian) {
                each[i] = QuadraticLogDensity.of(gaussian);
                numbers[n] = Double.NaN; // no cell fits, so that it is asked itself
                continue;
            }
            TabulatedLogDensity table =
                    TabulatedLogDensity.of(densities[i], tables, i * TabulatedLogDensity.LENGTH, scratch);
            each[i] = table;
            table.copyNumbers(numbers, n);
            numbers[n + 3] += added[i];
            numbers[n + 4] += added[i];
            numbers[n + 6] += added[i];
        }
    }

    /** Compiles densities, {@code groupSize} to a group. */
    public static LogDensities of(int groupSize, Density... densities) {
        return of(groupSize, densities, new double[densities.length]);
    }

    /**
     * Compiles densities, {@code groupSize} to a group.
     *
     * @param added a number for each density that its logarithm is answered with, such as that of a factor
     */
    public static LogDensities of(int groupSize, Density[] densities, double[] added) {
        return new LogDensities(groupSize, densities, added);
    }

    /**
     * Writes the logarithm of each density of a group at x, to within 1e-4.
     *
     * @return the largest of them
     */
    public double at(int group, double x, double[] out) {
        int first = group * groupSize;
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0, n = first * NUMBERS; i < groupSize; i++, n += NUMBERS) {
            double u = (x - numbers[n]) * numbers[n + 1];
            int cell = (int) u;
            double c = u - cell - 0.5;
            double value = Double.NaN;
            if (u >= 0 && u < CELLS && Math.abs(c) < numbers[n + 2]) {
                value = numbers[n + 3] + inCell(((first + i) * CELLS + cell) * COEFFICIENTS, c);
            } else if (u < 0) {
                value = numbers[n + 4] + u * numbers[n + 5];
            } else if (u > CELLS) {
                value = numbers[n + 6] - (u - CELLS) * numbers[n + 7];
            }
            value = Double.isNaN(value) ? each[first + i].at(x) + added[first + i] : value;
            out[i] = value;
            most = Math.max(most, value); // no branch: which one is larger cannot be predicted
        }
        return most;
    }

    /**
     * The short way for a group of two densities: writes both logarithms at x if x lies within cells of both tables and
     * the logarithms differ by no more than {@code most}, which is what nearly always happens.
     *
     * @return false otherwise; what was written then is meaningless
     */
    public boolean atTwo(int group, double x, double most, double[] out) {
        int n = group * (2 * NUMBERS);
        double[] of = numbers;
        double u = (x - of[n]) * of[n + 1];
        double v = (x - of[n + NUMBERS]) * of[n + NUMBERS + 1];
        int i = (int) u;
        int k = (int) v;
        double c = u - i - 0.5;
        double d = v - k - 0.5;
        // A u just below 0 gives cell 0 too, but a c out of reach, as NaN does.
        if (((i | k) & -CELLS) != 0 || !(Math.abs(c) < of[n + 2] && Math.abs(d) < of[n + NUMBERS + 2])) {
            return false;
        }
        int at = (group * (2 * CELLS) + i) * COEFFICIENTS;
        int also = (group * (2 * CELLS) + CELLS + k) * COEFFICIENTS;
        double one = of[n + 3] + inCell(at, c);
        double other = of[n + NUMBERS + 3] + inCell(also, d);
        out[0] = one;
        out[1] = other;
        return Math.abs(one - other) <= most; // NaN is not
    }

    /** The polynomial of a cell at a distance from its middle. */
    private double inCell(int o, double c) {
        float[] t = tables;
        double cc = c * c;
        return (t[o] + t[o + 1] * c) + cc * ((t[o + 2] + t[o + 3] * c) + t[o + 4] * cc);
    }
}
