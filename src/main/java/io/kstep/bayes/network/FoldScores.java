package io.kstep.bayes.network;

import io.kstep.bayes.structure.Averaging;
import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.Structure;
import io.kstep.probability.LogSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Cross-validated errors of structures, always on the same folds. What a node says of every row, fitted without the
 * row's fold, is kept: a structure that differs from another in one node costs one more node. Folds are stratified and
 * drawn by what rows hold, equal rows into one fold. With one fold, errors are those on the rows learned from.
 */
final class FoldScores {

    private static final long SEED = 3;
    /** Features of a node whose factors are worth their memory. */
    private static final int SMALL = 2;

    private final Sample sample;
    private final int folds;
    private final int[] foldOf;
    private final LocalFitter[] fitters;
    private final double[][] logPriors;
    /** What is known of nodes already: at row times slots. Only looked up, never iterated. */
    private final Map<Node, double[]> known = new HashMap<>();

    /**
     * Those of each fold: all of the node at hand, and of others the small ones, which rows that lack values bring
     * back.
     */
    private final List<Map<Node, Factor>> factors = new ArrayList<>();

    FoldScores(DensityFamily family, Sample sample, int[] features, int dimensions, int folds, double alpha) {
        this.sample = sample;
        this.folds = folds;
        foldOf = dealt();
        fitters = new LocalFitter[folds];
        logPriors = new double[folds][sample.slots()];
        for (int f = 0; f < folds; f++) {
            int fold = f;
            Sample others = folds == 1 ? sample : sample.where(row -> foldOf[row] != fold);
            fitters[f] = family.on(others, features, dimensions);
            factors.add(new HashMap<>());
            for (int s = 0; s < sample.slots(); s++) {
                logPriors[f][s] = Math.log((others.classWeight(s) + alpha) / (others.total() + alpha * sample.slots()));
            }
        }
    }

    /** The fold of each row, -1 for rows that do not count. */
    private int[] dealt() {
        int[] fold = new int[sample.height()];
        Arrays.fill(fold, -1);
        int next = 0;
        for (int s = 0; s < sample.slots(); s++) {
            long before = 0;
            boolean first = true;
            for (int i : RowHash.order(sample, s, SEED)) {
                int row = sample.row(s, i);
                long hash = RowHash.of(sample, row, SEED);
                if (!first && hash != before) {
                    next++;
                }
                if (fold[row] < 0) {
                    fold[row] = next % folds;
                }
                before = hash;
                first = false;
            }
            next++;
        }
        return fold;
    }

    /** Weighted share of the rows that a classifier of this structure, fitted without their fold, gets wrong. */
    double error(Structure structure) {
        return error(List.of(structure), Averaging.JOINT);
    }

    /** The same of a classifier that averages the networks of several structures. */
    double error(List<Structure> structures, Averaging averaging) {
        List<List<double[]>> parts = structures.stream()
                .map(structure -> structure.nodes().stream().map(this::scores).toList())
                .toList();
        double[] scores = new double[sample.slots()];
        int[] chosen = new int[sample.height()];
        for (int row = 0; row < chosen.length; row++) {
            if (foldOf[row] >= 0) {
                answer(row, parts, averaging, scores);
                chosen[row] = LogSpace.argMax(scores);
            }
        }
        double wrong = 0;
        for (int s = 0; s < scores.length; s++) {
            for (int i = 0; i < sample.size(s); i++) {
                wrong += chosen[sample.row(s, i)] == s ? 0 : sample.weight(s, i);
            }
        }
        return wrong / sample.total();
    }

    private void answer(int row, List<List<double[]>> structures, Averaging averaging, double[] out) {
        if (structures.size() == 1) {
            logJoint(row, structures.get(0), out);
            return;
        }
        double[] one = new double[out.length];
        Arrays.fill(out, averaging == Averaging.JOINT ? Double.NEGATIVE_INFINITY : 0);
        for (List<double[]> parts : structures) {
            logJoint(row, parts, one);
            if (averaging == Averaging.POSTERIOR) {
                LogSpace.normalise(one);
            }
            for (int s = 0; s < out.length; s++) {
                out[s] = averaging == Averaging.JOINT ? LogSpace.logAdd(out[s], one[s]) : out[s] + one[s];
            }
        }
    }

    private void logJoint(int row, List<double[]> parts, double[] out) {
        for (int s = 0; s < out.length; s++) {
            out[s] = logPriors[foldOf[row]][s];
            for (double[] part : parts) {
                out[s] += part[row * out.length + s];
            }
        }
    }

    private double[] scores(Node node) {
        double[] scores = known.get(node);
        if (scores == null) {
            scores = score(node);
            known.put(node, scores);
        }
        return scores;
    }

    private double[] score(Node node) {
        int slots = sample.slots();
        double[] scores = new double[sample.height() * slots];
        double[] values = new double[sample.features()];
        double[] logs = new double[slots];
        for (int row = 0; row < sample.height(); row++) {
            if (foldOf[row] >= 0) {
                sample.copyRow(row, values);
                Node seen = seen(node, values);
                if (seen != null) {
                    factor(foldOf[row], seen).logDensity(values, logs);
                    System.arraycopy(logs, 0, scores, row * slots, slots);
                }
            }
        }
        factors.forEach(of -> of.keySet().removeIf(one -> one.dimensions() > SMALL));
        return scores;
    }

    private Factor factor(int fold, Node node) {
        return factors.get(fold).computeIfAbsent(node, fitters[fold]::factor);
    }

    /** The part of a node that a row has values for, null if none of its members. */
    private static Node seen(Node node, double[] values) {
        int[] members = Arrays.stream(node.members())
                .filter(j -> Double.isFinite(values[j]))
                .toArray();
        int[] parents = Arrays.stream(node.parents())
                .filter(j -> Double.isFinite(values[j]))
                .toArray();
        if (members.length == node.members().length && parents.length == node.parents().length) {
            return node;
        }
        return members.length == 0 ? null : new Node(members, parents);
    }
}
