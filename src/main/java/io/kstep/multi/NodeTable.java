package io.kstep.multi;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.Arrays;
import java.util.TreeMap;

/**
 * P(state | class parents, feature parents) of a class variable or a feature, from weighted counts: (n + alpha) / (N +
 * alpha r). Only configurations of the feature parents that were seen take room; in all others every state is as probable.
 *
 * @param states of the variable itself
 * @param classes configurations of its class parents
 * @param keys configurations of its feature parents that were seen, ascending
 * @param counts for each of them, at state * classes + configuration of the class parents
 * @param logs of the probabilities, likewise
 */
record NodeTable(int states, int classes, double alpha, int[] keys, double[][] counts, double[][] logs) {

    /** Collects counts. */
    static final class Builder {

        private final int states;
        private final int classes;
        private final TreeMap<Integer, double[]> seen = new TreeMap<>();

        Builder(int states, int classes) {
            this.states = states;
            this.classes = classes;
        }

        void add(int key, int state, int configuration, double weight) {
            if (weight > 0) {
                seen.computeIfAbsent(key, absent -> new double[states * classes])[state * classes + configuration] +=
                        weight;
            }
        }

        NodeTable table(double alpha) {
            return of(
                    states,
                    classes,
                    alpha,
                    seen.keySet().stream().mapToInt(key -> key).toArray(),
                    seen.values().toArray(double[][]::new));
        }
    }

    private static NodeTable of(int states, int classes, double alpha, int[] keys, double[][] counts) {
        double[][] logs = new double[keys.length][];
        for (int k = 0; k < keys.length; k++) {
            logs[k] = logs(states, classes, alpha, counts[k]);
        }
        return new NodeTable(states, classes, alpha, keys, counts, logs);
    }

    private static double[] logs(int states, int classes, double alpha, double[] counts) {
        double[] logs = new double[counts.length];
        for (int c = 0; c < classes; c++) {
            double total = alpha * states;
            for (int s = 0; s < states; s++) {
                total += counts[s * classes + c];
            }
            for (int s = 0; s < states; s++) {
                logs[s * classes + c] = Math.log(counts[s * classes + c] + alpha) - Math.log(total);
            }
        }
        return logs;
    }

    /** Adds ln P(state | configuration, key) for every configuration of the class parents to the numbers from an index on. */
    void addLogs(int key, int state, double[] to, int from) {
        int at = Arrays.binarySearch(keys, key);
        double even = at < 0 ? -Math.log(states) : 0;
        for (int c = 0; c < classes; c++) {
            to[from + c] += at < 0 ? even : logs[at][state * classes + c];
        }
    }

    /** The state seen most often, the first on ties. */
    int mostFrequent() {
        double[] sums = new double[states];
        for (double[] of : counts) {
            for (int i = 0; i < of.length; i++) {
                sums[i / classes] += of[i];
            }
        }
        int best = 0;
        for (int s = 1; s < states; s++) {
            best = sums[s] > sums[best] ? s : best;
        }
        return best;
    }

    void write(BinaryWriter out) {
        out.writeInt(states).writeInt(classes).writeDouble(alpha).writeInts(keys);
        out.writeList(Arrays.asList(counts), BinaryWriter::writeDoubles);
    }

    static NodeTable read(BinaryReader in) {
        int states = in.readInt();
        int classes = in.readInt();
        double alpha = in.readDouble();
        int[] keys = in.readInts();
        return of(
                states,
                classes,
                alpha,
                keys,
                in.readList(BinaryReader::readDoubles).toArray(double[][]::new));
    }
}
