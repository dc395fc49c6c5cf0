package io.kstep.cli;

import io.kstep.evaluate.LossMatrix;
import io.kstep.spec.SpecException;
import java.util.List;
import picocli.CommandLine.Option;

/** What mistakes cost, and no decision. */
final class DecisionOptions {

    @Option(
            names = "--loss",
            paramLabel = "TRUE>PREDICTED=LOSS,...",
            description = "what mistakes cost, by the names of the classes; 1 where nothing is said")
    private String losses = "";

    @Option(
            names = "--reject",
            paramLabel = "COST",
            description = "what no decision costs: where every class is expected to cost more, none is chosen")
    private double reject = Double.POSITIVE_INFINITY;

    /** Fails where a cost cannot be one, before anything is read. */
    void check() {
        if (!(reject >= 0)) {
            throw new SpecException("--reject must be a number of at least 0, not " + reject);
        }
    }

    LossMatrix lossMatrix(List<String> classes) {
        return LossMatrix.parse(losses, classes, reject);
    }
}
