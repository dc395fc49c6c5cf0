package io.kstep.bayes;

import io.kstep.bayes.network.LearningProblem;
import io.kstep.bayes.network.Sample;
import io.kstep.bayes.structure.GivenSearch;
import io.kstep.bayes.structure.Information;
import io.kstep.bayes.structure.Structure;
import io.kstep.data.Chunk;
import io.kstep.spec.SpecException;
import java.util.List;

/**
 * A network learner on a chunk, taken apart: the structure that it finds, the error by which a wrapper judges any
 * structure, and the learner of a structure that is given. With it structures can be scored and compared (Pérez 2010,
 * 5.1).
 */
public final class StructureProblem {

    private final NetworkLearner learner;
    private final FeatureScales scales;
    private final Sample sample;
    private final LearningProblem problem;

    private StructureProblem(NetworkLearner learner, Chunk chunk) {
        this.learner = learner;
        scales = learner.scales(chunk);
        sample = Sample.of(scales.arePlain() ? chunk : scales.scaled(chunk));
        problem = learner.problem(sample);
    }

    /** Of a learner named by its spec, which has to search for one structure. */
    public static StructureProblem of(String learner, Chunk chunk) {
        return new StructureProblem(network(learner), chunk);
    }

    /** The structure that the learner finds. */
    public Structure found() {
        return learner.search().search(problem);
    }

    /** The features that structures may have: those chosen that vary, ascending. */
    public int[] features() {
        return problem.features();
    }

    /** The information between features and class and between features, as the learner's densities estimate it. */
    public Information information() {
        return problem.information();
    }

    /**
     * The classifier of a structure, fitted to all rows. Kernel classifiers of one problem share their rows, so that
     * asking one after the other about the same instance computes its kernels once.
     */
    public Classifier classifier(Structure structure) {
        return learner.scaled(
                scales,
                learner.classifier(List.of(problem.network(structure)), sample.present(), sample.classWeights()));
    }

    /** The cross-validated error of a structure by which wrappers search, always on the same folds of the chunk. */
    public double wrapperError(Structure structure) {
        return problem.error(structure);
    }

    /** The learner of this spec with a structure that is given in place of its search. */
    public static Learner given(String learner, Structure structure) {
        return network(learner).with(new GivenSearch(structure));
    }

    private static NetworkLearner network(String spec) {
        if (Learners.parse(spec) instanceof NetworkLearner network
                && network.search().averaging().isEmpty()) {
            return network;
        }
        throw new SpecException(
                spec + " has no structure of its own; use tan, kdb, selective-nb, jan, complete, mgc, or"
                        + " nb with density=kernel or discretized");
    }
}
