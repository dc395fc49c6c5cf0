package io.kstep.bayes;

import io.kstep.probability.MteEstimator;
import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;

/** Learners by their specs: the one place where their names and options are declared. */
public final class Learners {

    private Learners() {}

    public static Learner parse(String text) {
        Spec spec = Spec.parse(text);
        if (!spec.name().equals("nb")) {
            throw new SpecException("there is no learner '" + spec.name() + "'; there is nb");
        }
        Spec.Reader reader = spec.reader();
        String density = reader.choice("density", "mte", "mte", "gaussian");
        double alpha = reader.real("alpha", 1, 1e-9, 1e6);
        double clamp = reader.real("clamp", 5, 0.1, 1e9);
        Learner learner = density.equals("gaussian")
                ? new GaussianNaiveBayesLearner(alpha, clamp, reader.real("shrink", 2, 0, 1e6))
                : new DensityNaiveBayesLearner(
                        MteEstimator.defaults(),
                        alpha,
                        clamp,
                        reader.real("borrow", 1, 0, 1e6),
                        reader.flag("spikes", true),
                        spec.toString());
        reader.done();
        return learner;
    }
}
