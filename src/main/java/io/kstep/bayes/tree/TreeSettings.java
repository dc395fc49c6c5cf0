package io.kstep.bayes.tree;

/**
 * How a class tree is learned.
 *
 * @param features share of the features that each split chooses from; 1 for all
 * @param rows share of the rows that a tree is learned from, drawn without putting back; 1 for all
 * @param leastGain nats of information that a split must gain
 * @param leastRows weight that each side of a split must have
 * @param split prior probability that a node is split, in the average over all prunings
 * @param alpha pseudo-count of each class in each node
 * @param splitRows rows of a node that its split is chosen from, about; a node of twice as many shows every second
 * @param mostCells leaves times classes that a tree may have
 */
public record TreeSettings(
        double features,
        double rows,
        double leastGain,
        double leastRows,
        double split,
        double alpha,
        int splitRows,
        int mostCells) {

    /** A node of that depth is a leaf. */
    static final int MOST_DEPTH = 40;

    /** How many of a number of features a split chooses from. */
    int tries(int count) {
        return Math.min(count, Math.max(2, (int) Math.ceil(features * count)));
    }

    /** How many leaves a tree of this number of classes may have. */
    int mostLeaves(int classes) {
        return Math.max(2, mostCells / (classes + 1));
    }
}
