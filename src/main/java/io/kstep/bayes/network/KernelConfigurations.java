package io.kstep.bayes.network;

import io.kstep.bayes.structure.Node;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.LogSpace;
import io.kstep.probability.kernel.KernelColumn;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Kernels of continuous features for each configuration of discrete ones (Pérez 2010, definition 4.2): around the rows of
 * the configuration and class only, with bandwidths of their own. The density of n rows is mixed with that of the class as
 * if this had been seen k times more ({@link KernelSpreads}); a configuration without rows, or one that is not known, says
 * what the class says.
 */
final class KernelConfigurations {

    private final StateSpace given;
    private final int[] features;
    /** The rows of each configuration, null where no class has any. */
    private final KernelSample[] samples;
    /** By configuration, slot and place among the features. */
    private final double[] bandwidths;
    /** ln of the weights of a configuration's own density and of its class's, by configuration, slot and place. */
    private final double[] logOwn;

    private final double[] logClass;

    /**
     * @param kept the rows of every class; those of a configuration are found by the discrete features they show
     * @param features the continuous ones, ascending
     * @param bandwidths by configuration, slot and place among the features; 0 where no row shows the feature
     * @param shares weight of the own density, likewise
     */
    KernelConfigurations(KernelSample kept, StateSpace given, int[] features, double[] bandwidths, double[] shares) {
        this.given = given;
        this.features = features;
        this.bandwidths = bandwidths;
        logOwn = Arrays.stream(shares).map(Math::log).toArray();
        logClass = Arrays.stream(shares).map(share -> Math.log1p(-share)).toArray();
        samples = new KernelSample[given.size()];
        int[][] configurations = IntStream.range(0, kept.slots())
                .mapToObj(s -> configurations(kept, s))
                .toArray(int[][]::new);
        for (int d = 0; d < samples.length; d++) {
            int configuration = d;
            int[][] rows = Arrays.stream(configurations)
                    .map(of -> IntStream.range(0, of.length)
                            .filter(t -> of[t] == configuration)
                            .toArray())
                    .toArray(int[][]::new);
            boolean any = Arrays.stream(rows).anyMatch(of -> of.length > 0);
            samples[d] = any ? sample(kept, rows, d) : null;
        }
    }

    private int[] configurations(KernelSample kept, int slot) {
        double[] values = new double[kept.features()];
        return IntStream.range(0, kept.weights(slot).length)
                .map(t -> {
                    for (int j : given.features()) {
                        values[j] = kept.column(slot, j).centre(t);
                    }
                    return given.index(values);
                })
                .toArray();
    }

    private KernelSample sample(KernelSample kept, int[][] rows, int configuration) {
        int[] cardinalities = new int[kept.features()];
        Arrays.fill(cardinalities, -1);
        KernelColumn[][] columns = new KernelColumn[rows.length][kept.features()];
        double[][] weights = new double[rows.length][];
        for (int s = 0; s < rows.length; s++) {
            double[] of = kept.weights(s);
            weights[s] = Arrays.stream(rows[s]).mapToDouble(t -> of[t]).toArray();
            for (int i = 0; i < features.length; i++) {
                KernelColumn column = kept.column(s, features[i]);
                double own = bandwidths[at(configuration, s, rows.length) + i];
                cardinalities[features[i]] = 0;
                columns[s][features[i]] = KernelColumn.continuous(
                        kept.kernel(),
                        Arrays.stream(rows[s]).mapToDouble(column::centre).toArray(),
                        own > 0 ? own : column.bandwidth());
            }
        }
        return new KernelSample(kept.kernel(), cardinalities, columns, weights);
    }

    private int at(int configuration, int slot, int slots) {
        return (configuration * slots + slot) * features.length;
    }

    /**
     * ln f(members | parents, configuration, c).
     *
     * @param node of continuous features only, its first observed member being {@code member}
     * @param ofClass what the class says whatever the configuration
     */
    double logDensity(Node node, int member, int slot, double[] values, double ofClass) {
        int configuration = given.index(values);
        KernelSample own = configuration < 0 ? null : samples[configuration];
        if (own == null || own.weights(slot).length == 0) {
            return ofClass;
        }
        int at = at(configuration, slot, own.slots()) + Arrays.binarySearch(features, member);
        if (logOwn[at] == Double.NEGATIVE_INFINITY) {
            return ofClass;
        }
        double log = Math.max(
                Clamp.LEAST_LOG, KernelEvaluation.ofConfiguration(own, values).logDensity(node, slot));
        return LogSpace.logAdd(logOwn[at] + log, logClass[at] + ofClass);
    }

    /** The least bandwidth that a feature has in a slot, or that of its class if it has none here. */
    double leastBandwidth(int feature, int slot, double ofClass) {
        int place = Arrays.binarySearch(features, feature);
        int slots = bandwidths.length / (given.size() * features.length);
        return place < 0
                ? ofClass
                : IntStream.range(0, given.size())
                        .mapToDouble(d -> bandwidths[at(d, slot, slots) + place])
                        .filter(h -> h > 0)
                        .reduce(ofClass, Math::min);
    }

    void write(BinaryWriter out) {
        given.write(out);
        out.writeInts(features)
                .writeDoubles(bandwidths)
                .writeDoubles(Arrays.stream(logOwn).map(Math::exp).toArray());
    }

    static KernelConfigurations read(BinaryReader in, KernelSample kept) {
        StateSpace given = StateSpace.read(in);
        int[] features = in.readInts();
        double[] bandwidths = in.readDoubles();
        double[] shares = in.readDoubles();
        boolean isKnown =
                Arrays.stream(features).allMatch(j -> j >= 0 && j < kept.features() && kept.cardinality(j) == 0)
                        && Arrays.stream(given.features())
                                .allMatch(j -> j >= 0 && j < kept.features() && kept.cardinality(j) > 0);
        if (!isKnown
                || bandwidths.length != (long) given.size() * kept.slots() * features.length
                || shares.length != bandwidths.length) {
            throw in.bad("kernels of " + given.size() + " configurations");
        }
        return new KernelConfigurations(kept, given, features, bandwidths, shares);
    }
}
