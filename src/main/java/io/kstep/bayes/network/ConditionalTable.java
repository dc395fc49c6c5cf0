package io.kstep.bayes.network;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * P(state | state of the parents, c), from weighted counts. Without parents (n + alpha) / (n_c + alpha V); given
 * parents that is what a configuration is drawn towards, as if it had been seen {@code backoff} times more, so that one
 * never seen says what the class says. A state never seen has the count 0.
 */
final class ConditionalTable implements TableNode, ClassConditional {

    static final int KIND = 0;

    /** A table has no more cells than that for each class. */
    static final int MOST_CELLS = 1 << 16;

    /** No probability is less, so that its logarithm stays finite. */
    private static final double LEAST = 1e-300;

    private static final double LEAST_LOG = Math.log(LEAST);

    /** Pseudo-count of states whose counts already hold one. */
    private static final double NO_MORE = 1e-12;

    private final StateSpace own;
    private final StateSpace given;
    private final double alpha;
    private final double backoff;
    private final int slots;
    /** At (parents' state, own state, slot). */
    private final double[] counts;
    /** The same with one more parents' state, for one that is not known, and one more state, never seen. */
    private final double[] logs;

    private ConditionalTable(
            StateSpace own, StateSpace given, double alpha, double backoff, int slots, double[] counts) {
        this.own = own;
        this.given = given;
        this.alpha = alpha;
        this.backoff = backoff;
        this.slots = slots;
        this.counts = counts;
        logs = new double[(given.size() + 1) * (own.size() + 1) * slots];
        for (int s = 0; s < slots; s++) {
            tabulate(s);
        }
    }

    static ConditionalTable learn(Sample sample, StateSpace own, StateSpace given, double alpha, double backoff) {
        return learn(sample, own, sample.states(own), given, sample.states(given), alpha, backoff);
    }

    /**
     * The same where the states of all rows are known.
     *
     * @param ownStates of every row, -1 where it is missing
     */
    static ConditionalTable learn(
            Sample sample,
            StateSpace own,
            int[] ownStates,
            StateSpace given,
            int[] givenStates,
            double alpha,
            double backoff) {
        int slots = sample.slots();
        int size = own.size();
        double[] counts = new double[size * given.size() * slots];
        for (int s = 0; s < slots; s++) {
            int[] rows = sample.rows().rows(s);
            double[] weights = sample.rows().weights(s);
            for (int i = 0; i < rows.length; i++) {
                int state = ownStates[rows[i]];
                int configuration = givenStates[rows[i]];
                if (state >= 0 && configuration >= 0) {
                    counts[(configuration * size + state) * slots + s] += weights[i];
                }
            }
        }
        return new ConditionalTable(own, given, alpha, backoff, slots, counts);
    }

    /**
     * The first, second, ... feature of a joint table, each given those before it: together they are the joint table,
     * whose every state has alpha more than it was seen.
     */
    static List<ConditionalTable> chain(Sample sample, int[] features, IntFunction<StateSpace> prefix, double alpha) {
        StateSpace none = prefix.apply(0);
        ConditionalTable joint = learn(sample, prefix.apply(features.length), none, alpha, 0);
        List<ConditionalTable> chain = new ArrayList<>();
        for (int i = 0; i < features.length; i++) {
            StateSpace given = prefix.apply(i);
            StateSpace own = given.next(prefix.apply(i + 1));
            double[] counts = new double[own.size() * given.size() * joint.slots];
            for (int cell = 0; cell < joint.own.size(); cell++) {
                int at = cell / given.size() % own.size() + cell % given.size() * own.size();
                for (int s = 0; s < joint.slots; s++) {
                    counts[at * joint.slots + s] += joint.counts[cell * joint.slots + s] + alpha;
                }
            }
            chain.add(new ConditionalTable(own, given, NO_MORE, 0, joint.slots, counts));
        }
        return chain;
    }

    private void tabulate(int s) {
        int states = own.size();
        double[] marginal = new double[states + 1];
        double total = 0;
        for (int at = 0; at < given.size() * states; at++) {
            marginal[at % states] += counts[at * slots + s];
            total += counts[at * slots + s];
        }
        double[] logMarginal = new double[states + 1];
        for (int v = 0; v <= states; v++) {
            marginal[v] = (marginal[v] + alpha) / (total + alpha * states);
            logMarginal[v] = log(marginal[v]);
        }
        for (int g = 0; g <= given.size(); g++) {
            double seen = 0;
            for (int v = 0; v < states && g < given.size(); v++) {
                seen += counts[(g * states + v) * slots + s];
            }
            boolean isFree = given.features().length == 0 || seen == 0;
            double logNone = isFree ? 0 : log(backoff / (seen + backoff));
            for (int v = 0; v <= states; v++) {
                double count = isFree || v == states ? 0 : counts[(g * states + v) * slots + s];
                // most counts are 0, and logarithms are what this takes its time for
                logs[at(g, v) + s] = count == 0
                        ? Math.max(LEAST_LOG, logMarginal[v] + logNone)
                        : log((count + backoff * marginal[v]) / (seen + backoff));
            }
        }
    }

    private static double log(double p) {
        return p < LEAST ? LEAST_LOG : Math.log(p);
    }

    private int at(int configuration, int state) {
        return (configuration * (own.size() + 1) + state) * slots;
    }

    @Override
    public void logDensity(double[] values, double[] out) {
        copy(given.index(values), own.index(values), out);
    }

    private void copy(int configuration, int state, double[] out) {
        int at = at(configuration < 0 ? given.size() : configuration, state < 0 ? own.size() : state);
        System.arraycopy(logs, at, out, 0, slots);
    }

    @Override
    public boolean tells(double[] values, double[] out) {
        logDensity(values, out);
        return true;
    }

    @Override
    public boolean tells(double[] values, RowStates row, double[] out) {
        copy(given.index(row.states()), own.index(row.states()), out);
        return true;
    }

    @Override
    public double log(int configuration, int state, int slot) {
        return logs[at(configuration < 0 ? given.size() : configuration, state < 0 ? own.size() : state) + slot];
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
        return -Math.log(own.size());
    }

    @Override
    public ClassConditional alone() {
        return this;
    }

    @Override
    public boolean logLikelihood(double value, double[] out) {
        copy(-1, own.state(0, value), out);
        return true;
    }

    @Override
    public double logUnseen(double value) {
        return -Math.log(own.size());
    }

    @Override
    public Marginal marginal(int feature) {
        return TableMarginal.of(this, slots, feature);
    }

    @Override
    public int kind() {
        return KIND;
    }

    @Override
    public void write(BinaryWriter out, SharedParts shared) {
        write(out);
    }

    void write(BinaryWriter out) {
        own.write(out);
        given.write(out);
        out.writeDouble(alpha).writeDouble(backoff).writeInt(slots).writeDoubles(counts);
    }

    static ConditionalTable read(BinaryReader in) {
        StateSpace own = StateSpace.read(in);
        StateSpace given = StateSpace.read(in);
        double alpha = in.readDouble();
        double backoff = in.readDouble();
        int slots = in.readInt();
        double[] counts = in.readDoubles();
        if ((long) own.size() * given.size() * slots != counts.length) {
            throw in.bad("a table of " + own.size() + " by " + given.size());
        }
        in.claim((own.size() + 1L) * (given.size() + 1L) * slots);
        return new ConditionalTable(own, given, alpha, backoff, slots, counts);
    }
}
