package io.kstep.bayes;

import io.kstep.probability.DensityEstimators;
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
        return naiveBayes(spec);
    }

    private static Learner naiveBayes(Spec spec) {
        Spec.Reader reader = spec.reader();
        Spec density = Spec.parse(reader.text("density", "mte"));
        double alpha = reader.real("alpha", 1, 1e-9, 1e6);
        double clamp = reader.real("clamp", 5, 0.1, 1e9);
        Learner learner;
        if (density.name().equals("gaussian")) {
            density.reader().done();
            learner = new GaussianNaiveBayesLearner(alpha, clamp, reader.real("shrink", 2, 0, 1e6));
        } else {
            learner = new DensityNaiveBayesLearner(
                    DensityEstimators.of(density),
                    alpha,
                    clamp,
                    reader.real("borrow", 1, 0, 1e6),
                    reader.flag("spikes", true),
                    density);
        }
        reader.done();
        return learner;
    }
}
