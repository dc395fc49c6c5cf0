package io.kstep.bayes.structure;

import java.util.Locale;

/**
 * Tree-augmented naive Bayes (Pérez 2010, 2.5.3.2, 3.5.2, 5.2.3).
 *
 * @param kind by what the tree is chosen
 * @param arcs which arcs a forest keeps
 */
public record TreeSearch(Kind kind, ArcTest arcs) implements StructureSearch {

    /** What the tree maximises. */
    public enum Kind {
        /** Likelihood: the greatest sum of I(X_i; X_j | C) (algorithm 4). */
        GENERATIVE,
        /**
         * Information of arcs about the class: the greatest sum of I(X_i; X_j; C), none of them negative (algorithm
         * 14).
         */
        DISCRIMINATIVE,
        /** As generative, without the arcs that may be chance. */
        FOREST
    }

    @Override
    public Structure search(SearchSpace space) {
        double least = kind == Kind.GENERATIVE ? Double.NEGATIVE_INFINITY : 0;
        return new SpanningTree(space, weights(space), least).structure();
    }

    /** What every arc is worth. */
    double[][] weights(SearchSpace space) {
        Information information = space.information();
        int n = information.withClass().length;
        double[][] weights = new double[n][n];
        for (int i : space.features()) {
            for (int j : space.features()) {
                weights[i][j] = i == j ? 0 : weight(information, i, j);
            }
        }
        return weights;
    }

    private double weight(Information information, int i, int j) {
        double given = information.given(i, j);
        return switch (kind) {
            case GENERATIVE -> given;
            case DISCRIMINATIVE -> information.interaction(i, j);
            case FOREST -> arcs.keeps(information, i, j, given) ? given : Double.NEGATIVE_INFINITY;
        };
    }

    @Override
    public int dimensions(int features) {
        return 2;
    }

    @Override
    public Asks asks() {
        return Asks.DEPENDENCE;
    }

    @Override
    public boolean isSure(Margins margins, Structure found) {
        return margins.holdTree(this, found);
    }

    @Override
    public String options() {
        return "search=" + kind.name().toLowerCase(Locale.ROOT) + (kind == Kind.FOREST ? arcs.options() : "");
    }
}
