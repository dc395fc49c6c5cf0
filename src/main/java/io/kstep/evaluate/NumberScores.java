package io.kstep.evaluate;

import java.util.List;
import java.util.Optional;

/**
 * How well a number has been predicted, at one moment.
 *
 * @param labels predictions that were scored
 * @param level share of the targets that an interval is to hold
 * @param all over all of them
 * @param r2 1 - squared errors / squared deviations of the targets from their own mean
 * @param meanRmse root mean squared error of the mean of all targets before
 * @param noChangeRmse root mean squared error of the target before
 * @param estimates windowed, fading, since the start and of the latest whole chunk
 */
public record NumberScores(
        long labels,
        double level,
        Estimate all,
        double r2,
        double meanRmse,
        double noChangeRmse,
        List<Estimate> estimates) {

    public NumberScores {
        estimates = List.copyOf(estimates);
    }

    /**
     * Mean errors, with 95 % intervals by the variance of the errors that they average. Given what came before, errors
     * depart from their expectation by something of mean 0, so that they do not add to each other's variance; where the
     * expected error itself moves, the interval is of its mean.
     *
     * @param crps the continuous ranked probability score
     */
    public record Estimate(
            String estimator, double mae, Interval maeInterval, double rmse, Interval rmseInterval, double crps) {}

    /** The estimate of a name, where there is one. */
    public Optional<Estimate> estimate(String name) {
        return estimates.stream()
                .filter(estimate -> estimate.estimator().equals(name))
                .findFirst();
    }
}
