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
            description = "what each mistake costs, by the names of the classes; the others cost 1")
    private String losses = "";

    @Option(
            names = "--reject",
            paramLabel = "COST",
            description = "cost of no decision: where every class is expected to cost more, none is chosen")
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
