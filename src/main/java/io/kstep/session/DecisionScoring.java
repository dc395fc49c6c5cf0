package io.kstep.session;

import io.kstep.data.Label;
import io.kstep.evaluate.JointForecast;
import io.kstep.evaluate.StreamErrors;
import java.util.List;

/** Counts errors by what was said: the class that was decided, or nothing where none was. */
record DecisionScoring(StreamErrors errors) implements Prequential.Scoring {

    @Override
    public void score(double[] posterior, Label label, int classes) {
        errors.score(posterior, label, classes);
    }

    @Override
    public void score(JointForecast forecast, List<Label> labels, int[] classes) {
        errors.score(forecast, labels, classes);
    }

    @Override
    public void score(Predicted predicted, Label label, int classes) {
        if (!predicted.decision().isRejected()) {
            errors.score(predicted.posterior(), predicted.decision().label(), label, classes);
        }
    }
}
