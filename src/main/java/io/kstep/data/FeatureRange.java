package io.kstep.data;

/**
 * What the whole stream has shown of one continuous feature so far: a class never seen in a chunk is given a uniform
 * density over it (digest incremental-mte 2f). Empty when {@code low > high}.
 */
public record FeatureRange(double low, double high) {

    public static final FeatureRange EMPTY = new FeatureRange(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);

    public boolean isEmpty() {
        return low > high;
    }

    public FeatureRange union(FeatureRange other) {
        return new FeatureRange(Math.min(low, other.low), Math.max(high, other.high));
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
        return new FeatureRange(low, high);
    }
}
