package io.kstep.cli;

import io.kstep.bayes.TargetPosterior;
import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.evaluate.NumberForecast;
import io.kstep.evaluate.RegressionScores;
import io.kstep.incremental.Beliefs;
import io.kstep.incremental.Context;
import io.kstep.incremental.LearningWatch;
import io.kstep.incremental.StreamModel;
import io.kstep.incremental.StreamSettings;
import io.kstep.spec.SpecException;
import java.util.List;

/**
 * One pass of a model of a number over a stream: each row is predicted, then scored, then learned. What is predicted
 * before any target is known is not scored.
 */
final class RegressionRun {

    private final StreamSource source;
    private final StreamPass pass;
    private final StreamModel regressor;
    private final Beliefs beliefs = new Beliefs();
    private final RegressionScores scores = new RegressionScores();
    private final RegressionScores ofMean = new RegressionScores();
    private final RegressionScores ofLast = new RegressionScores();
    private final StreamParts squares = new StreamParts();
    private double mean;
    private double last;
    private double inside;
    private double crps;
    private final NumberForecast forecast = new NumberForecast(new double[NumberForecast.LENGTH]);

    RegressionRun(StreamSource source, StreamSettings settings, Terminal terminal) {
        this.source = source;
        pass = new StreamPass(source, terminal);
        settings.refusal(source.stream().schema()).ifPresent(reason -> {
            throw new SpecException(source.name() + ": " + reason);
        });
        regressor = settings.start(source.stream().schema());
    }

    /** Takes the predictions in order. */
    interface Sink {
        void accept(LabelledInstance row, TargetPosterior posterior, NumberForecast forecast);
    }

    RegressionRun go(Sink sink) {
        pass.go((row, millis) -> step(row, millis, sink));
        if (regressor.labels() == 0) {
            throw new SpecException(source.name() + " has no row with a target: nothing can be learned");
        }
        return this;
    }

    private void step(LabelledInstance row, long millis, Sink sink) {
        double[] values = row.instance().values();
        Context context = regressor.predict(values, beliefs);
        TargetPosterior posterior = beliefs.first().number();
        NumberForecast.write(NumberForecast.LEVEL, posterior.mean(), posterior::quantile, forecast.numbers());
        sink.accept(row, posterior, forecast);
        if (row.label() instanceof Label.Numeric numeric) {
            double target = numeric.value();
            if (regressor.labels() > 0) {
                score(target);
            }
            mean += (target - mean) / (regressor.labels() + 1);
            last = target;
            regressor.grow(source.stream().schema());
            regressor.learn(values, numeric, context, millis, LearningWatch.PATIENT);
        }
    }

    private void score(double target) {
        double error = forecast.mean() - target;
        scores.add(forecast.mean(), target, 1);
        ofMean.add(mean, target, 1);
        ofLast.add(last, target, 1);
        squares.add(error * error);
        inside += forecast.covers(target) ? 1 : 0;
        crps += forecast.crps(target);
    }

    StreamPass pass() {
        return pass;
    }

    StreamModel regressor() {
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

    /** Mean of the continuous ranked probability score. */
    double crps() {
        return crps / scores.summary().instances();
    }

    /** Mean squared error along the stream. */
    List<StreamParts.Part> parts(int count) {
        return squares.parts(count);
    }
}
