package io.kstep.incremental;

import io.kstep.bayes.IntervalRegressor;
import java.util.Arrays;
import java.util.List;

/** Asks all submodels of a regression about an instance. Working memory of one thread. */
final class NumericPanel {

    private final List<IntervalRegressor> submodels;
    private final int mostStates;
    private final double[][] priors;
    private final double[][] logs;
    private final double[][] scratch;
    private final double[] means;

    NumericPanel(List<NumericSubmodel> submodels) {
        this.submodels = submodels.stream().map(NumericSubmodel::regressor).toList();
        int k = submodels.size();
        priors = new double[k][];
        logs = new double[k][];
        scratch = new double[k][];
        means = new double[k];
        for (int i = 0; i < k; i++) {
            IntervalRegressor regressor = this.submodels.get(i);
            priors[i] = new double[regressor.intervals().size()];
            Arrays.setAll(priors[i], s -> regressor.intervals().mass(s));
            logs[i] = new double[priors[i].length];
            scratch[i] = new double[priors[i].length];
        }
        mostStates = Arrays.stream(priors).mapToInt(p -> p.length).max().orElse(1);
    }

    /** Fills in the interval messages about an instance, and keeps the posterior means. */
    void ask(double[] values, Evidence evidence) {
        evidence.reset(submodels.size(), mostStates);
        for (int i = 0; i < priors.length; i++) {
            IntervalRegressor regressor = submodels.get(i);
            regressor.logLikelihood(values, logs[i], scratch[i]);
            evidence.set(i, priors[i].length, logs[i], priors[i]);
            for (int s = 0; s < scratch[i].length; s++) {
                scratch[i][s] = evidence.posterior(i, s);
            }
            means[i] = regressor.intervals().mean(scratch[i]);
        }
    }

    /** Asks about a row of database D; the submodel of its own chunk then says what is true, if it may. */
    void ask(NumericRow row, KStepBatch.OwnLabel ownLabel, Evidence evidence) {
        ask(row.values(), evidence);
        if (row.owner() >= 0 && ownLabel == KStepBatch.OwnLabel.TRUE) {
            evidence.claim(row.owner(), submodels.get(row.owner()).intervals().indexOf(row.target()));
            means[row.owner()] = row.target();
        }
    }

    /** Posterior means of the last instance asked about, shared: not corrected for bias (method.md, regression). */
    double[] means() {
        return means;
    }

    int[] states() {
        return Arrays.stream(priors).mapToInt(p -> p.length).toArray();
    }
}
