package io.kstep.bayes.network;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.LogSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A conditional MTE whose discrete parents shift it by more than it spreads, so that no weighing of intervals of f(x | c)
 * can show it: every configuration d of the discrete parents has a density of its own, fitted to its rows, and continuous parents q weigh the intervals of that density again. With n rows and k = backoff W / (W + B), W and B being the variances within
 * and between configurations ({@link ConfigurationSpread}),
 *
 * <pre>
 * f(x | d, q, c) = (n f_d(x | q, c) + k f(x | d, q, c) of scaled leaves) / (n + k)
 * </pre>
 *
 * so that a configuration without rows says what {@link ScaledDensities} say.
 */
final class ConfiguredDensities implements TableNode {

    static final int KIND = 3;

    private final ScaledDensities scaled;
    /** The states of the discrete parents. */
    private final StateSpace discrete;
    /** By configuration of the discrete parents, null where it has none of its own. */
    private final ScaledDensities[] parts;
    /** ln of the weights of a part and of the scaled leaves, at (configuration, slot). */
    private final double[] logOwn;

    private final double[] logScaled;

    /** @param shares weight of the own density, at (configuration, slot); 0 where there is none */
    ConfiguredDensities(ScaledDensities scaled, StateSpace discrete, ScaledDensities[] parts, double[] shares) {
        this.scaled = scaled;
        this.discrete = discrete;
        this.parts = parts;
        logOwn = Arrays.stream(shares).map(Math::log).toArray();
        logScaled = Arrays.stream(shares).map(share -> Math.log1p(-share)).toArray();
    }

    private int slots() {
        return scaled.ofClasses().slots();
    }

    @Override
    public boolean tells(double[] values, double[] out) {
        boolean tells = scaled.tells(values, out);
        if (tells) {
            mix(discrete.index(values), values, out);
        }
        return tells;
    }

    @Override
    public boolean tells(double[] values, RowStates row, double[] out) {
        boolean tells = scaled.tells(values, row, out);
        if (tells) {
            mix(discrete.index(row.states()), values, out);
        }
        return tells;
    }

    @Override
    public void logDensity(double[] values, double[] out) {
        scaled.logDensity(values, out);
        mix(discrete.index(values), values, out);
    }

    private void mix(int configuration, double[] values, double[] out) {
        if (configuration < 0 || parts[configuration] == null) {
            return;
        }
        double[] own = Workspace.get().more(slots());
        parts[configuration].logDensity(values, own);
        for (int s = 0; s < slots(); s++) {
            out[s] = mixed(configuration, s, own[s], out[s]);
        }
    }

    private double mixed(int configuration, int slot, double own, double ofScaled) {
        int at = configuration * slots() + slot;
        return logOwn[at] == Double.NEGATIVE_INFINITY
                ? ofScaled
                : LogSpace.logAdd(logOwn[at] + own, logScaled[at] + ofScaled);
    }

    @Override
    public double log(int configuration, int state, int slot) {
        double ofScaled = scaled.log(configuration, state, slot);
        int some = configuration < 0 ? -1 : of(configuration, discrete.features());
        if (some < 0 || parts[some] == null) {
            return ofScaled;
        }
        StateSpace others = parts[some].given();
        double own = parts[some].log(of(configuration, others.features()), state, slot);
        return mixed(some, slot, own, ofScaled);
    }

    /** The joint state of some of the parents where that of all is known. */
    private int of(int configuration, int[] some) {
        StateSpace all = given();
        int index = 0;
        int stride = 1;
        for (int feature : some) {
            int rest = configuration;
            for (int i = 0; i < all.features().length; i++) {
                int state = rest % all.cardinality(i);
                rest /= all.cardinality(i);
                if (all.features()[i] == feature) {
                    index += state * stride;
                    stride *= all.cardinality(i);
                }
            }
        }
        return index;
    }

    @Override
    public StateSpace own() {
        return scaled.own();
    }

    @Override
    public StateSpace given() {
        return scaled.given();
    }

    @Override
    public double logUnseen(double[] values) {
        return scaled.logUnseen(values);
    }

    @Override
    public ClassConditional alone() {
        return scaled.alone();
    }

    @Override
    public Marginal marginal(int feature) {
        return scaled.marginal(feature);
    }

    @Override
    public int kind() {
        return KIND;
    }

    @Override
    public void write(BinaryWriter out, SharedParts shared) {
        scaled.write(out, shared);
        discrete.write(out);
        for (ScaledDensities part : parts) {
            out.writeBoolean(part != null);
            if (part != null) {
                part.write(out, shared);
            }
        }
        out.writeDoubles(Arrays.stream(logOwn).map(Math::exp).toArray());
    }

    static ConfiguredDensities read(BinaryReader in, SharedParts shared) {
        ScaledDensities scaled = ScaledDensities.read(in, shared);
        StateSpace discrete = StateSpace.read(in);
        List<ScaledDensities> parts = new ArrayList<>();
        for (int d = 0; d < discrete.size(); d++) {
            parts.add(in.readBoolean() ? ScaledDensities.read(in, shared) : null);
        }
        double[] shares = in.readDoubles();
        int slots = scaled.ofClasses().slots();
        if (shares.length != (long) discrete.size() * slots
                || parts.stream()
                        .anyMatch(part -> part != null && part.ofClasses().slots() != slots)) {
            throw in.bad("densities for " + discrete.size() + " configurations");
        }
        return new ConfiguredDensities(scaled, discrete, parts.toArray(ScaledDensities[]::new), shares);
    }
}
