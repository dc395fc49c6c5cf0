package io.kstep.bayes;

import io.kstep.data.Chunk;
import io.kstep.data.Schema;
import java.util.Optional;

/** Immutable settings that turn a chunk into a classifier. The same chunk gives the same classifier, always. */
public interface Learner {

    /** Learns from the weighted rows of a chunk; rows of weight 0 and missing values count for nothing. */
    Classifier learn(Chunk chunk);

    /**
     * Why no chunk of this schema can be learned, in one line; nothing where one can. Asked before a model begins, so that
     * it need not fail later; what only the rows can show is left to {@link #learn}, which throws.
     */
    default Optional<String> refusal(Schema schema) {
        return Optional.empty();
    }

    /**
     * What learning a chunk of this shape costs. The default is the cost of keeping all rows and reading them once for
     * every pair of features.
     */
    default Cost cost(ChunkShape shape) {
        double all = shape.rows() * shape.features();
        double bytes = Cost.FRAME + Cost.NUMBER * all + Cost.OBJECT * shape.features() * shape.shown();
        return new Cost(50 * all * shape.features(), bytes, 4 * bytes, 10 * all);
    }

    /** Whether this learner can be the M step of EM, which soft labels need (Côme et al. 2009, section 4). */
    default MStep mStep(Schema schema) {
        return new MStep.Approximates();
    }

    /** Whether the order of the rows means something to it; estimators then keep the order of the file. */
    default boolean readsOrder() {
        return false;
    }

    /** The spec that names this learner with all its settings. */
    String spec();
}
