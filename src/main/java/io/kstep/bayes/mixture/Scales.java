package io.kstep.bayes.mixture;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.List;

/**
 * How values become what components see: numbers shifted by their median and divided by the distance of their quartiles, at
 * most {@value #FARTHEST} from it, so that sums of squares lose no digits and no outlier, however far, rules a component. A
 * number that does not vary, an infinite one and a value that is not known are missing. Immutable.
 */
public final class Scales {

    private static final double FARTHEST = 30;

    /** Quantiles whose distance is the scale: the first pair that differs. */
    private static final double[] TAILS = {0.25, 0.05, 0};

    private final double[] shifts;
    /** One over the scale of a number, 0 of one that does not vary, -1 of a discrete feature. */
    private final double[] factors;

    private Scales(double[] shifts, double[] factors) {
        this.shifts = shifts;
        this.factors = factors;
    }

    /** Of the rows from one on to before another, or of some of them at the same distance. */
    static Scales of(Schema schema, MixtureRows rows, long from, long to, int every) {
        List<Feature> features = schema.features();
        double[] shifts = new double[features.size()];
        double[] factors = new double[shifts.length];
        double[] column = new double[(int) ((to - from + every - 1) / every)];
        for (int f = 0; f < shifts.length; f++) {
            if (!features.get(f).isContinuous()) {
                factors[f] = -1;
                continue;
            }
            int n = 0;
            for (long row = from; row < to; row += every) {
                double value = rows.value(row, f);
                if (Double.isFinite(value)) {
                    column[n++] = value;
                }
            }
            Arrays.sort(column, 0, n);
            shifts[f] = n == 0 ? 0 : column[(n - 1) / 2];
            factors[f] = n == 0 ? 0 : factor(column, n);
        }
        return new Scales(shifts, factors);
    }

    private static double factor(double[] sorted, int n) {
        for (double tail : TAILS) {
            double low = sorted[(int) (tail * (n - 1))];
            double high = sorted[n - 1 - (int) (tail * (n - 1))];
            double half = high / 2 - low / 2; // their difference may be more than a double holds
            if (half > 1e-12 * Math.max(Math.abs(low), Math.abs(high)) && half > Double.MIN_NORMAL) {
                return 0.5 / half;
            }
        }
        return 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Scales that
                && Arrays.equals(shifts, that.shifts)
                && Arrays.equals(factors, that.factors);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(shifts) + Arrays.hashCode(factors);
    }

    int features() {
        return shifts.length;
    }

    /** Whether a feature is a number that varies. */
    boolean isNumber(int feature) {
        return factors[feature] > 0;
    }

    /**
     * Writes what components see of a row, NaN where that is nothing.
     *
     * @param values the number of known values of each discrete feature
     * @return whether they see anything
     */
    boolean see(double[] row, int[] values, double[] out) {
        boolean any = false;
        for (int f = 0; f < out.length; f++) {
            double value = row[f];
            if (factors[f] < 0) {
                out[f] = value >= 0 && value < values[f] ? value : Double.NaN;
            } else if (factors[f] == 0 || !Double.isFinite(value)) {
                out[f] = Double.NaN;
            } else {
                double scaled = (value / 2 - shifts[f] / 2) * factors[f] * 2;
                out[f] = Math.max(-FARTHEST, Math.min(FARTHEST, scaled));
            }
            any |= !Double.isNaN(out[f]);
        }
        return any;
    }

    /** The logarithm of the scales' factors and of the normal density's constant, over the numbers that are seen. */
    double logUnit(double[] seen) {
        double sum = 0;
        for (int f = 0; f < seen.length; f++) {
            sum += factors[f] > 0 && !Double.isNaN(seen[f]) ? Math.log(factors[f]) - 0.5 * Math.log(2 * Math.PI) : 0;
        }
        return sum;
    }

    void write(BinaryWriter out) {
        out.writeDoubles(shifts).writeDoubles(factors);
    }

    static Scales read(BinaryReader in) {
        double[] shifts = in.readDoubles();
        return new Scales(shifts, in.readDoubles(shifts.length));
    }
}
