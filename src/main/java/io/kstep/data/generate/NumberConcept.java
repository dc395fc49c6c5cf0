package io.kstep.data.generate;

import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A number that is a function of the features, with normal noise. The features may be given another role in each
 * concept, so that after a drift the same function has to be found in other columns.
 */
record NumberConcept(Schema schema, Features features, Function function, int[] roles, double noise)
        implements Concept {

    /** Draws the features of a row. */
    interface Features {
        void draw(Draws draws, double[] values);
    }

    /** The target without noise; asked once for each row, in order. */
    interface Function {
        double of(double[] inRoles, Draws draws);
    }

    @Override
    public double draw(Draws draws, double[] values) {
        features.draw(draws, values);
        double[] inRoles = new double[values.length];
        for (int j = 0; j < values.length; j++) {
            inRoles[j] = values[roles[j]];
        }
        double target = function.of(inRoles, draws);
        return noise > 0 ? target + noise * draws.gaussian() : target;
    }

    /** Every feature in its own role. */
    static int[] inOrder(int features) {
        return IntStream.range(0, features).toArray();
    }

    /** Features x1, x2 and so on, all continuous, and a number y. */
    static Schema continuous(int features) {
        List<Feature> all = IntStream.rangeClosed(1, features)
                .mapToObj(j -> Feature.continuous("x" + j))
                .toList();
        return Schema.regression(all, "y");
    }

    /** Uniform in [0, 1]. */
    static void uniform(Draws draws, double[] values) {
        for (int j = 0; j < values.length; j++) {
            values[j] = draws.uniform();
        }
    }
}
