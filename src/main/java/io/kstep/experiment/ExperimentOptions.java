package io.kstep.experiment;

import io.kstep.spec.SpecException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How large an experiment is and where its randomness comes from.
 *
 * @param networks how many random networks, or repetitions, every mean is over
 * @param fast whether to leave out what takes long: fewer sizes and test cases, so that the figures are coarser
 * @param data folder of the data sets, for experiments on given data
 * @param kept folder where a long experiment keeps the figures computed so far, so that it can be interrupted; empty for
 *     one that starts from the beginning each time
 */
public record ExperimentOptions(int networks, long seed, boolean fast, Path data, Optional<Path> kept) {

    public static final ExperimentOptions DEFAULT = new ExperimentOptions(200, 1, false);

    /** With data sets in the working folder, and nothing kept. */
    public ExperimentOptions(int networks, long seed, boolean fast) {
        this(networks, seed, fast, Path.of(""));
    }

    /** With nothing kept. */
    public ExperimentOptions(int networks, long seed, boolean fast, Path data) {
        this(networks, seed, fast, data, Optional.empty());
    }

    public ExperimentOptions {
        if (networks < 2) {
            throw new SpecException(
                    "an experiment needs at least 2 networks to estimate the error of its means, not " + networks);
        }
    }
}
