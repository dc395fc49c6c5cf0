package io.kstep.bayes.network;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/**
 * A conditional MTE whose leaves all have the shape of the feature's own density (method.md, conditional MTEs): with k
 * the interval that x lies in and p the state of the parents, f(x | p, c) = f(x | c) P(k | p, c) / P(k | c). Every leaf
 * is f(x | c) with other weights of its intervals, so that none has to be fitted and a few rows are enough for it.
 * Leaves are drawn towards f(x | c) as if it had been seen {@code backoff} times more: P(k | p, c) = (n_pk + backoff
 * P(k | c)) / (n_p + backoff).
 */
final class ScaledDensities implements TableNode {

    static final int KIND = 2;

    private final ClassDensities of;
    private final StateSpace given;
    private final int slots;
    /** ln P(k | p, c) / P(k | c), at (parents' state, own state, slot). */
    private final double[] logRatios;

    private ScaledDensities(ClassDensities of, StateSpace given, int slots, double[] logRatios) {
        this.of = of;
        this.given = given;
        this.slots = slots;
        this.logRatios = logRatios;
    }

    /**
     * @param ownStates of every row, -1 where it is missing
     * @param givenStates likewise of the parents
     */
    static ScaledDensities learn(
            Sample sample, ClassDensities of, int[] ownStates, StateSpace given, int[] givenStates, double backoff) {
        int slots = sample.slots();
        int states = of.own().size();
        double[] counts = new double[given.features().length == 0 ? 0 : given.size() * states * slots];
        double[] seen = new double[given.size() * slots];
        for (int s = 0; s < slots && counts.length > 0; s++) {
            int[] rows = sample.rows().rows(s);
            double[] weights = sample.rows().weights(s);
            for (int i = 0; i < rows.length; i++) {
                int state = ownStates[rows[i]];
                int configuration = givenStates[rows[i]];
                if (state >= 0 && configuration >= 0) {
                    counts[(configuration * states + state) * slots + s] += weights[i];
                    seen[configuration * slots + s] += weights[i];
                }
            }
        }
        double logBackoff = Math.log(backoff);
        double[] logSeen = new double[slots];
        for (int p = 0, at = 0; p < given.size() && counts.length > 0; p++) {
            for (int s = 0; s < slots; s++) {
                logSeen[s] = Math.log(seen[p * slots + s] + backoff);
            }
            for (int k = 0; k < states; k++) {
                for (int s = 0; s < slots; s++, at++) {
                    // most counts are 0, and logarithms are what this takes its time for
                    double log = counts[at] == 0 ? logBackoff : Math.log(counts[at] / of.mass(k, s) + backoff);
                    counts[at] = log - logSeen[s];
                }
            }
        }
        return new ScaledDensities(of, given, slots, counts);
    }

    @Override
    public boolean tells(double[] values, double[] out) {
        double x = values[feature()];
        if (of.isStrange(x, of.own().state(0, x))) {
            return false;
        }
        logDensity(values, out);
        return true;
    }

    @Override
    public boolean tells(double[] values, RowStates row, double[] out) {
        double[] logs = row.logs(of, values[feature()]);
        if (logs == null) {
            return false;
        }
        int configuration = given.index(row.states());
        if (configuration < 0 || logRatios.length == 0) {
            System.arraycopy(logs, 0, out, 0, slots);
            return true;
        }
        int at = (configuration * of.own().size() + row.states()[feature()]) * slots;
        for (int s = 0; s < slots; s++) {
            out[s] = logs[s] + logRatios[at + s];
        }
        return true;
    }

    @Override
    public void logDensity(double[] values, double[] out) {
        double x = values[feature()];
        int state = of.own().state(0, x);
        of.at(x, state, out);
        int configuration = given.index(values);
        if (configuration >= 0 && logRatios.length > 0) {
            int at = (configuration * of.own().size() + state) * slots;
            for (int s = 0; s < slots; s++) {
                out[s] += logRatios[at + s];
            }
        }
    }

    private int feature() {
        return of.own().features()[0];
    }

    @Override
    public double log(int configuration, int state, int slot) {
        return of.logMass(state, slot)
                + (configuration < 0 || logRatios.length == 0
                        ? 0
                        : logRatios[(configuration * of.own().size() + state) * slots + slot]);
    }

    @Override
    public StateSpace own() {
        return of.own();
    }

    @Override
    public StateSpace given() {
        return given;
    }

    @Override
    public double logUnseen(double[] values) {
        return of.logUnseen(of.own().state(0, values[feature()]));
    }

    /** The feature whatever its parents. */
    ClassDensities ofClasses() {
        return of;
    }

    @Override
    public ClassConditional alone() {
        return of;
    }

    @Override
    public Marginal marginal(int feature) {
        return of.marginal();
    }

    @Override
    public int kind() {
        return KIND;
    }

    @Override
    public void write(BinaryWriter out, SharedParts shared) {
        shared.write(of, out);
        given.write(out);
        out.writeInt(slots).writeDoubles(logRatios);
    }

    static ScaledDensities read(BinaryReader in, SharedParts shared) {
        ClassDensities of = shared.readDensities(in);
        StateSpace given = StateSpace.read(in);
        int slots = in.readInt();
        double[] logRatios = in.readDoubles();
        boolean isFree = given.features().length == 0;
        if (logRatios.length != (isFree ? 0 : (long) given.size() * of.own().size() * slots)) {
            throw in.bad("ratios for " + given.size() + " states");
        }
        return new ScaledDensities(of, given, slots, logRatios);
    }
}
