package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.LogSpace;
import java.util.Arrays;

/**
 * The main node of a {@link Pool}: P(m | x) is proportional to the product over the members of p_i(m | x)^w_i, times
 * (P(m | last) / P(m))^w for the label last known. It is Model 2 (Flesch, Fernández and Salmerón 2007, 3.3) with an exponent
 * of its own for every message; {@link LearnedTemper} is its case of one message. As there, a share of the labels is taken
 * for noise, by which that share of the answer is uniform.
 *
 * <p>A probability counts as at least {@value #FLOOR} / C, so that a message lies between ln(FLOOR / C) and 0. It is rounded
 * to {@link Messages#STEP} nats, both for labels that come at once and for late ones whose messages were stored.
 */
final class WeightedNode {

    static final double FLOOR = 1e-3;

    private static final double NOISE_RATE = 0.01;
    private static final double START_NOISE = 0.01;
    private static final double LEAST_NOISE = 1e-4;

    /** What the table of labels keeps for every label: about the last 200. */
    private static final double LABEL_DECAY = 0.995;

    private final LearnedExponents exponents;
    private final LabelMemory memory;
    private double noise;

    private final double[][] logs;
    private double[] posterior = {};
    private double[] weighted = {};
    private double[] base = {};

    WeightedNode(int members, boolean remembers, int classes) {
        this(LearnedExponents.start(members), new LabelMemory(remembers, LABEL_DECAY, classes), START_NOISE, classes);
    }

    private WeightedNode(LearnedExponents exponents, LabelMemory memory, double noise, int classes) {
        this.exponents = exponents;
        this.memory = memory;
        this.noise = noise;
        logs = new double[exponents.count()][];
        resize(classes);
    }

    private void resize(int classes) {
        posterior = new double[classes];
        weighted = new double[classes];
        base = new double[classes];
        for (int i = 0; i < logs.length; i++) {
            logs[i] = new double[classes];
        }
    }

    int classes() {
        return posterior.length;
    }

    LearnedExponents exponents() {
        return exponents;
    }

    LabelMemory memory() {
        return memory;
    }

    double noise() {
        return noise;
    }

    /** Takes what the members said, and combines it with what the label last known says. */
    void combine(Messages said, int last) {
        int members = logs.length - 1;
        Arrays.fill(posterior, 0);
        for (int i = 0; i < members; i++) {
            if (said.spoke(i)) {
                said.logs(i, logs[i]);
                add(i);
            }
        }
        recall(last);
        add(members);
        LogSpace.normalise(posterior);
    }

    private void add(int message) {
        double exponent = exponents.of(message);
        double[] log = logs[message];
        for (int m = 0; exponent != 0 && m < log.length; m++) {
            posterior[m] += exponent * log[m];
        }
    }

    /** The message ln P(m | last) - ln P(m). */
    private void recall(int last) {
        double[] message = logs[logs.length - 1];
        memory.logPrior(last, message);
        memory.logPrior(LabelMemory.NONE, base);
        for (int m = 0; m < message.length; m++) {
            message[m] -= base[m];
        }
    }

    /** Writes the answer of the messages that were {@link #combine combined}. */
    void answer(double[] out) {
        for (int m = 0; m < out.length; m++) {
            out[m] = (1 - noise) * posterior[m] + noise / posterior.length;
        }
    }

    /** The likeliest class of the messages that were combined. */
    int likeliest() {
        return LogSpace.argMax(posterior);
    }

    /**
     * Adapts exponents and noise to a label, given what was combined.
     *
     * @param truth how much of the label counts for each class, at most 1 in all
     * @param spoken bit i is set where member i spoke
     */
    void follow(double[] truth, int spoken, WeightsRule settings) {
        double all = 0;
        double signals = 0;
        for (int m = 0; m < truth.length; m++) {
            double bySignal = (1 - noise) * posterior[m];
            double signal = truth[m] > 0 ? truth[m] * bySignal / (noise / posterior.length + bySignal) : 0;
            weighted[m] = signal;
            signals += signal;
            all += truth[m];
        }
        noise = Math.max(LEAST_NOISE, noise + NOISE_RATE * (all - signals - all * noise));
        int members = logs.length - 1;
        int live = (spoken & ((1 << members) - 1)) | (settings.memory() ? 1 << members : 0);
        exponents.follow(logs, posterior, weighted, all, live, settings);
    }

    void grow(int classes) {
        memory.grow(classes);
        resize(classes);
    }

    WeightedNode copy() {
        return new WeightedNode(exponents.copy(), memory.copy(), noise, posterior.length);
    }

    void write(BinaryWriter out) {
        out.writeInt(posterior.length).writeDouble(noise);
        exponents.write(out);
        memory.write(out);
    }

    static WeightedNode read(int members, boolean remembers, BinaryReader in) {
        int classes = in.readInt();
        in.claim((members + 4L) * classes);
        double noise = in.readDouble();
        LearnedExponents exponents = LearnedExponents.read(members, in);
        LabelMemory memory = LabelMemory.read(remembers, LABEL_DECAY, in);
        if (memory.shares().length != classes) {
            throw in.bad("a memory of " + classes + " classes, not " + memory.shares().length);
        }
        return new WeightedNode(exponents, memory, noise, classes);
    }
}
