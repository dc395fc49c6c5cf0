package io.kstep.bayes;

import io.kstep.bayes.GemLearner.Outcome;
import io.kstep.bayes.network.LearningProblem;
import io.kstep.bayes.soft.GemFit;
import io.kstep.bayes.structure.Asks;
import io.kstep.bayes.structure.Averaging;
import io.kstep.bayes.structure.GivenSearch;
import io.kstep.bayes.structure.ScoreSearch;
import io.kstep.bayes.structure.Structure;
import io.kstep.data.Chunk;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * EM of learners whose structure is more than one EM can hold fixed. Networks that are averaged are fitted each by EM of
 * its own, with weights of its own, and the mean of their posteriors answers (López-Cruz et al. 2013, section 3). A
 * structure is learned from expected statistics between runs of EM, each of which begins with the weights of the run
 * before, for as long as the generalised BIC rises.
 */
record NetworkGem(GemLearner em, NetworkLearner networks) {

    private static final int MOST_STRUCTURES = 100;
    /** Gains below it are rounding. */
    private static final double LEAST_GAIN = 1e-7;

    /** Nothing where one run of EM with the learner as it is will do. */
    static Optional<NetworkGem> of(GemLearner em) {
        NetworkLearner networks = em.learner() instanceof MomentLearner moments
                ? moments.networks()
                : em.learner() instanceof NetworkLearner network ? network : null;
        if (networks == null) {
            return Optional.empty();
        }
        NetworkGem gem = new NetworkGem(em, networks);
        return gem.isAveraged() || gem.isSearched() ? Optional.of(gem) : Optional.empty();
    }

    private boolean isAveraged() {
        return !em.isShared() && networks.search().averaging().equals(Optional.of(Averaging.POSTERIOR));
    }

    private boolean isSearched() {
        return networks.search().asks() == Asks.DEPENDENCE;
    }

    double networks(ChunkShape shape) {
        return isAveraged() ? Math.max(1, shape.features()) : 1;
    }

    Outcome run(Chunk rows, double[][] plausibilities, double[][] start) {
        return isSearched() ? searched(rows, plausibilities, start) : averaged(rows, plausibilities, start);
    }

    private Outcome averaged(Chunk rows, double[][] plausibilities, double[][] start) {
        List<ViewedClassifier> members = new ArrayList<>();
        double criterion = 0;
        boolean isSound = true;
        LearningProblem problem = networks.problem(GemLearner.weighted(rows, start));
        for (Structure structure : networks.search().searchAll(problem)) {
            Outcome one = Outcome.of(em.fit(given(structure), rows, plausibilities, start));
            members.add((ViewedClassifier) one.classifier());
            criterion += one.criterion();
            isSound &= one.isSound();
        }
        return new Outcome(new AveragedClassifier(members), criterion, isSound);
    }

    private Outcome searched(Chunk rows, double[][] plausibilities, double[][] start) {
        LearningProblem problem = networks.problem(GemLearner.weighted(rows, start));
        Fitted best = fitted(networks.search().start(problem), rows, plausibilities, start);
        for (int round = 0; round < MOST_STRUCTURES; round++) {
            Fitted next = improved(best, Integer.MAX_VALUE, rows, plausibilities);
            if (next == null) {
                next = improved(best, 1, rows, plausibilities); // the expected gain of many changes may not come true
            }
            if (next == null) {
                break;
            }
            best = next;
        }
        return new Outcome(best.fit.model().classifier(), best.score, best.fit.stop() != GemFit.Stop.COLLAPSED);
    }

    /** A structure, its run of EM, and its generalised BIC. */
    private record Fitted(Structure structure, GemFit<ChunkMixture> fit, double score) {}

    /** The structure that the weights found lead to, with its own EM; null where it is no better. */
    private Fitted improved(Fitted from, int moves, Chunk rows, double[][] plausibilities) {
        double[][] weights = from.fit.weights();
        LearningProblem problem = networks.problem(GemLearner.weighted(rows, weights));
        Structure found = networks.search().searchFrom(problem, from.structure, moves);
        if (found.equals(from.structure)) {
            return null;
        }
        Fitted next = fitted(found, rows, plausibilities, weights);
        return next.score > from.score + LEAST_GAIN ? next : null;
    }

    private Fitted fitted(Structure structure, Chunk rows, double[][] plausibilities, double[][] start) {
        GemFit<ChunkMixture> fit = em.fit(given(structure), rows, plausibilities, start);
        LearningProblem problem = networks.problem(GemLearner.weighted(rows, fit.weights()));
        double removed =
                networks.search() instanceof ScoreSearch search ? search.scoreOfRemoved(problem, structure) : 0;
        double penalty = problem.parameters(structure) * Math.log(problem.rows()) / 2;
        return new Fitted(structure, fit, fit.criterion() - penalty + removed);
    }

    private NetworkLearner given(Structure structure) {
        return networks.with(new GivenSearch(structure));
    }
}
