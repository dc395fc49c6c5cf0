package io.kstep.evaluate;

/**
 * Accumulates how well predicted numbers do. R² is 1 - squared errors / squared deviations of the truths from their own
 * mean, NaN where the truths do not vary. Adding allocates nothing; what nothing was added to is NaN.
 */
public final class RegressionScores {

    /** The scores at one moment. */
    public record Summary(long instances, double weight, double rmse, double mae, double r2) {}

    private long instances;
    private double weight;
    private double squaredError;
    private double absoluteError;
    private double mean;
    private double squaredDeviation;

    public void add(double predicted, double truth, double rowWeight) {
        if (!Double.isFinite(predicted - truth) || !(rowWeight >= 0)) {
            throw new IllegalArgumentException("finite numbers and a weight of at least 0 are needed: predicted "
                    + predicted + ", truth " + truth + ", weight " + rowWeight);
        }
        instances++;
        squaredError += rowWeight * (predicted - truth) * (predicted - truth);
        absoluteError += rowWeight * Math.abs(predicted - truth);
        include(rowWeight, truth, 0);
    }

    /** Adds all of another: the scores become those of both together. */
    public void add(RegressionScores other) {
        instances += other.instances;
        squaredError += other.squaredError;
        absoluteError += other.absoluteError;
        include(other.weight, other.mean, other.squaredDeviation);
    }

    public Summary summary() {
        return new Summary(
                instances,
                weight,
                Math.sqrt(squaredError / weight),
                absoluteError / weight,
                squaredDeviation > 0 ? 1 - squaredError / squaredDeviation : Double.NaN);
    }

    /** Joins truths of a known weight, mean and squared deviation (Chan et al. 1979): no sum of squares to cancel. */
    private void include(double otherWeight, double otherMean, double otherDeviation) {
        if (otherWeight > 0) {
            double difference = otherMean - mean;
            double total = weight + otherWeight;
            squaredDeviation += otherDeviation + difference * difference * weight * otherWeight / total;
            mean += difference * otherWeight / total;
            weight = total;
        }
    }
}
