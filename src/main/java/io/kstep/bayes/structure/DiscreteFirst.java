package io.kstep.bayes.structure;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The order of features where densities do not let a discrete one depend on a continuous one (Pérez 2010, 3.4 and 4.5),
 * so that arcs between the two kinds are still possible.
 */
final class DiscreteFirst {

    /**
     * I(Y; Z | C) of a Gaussian Y whose variance between the values of Z is as great as within them: beyond it, to leave
     * the arc out costs more than to change the order of features.
     */
    private static final double MUCH = 0.5 * Math.log(2);

    private DiscreteFirst() {}

    /** Whether some continuous feature may depend on a discrete one but not the other way round. */
    static boolean isNeeded(SearchSpace space) {
        for (int y : space.features()) {
            for (int z : space.features()) {
                if (isOneWay(space, y, z)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isOneWay(SearchSpace space, int y, int z) {
        return space.cardinality(y) == 0
                && space.cardinality(z) > 0
                && !space.allows(Node.of(z, y))
                && space.allows(Node.of(y, z));
    }

    /**
     * The features by their information about the class; a discrete one that a continuous one depends on much, and not
     * the other way round, is moved before it.
     */
    static int[] ranked(SearchSpace space) {
        int[] ranked = FeatureFilter.ranked(space);
        Set<Integer> order = new LinkedHashSet<>();
        for (int y : ranked) {
            for (int z : ranked) {
                if (isOneWay(space, y, z) && space.information().given(y, z) > MUCH) {
                    order.add(z);
                }
            }
            order.add(y);
        }
        return order.stream().mapToInt(Integer::intValue).toArray();
    }
}
