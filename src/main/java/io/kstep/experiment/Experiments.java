package io.kstep.experiment;

import io.kstep.spec.SpecException;
import java.util.List;

/** Every experiment there is, by name. */
public final class Experiments {

    private static final List<Experiment> ALL = List.of(
            new IncrementalMteExperiment(),
            new ErrorVarianceExperiment(),
            new RollingCoverageExperiment(),
            new SoftLabelsExperiment(),
            new SoftNetworksExperiment("soft-labels-networks", .01),
            new SoftNetworksExperiment("soft-labels-networks-wide", .1),
            new ExpertsExperiment(),
            new SoftStreamsExperiment(),
            StructuresExperiment.gaussianNetworks(),
            StructuresExperiment.kernelNetworks(),
            StructuresExperiment.tanStructures(),
            new RgdExperiment(),
            new MultiExperiment());

    private Experiments() {}

    public static List<String> names() {
        return ALL.stream().map(Experiment::name).toList();
    }

    public static Experiment byName(String name) {
        return ALL.stream()
                .filter(experiment -> experiment.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new SpecException(
                        "there is no experiment '" + name + "'; there are " + String.join(", ", names())));
    }
}
