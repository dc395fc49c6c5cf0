package io.kstep.inspect;

import java.util.List;
import java.util.function.Function;

/**
 * One feature through all submodels together: what each says of a class counts by the rows of that class it was learned
 * from. Arrays are indexed by the place of a class among those {@link Portrait#classes() shown}, and empty for a class
 * without rows.
 */
public sealed interface FeaturePortrait {

    /** The answer of the function that is for this portrait's kind. */
    <T> T match(Function<Curves, T> curves, Function<Table, T> table, Function<Silent, T> silent);

    /** Index of the feature in the schema. */
    int index();

    String name();

    /** Mutual information of the feature and the class in nats, as the model has it: how informative it is. */
    double information();

    /**
     * A continuous feature.
     *
     * @param grid where the densities are given
     * @param densities f(x | c) without the spikes, at each point of the grid
     * @param spikes values with a probability of their own, ascending
     * @param spikeMasses P(spike | c)
     * @param quartiles the three quartiles of each class
     */
    record Curves(
            int index,
            String name,
            double information,
            double[] grid,
            double[][] densities,
            double[] spikes,
            double[][] spikeMasses,
            double[][] quartiles)
            implements FeaturePortrait {
        @Override
        public <T> T match(Function<Curves, T> curves, Function<Table, T> table, Function<Silent, T> silent) {
            return curves.apply(this);
        }
    }

    /** A feature with few values, each with its probability P(v | c) = probabilities[class][value]. */
    record Table(int index, String name, double information, List<String> values, double[][] probabilities)
            implements FeaturePortrait {
        @Override
        public <T> T match(Function<Curves, T> curves, Function<Table, T> table, Function<Silent, T> silent) {
            return table.apply(this);
        }
    }

    /** A feature that no submodel uses, because it was constant or never observed. */
    record Silent(int index, String name) implements FeaturePortrait {
        @Override
        public <T> T match(Function<Curves, T> curves, Function<Table, T> table, Function<Silent, T> silent) {
            return silent.apply(this);
        }

        @Override
        public double information() {
            return 0;
        }
    }
}
