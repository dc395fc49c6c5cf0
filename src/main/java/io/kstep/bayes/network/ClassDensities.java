package io.kstep.bayes.network;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.Density;
import io.kstep.probability.DensityForm;
import io.kstep.probability.LogDensities;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A continuous feature under each slot, whatever its parents: f(x | c), beside which values repeated far too often for a
 * density, the spikes, have a probability of their own; and P(state | c) of its intervals, of which every spike is one. A
 * value far outside of all densities is taken as missing. Immutable; all nodes of the feature share one, and AODE has as
 * many of them as there are features.
 */
final class ClassDensities implements ClassConditional {

    /** No interval is less probable: differences of distribution functions have lost their digits there. */
    private static final double LEAST = 1e-12;

    private final StateSpace own;
    private final int slots;
    private final double[] spikes;
    /** P(spike | c), and last P(none of them | c): at spike times slots. */
    private final double[] spikeProbabilities;

    private final Density[] densities;
    private final double logRange;
    /** The spike that a state is, -1 for other states. */
    private final int[] spikeOf;

    /** P(state | c) and its logarithm, at state times slots. */
    private final double[] masses;

    private final double[] logMasses;

    private final LogDensities compiled;
    private final double informedLow;
    private final double informedHigh;

    /**
     * @param own the intervals of the feature; each spike is one of them
     * @param spikes ascending
     * @param spikeProbabilities of each spike and last of all other values, slots innermost
     * @param densities of all other values for each slot; empty if there are none to speak of
     * @param logRange ln of the uniform density over all that the stream has shown
     */
    ClassDensities(
            StateSpace own,
            int slots,
            double[] spikes,
            double[] spikeProbabilities,
            Density[] densities,
            double logRange) {
        this.own = own;
        this.slots = slots;
        this.spikes = spikes;
        this.spikeProbabilities = spikeProbabilities;
        this.densities = densities;
        this.logRange = logRange;
        spikeOf = new int[own.size()];
        Arrays.fill(spikeOf, -1);
        for (int spike = 0; spike < spikes.length; spike++) {
            spikeOf[own.state(0, spikes[spike])] = spike;
        }
        masses = new double[own.size() * slots];
        for (int s = 0; s < slots; s++) {
            double below = 0;
            for (int state = 0; state < own.size(); state++) {
                double upTo = densities.length > 0 ? cdfAtEnd(state, s) : 0;
                double mass = spikeOf[state] >= 0
                        ? spikeProbabilities[spikeOf[state] * slots + s]
                        : spikeProbabilities[spikes.length * slots + s]
                                * (densities.length > 0 ? upTo - below : 1.0 / others());
                masses[state * slots + s] = Math.max(LEAST, mass);
                below = upTo;
            }
        }
        logMasses = Arrays.stream(masses).map(Math::log).toArray();
        double[] logOthers = IntStream.range(0, densities.length)
                .mapToDouble(s -> Math.log(spikeProbabilities[spikes.length * slots + s]))
                .toArray();
        compiled = LogDensities.of(Math.max(1, slots), densities, logOthers);
        informedLow =
                Arrays.stream(densities).mapToDouble(Density::informedLow).min().orElse(Double.NEGATIVE_INFINITY);
        informedHigh = Arrays.stream(densities)
                .mapToDouble(Density::informedHigh)
                .max()
                .orElse(Double.POSITIVE_INFINITY);
    }

    private double cdfAtEnd(int state, int slot) {
        double[] cuts = own.cuts(0);
        return state == cuts.length ? 1 : densities[slot].cdf(cuts[state]);
    }

    /** The intervals of the feature. */
    StateSpace own() {
        return own;
    }

    int slots() {
        return slots;
    }

    /** Whether there are densities beside the spikes. */
    boolean isFitted() {
        return densities.length > 0;
    }

    /** The states that are no spikes. */
    private int others() {
        return own.size() - spikes.length;
    }

    /** Whether a state has a probability and no density: a spike, or any where nothing but spikes was seen. */
    private boolean isMass(int state) {
        return spikeOf[state] >= 0 || densities.length == 0;
    }

    /** Whether x, in this state, is strange to every class. */
    boolean isStrange(double x, int state) {
        return !(x >= informedLow && x <= informedHigh) && !isMass(state);
    }

    /** Writes ln f(x | c) of each slot, x being in this state. */
    void at(double x, int state, double[] out) {
        if (isMass(state)) {
            System.arraycopy(logMasses, state * slots, out, 0, slots);
        } else {
            compiled.at(0, x, out);
        }
    }

    @Override
    public boolean logLikelihood(double value, double[] out) {
        int state = own.state(0, value);
        if (isStrange(value, state)) {
            return false;
        }
        at(value, state, out);
        return true;
    }

    @Override
    public double logUnseen(double value) {
        return logUnseen(own.state(0, value));
    }

    @Override
    public void place(int feature, PanelLayout layout) {
        if (spikes.length == 0 && densities.length > 0) {
            layout.densities(feature, densities, informedLow, informedHigh);
        } else {
            layout.asked(feature);
        }
    }

    /** P(state | c). */
    double mass(int state, int slot) {
        return masses[state * slots + slot];
    }

    /** ln P(state | c). */
    double logMass(int state, int slot) {
        return logMasses[state * slots + slot];
    }

    /** What a class without rows says of a value in this state. */
    double logUnseen(int state) {
        double logEach = -Math.log(spikes.length + 1.0);
        if (spikeOf[state] >= 0) {
            return logEach;
        }
        return logEach + (densities.length == 0 ? -Math.log(others()) : logRange);
    }

    /** A view for inspection. */
    Marginal.Continuous marginal() {
        return new Marginal.Continuous(
                spikes.clone(),
                IntStream.range(0, slots)
                        .mapToObj(s -> IntStream.range(0, spikes.length)
                                .mapToDouble(spike -> spikeProbabilities[spike * slots + s])
                                .toArray())
                        .toList(),
                List.of(densities));
    }

    void write(BinaryWriter out) {
        own.write(out);
        out.writeInt(slots)
                .writeDoubles(spikes)
                .writeDoubles(spikeProbabilities)
                .writeDouble(logRange);
        out.writeList(List.of(densities), (to, density) -> DensityForm.write(density, to));
    }

    static ClassDensities read(BinaryReader in) {
        StateSpace own = StateSpace.read(in);
        int slots = in.readInt();
        double[] spikes = in.readDoubles();
        double[] probabilities = in.readDoubles();
        double logRange = in.readDouble();
        Density[] densities = in.readList(DensityForm::read).toArray(Density[]::new);
        if (own.features().length != 1
                || own.cuts(0) == null
                || probabilities.length != (spikes.length + 1L) * slots
                || (densities.length != 0 && densities.length != slots)) {
            throw in.bad("densities of " + slots + " classes");
        }
        return new ClassDensities(own, slots, spikes, probabilities, densities, logRange);
    }
}
