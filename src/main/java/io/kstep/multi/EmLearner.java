package io.kstep.multi;

import io.kstep.bayes.ChunkShape;
import io.kstep.bayes.Cost;
import io.kstep.data.Chunk;
import io.kstep.data.Schema;
import io.kstep.spec.SpecException;
import java.util.Optional;

/**
 * Learns vectors of classes, where some are missing or doubtful by EM over the vectors that are consistent with what is
 * known; a structure is searched for in every M step. Where every class is known this is one M step.
 *
 * @param iterations of EM at the most
 * @param tolerance EM ends when no weight changes by more
 * @param even whether vectors that are as plausible begin with the same weight, and not by how frequent classes are
 */
record EmLearner(VectorLearner learner, int iterations, double tolerance, boolean even) implements JointLearner {

    @Override
    public JointClassifier learn(Chunk chunk) {
        Optional<String> refusal = refusal(chunk.schema());
        if (refusal.isPresent()) {
            throw new SpecException(refusal.get());
        }
        JointRows rows = JointRows.of(chunk, even);
        if (rows.areSure() || iterations == 0) {
            return learner.learn(chunk, rows);
        }
        VectorLearner guide = learner.guide();
        JointClassifier classifier = guide.learn(chunk, rows);
        for (int i = 0; i < iterations; i++) {
            JointRows expected = rows.expected(chunk, classifier);
            double change = expected.distance(rows);
            rows = expected;
            if (change <= tolerance) {
                break;
            }
            classifier = guide.learn(chunk, rows);
        }
        return guide.equals(learner) ? classifier : learner.learn(chunk, rows);
    }

    @Override
    public Optional<String> refusal(Schema schema) {
        return learner.refusal(schema);
    }

    @Override
    public Cost cost(ChunkShape shape) {
        return learner.cost(shape);
    }

    @Override
    public String spec() {
        return learner.name() + "(" + learner.options() + ",iterations=" + iterations + ",tolerance=" + tolerance
                + (even ? ",start=even)" : ")");
    }
}
