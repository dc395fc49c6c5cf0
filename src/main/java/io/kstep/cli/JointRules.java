package io.kstep.cli;

import io.kstep.bayes.decision.DecisionRule;
import io.kstep.data.Chunk;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import io.kstep.evaluate.CensoredClasses;
import io.kstep.evaluate.JointScores;
import io.kstep.evaluate.LossMatrix;
import io.kstep.multi.ClassificationRule;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** How classes are chosen where there are several class variables, and which of their labels are bounds. */
final class JointRules {

    @Option(
            names = "--rule",
            paramLabel = "NAME",
            description = "of several class variables: joint, marginal, conditional, iterative or sequential. Default:"
                    + " joint for the vector, marginal for single classes")
    private String rule = "";

    @Option(
            names = "--at-least",
            paramLabel = "CLASS=COLUMN",
            description =
                    "a class variable whose classes have an order, and the column that says 1, yes or true in rows whose"
                            + " class is only a lower bound (right-censored)")
    private Map<String, String> bounds = Map.of();

    /** The rows with the labels that are only bounds. */
    Chunk censored(Chunk chunk) {
        Chunk found = chunk;
        for (Map.Entry<String, String> bound : bounds.entrySet()) {
            found = new CensoredClasses(bound.getKey(), bound.getValue()).of(found);
        }
        return found;
    }

    boolean areCensored() {
        return !bounds.isEmpty();
    }

    /** The rules, that of least expected cost where there are costs. */
    JointScores.Rules rules(DecisionOptions decisions, Schema schema) {
        if (decisions.hasLosses()) {
            if (!rule.isEmpty()) {
                throw new SpecException("--loss chooses classes by least expected cost: leave --rule out");
            }
            ClassificationRule cheapest = ClassificationRule.leastCost(losses(decisions, schema).stream()
                    .map(matrix -> (DecisionRule) matrix::decide)
                    .toList());
            return new JointScores.Rules(cheapest, cheapest);
        }
        if (rule.isEmpty()) {
            return JointScores.Rules.BEST;
        }
        ClassificationRule chosen = ClassificationRule.parse(rule);
        return new JointScores.Rules(chosen, chosen);
    }

    /** A mistake costs what it is given for every class variable that has both classes. */
    private static List<LossMatrix> losses(DecisionOptions decisions, Schema schema) {
        List<LossMatrix> matrices = new ArrayList<>();
        for (Target target : schema.targets()) {
            matrices.add(decisions.lossMatrixOfAny(target.values(), schema.targets()));
        }
        return matrices;
    }
}
