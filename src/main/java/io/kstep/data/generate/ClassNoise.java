package io.kstep.data.generate;

import io.kstep.data.Schema;
import java.util.Optional;

/** A concept whose class is with some probability replaced by another one, each other one alike. */
record ClassNoise(Concept concept, double noise) implements Concept {

    /** The concept with noise, or as it is if there is none. */
    static Concept over(Concept concept, double noise) {
        return noise == 0 ? concept : new ClassNoise(concept, noise);
    }

    @Override
    public Schema schema() {
        return concept.schema();
    }

    @Override
    public double draw(Draws draws, double[] values) {
        int c = (int) concept.draw(draws, values);
        if (!draws.chance(noise)) {
            return c;
        }
        int other = draws.index(schema().classCount() - 1);
        return other < c ? other : other + 1;
    }

    @Override
    public Optional<LogJoint> logJoint() {
        return concept.logJoint().map(joint -> (values, out) -> {
            joint.write(values, out);
            double sum = LogSpace.sum(out);
            // (1 - n) p(c) + n (1 - p(c)) / (K - 1), as one part of p(c) and one of the sum
            double ofAll = noise / (out.length - 1);
            for (int c = 0; c < out.length; c++) {
                out[c] = sum + Math.log(ofAll + (1 - noise - ofAll) * Math.exp(out[c] - sum));
            }
        });
    }
}
