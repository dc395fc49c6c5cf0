package io.kstep.bayes.network;

/**
 * The one rule by which a single outlier cannot decide: for each observed feature no class falls more than a number of
 * nats behind the best one, which may be a class without rows. All variants of the rule are here: for two classes and
 * no other, the most frequent case, without a loop; for any number of them; and for many rows at once.
 */
public final class Clamp {

    /** As unlikely as a value can be: farther out, squares overflow and say nothing of one class or another. */
    public static final double LEAST_LOG = -1e12;

    private Clamp() {}

    /** The least log likelihood that a class may have beside one that is the best. */
    public static double floor(double best, double most) {
        return best - most;
    }

    /** A log likelihood that stands against one other only. */
    public static double against(double other, double log, double most) {
        return other - log > most ? other - most : log;
    }

    /** Clamps the log likelihoods of two classes, beside which there is no other. */
    public static void two(double[] logs, double most) {
        double first = logs[0];
        logs[0] = against(logs[1], first, most);
        logs[1] = against(first, logs[1], most);
    }

    /** The greatest of the first log likelihoods. */
    public static double best(double[] logs, int slots) {
        double best = Double.NEGATIVE_INFINITY;
        for (int s = 0; s < slots; s++) {
            best = Math.max(best, logs[s]);
        }
        return best;
    }

    /**
     * Adds the clamped log likelihoods of the slots to their sums.
     *
     * @param best the greatest of {@code logs}
     * @param unseen log likelihood of a class without rows; negative infinity where there is no such class
     * @return that of a class without rows, clamped
     */
    public static double add(double[] logs, int slots, double best, double unseen, double most, double[] sums) {
        double floor = floor(Math.max(best, unseen), most);
        for (int s = 0; s < slots; s++) {
            sums[s] += Math.max(logs[s], floor);
        }
        return Math.max(unseen, floor);
    }

    /** Writes the clamped log likelihoods of the slots from a place on; else as {@link #add}. */
    static double put(double[] logs, double best, double unseen, double most, double[] into, int from) {
        double floor = floor(Math.max(best, unseen), most);
        for (int s = 0; s < logs.length; s++) {
            into[from + s] = Math.max(logs[s], floor);
        }
        return Math.max(unseen, floor);
    }

    /** Adds the log likelihoods of many rows, each no less than its floor; a loop that the compiler makes vectors of. */
    public static void addAbove(double[] floors, double[] logs, int rows, double[] sums) {
        for (int i = 0; i < rows; i++) {
            sums[i] += Math.max(logs[i], floors[i]);
        }
    }
}
