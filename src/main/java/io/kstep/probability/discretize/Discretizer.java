package io.kstep.probability.discretize;

import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;

/** Immutable settings that cut a continuous variable into intervals; the outer ones are open. */
public sealed interface Discretizer permits EqualWidth, EqualFrequency, MinimumDescriptionLength {

    /**
     * The cuts, rising; a value at a cut belongs to the interval above it.
     *
     * @param values finite, ascending
     * @param classWeights for each class the weight of every value; what the values mean for the classes is all that a
     *     supervised method needs to know
     */
    double[] cuts(double[] values, double[][] classWeights);

    /** Whether the cuts depend on the classes; if not, their weights may come as those of a single class. */
    default boolean asksClasses() {
        return false;
    }

    /** Options as a spec gives them, behind a comma. */
    String spec();

    /** Reads {@code method=mdl|width|frequency} and the options of each. */
    static Discretizer of(Spec.Reader reader) {
        String method = reader.choice("method", "mdl", "mdl", "width", "frequency");
        return switch (method) {
            case "width" -> new EqualWidth(reader.integer("bins", 10, 2, 1000));
            case "frequency" -> new EqualFrequency(reader.integer("bins", 10, 2, 1000));
            case "mdl" -> new MinimumDescriptionLength(reader.integer("fallback", 1, 1, 1000));
            default -> throw new SpecException("no method " + method);
        };
    }

    /** Sum of the weights of each value over the classes. */
    static double[] totals(int values, double[][] classWeights) {
        double[] totals = new double[values];
        for (double[] weights : classWeights) {
            for (int i = 0; i < values; i++) {
                totals[i] += weights[i];
            }
        }
        return totals;
    }
}
