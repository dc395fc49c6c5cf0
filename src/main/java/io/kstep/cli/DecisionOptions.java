package io.kstep.cli;

import io.kstep.data.Target;
import io.kstep.evaluate.LossMatrix;
import io.kstep.evaluate.decision.Decisions;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.Arrays;
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

    /** Whether mistakes have costs of their own. */
    boolean hasLosses() {
        return !losses.isBlank() || reject < Double.POSITIVE_INFINITY;
    }

    /**
     * The costs of one of several class variables: those whose two classes it has. Each must be of some variable, and a
     * vector is always decided as a whole.
     */
    LossMatrix lossMatrixOfAny(List<String> classes, List<Target> targets) {
        if (reject < Double.POSITIVE_INFINITY) {
            throw new SpecException("--reject is for one class variable");
        }
        List<String> own = new ArrayList<>();
        for (String part : losses.split(",", -1)) {
            String mistake = part.substring(0, Math.max(0, part.lastIndexOf('=')));
            List<String> named =
                    Arrays.stream(mistake.split(">", -1)).map(String::trim).toList();
            if (targets.stream().noneMatch(target -> target.values().containsAll(named))) {
                throw new SpecException("no class variable has the two classes of the loss '" + part.trim() + "'");
            }
            if (classes.containsAll(named)) {
                own.add(part);
            }
        }
        return LossMatrix.parse(String.join(",", own), classes, reject);
    }

    /** The decisions of a stream, where classes may come that are not known yet. */
    Decisions ofStream(String prior) {
        check();
        return new Decisions(losses.strip(), reject, prior.strip());
    }

    LossMatrix lossMatrix(List<String> classes) {
        return LossMatrix.parse(losses, classes, reject);
    }
}
