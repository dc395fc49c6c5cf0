package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.Arrays;

/**
 * The prior of Cl_M as a stream has it: how frequent each class has been recently, and, with memory on, which class
 * tends to follow which. The arc from the last known label to Cl_M makes the network a dynamic one: P(m | x, last) is
 * proportional to P(m | last) f(x | m). Where labels do not depend on their predecessor the table says so and the arc
 * changes nothing; where they do (electricity, video, sensors), it is worth more than any submodel.
 *
 * <p>"Last" is the label last known <em>when the prediction was made</em>, so that late labels teach what such a stale
 * memory is worth.
 */
final class LabelMemory {

    /** No label is known yet. */
    static final int NONE = -1;

    /** Weight of the class frequencies in each row of the transition table. */
    private static final double BASE_STRENGTH = 2;

    private final boolean transitions;
    private final double decay;
    private double[] frequencies;
    private double total;
    private final ConfusionCounts following;

    /**
     * @param transitions whether the last label matters
     * @param decay what counts keep for every label seen; 1 never forgets
     */
    LabelMemory(boolean transitions, double decay, int states) {
        this(transitions, decay, new double[states], 0, new ConfusionCounts(states, states));
    }

    private LabelMemory(
            boolean transitions, double decay, double[] frequencies, double total, ConfusionCounts following) {
        this.transitions = transitions;
        this.decay = decay;
        this.frequencies = frequencies;
        this.following = following;
        this.total = total;
    }

    /** Writes ln P(m | last). */
    void logPrior(int last, double[] out) {
        double norm = total + frequencies.length;
        for (int m = 0; m < out.length; m++) {
            double base = (frequencies[m] + 1) / norm;
            out[m] = Math.log(
                    transitions && last != NONE
                            ? (following.count(last, m) + BASE_STRENGTH * base)
                                    / (following.rowSum(last) + BASE_STRENGTH)
                            : base);
        }
    }

    /** Whether the last label matters. */
    boolean remembers() {
        return transitions;
    }

    void observe(int last, int truth, double weight) {
        double fading = weight == 1 ? decay : Math.pow(decay, weight);
        for (int m = 0; m < frequencies.length; m++) {
            frequencies[m] *= fading;
        }
        total = total * fading + weight;
        frequencies[truth] += weight;
        if (transitions && last != NONE) {
            following.fadeRow(last, fading);
            following.add(last, truth, weight);
        }
    }

    void grow(int states) {
        frequencies = Arrays.copyOf(frequencies, states);
        following.grow(states, states);
    }

    /** Recent share of each class, smoothed. */
    double[] shares() {
        double[] shares = new double[frequencies.length];
        Arrays.setAll(shares, m -> (frequencies[m] + 1) / (total + frequencies.length));
        return shares;
    }

    LabelMemory copy() {
        return new LabelMemory(transitions, decay, frequencies.clone(), total, following.copy());
    }

    void write(BinaryWriter out) {
        out.writeDoubles(frequencies).writeDouble(total);
        following.write(out);
    }

    static LabelMemory read(boolean transitions, double decay, BinaryReader in) {
        return new LabelMemory(transitions, decay, in.readDoubles(), in.readDouble(), ConfusionCounts.read(in));
    }
}
