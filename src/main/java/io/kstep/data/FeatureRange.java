package io.kstep.data;

/**
 * What the whole stream has shown of one continuous feature so far: a class never seen in a chunk is given a uniform
 * density over it, and no density is narrower than a small part of it. Values that are {@link
 * #isFar far}, such as a largest double that stands for "missing", count only where there is no other: one of them would
 * make every other value look the same for ever. Empty when {@code low > high}.
 */
public record FeatureRange(double low, double high) {

    public static final FeatureRange EMPTY = new FeatureRange(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);

    /** The square of a variance of larger values would be more than a double holds. */
    public static final double FAR = 0x1p200;

    /** Whether a value's magnitude is beyond {@link #FAR}. */
    public static boolean isFar(double x) {
        return Math.abs(x) > FAR;
    }

    public boolean isEmpty() {
        return low > high;
    }

    /** Whether it is of far values; not so where it is empty. */
    public boolean isFar() {
        return !isEmpty() && (isFar(low) || isFar(high));
    }

    public FeatureRange union(FeatureRange other) {
        if (isFar() != other.isFar() && !isEmpty() && !other.isEmpty()) {
            return isFar() ? other : this;
        }
        return new FeatureRange(Math.min(low, other.low), Math.max(high, other.high));
    }

    /** This range with one more finite value. */
    public FeatureRange with(double x) {
        return union(new FeatureRange(x, x));
    }

    /** Range of the finite values of a column. */
    public static FeatureRange of(double[] column) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (double x : column) {
            if (Double.isFinite(x)) {
                low = Math.min(low, x);
                high = Math.max(high, x);
            }
        }
        FeatureRange all = new FeatureRange(low, high);
        return all.isFar() ? ofFar(column) : all;
    }

    private static FeatureRange ofFar(double[] column) {
        FeatureRange range = EMPTY;
        for (double x : column) {
            range = Double.isFinite(x) ? range.with(x) : range;
        }
        return range;
    }
}
