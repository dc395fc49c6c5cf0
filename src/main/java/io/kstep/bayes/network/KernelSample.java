package io.kstep.bayes.network;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.kernel.Kernel;
import io.kstep.probability.kernel.KernelColumn;
import java.util.Arrays;

/** The kept rows of every class with a kernel around each value. Immutable; networks over the same rows share one. */
final class KernelSample {

    private final Kernel kernel;
    /** How many values each feature has, 0 for a continuous one, -1 for one that is not in use. */
    private final int[] cardinalities;

    private final KernelColumn[][] columns;
    private final double[][] weights;
    private final boolean[] complete;
    private final boolean[] uniform;
    private final int[] offsets;
    /** ln of the mean kernel of a discrete feature at each of its values and at a strange one, by slot and feature. */
    private final double[][][] tables;

    /** @param columns by slot and feature, null for a feature that is not in use */
    KernelSample(Kernel kernel, int[] cardinalities, KernelColumn[][] columns, double[][] weights) {
        this.kernel = kernel;
        this.cardinalities = cardinalities;
        this.columns = columns;
        this.weights = weights;
        complete = new boolean[weights.length];
        uniform = new boolean[weights.length];
        offsets = new int[weights.length + 1];
        tables = new double[weights.length][cardinalities.length][];
        for (int s = 0; s < weights.length; s++) {
            complete[s] = isComplete(columns[s]);
            uniform[s] = isUniform(weights[s]);
            offsets[s + 1] = offsets[s] + weights[s].length * cardinalities.length;
            for (int j = 0; j < cardinalities.length; j++) {
                tables[s][j] = cardinalities[j] > 0 ? table(columns[s][j], weights[s], cardinalities[j]) : null;
            }
        }
    }

    private static boolean isUniform(double[] weights) {
        for (double weight : weights) {
            if (weight != weights[0]) {
                return false;
            }
        }
        return true;
    }

    private static double[] table(KernelColumn column, double[] weights, int values) {
        double[] centres = column.centres();
        double[] sums = new double[values + 1];
        double known = 0;
        for (int t = 0; t < weights.length; t++) {
            double centre = centres[t];
            if (centre >= 0) {
                known += weights[t];
                sums[centre < values ? (int) centre : values] += weights[t];
            }
        }
        for (int v = 0; v <= values; v++) {
            double own = v < values ? sums[v] : 0;
            double mean = (own * column.match() + (known - own) * column.miss()) / known;
            sums[v] = known > 0 ? Math.log(mean) : 0;
        }
        return sums;
    }

    /** ln of the mean of a discrete feature's kernels at a value; 0 where no kept row of the slot shows the feature. */
    double logMean(int slot, int feature, double value) {
        double[] table = tables[slot][feature];
        int last = table.length - 1;
        return table[value >= 0 && value < last ? (int) value : last];
    }

    private static boolean isComplete(KernelColumn[] of) {
        for (KernelColumn column : of) {
            if (column == null) {
                continue;
            }
            for (double centre : column.centres()) {
                if (Double.isNaN(centre)) {
                    return false;
                }
            }
        }
        return true;
    }

    Kernel kernel() {
        return kernel;
    }

    int slots() {
        return weights.length;
    }

    int features() {
        return cardinalities.length;
    }

    int cardinality(int feature) {
        return cardinalities[feature];
    }

    KernelColumn column(int slot, int feature) {
        return columns[slot][feature];
    }

    double[] weights(int slot) {
        return weights[slot];
    }

    /** Whether no kept row of a slot lacks a value. */
    boolean isComplete(int slot) {
        return complete[slot];
    }

    /** Whether all kept rows of a slot weigh the same and none lacks a value. */
    boolean isPlain(int slot) {
        return complete[slot] && uniform[slot];
    }

    /** Where the kernels of a slot's feature stand among all. */
    int offset(int slot, int feature) {
        return offsets[slot] + feature * weights[slot].length;
    }

    int size() {
        return offsets[weights.length];
    }

    void write(BinaryWriter out) {
        out.writeText(kernel.spec()).writeInt(weights.length).writeInt(cardinalities.length);
        for (int cardinality : cardinalities) {
            out.writeInt(cardinality + 1);
        }
        for (int s = 0; s < weights.length; s++) {
            out.writeDoubles(weights[s]);
            for (KernelColumn column : columns[s]) {
                if (column != null) {
                    out.writeDoubles(column.centres())
                            .writeDouble(column.bandwidth())
                            .writeDouble(column.miss());
                }
            }
        }
    }

    static KernelSample read(BinaryReader in) {
        String text = in.readText();
        Kernel kernel = Arrays.stream(Kernel.values())
                .filter(one -> one.spec().equals(text))
                .findFirst()
                .orElseThrow(() -> in.bad("a kernel"));
        int slots = in.readInt();
        int[] cardinalities = new int[in.readCount()];
        for (int j = 0; j < cardinalities.length; j++) {
            cardinalities[j] = in.readInt() - 1;
        }
        in.claim(slots * (cardinalities.length + 4L));
        KernelColumn[][] columns = new KernelColumn[slots][cardinalities.length];
        double[][] weights = new double[slots][];
        for (int s = 0; s < slots; s++) {
            weights[s] = in.readDoubles();
            for (int j = 0; j < cardinalities.length; j++) {
                if (cardinalities[j] >= 0) {
                    double[] centres = in.readDoubles();
                    double bandwidth = in.readDouble();
                    double miss = in.readDouble();
                    if (centres.length != weights[s].length || (cardinalities[j] == 0 && !(bandwidth > 0))) {
                        throw in.bad("kernels of feature " + j);
                    }
                    columns[s][j] = cardinalities[j] == 0
                            ? KernelColumn.continuous(kernel, centres, bandwidth)
                            : KernelColumn.discrete(centres, cardinalities[j], miss);
                }
            }
        }
        return new KernelSample(kernel, cardinalities, columns, weights);
    }
}
