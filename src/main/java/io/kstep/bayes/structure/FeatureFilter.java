package io.kstep.bayes.structure;

import io.kstep.probability.information.ChiSquared;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Immutable settings that choose features before any structure is learned (Pérez 2010, 1.11). */
public sealed interface FeatureFilter {

    /**
     * The features to use, ascending.
     *
     * @param own the search that finds a structure over them
     */
    int[] select(SearchSpace space, StructureSearch own);

    Asks asks();

    /** Whether it would select the same features if rounding had changed every information. */
    default boolean isSure(Margins margins) {
        return false;
    }

    String spec();

    /** The features of a space by their information about the class, the lowest index first on ties. */
    static int[] ranked(SearchSpace space) {
        double[] worth = space.information().withClass();
        return Arrays.stream(space.features())
                .boxed()
                .sorted((a, b) -> worth[a] != worth[b] ? Double.compare(worth[b], worth[a]) : Integer.compare(a, b))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Every feature. */
    record All() implements FeatureFilter {
        @Override
        public int[] select(SearchSpace space, StructureSearch own) {
            return space.features();
        }

        @Override
        public Asks asks() {
            return Asks.NOTHING;
        }

        @Override
        public boolean isSure(Margins margins) {
            return true;
        }

        @Override
        public String spec() {
            return "all";
        }
    }

    /** MIT: those whose 2 N I(X_i; C) is beyond chance (theorem 5). */
    record Test(double significance) implements FeatureFilter {
        @Override
        public int[] select(SearchSpace space, StructureSearch own) {
            Information information = space.information();
            return Arrays.stream(space.features())
                    .filter(j -> ChiSquared.isSignificant(
                            information.withClass()[j], information.rows(), information.classDegrees(j), significance))
                    .toArray();
        }

        @Override
        public Asks asks() {
            return Asks.RELEVANCE;
        }

        @Override
        public boolean isSure(Margins margins) {
            return margins.holdSelected(significance);
        }

        @Override
        public String spec() {
            return "mit(significance=" + significance + ")";
        }
    }

    /** The m most informative about the class (Pérez 2010, 4.8.2.1). */
    record Top(int m) implements FeatureFilter {
        @Override
        public int[] select(SearchSpace space, StructureSearch own) {
            return space.features().length <= m
                    ? space.features()
                    : Arrays.stream(ranked(space), 0, m).sorted().toArray();
        }

        @Override
        public Asks asks() {
            return Asks.RELEVANCE;
        }

        @Override
        public boolean isSure(Margins margins) {
            return margins.holdFirst(m);
        }

        @Override
        public String spec() {
            return "top(m=" + m + ")";
        }
    }

    /** Phi: those without which a classifier on all others errs more, all at once (algorithm 1). */
    record Phi(Judge judge) implements FeatureFilter {
        @Override
        public int[] select(SearchSpace space, StructureSearch own) {
            int[] all = space.features();
            double error = space.error(judge, own, all);
            return Arrays.stream(all)
                    .filter(j -> space.error(judge, own, without(all, j)) > error + 1e-12)
                    .toArray();
        }

        private static int[] without(int[] all, int feature) {
            return Arrays.stream(all).filter(i -> i != feature).toArray();
        }

        @Override
        public Asks asks() {
            return Asks.ROWS;
        }

        @Override
        public String spec() {
            return "phi(by=" + judge.spec() + ")";
        }
    }

    /**
     * CFS: greedily, the set of greatest merit, in which features go with the class and not with each other (eq 1.60).
     * Correlations are symmetrical uncertainties, of discretised features.
     */
    record Correlation() implements FeatureFilter {
        @Override
        public int[] select(SearchSpace space, StructureSearch own) {
            Uncertainty uncertainty = space.uncertainty();
            int[] all = space.features();
            boolean[] chosen = new boolean[all.length];
            double best = 0;
            for (int next = 0; next >= 0; ) {
                next = -1;
                for (int i = 0; i < all.length; i++) {
                    if (!chosen[i]) {
                        chosen[i] = true;
                        double merit = merit(uncertainty, all, chosen);
                        chosen[i] = false;
                        if (merit > best + 1e-12) {
                            best = merit;
                            next = i;
                        }
                    }
                }
                if (next >= 0) {
                    chosen[next] = true;
                }
            }
            return IntStream.range(0, all.length)
                    .filter(i -> chosen[i])
                    .map(i -> all[i])
                    .toArray();
        }

        private static double merit(Uncertainty uncertainty, int[] all, boolean[] chosen) {
            double withClass = 0;
            double among = 0;
            int count = 0;
            for (int i = 0; i < all.length; i++) {
                if (chosen[i]) {
                    count++;
                    withClass += uncertainty.withClass()[all[i]];
                    for (int j = 0; j < i; j++) {
                        among += chosen[j] ? uncertainty.pairs()[all[i]][all[j]] : 0;
                    }
                }
            }
            return withClass / Math.sqrt(count + 2 * among);
        }

        @Override
        public Asks asks() {
            return Asks.ROWS;
        }

        @Override
        public String spec() {
            return "cfs";
        }
    }
}
