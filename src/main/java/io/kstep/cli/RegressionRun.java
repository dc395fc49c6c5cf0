package io.kstep.cli;

import io.kstep.bayes.TargetPosterior;
import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.evaluate.RegressionScores;
import io.kstep.incremental.RegressionSettings;
import io.kstep.incremental.StreamRegressor;
import io.kstep.spec.SpecException;
import java.util.List;

/**
 * One pass of a k-step regressor over a stream: each row is predicted, then scored, then learned. What is predicted
 * before any target is known is not scored.
 */
final class RegressionRun {

    /** Ends of the interval that should hold 90 % of the targets. */
    static final double LOW = 0.05;

    static final double HIGH = 0.95;

    private final StreamSource source;
    private final StreamPass pass;
    private final StreamRegressor regressor;
    private final RegressionScores scores = new RegressionScores();
    private final RegressionScores ofMean = new RegressionScores();
    private final RegressionScores ofLast = new RegressionScores();
    private final StreamParts squares = new StreamParts();
    private double mean;
    private double last;
    private double inside;

    RegressionRun(StreamSource source, RegressionSettings settings, Terminal terminal) {
        this.source = source;
        pass = new StreamPass(source, terminal);
        regressor = new StreamRegressor(settings, source.stream().schema());
    }

    /** Takes the predictions in order. */
    interface Sink {
        void accept(LabelledInstance row, TargetPosterior posterior);
    }

    RegressionRun go(Sink sink) {
        pass.go((row, millis) -> step(row, sink));
        if (regressor.labels() == 0) {
            throw new SpecException(source.name() + " has no row with a target: nothing can be learned");
        }
        return this;
    }

    private void step(LabelledInstance row, Sink sink) {
        double[] values = row.instance().values();
        TargetPosterior posterior = regressor.predict(values);
        sink.accept(row, posterior);
        if (row.label() instanceof Label.Numeric numeric) {
            double target = numeric.value();
            if (regressor.labels() > 0) {
                score(posterior, target);
            }
            mean += (target - mean) / (regressor.labels() + 1);
            last = target;
            regressor.grow(source.stream().schema());
            regressor.learn(values, target);
        }
    }

    private void score(TargetPosterior posterior, double target) {
        double error = posterior.mean() - target;
        scores.add(posterior.mean(), target, 1);
        ofMean.add(mean, target, 1);
        ofLast.add(last, target, 1);
        squares.add(error * error);
        inside += target >= posterior.quantile(LOW) && target <= posterior.quantile(HIGH) ? 1 : 0;
    }

    StreamPass pass() {
        return pass;
    }

    StreamRegressor regressor() {
        return regressor;
    }

    RegressionScores.Summary scores() {
        return scores.summary();
    }

    /** Root mean squared error of the mean target so far. */
    double rmseOfMean() {
        return ofMean.summary().rmse();
    }

    /** Root mean squared error of the target before. */
    double rmseOfLast() {
        return ofLast.summary().rmse();
    }

    /** Share of the targets within the interval that should hold 90 % of them. */
    double coverage() {
        return inside / scores.summary().instances();
    }

    /** Mean squared error along the stream. */
    List<StreamParts.Part> parts(int count) {
        return squares.parts(count);
    }
}
