package io.kstep.multi;

import io.kstep.bayes.decision.DecisionRule;
import io.kstep.probability.LogSpace;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How a vector of classes is chosen by what is believed of them (Rodríguez 2013, section 5.3). Changes nothing. */
@FunctionalInterface
public interface ClassificationRule {

    /** The vector to say. */
    int[] classify(JointPosterior posterior);

    /** The most probable vector: the most vectors right as a whole. */
    ClassificationRule JOINT = JointPosterior::mostProbable;

    /** Of every variable the class most probable whatever the others: the most single classes right. */
    ClassificationRule MARGINAL = posterior -> {
        int[] vector = new int[posterior.space().variables()];
        Arrays.setAll(vector, j -> LogSpace.argMax(posterior.marginal(j)));
        return vector;
    };

    /** Of every variable the class most probable where the others have their classes by the marginal rule. */
    ClassificationRule CONDITIONAL = posterior -> conditional(posterior, MARGINAL.classify(posterior));

    /**
     * The conditional rule again and again, all variables at once, until nothing changes. That may go round in circles:
     * after as many steps as there are variables, and ten more, the most probable vector met is said.
     */
    ClassificationRule ITERATIVE = posterior -> {
        int[] now = MARGINAL.classify(posterior);
        int[] best = now;
        for (int step = 0; step < posterior.space().variables() + 10; step++) {
            int[] next = conditional(posterior, now);
            if (Arrays.equals(next, now)) {
                return now;
            }
            best = posterior.logProbability(next) > posterior.logProbability(best) ? next : best;
            now = next;
        }
        return best;
    };

    /**
     * The conditional rule, one variable after the other, each given the newest classes of all others, until nothing
     * changes. Every step makes the vector more probable, so that it ends.
     */
    ClassificationRule SEQUENTIAL = posterior -> {
        int[] vector = MARGINAL.classify(posterior);
        boolean hasChanged = true;
        while (hasChanged) {
            hasChanged = false;
            for (int j = 0; j < vector.length; j++) {
                int better = better(posterior, vector, j);
                hasChanged |= better != vector[j];
                vector[j] = better;
            }
        }
        return vector;
    };

    /** All rules by their names. */
    static Map<String, ClassificationRule> byName() {
        return new TreeMap<>(Map.of(
                "joint", JOINT,
                "marginal", MARGINAL,
                "conditional", CONDITIONAL,
                "iterative", ITERATIVE,
                "sequential", SEQUENTIAL));
    }

    static ClassificationRule parse(String name) {
        ClassificationRule rule = byName().get(name);
        if (rule == null) {
            throw new SpecException(
                    "there is no rule '" + name + "'; there are " + String.join(", ", byName().keySet()));
        }
        return rule;
    }

    /**
     * The vector of least expected cost, where the costs of the variables are added up: then each is decided by itself.
     *
     * @param rules of each variable
     */
    static ClassificationRule leastCost(List<? extends DecisionRule> rules) {
        List<DecisionRule> each = new ArrayList<>(rules);
        return posterior -> {
            int[] vector = new int[each.size()];
            Arrays.setAll(vector, j -> each.get(j).decide(posterior.marginal(j)));
            return vector;
        };
    }

    private static int[] conditional(JointPosterior posterior, int[] others) {
        int[] vector = new int[others.length];
        Arrays.setAll(vector, j -> best(posterior, others, j));
        return vector;
    }

    /** The most probable class of a variable where the others have these, the lowest on ties. */
    private static int best(JointPosterior posterior, int[] others, int variable) {
        double[] logs = logs(posterior, others, variable);
        return LogSpace.argMax(logs);
    }

    /** The same, but what it is on ties. */
    private static int better(JointPosterior posterior, int[] vector, int variable) {
        double[] logs = logs(posterior, vector, variable);
        int best = LogSpace.argMax(logs);
        return logs[best] > logs[vector[variable]] ? best : vector[variable];
    }

    private static double[] logs(JointPosterior posterior, int[] others, int variable) {
        int[] vector = others.clone();
        double[] logs = new double[posterior.space().size(variable)];
        for (int c = 0; c < logs.length; c++) {
            vector[variable] = c;
            logs[c] = posterior.logProbability(vector);
        }
        return logs;
    }
}
