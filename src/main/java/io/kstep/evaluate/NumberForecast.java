package io.kstep.evaluate;

import java.util.function.DoubleUnaryOperator;

/**
 * What is published of a number: its mean, an interval and 19 quantiles, from 5 % to 95 %. The same numbers wait for the
 * label, so that the label scores what was said and not what would be said now. They are kept in one array, whose layout
 * is known here alone: level, mean, low, high, quantiles. An array of length 0 says that nothing was known.
 *
 * @param numbers shared, not copied
 */
public record NumberForecast(double[] numbers) {

    private static final int MEAN = 1;
    private static final int LOW = 2;
    private static final int HIGH = 3;
    private static final int FIRST = 4;
    private static final int QUANTILES = 19;

    /** Share of the targets that an interval is to hold where nothing else is said. */
    public static final double LEVEL = 0.9;

    /** Length of the array. */
    public static final int LENGTH = FIRST + QUANTILES;

    public NumberForecast {
        if (numbers.length != LENGTH && numbers.length != 0) {
            throw new IllegalArgumentException("a forecast has " + LENGTH + " numbers, not " + numbers.length);
        }
    }

    /**
     * Writes a forecast.
     *
     * @param level share of the targets that the interval is to hold, with as many below it as above
     * @param quantile of the distribution that is believed, for shares in (0, 1)
     * @param out as long as {@link #LENGTH}
     */
    public static void write(double level, double mean, DoubleUnaryOperator quantile, double[] out) {
        out[0] = level;
        out[MEAN] = mean;
        out[LOW] = quantile.applyAsDouble((1 - level) / 2);
        out[HIGH] = quantile.applyAsDouble((1 + level) / 2);
        for (int i = 0; i < QUANTILES; i++) {
            out[FIRST + i] = quantile.applyAsDouble(share(i));
        }
    }

    private static double share(int i) {
        return (i + 1.0) / (QUANTILES + 1);
    }

    /** Whether nothing was known when it was made. */
    public boolean isEmpty() {
        return numbers.length == 0;
    }

    /** Share of the targets that the interval is to hold. */
    public double level() {
        return numbers[0];
    }

    public double mean() {
        return numbers[MEAN];
    }

    public double median() {
        return numbers[FIRST + QUANTILES / 2];
    }

    public double low() {
        return numbers[LOW];
    }

    public double high() {
        return numbers[HIGH];
    }

    /** The 5 %, 10 % and so on to the 95 % quantile. */
    public double[] quantiles() {
        double[] quantiles = new double[QUANTILES];
        System.arraycopy(numbers, FIRST, quantiles, 0, QUANTILES);
        return quantiles;
    }

    public boolean covers(double target) {
        return target >= low() && target <= high();
    }

    /**
     * The continuous ranked probability score: twice the integral of the pinball loss over all shares (Gneiting and Raftery
     * 2007, section 4.2; Laio and Tamea 2007), by the trapezoid rule over the quantiles. It has the unit of the target.
     */
    public double crps(double target) {
        double sum = 0;
        for (int i = 0; i < QUANTILES; i++) {
            double error = target - numbers[FIRST + i];
            sum += error >= 0 ? share(i) * error : (share(i) - 1) * error;
        }
        return 2 * sum / (QUANTILES + 1);
    }
}
