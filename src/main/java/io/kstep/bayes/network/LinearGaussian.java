package io.kstep.bayes.network;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.stream.IntStream;

/**
 * A continuous feature given the class, continuous parents it follows linearly and discrete ones, for each of whose
 * configurations that were seen it has parameters of its own: N(x; a + b y, v) (Pérez 2010, 3.2 and 3.4). One more set
 * of parameters is for all others, and for a configuration that is not known.
 */
final class LinearGaussian implements Factor {

    private static final double LOG_TWO_PI = Math.log(2 * Math.PI);

    private final int feature;
    private final int[] parents;
    private final StateSpace given;
    private final int slots;
    /** Which of the parameters each configuration has, and last one that is not known. */
    private final int[] groups;
    /** For each group and slot the intercept, the variance and a coefficient for each parent. */
    private final double[] parameters;

    private final int stride;
    private final double[] logConstants;
    private final double[] halfPrecisions;

    /**
     * @param parents the continuous ones
     * @param groups which of the parameters each configuration has, and last one that is not known
     */
    LinearGaussian(int feature, int[] parents, StateSpace given, int slots, int[] groups, double[] parameters) {
        this.feature = feature;
        this.parents = parents;
        this.given = given;
        this.slots = slots;
        this.groups = groups;
        this.parameters = parameters;
        stride = parents.length + 2;
        int sets = parameters.length / stride;
        logConstants = new double[sets];
        halfPrecisions = new double[sets];
        for (int i = 0; i < sets; i++) {
            double variance = parameters[i * stride + 1];
            logConstants[i] = -0.5 * (LOG_TWO_PI + Math.log(variance));
            halfPrecisions[i] = 0.5 / variance;
        }
    }

    @Override
    public void logDensity(double[] values, double[] out) {
        double x = values[feature];
        int set = set(values);
        for (int s = 0; s < slots; s++, set++) {
            int at = set * stride;
            double rest = x - parameters[at];
            for (int p = 0; p < parents.length; p++) {
                rest -= parameters[at + 2 + p] * values[parents[p]];
            }
            double log = logConstants[set] - halfPrecisions[set] * rest * rest;
            out[s] = log > Clamp.LEAST_LOG ? log : Clamp.LEAST_LOG;
        }
    }

    /** Number of the first of the parameter sets that these values of discrete parents call for. */
    int set(double[] values) {
        int configuration = given.index(values);
        return configuration < 0 ? setOfUnknown() : groups[configuration] * slots;
    }

    /** The same where no discrete parent is known. */
    int setOfUnknown() {
        return groups[given.size()] * slots;
    }

    int feature() {
        return feature;
    }

    int[] parents() {
        return parents;
    }

    StateSpace given() {
        return given;
    }

    double intercept(int set) {
        return parameters[set * stride];
    }

    double variance(int set) {
        return parameters[set * stride + 1];
    }

    double coefficient(int set, int parent) {
        return parameters[set * stride + 2 + parent];
    }

    /** ln of the normaliser of a parameter set's density. */
    double logConstant(int set) {
        return logConstants[set];
    }

    void write(BinaryWriter out) {
        out.writeInt(feature).writeInts(parents);
        given.write(out);
        int size = slots * stride;
        double[] all = new double[groups.length * size];
        for (int g = 0; g < groups.length; g++) {
            System.arraycopy(parameters, groups[g] * size, all, g * size, size);
        }
        out.writeInt(slots).writeDoubles(all);
    }

    static LinearGaussian read(BinaryReader in) {
        int feature = in.readInt();
        int[] parents = in.readInts();
        StateSpace given = StateSpace.read(in);
        int slots = in.readInt();
        double[] parameters = in.readDoubles();
        if ((given.size() + 1L) * slots * (parents.length + 2L) != parameters.length) {
            throw in.bad("the parameters of a linear Gaussian");
        }
        int[] groups = IntStream.rangeClosed(0, given.size()).toArray();
        return new LinearGaussian(feature, parents, given, slots, groups, parameters);
    }
}
