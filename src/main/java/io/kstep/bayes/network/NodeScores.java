package io.kstep.bayes.network;

import io.kstep.bayes.structure.Node;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * What every node adds to the Bayesian information criterion of a network: the (expected) log-likelihood of its members
 * less half the logarithm of the number of rows for each parameter. Computed once for each node. Rows that lack one of its
 * values count as those that show them do. Not for several threads.
 */
final class NodeScores {

    private final LocalFitter fitter;
    private final Sample sample;
    /** Only looked up, never iterated. */
    private final Map<Node, Double> known = new HashMap<>();

    NodeScores(LocalFitter fitter, Sample sample) {
        this.fitter = fitter;
        this.sample = sample;
    }

    double score(Node node) {
        Double score = known.get(node);
        if (score == null) {
            score = fitter.logLikelihood(node) - penalty(parameters(node));
            known.put(node, score);
        }
        return score;
    }

    /** What a feature scores that does not depend on the class. */
    double scoreAlone(int feature) {
        return fitter.cardinality(feature) == 0
                ? fitter.logLikelihoodAlone(feature) - penalty(2)
                : ofCounts(sample, feature) - penalty(fitter.cardinality(feature) - 1.0);
    }

    private double penalty(double parameters) {
        return parameters * Math.log(sample.total()) / 2;
    }

    /** The parameters of a node over all classes. */
    double parameters(Node node) {
        double configurations = 1;
        int followed = 0;
        for (int parent : node.parents()) {
            followed += fitter.cardinality(parent) == 0 ? 1 : 0;
            configurations *= Math.max(1, fitter.cardinality(parent));
        }
        double ofConfiguration = 0;
        double states = 1;
        for (int member : node.members()) {
            states *= Math.max(1, fitter.cardinality(member));
        }
        for (int member : node.members()) {
            if (fitter.cardinality(member) == 0) {
                ofConfiguration += states * (followed++ + 2);
            }
        }
        return sample.slots() * configurations * (ofConfiguration + states - 1);
    }

    /** The log-likelihood of a node by going through the rows. */
    static double ofRows(Sample sample, Node node, Factor factor) {
        double[] values = new double[sample.features()];
        double[] logs = new double[sample.slots()];
        double sum = 0;
        for (int s = 0; s < sample.slots(); s++) {
            double shown = 0;
            double ofSlot = 0;
            for (int i = 0; i < sample.size(s); i++) {
                sample.copyRow(sample.row(s, i), values);
                if (isShown(values, node.members()) && isShown(values, node.parents())) {
                    factor.logDensity(values, logs);
                    shown += sample.weight(s, i);
                    ofSlot += sample.weight(s, i) * logs[s];
                }
            }
            sum += shown > 0 ? ofSlot * sample.classWeight(s) / shown : 0;
        }
        return sum;
    }

    private static boolean isShown(double[] values, int[] features) {
        return Arrays.stream(features).allMatch(j -> Double.isFinite(values[j]));
    }

    /** The greatest log-likelihood of a discrete feature whatever the class. */
    private static double ofCounts(Sample sample, int feature) {
        double[] counts = new double[sample.cardinality(feature)];
        for (int s = 0; s < sample.slots(); s++) {
            for (int i = 0; i < sample.size(s); i++) {
                double value = sample.column(feature)[sample.row(s, i)];
                if (value >= 0 && value < counts.length) {
                    counts[(int) value] += sample.weight(s, i);
                }
            }
        }
        double shown = Arrays.stream(counts).sum();
        double sum = 0;
        for (double count : counts) {
            sum += count > 0 ? count * Math.log(count / shown) : 0;
        }
        return shown > 0 ? sum * sample.total() / shown : 0;
    }
}
