package io.kstep.incremental;

import io.kstep.bayes.MteRegressionLearner;
import io.kstep.spec.SpecException;

/**
 * All that decides how a k-step regressor learns from a stream.
 *
 * @param learner turns a chunk, closed or open, into a submodel
 * @param main child or parent; what it says of priors and decay has no meaning here, since its tables are made anew from
 *     the reservoir
 * @param chunkSize rows that close a chunk
 * @param submodels how many closed chunks' submodels are kept at most; the oldest gives way
 * @param reservoir how many rows of the past are kept, from which the main node is learned
 * @param seed of the reservoir's choices
 */
public record RegressionSettings(
        MteRegressionLearner learner, MainSettings main, int chunkSize, int submodels, int reservoir, long seed) {

    public static final RegressionSettings DEFAULT = new RegressionSettings(
            MteRegressionLearner.parse("nb"), MainSettings.parse("parent(mode=batch)"), 500, 10, 200, 1);

    public RegressionSettings {
        if (chunkSize < 1 || submodels < 1 || reservoir < 1) {
            throw new SpecException("a regression needs chunks, submodels and a reservoir of at least 1, not "
                    + chunkSize + ", " + submodels + " and " + reservoir);
        }
        if (main.kind() == MainSettings.Kind.CASCADE) {
            throw new SpecException("a numeric target needs main child or parent, not cascade");
        }
    }
}
