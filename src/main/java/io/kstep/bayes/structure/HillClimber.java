package io.kstep.bayes.structure;

import java.util.List;
import java.util.function.Function;

/** Greedy search: the best neighbour for as long as it is strictly better (Pérez 2010, algorithms 2, 6, 8 and 9). */
final class HillClimber {

    private HillClimber() {}

    /**
     * Climbs from a start.
     *
     * @param neighbours in a fixed order; the first of equally good ones is taken
     */
    static Structure climb(SearchSpace space, Structure start, Function<Structure, List<Structure>> neighbours) {
        Structure best = start;
        Structure reached;
        double least = space.error(start);
        do {
            reached = best;
            for (Structure neighbour : neighbours.apply(reached)) {
                double error = space.error(neighbour);
                // rounding of sums of weights is no improvement
                if (error < least - 1e-12) {
                    least = error;
                    best = neighbour;
                }
            }
        } while (!best.equals(reached));
        return best;
    }
}
