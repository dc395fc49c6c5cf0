package io.kstep.experiment;

import io.kstep.spec.SpecException;

/**
 * How large an experiment is and where its randomness comes from.
 *
 * @param networks how many random networks, or repetitions, every mean is over
 * @param fast whether to leave out what takes long: fewer sizes and test cases, so that the figures are coarser
 */
public record ExperimentOptions(int networks, long seed, boolean fast) {

    public static final ExperimentOptions DEFAULT = new ExperimentOptions(200, 1, false);

    public ExperimentOptions {
        if (networks < 2) {
            throw new SpecException(
                    "an experiment needs at least 2 networks to tell an error of its means, not " + networks);
        }
    }
}
