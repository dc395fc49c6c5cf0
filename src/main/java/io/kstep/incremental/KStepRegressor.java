package io.kstep.incremental;

import io.kstep.bayes.TargetPosterior;
import io.kstep.data.Schema;
import java.util.List;

/**
 * Schema, k regressors and the main node that combines them: the k-step classifier of a continuous class (Flesch,
 * Fernández and Salmerón 2007), one immutable value with a version. Predictions of several threads need a {@link
 * Predictor} each.
 */
public final class KStepRegressor {

    private final Schema schema;
    private final long version;
    private final long labels;
    private final List<NumericSubmodel> submodels;
    private final NumericMain main;
    private final double bias;

    KStepRegressor(
            Schema schema, long version, long labels, List<NumericSubmodel> submodels, NumericMain main, double bias) {
        this.schema = schema;
        this.version = version;
        this.labels = labels;
        this.submodels = List.copyOf(submodels);
        this.main = main;
        this.bias = bias;
    }

    public Schema schema() {
        return schema;
    }

    /** Chunks learned. */
    public long version() {
        return version;
    }

    public long labels() {
        return labels;
    }

    /** The submodels, oldest first; the last may be the provisional one of an open chunk, numbered version + 1. */
    public List<NumericSubmodel> submodels() {
        return submodels;
    }

    /** Working memory for predictions by one thread. */
    public Predictor predictor() {
        return new Predictor(main.copy());
    }

    /** This regressor, its predictions lowered by what the main node's were too high on these rows. */
    KStepRegressor corrected(List<NumericRow> rows) {
        Predictor predictor = predictor();
        double error = rows.stream()
                .mapToDouble(row -> predictor.predict(row.values()).mean() - row.target())
                .average()
                .orElse(0);
        return new KStepRegressor(schema, version, labels, submodels, main, bias + error);
    }

    /** Predicts with this regressor; not thread-safe, unlike the regressor itself. */
    public final class Predictor {
        private final NumericMain own;
        private final NumericPanel panel = new NumericPanel(submodels);
        private final Evidence evidence = new Evidence();

        private Predictor(NumericMain own) {
            this.own = own;
        }

        /** The posterior of the target: mean, median, variance and quantiles. */
        public TargetPosterior predict(double[] values) {
            panel.ask(values, evidence);
            TargetPosterior posterior = own.posterior(evidence, panel.means());
            return new TargetPosterior(posterior.intervals(), posterior.weights(), posterior.bias() + bias);
        }
    }
}
