package io.kstep.session;

import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.evaluate.JointForecast;
import io.kstep.evaluate.NumberForecast;
import io.kstep.evaluate.decision.Decider;
import io.kstep.incremental.Belief;
import io.kstep.incremental.Beliefs;
import io.kstep.incremental.Context;
import io.kstep.incremental.LearningWatch;
import io.kstep.incremental.RowDensity;
import io.kstep.incremental.StreamEvent;
import io.kstep.incremental.StreamModel;
import io.kstep.multi.JointPosterior;
import java.util.List;

/**
 * Predict, score, learn: each instance is predicted with what was known before it; when its label comes, at once or
 * later, the prediction is scored and then the label learned (Dawid 1984; Gama, Sebastião and Rodrigues 2013). The one
 * loop of the service, of {@code prequential} and of the experiments.
 */
public final class Prequential {

    /** What is counted of predictions whose truth has come. */
    public interface Scoring {

        /** Counts nothing. */
        Scoring NONE = (posterior, label, classes) -> {};

        /**
         * Counts a prediction whose label has come.
         *
         * @param posterior of every class known when it was predicted, which may be none, or the numbers of a
         *     {@link NumberForecast}
         * @param classes known now, with those that the label named first
         */
        void score(double[] posterior, Label label, int classes);

        /**
         * Counts a prediction of several class variables whose labels have come.
         *
         * @param classes known now of each variable
         */
        default void score(JointForecast forecast, List<Label> labels, int[] classes) {}

        /** Counts a prediction by what was decided, which need not be the most probable class. */
        default void score(Predicted predicted, Label label, int classes) {
            score(predicted.posterior(), label, classes);
        }
    }

    private static final double[] NOTHING_KNOWN = {};

    private final StreamModel model;
    private final Scoring scoring;
    private final double level;
    private final Beliefs beliefs = new Beliefs();
    private final double[] forecast = new double[NumberForecast.LENGTH];
    private final Decider decider;
    private final RecentRows recent = new RecentRows();
    private double[] uncorrected;
    /** Null where nothing is known of it, or nobody asks. */
    private RowDensity density;

    public Prequential(StreamModel model, Scoring scoring) {
        this(model, scoring, NumberForecast.LEVEL);
    }

    /** @param level share of the targets that the interval of a number is to hold */
    public Prequential(StreamModel model, Scoring scoring, double level) {
        this(model, scoring, level, null);
    }

    /** @param decider decides what is said; null: the most probable class is */
    public Prequential(StreamModel model, Scoring scoring, double level, Decider decider) {
        this.model = model;
        this.scoring = scoring;
        this.level = level;
        this.decider = decider;
    }

    /** Predicts an instance; changes nothing. The posterior is the same array for every instance. */
    public Predicted predict(double[] values) {
        Context context = model.predict(values, beliefs);
        recent.add(values);
        if (beliefs.size() > 1) {
            return new Predicted(context, values, forecast(beliefs));
        }
        Belief belief = beliefs.first();
        if (decider != null && !belief.isNumber()) {
            return decided(context, values, belief.probabilities());
        }
        return new Predicted(context, values, belief.isNumber() ? forecast(belief) : belief.probabilities());
    }

    /** What is published of several class variables: the numbers of a {@link JointForecast}. */
    public static double[] forecast(Beliefs beliefs) {
        double[][] posteriors = new double[beliefs.size()][];
        for (int j = 0; j < posteriors.length; j++) {
            posteriors[j] = beliefs.of(j).probabilities();
        }
        JointPosterior joint = beliefs.joint();
        int[] vector = joint == null ? null : joint.mostProbable();
        return JointForecast.of(posteriors, vector, vector == null ? 0 : joint.logProbability(vector));
    }

    private Predicted decided(Context context, double[] values, double[] believed) {
        decider.follow(model.schema().classes());
        double[] posterior = decider.posterior(believed);
        uncorrected = posterior == believed ? null : believed;
        return new Predicted(
                context, values, posterior, posterior.length == 0 ? null : decider.decide(posterior, surprise(values)));
    }

    private double surprise(double[] values) {
        if (!decider.looksForOutliers()) {
            return Double.NaN;
        }
        density = RowDensity.of(model, density);
        return density == null ? Double.NaN : density.surprise(values);
    }

    /** What was believed of the latest instance before the shares of the classes were changed; null where they were not. */
    double[] uncorrected() {
        return uncorrected;
    }

    /** Some of the instances that were predicted lately, those that show all the features there are now. */
    List<double[]> recent(int features) {
        return recent.list(features);
    }

    private double[] forecast(Belief belief) {
        if (model.labels() == 0) {
            return NOTHING_KNOWN;
        }
        NumberForecast.write(level, belief.mean(), belief::quantile, forecast);
        return forecast;
    }

    /** Scores a prediction whose label has come, if it counts. */
    void score(Predicted predicted, Label label, Schema grown) {
        if (!predicted.counts()) {
            return;
        }
        if (label instanceof Label.Several several) {
            scoring.score(new JointForecast(predicted.posterior()), several.labels(), grown.classCounts());
            return;
        }
        int known = grown.targetValues().size();
        if (predicted.decision() == null) {
            scoring.score(predicted.posterior(), label, known);
            return;
        }
        scoring.score(predicted, label, known);
        if (decider != null) {
            decider.follow(grown.classes()); // the label may be of a class that costs something of its own
            decider.score(predicted.posterior(), predicted.decision(), label, known);
        }
    }

    /**
     * Scores a prediction and learns its label.
     *
     * @param grown the schema with the classes that the label names: known only after its prediction
     * @return the events of the model
     */
    public List<StreamEvent> learn(Predicted predicted, Label label, Schema grown, long time, LearningWatch watch) {
        score(predicted, label, grown);
        if (decider != null) {
            decider.learned(label, grown.targetValues().size());
        }
        model.grow(grown);
        return model.learn(predicted.values(), label, predicted.context(), time, watch);
    }
}
