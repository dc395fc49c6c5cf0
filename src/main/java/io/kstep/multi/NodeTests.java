package io.kstep.multi;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What the tables of nodes say of every test. The counts of a fold's model are those of all rows without the fold's own;
 * what was computed is kept as long as there is room, since structures of a search share most of their nodes.
 */
final class NodeTests {

    /** That many numbers are kept: 64 megabytes. */
    private static final long MOST_KEPT = 1L << 23;

    private static final int MOST_WHOLE = 4096;

    private final CodedRows rows;
    private final TestOrder order;
    private final double alpha;
    private final Map<List<Integer>, int[]> parts = new HashMap<>();
    private final Map<List<Integer>, double[]> ofClasses = new HashMap<>();
    private final Map<List<Integer>, double[]> ofFeatures = new HashMap<>();
    private final double[][] vectorCounts;
    private long kept;

    NodeTests(CodedRows rows, TestOrder order, double alpha) {
        this.rows = rows;
        this.order = order;
        this.alpha = alpha;
        vectorCounts = new double[order.folds()][(int) rows.space().count()];
        for (int fold = 0; fold < vectorCounts.length; fold++) {
            for (int row = 0; row < rows.size(); row++) {
                vectorCounts[fold][rows.vectors()[row]] += rows.weights()[row];
            }
            for (int row : order.fold(fold)) {
                vectorCounts[fold][rows.vectors()[row]] -= rows.weights()[row];
            }
        }
    }

    /** The number of what each vector has of some class variables. */
    int[] part(int... scope) {
        return parts.computeIfAbsent(Arrays.stream(scope).boxed().toList(), absent -> {
            VectorSpace part = rows.space().of(scope);
            return IntStream.range(0, (int) rows.space().count())
                    .map(v -> part.code(VectorSpace.part(rows.space().vector(v), scope)))
                    .toArray();
        });
    }

    /** ln P of every vector of classes whatever the features, for every fold. */
    double[] classLogs(JointStructure structure) {
        double[] sums = new double[order.folds() * (int) rows.space().count()];
        for (int j = 0; j < structure.variables(); j++) {
            double[] logs = ofClass(j, structure.classParents(j));
            for (int i = 0; i < sums.length; i++) {
                sums[i] += logs[i];
            }
        }
        return sums;
    }

    private double[] ofClass(int variable, int[] parents) {
        return ofClasses.computeIfAbsent(key(variable, new int[0], parents), absent -> {
            int[] own = part(variable);
            int[] given = part(parents);
            int size = rows.space().size(variable);
            double[] logs = new double[order.folds() * own.length];
            for (int fold = 0; fold < order.folds(); fold++) {
                double[] counts =
                        new double[size * (int) rows.space().of(parents).count()];
                double[] totals = new double[counts.length / size];
                for (int v = 0; v < own.length; v++) {
                    counts[given[v] * size + own[v]] += vectorCounts[fold][v];
                    totals[given[v]] += vectorCounts[fold][v];
                }
                for (int v = 0; v < own.length; v++) {
                    logs[fold * own.length + v] = Math.log(Math.max(0, counts[given[v] * size + own[v]]) + alpha)
                            - Math.log(Math.max(0, totals[given[v]]) + alpha * size);
                }
            }
            return logs;
        });
    }

    /** ln P of a feature's state in every test, for every configuration of its class parents. */
    double[] featureLogs(int feature, int[] scope, int[] parents) {
        List<Integer> key = key(feature, scope, parents);
        double[] logs = ofFeatures.get(key);
        if (logs == null) {
            logs = logs(feature, scope, parents);
            if (kept + logs.length > MOST_KEPT) {
                ofFeatures.clear();
                kept = 0;
            }
            ofFeatures.put(key, logs);
            kept += logs.length;
        }
        return logs;
    }

    private static List<Integer> key(int node, int[] scope, int[] parents) {
        Integer[] key = new Integer[2 + scope.length + parents.length];
        key[0] = node;
        key[1] = scope.length;
        for (int i = 0; i < scope.length; i++) {
            key[2 + i] = scope[i];
        }
        for (int i = 0; i < parents.length; i++) {
            key[2 + scope.length + i] = parents[i];
        }
        return Arrays.asList(key);
    }

    private double[] logs(int feature, int[] scope, int[] parents) {
        int[] states = rows.states()[feature];
        int size = rows.cardinalities()[feature];
        int[] part = part(scope);
        int width = (int) rows.space().of(scope).count();
        int[] configurations = configurations(parents);
        int seen = Arrays.stream(configurations).max().orElse(-1) + 1;
        double[] counts = new double[seen * size * width];
        double[] totals = new double[seen * width];
        boolean[] isKnown = new boolean[rows.size()];
        for (int row = 0; row < isKnown.length; row++) {
            isKnown[row] = states[row] >= 0 && configurations[row] >= 0;
            if (isKnown[row]) {
                int at = configurations[row];
                counts[(at * size + states[row]) * width + part[rows.vectors()[row]]] += rows.weights()[row];
                totals[at * width + part[rows.vectors()[row]]] += rows.weights()[row];
            }
        }
        double[] logs = new double[order.tests() * width];
        CountLogarithms ofCells = new CountLogarithms(alpha);
        CountLogarithms ofTotals = new CountLogarithms(alpha * size);
        int test = 0;
        for (int fold = 0; fold < order.folds(); fold++) {
            for (int sign = -1; sign <= 1; sign += 2) {
                for (int row : order.fold(fold)) {
                    if (isKnown[row]) {
                        int at = configurations[row];
                        double weight = sign * rows.weights()[row];
                        counts[(at * size + states[row]) * width + part[rows.vectors()[row]]] += weight;
                        totals[at * width + part[rows.vectors()[row]]] += weight;
                    }
                }
                for (int i = 0; sign < 0 && i < order.fold(fold).length; i++, test++) {
                    int row = order.fold(fold)[i];
                    for (int c = 0; isKnown[row] && c < width; c++) {
                        int at = configurations[row];
                        logs[test * width + c] = ofCells.of(counts[(at * size + states[row]) * width + c])
                                - ofTotals.of(totals[at * width + c]);
                    }
                }
            }
        }
        return logs;
    }

    /** The number of what each row has of some features, counted from 0 in the order in which they appear; -1 unknown. */
    private int[] configurations(int[] parents) {
        int[] found = new int[rows.size()];
        int[] states = new int[rows.features()];
        Map<Integer, Integer> seen = new HashMap<>();
        for (int row = 0; row < found.length && parents.length > 0; row++) {
            for (int parent : parents) {
                states[parent] = rows.states()[parent][row];
            }
            int key = JointTableNetwork.key(parents, states, rows.cardinalities());
            Integer at = key < 0 ? Integer.valueOf(-1) : seen.putIfAbsent(key, seen.size());
            found[row] = at == null ? seen.size() - 1 : at;
        }
        return found;
    }

    /** Logarithms of counts with the same number added; those of whole counts are looked up. */
    private static final class CountLogarithms {

        private final double added;
        private final double[] known = new double[MOST_WHOLE];

        CountLogarithms(double added) {
            this.added = added;
            Arrays.fill(known, Double.NaN);
        }

        double of(double count) {
            int whole = (int) count;
            if (whole != count || whole < 0 || whole >= MOST_WHOLE) {
                return Math.log(Math.max(0, count) + added); // rounding of fractions may leave less than nothing
            }
            if (Double.isNaN(known[whole])) {
                known[whole] = Math.log(whole + added);
            }
            return known[whole];
        }
    }
}
