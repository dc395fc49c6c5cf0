package io.kstep.bayes.structure;

import java.util.Arrays;

/**
 * Naive Bayes on some of the features: those that are informative about the class beyond chance (filter, algorithm 3),
 * or the best of the n nested sets of the most informative ones (ranking, Pérez 2010, 3.5.1).
 *
 * @param significance level of the filter's test; 0 ranks instead
 */
public record SelectiveSearch(double significance) implements StructureSearch {

    @Override
    public Structure search(SearchSpace space) {
        return significance > 0
                ? Structure.naive(new FeatureFilter.Test(significance).select(space, this))
                : ranking(space);
    }

    private static Structure ranking(SearchSpace space) {
        int[] ranked = FeatureFilter.ranked(space);
        Structure best = Structure.EMPTY;
        double least = Double.POSITIVE_INFINITY;
        for (int m = 1; m <= ranked.length; m++) {
            Structure nested = Structure.naive(Arrays.copyOf(ranked, m));
            double error = space.error(nested);
            if (error < least - 1e-12) {
                least = error;
                best = nested;
            }
        }
        return best;
    }

    @Override
    public int dimensions(int features) {
        return 1;
    }

    @Override
    public Asks asks() {
        return significance > 0 ? Asks.RELEVANCE : Asks.ROWS;
    }

    @Override
    public boolean isSure(Margins margins, Structure found) {
        return significance > 0 && margins.holdSelected(significance);
    }

    @Override
    public String options() {
        return significance > 0 ? "search=filter,significance=" + significance : "search=ranking";
    }
}
