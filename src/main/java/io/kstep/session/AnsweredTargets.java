package io.kstep.session;

import io.kstep.data.Label;
import io.kstep.evaluate.JointForecast;
import io.kstep.incremental.Beliefs;
import io.kstep.incremental.StreamModel;
import io.kstep.multi.JointPosterior;
import java.util.Arrays;
import java.util.List;

/** An answered class variable is evidence for the others: what is believed of them then. */
final class AnsweredTargets {

    /** No label rules a class out for good: else what the model finds impossible would have no answer. */
    private static final double LEAST = 1e-9;

    private AnsweredTargets() {}

    /**
     * What a model believes of an instance by now, once something is known of some class variables; empty while one of them
     * has no class.
     *
     * @param known of each class variable
     */
    static JointForecast forecast(StreamModel model, double[] values, List<Label> known) {
        Beliefs beliefs = new Beliefs();
        model.predict(values, beliefs);
        if (beliefs.joint() == null) {
            return new JointForecast(new double[0]);
        }
        double[][] plausibilities = new double[known.size()][];
        for (int j = 0; j < plausibilities.length; j++) {
            int classes = beliefs.of(j).probabilities().length;
            if (!known.get(j).isVacuous(classes)) {
                plausibilities[j] = Arrays.stream(known.get(j).contour(classes).toArray())
                        .map(p -> Math.max(LEAST, p))
                        .toArray();
            }
        }
        JointPosterior joint = beliefs.joint().given(plausibilities);
        double[][] posteriors = new double[known.size()][];
        Arrays.setAll(posteriors, joint::marginal);
        int[] vector = joint.mostProbable();
        return new JointForecast(JointForecast.of(posteriors, vector, joint.logProbability(vector)));
    }
}
