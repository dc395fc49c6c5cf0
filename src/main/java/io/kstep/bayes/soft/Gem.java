package io.kstep.bayes.soft;

import java.util.Arrays;
import java.util.function.Function;

/**
 * EM for soft labels (Côme et al. 2009, algorithm 1). It begins with an M step on the initial weights. Where the M step
 * maximises, the criterion never falls (their proposition 4.2) and the last model is the best one; where it only
 * approximates, the first fall ends the run, and the model before it is kept.
 *
 * @param iterations how many M steps follow the first at the most
 * @param tolerance relative gain of the criterion below which the run ends (eq. 53)
 */
public record Gem(int iterations, double tolerance) {

    /**
     * Fewer effective rows than this show no spread of their own: a density that follows them shrinks onto single rows,
     * and the likelihood has no bound there.
     */
    static final double LEAST_ROWS = 2.5;

    /** A fall of this part of the criterion is rounding. */
    private static final double ROUNDING = 1e-12;

    public Gem {
        if (iterations < 0 || !(tolerance >= 0)) {
            throw new IllegalArgumentException("iterations and tolerance must not be negative");
        }
    }

    /**
     * Runs EM.
     *
     * @param start initial weights of each row and class, such as the pignistic probabilities of the labels
     * @param mStep fits a model to weights, of which it keeps nothing
     */
    public <M extends Mixture> GemFit<M> fit(SoftLabels labels, double[][] start, Function<double[][], M> mStep) {
        double[][] weights = Arrays.stream(start).map(double[]::clone).toArray(double[][]::new);
        double[] rowsAtStart = labels.effectiveRows(weights);
        M model = mStep.apply(weights);
        double[] criteria = new double[iterations + 1];
        criteria[0] = labels.expect(model, weights);
        for (int step = 1; step <= iterations; step++) {
            if (isCollapsed(rowsAtStart, labels.effectiveRows(weights))) {
                return new GemFit<>(model, weights, Arrays.copyOf(criteria, step), GemFit.Stop.COLLAPSED);
            }
            double[][] next = Arrays.stream(weights).map(double[]::clone).toArray(double[][]::new);
            M candidate = mStep.apply(weights);
            criteria[step] = labels.expect(candidate, next);
            double gain = criteria[step] - criteria[step - 1];
            if (gain < 0 && -gain > ROUNDING * Math.abs(criteria[step - 1])) {
                return new GemFit<>(model, weights, Arrays.copyOf(criteria, step), GemFit.Stop.FELL);
            }
            model = candidate;
            weights = next;
            if (gain < tolerance * Math.abs(criteria[step - 1])) {
                return new GemFit<>(model, weights, Arrays.copyOf(criteria, step + 1), GemFit.Stop.CONVERGED);
            }
        }
        return new GemFit<>(model, weights, criteria, GemFit.Stop.LIMIT);
    }

    private static boolean isCollapsed(double[] atStart, double[] now) {
        for (int k = 0; k < now.length; k++) {
            if (now[k] < LEAST_ROWS && atStart[k] >= LEAST_ROWS) {
                return true;
            }
        }
        return false;
    }
}
