package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * N(c_1..c_k, m) for the configurations that were seen, in the order in which they first were: the sparse table of
 * Model 1.
 */
final class ConfigurationTable {

    private int mainStates;
    private final Map<List<Integer>, Integer> rows = new LinkedHashMap<>();
    private final List<int[]> states = new ArrayList<>();
    /** By main state, with room beside them that holds zeros. */
    private final List<double[]> counts = new ArrayList<>();

    ConfigurationTable(int mainStates) {
        this.mainStates = mainStates;
    }

    int size() {
        return states.size();
    }

    int state(int row, int submodel) {
        return states.get(row)[submodel];
    }

    /** The states of all submodels, copied. */
    int[] states(int row) {
        return states.get(row).clone();
    }

    double count(int row, int m) {
        return counts.get(row)[m];
    }

    double total(int row) {
        double sum = 0;
        for (double count : counts.get(row)) {
            sum += count;
        }
        return sum;
    }

    void add(int[] configuration, int m, double weight) {
        Integer row = rows.get(key(configuration));
        if (row == null) {
            row = append(configuration, new double[mainStates]);
        }
        counts.get(row)[m] += weight;
    }

    /**
     * Probability that the submodels take this configuration, each independently of the others; any number below
     * {@code negligible} if it is.
     */
    double probability(int row, Evidence evidence, double negligible) {
        int[] configuration = states.get(row);
        double p = 1;
        for (int i = 0; i < configuration.length && p > negligible; i++) {
            p *= evidence.posterior(i, configuration[i]);
        }
        return p;
    }

    /** Raw frequencies of m given the likeliest states, uniform where that was never seen: the authors' code. */
    void frequencies(Evidence evidence, double[] out) {
        Integer row = rows.get(key(evidence.configuration()));
        double total = row == null ? 0 : total(row);
        for (int m = 0; m < out.length; m++) {
            out[m] = total > 0 ? count(row, m) / total : 1.0 / out.length;
        }
    }

    void fade(double factor) {
        for (double[] row : counts) {
            for (int m = 0; m < row.length; m++) {
                row[m] *= factor;
            }
        }
    }

    void grow(int newMainStates) {
        mainStates = newMainStates;
        counts.replaceAll(
                row -> row.length >= newMainStates ? row : Arrays.copyOf(row, ConfusionCounts.room(newMainStates)));
    }

    /** Drops the configurations of least weight, the oldest first among equals. */
    void dropLightest(int howMany) {
        List<Integer> order = new ArrayList<>();
        for (int r = 0; r < size(); r++) {
            order.add(r);
        }
        order.sort(Comparator.comparingDouble(this::total));
        boolean[] dropped = new boolean[size()];
        order.subList(0, howMany).forEach(r -> dropped[r] = true);
        ConfigurationTable kept = new ConfigurationTable(mainStates);
        for (int r = 0; r < size(); r++) {
            if (!dropped[r]) {
                kept.append(states.get(r), counts.get(r));
            }
        }
        rows.clear();
        states.clear();
        counts.clear();
        for (int r = 0; r < kept.size(); r++) {
            append(kept.states.get(r), kept.counts.get(r));
        }
    }

    ConfigurationTable copy() {
        ConfigurationTable copy = new ConfigurationTable(mainStates);
        for (int r = 0; r < size(); r++) {
            copy.append(states.get(r), counts.get(r).clone());
        }
        return copy;
    }

    void write(BinaryWriter out) {
        out.writeInt(size());
        for (int r = 0; r < size(); r++) {
            out.writeInts(states.get(r)).writeDoubles(Arrays.copyOf(counts.get(r), mainStates));
        }
    }

    static ConfigurationTable read(int mainStates, BinaryReader in) {
        ConfigurationTable table = new ConfigurationTable(mainStates);
        int size = in.readInt();
        for (int r = 0; r < size; r++) {
            table.append(in.readInts(), in.readDoubles());
        }
        return table;
    }

    private int append(int[] configuration, double[] row) {
        rows.put(key(configuration), size());
        states.add(configuration);
        counts.add(row);
        return size() - 1;
    }

    private static List<Integer> key(int[] configuration) {
        return Arrays.stream(configuration).boxed().toList();
    }
}
