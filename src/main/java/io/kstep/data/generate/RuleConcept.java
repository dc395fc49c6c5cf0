package io.kstep.data.generate;

import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.Optional;

/**
 * Features drawn without regard to the class, and a rule that gives the class. Features may be perturbed after the rule
 * has spoken; then the posterior has no closed form.
 */
record RuleConcept(Schema schema, Sampler features, Rule rule, Optional<Sampler> perturbation) implements Concept {

    /** Writes random features, or changes those that stand there. */
    @FunctionalInterface
    interface Sampler {
        void write(Draws draws, double[] values);
    }

    /** The class of a row. */
    @FunctionalInterface
    interface Rule {
        int classOf(double[] values);
    }

    static RuleConcept of(Schema schema, Sampler features, Rule rule) {
        return new RuleConcept(schema, features, rule, Optional.empty());
    }

    @Override
    public double draw(Draws draws, double[] values) {
        features.write(draws, values);
        int c = rule.classOf(values);
        perturbation.ifPresent(change -> change.write(draws, values));
        return c;
    }

    @Override
    public Optional<LogJoint> logJoint() {
        return perturbation.isPresent()
                ? Optional.empty()
                : Optional.of((values, out) -> certain(rule.classOf(values), out));
    }

    /** Writes the logarithms of a certain class. */
    static void certain(int c, double[] out) {
        Arrays.fill(out, Double.NEGATIVE_INFINITY);
        out[c] = 0;
    }
}
