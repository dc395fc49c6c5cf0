package io.kstep.data.generate;

import io.kstep.data.Schema;
import java.util.Optional;

/**
 * The half of a concept that one of two databases is restricted to.
 *
 * @param share probability that a row is restricted
 * @param half which rows belong to the half
 * @param weight probability of the half in the whole concept
 */
record DividedConcept(Concept concept, double share, Half half, double weight) implements Concept {

    /** Whether a row belongs to a half. */
    @FunctionalInterface
    interface Half {
        boolean has(double[] values, double target);
    }

    @Override
    public Schema schema() {
        return concept.schema();
    }

    @Override
    public double draw(Draws draws, double[] values) {
        boolean restricted = draws.chance(share);
        double target = concept.draw(draws, values);
        while (restricted && !half.has(values, target)) {
            target = concept.draw(draws, values);
        }
        return target;
    }

    @Override
    public Optional<LogJoint> logJoint() {
        return concept.logJoint().map(joint -> (values, out) -> {
            joint.write(values, out);
            for (int c = 0; c < out.length; c++) {
                out[c] += Math.log(1 - share + (half.has(values, c) ? share / weight : 0));
            }
        });
    }
}
