package io.kstep.bayes.network;

import java.util.Arrays;

/**
 * Log likelihoods of the classes being added up node by node. No class falls more than {@code clamp} behind the best one
 * for each feature that a node tells of, so that a single outlier cannot decide (as {@code NaiveBayes} does feature by
 * feature). A class without rows is uniform over what the stream has shown.
 */
public final class LikelihoodSum {

    private static final ThreadLocal<LikelihoodSum> OF_THREAD = ThreadLocal.withInitial(LikelihoodSum::new);

    private double clamp;
    private boolean withUnseen;
    private int slots;
    private double[] sums = new double[4];
    private double unseen;

    private LikelihoodSum() {}

    /** The thread's own, emptied. */
    public static LikelihoodSum start(int slots, boolean withUnseen, double clamp) {
        LikelihoodSum sum = OF_THREAD.get();
        sum.slots = slots;
        sum.clamp = clamp;
        sum.withUnseen = withUnseen;
        sum.unseen = 0;
        if (sum.sums.length < slots) {
            sum.sums = new double[2 * slots];
        }
        Arrays.fill(sum.sums, 0, slots, 0);
        return sum;
    }

    /** Whether a class without rows is asked about. */
    boolean isWithUnseen() {
        return withUnseen;
    }

    /**
     * Adds what a part of the network says of some features.
     *
     * @param logs log density under each slot
     * @param features how many of them it tells of
     * @param logUnseen log density under a class without rows; anything where none is asked about
     */
    void add(double[] logs, int features, double logUnseen) {
        if (slots == 2 && !withUnseen && logs[0] > Double.NEGATIVE_INFINITY) { // the most frequent case, without a loop
            double floor = Math.max(logs[0], logs[1]) - features * clamp;
            sums[0] += Math.max(logs[0], floor);
            sums[1] += Math.max(logs[1], floor);
            return;
        }
        double best = withUnseen ? logUnseen : Double.NEGATIVE_INFINITY;
        for (int s = 0; s < slots; s++) {
            best = Math.max(best, logs[s]);
        }
        if (best == Double.NEGATIVE_INFINITY) {
            return; // no class allows it: it says nothing of one or another
        }
        double floor = best - features * clamp;
        for (int s = 0; s < slots; s++) {
            sums[s] += Math.max(logs[s], floor);
        }
        unseen += Math.max(logUnseen, floor);
    }

    public double of(int slot) {
        return sums[slot];
    }

    /** The log likelihood of a class without rows. */
    public double unseen() {
        return unseen;
    }
}
