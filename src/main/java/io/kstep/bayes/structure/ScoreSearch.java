package io.kstep.bayes.structure;

import java.util.Locale;

/**
 * Structure by the Bayesian information criterion: arcs between features are added, deleted and reversed for as long as
 * that raises the score (López-Cruz, Bielza and Larrañaga 2013, section 3). With responsibilities for weights it is the
 * search step of Friedman's structural EM (1997), whose scores come from expected statistics.
 *
 * @param parents how many parents a feature has at the most besides the class
 * @param removal whether features may lose their arc from the class, and what becomes of them
 */
public record ScoreSearch(int parents, Removal removal) implements StructureSearch {

    /** What a feature that does not depend on the class scores. */
    public enum Removal {
        /** There are no such features: sem. */
        NONE,
        /** It keeps a density without the class, so that scores are of the same features and compare. */
        MARGINAL,
        /**
         * Nothing, as the paper words it: likelihoods of different features are compared, and one feature less of standard
         * deviation 1 gains about 1.42 nats a row. One feature is kept.
         */
        DROP
    }

    @Override
    public Structure search(SearchSpace space) {
        return searchFrom(space, start(space), Integer.MAX_VALUE);
    }

    @Override
    public Structure start(SearchSpace space) {
        return Structure.naive(space.features());
    }

    @Override
    public Structure searchFrom(SearchSpace space, Structure from, int moves) {
        return new ScoreClimber(space, this, from).climb(moves);
    }

    /** What the features that a structure leaves out score. */
    public double scoreOfRemoved(SearchSpace space, Structure structure) {
        double sum = 0;
        for (int j : space.features()) {
            sum += structure.nodeOf(j) == null ? scoreRemoved(space, j) : 0;
        }
        return sum;
    }

    double scoreRemoved(SearchSpace space, int feature) {
        return removal == Removal.MARGINAL ? space.scoreAlone(feature) : 0;
    }

    @Override
    public int dimensions(int features) {
        return Math.max(1, Math.min(features, parents + 1));
    }

    @Override
    public Asks asks() {
        return Asks.DEPENDENCE;
    }

    @Override
    public String options() {
        return "parents=" + parents
                + (removal == Removal.NONE ? "" : ",removed=" + removal.name().toLowerCase(Locale.ROOT));
    }
}
