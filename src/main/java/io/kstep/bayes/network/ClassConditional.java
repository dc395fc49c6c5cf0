package io.kstep.bayes.network;

/**
 * A feature given the class alone: its likelihood under each class that had rows (a <em>slot</em> each) and under a class
 * that had none.
 */
public interface ClassConditional {

    /**
     * Writes the log likelihood of a value for each slot.
     *
     * @param value finite
     * @return false if the value should be taken as missing
     */
    boolean logLikelihood(double value, double[] out);

    /** The log likelihood of a value for a class without rows; asked only after {@link #logLikelihood} said true. */
    double logUnseen(double value);

    /** Takes its place in a panel: where it is compiled, or, if it says nothing else, asked itself. */
    default void place(int feature, PanelLayout layout) {
        layout.asked(feature);
    }

    /**
     * Adds its log likelihoods, clamped, to those of the slots.
     *
     * @param value finite
     * @param allPresent whether there is no class but those of the slots
     * @return what is to be added to the log likelihood of a class without rows
     */
    default double addClamped(
            double value, int slots, boolean allPresent, double clamp, double[] out, double[] scratch) {
        if (!logLikelihood(value, scratch)) {
            return 0;
        }
        double unseen = allPresent ? Double.NEGATIVE_INFINITY : logUnseen(value);
        return Clamp.add(scratch, slots, Clamp.best(scratch, slots), unseen, clamp, out);
    }
}
