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
 * Univariate densities of a continuous feature for each state of its parents and each slot, and one more for each slot
 * where that state is not known: a conditional MTE, whose parents act through a partition of their domains (method.md,
 * conditional MTEs). A value far outside all of them is taken as missing.
 */
final class ConditionalDensities implements TableNode, ClassConditional {

    static final int KIND = 1;

    private final StateSpace own;
    private final StateSpace given;
    private final int slots;
    private final Density[] densities;
    private final double logUnseen;
    private final LogDensities compiled;
    /** The group of compiled densities of each parents' state, the unknown state last: unseen ones have that one's. */
    private final int[] groups;

    private final double informedLow;
    private final double informedHigh;

    /**
     * @param own the intervals of the feature, through which it acts on its own children
     * @param densities of each parents' state and slot, the unknown state last
     */
    ConditionalDensities(StateSpace own, StateSpace given, int slots, Density[] densities, double logUnseen) {
        this.own = own;
        this.given = given;
        this.slots = slots;
        this.densities = densities;
        this.logUnseen = logUnseen;
        groups = new int[given.size() + 1];
        compiled = LogDensities.of(slots, distinct());
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (Density density : densities) {
            low = Math.min(low, density.informedLow());
            high = Math.max(high, density.informedHigh());
        }
        informedLow = low;
        informedHigh = high;
    }

    /** The densities of those states that have their own, numbered in {@link #groups}, and of the unknown one. */
    private Density[] distinct() {
        Density[] found = new Density[densities.length];
        int count = 0;
        for (int g = 0; g < groups.length; g++) {
            boolean own = g == given.size();
            for (int s = 0; s < slots && !own; s++) {
                own = densities[g * slots + s] != ofSlot(s);
            }
            groups[g] = own ? count : -1;
            if (own) {
                System.arraycopy(densities, g * slots, found, count++ * slots, slots);
            }
        }
        for (int g = 0; g < groups.length; g++) {
            groups[g] = groups[g] < 0 ? count - 1 : groups[g];
        }
        return Arrays.copyOf(found, count * slots);
    }

    private int group(int configuration) {
        return groups[configuration < 0 ? given.size() : configuration];
    }

    @Override
    public boolean tells(double[] values, double[] out) {
        return tells(values, given.index(values), out);
    }

    @Override
    public boolean tells(double[] values, RowStates row, double[] out) {
        return tells(values, given.index(row.states()), out);
    }

    private boolean tells(double[] values, int configuration, double[] out) {
        double x = values[own.features()[0]];
        if (!(x >= informedLow && x <= informedHigh)) {
            return false;
        }
        compiled.at(group(configuration), x, out);
        return true;
    }

    @Override
    public void logDensity(double[] values, double[] out) {
        compiled.at(group(given.index(values)), values[own.features()[0]], out);
    }

    @Override
    public double log(int configuration, int state, int slot) {
        Density density = densities[(configuration < 0 ? given.size() : configuration) * slots + slot];
        double[] cuts = own.cuts(0);
        double below = state == 0 ? 0 : density.cdf(cuts[state - 1]);
        double upTo = state == cuts.length ? 1 : density.cdf(cuts[state]);
        return Math.log(Math.max(1e-300, upTo - below));
    }

    @Override
    public StateSpace own() {
        return own;
    }

    @Override
    public StateSpace given() {
        return given;
    }

    @Override
    public double logUnseen(double[] values) {
        return logUnseen;
    }

    @Override
    public ClassConditional alone() {
        return this;
    }

    @Override
    public boolean logLikelihood(double value, double[] out) {
        boolean isTold = value >= informedLow && value <= informedHigh;
        if (isTold) {
            compiled.at(group(-1), value, out);
        }
        return isTold;
    }

    @Override
    public double logUnseen(double value) {
        return logUnseen;
    }

    @Override
    public void place(int feature, PanelLayout layout) {
        Density[] ofSlots = IntStream.range(0, slots).mapToObj(this::ofSlot).toArray(Density[]::new);
        layout.densities(feature, ofSlots, informedLow, informedHigh);
    }

    @Override
    public Marginal marginal(int feature) {
        return new Marginal.Continuous(
                IntStream.range(0, slots).mapToObj(this::ofSlot).toList());
    }

    /** The density of a slot whatever the parents. */
    private Density ofSlot(int slot) {
        return densities[given.size() * slots + slot];
    }

    @Override
    public int kind() {
        return KIND;
    }

    @Override
    public void write(BinaryWriter out, SharedParts shared) {
        own.write(out);
        given.write(out);
        out.writeInt(slots).writeDouble(logUnseen);
        out.writeList(List.of(densities), (to, density) -> DensityForm.write(density, to));
    }

    static ConditionalDensities read(BinaryReader in) {
        StateSpace own = StateSpace.read(in);
        StateSpace given = StateSpace.read(in);
        int slots = in.readInt();
        double logUnseen = in.readDouble();
        Density[] densities = in.readList(DensityForm::read).toArray(Density[]::new);
        if (densities.length != (given.size() + 1L) * slots || own.features().length != 1 || own.cuts(0) == null) {
            throw in.bad("densities for " + given.size() + " states");
        }
        return new ConditionalDensities(own, given, slots, densities, logUnseen);
    }
}
