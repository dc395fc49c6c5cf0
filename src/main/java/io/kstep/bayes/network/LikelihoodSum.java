package io.kstep.bayes.network;

import java.util.Arrays;

/**
 * Log likelihoods of the classes being added up node by node, each clamped ({@link Clamp}) by a number of nats for
 * every feature of the node. A class without rows is uniform over what the stream has shown.
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
     * Adds the log density of some features under a part of the network.
     *
     * @param logs log density under each slot
     * @param features how many features that part covers
     * @param logUnseen log density under a class without rows; anything where none is asked about
     */
    void add(double[] logs, int features, double logUnseen) {
        if (slots == 2 && !withUnseen && logs[0] > Double.NEGATIVE_INFINITY) { // the most frequent case, without a loop
            sums[0] += Clamp.against(logs[1], logs[0], features * clamp);
            sums[1] += Clamp.against(logs[0], logs[1], features * clamp);
            return;
        }
        double best = Clamp.best(logs, slots);
        double ofUnseen = withUnseen ? logUnseen : Double.NEGATIVE_INFINITY;
        if (Math.max(best, ofUnseen) != Double.NEGATIVE_INFINITY) { // else no class allows it, and it does not count
            unseen += Clamp.add(logs, slots, best, ofUnseen, features * clamp, sums);
        }
    }

    public double of(int slot) {
        return sums[slot];
    }

    /** The log likelihood of a class without rows. */
    public double unseen() {
        return unseen;
    }
}
