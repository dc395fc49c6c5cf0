package io.kstep.multi;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.probability.SortedColumn;
import io.kstep.probability.discretize.EqualFrequency;
import io.kstep.probability.information.ChiSquared;
import io.kstep.probability.information.DiscreteInformation;
import java.util.Arrays;

/**
 * Information between class variables and features, and whether it is beyond chance: 2 N I in nats is chi-squared
 * (Rodríguez 2013, section 6.2.3). Continuous features are cut at five intervals of equal frequency for this. Rows where
 * a feature is missing say nothing of it.
 */
final class JointCounts {

    private static final EqualFrequency CUTS = new EqualFrequency(5);

    private final JointRows rows;
    private final double[] rowWeights;
    /** At (feature, row), -1 where it is missing. */
    private final int[][] states;

    private final int[] cardinalities;

    JointCounts(Chunk chunk, JointRows rows) {
        this.rows = rows;
        int features = chunk.schema().featureCount();
        rowWeights = new double[chunk.size()];
        Arrays.setAll(rowWeights, chunk::rowWeight);
        states = new int[features][];
        cardinalities = new int[features];
        for (int i = 0; i < features; i++) {
            double[] column = chunk.column(i);
            if (chunk.schema().features().get(i).isContinuous()) {
                double[] cuts = cuts(column);
                cardinalities[i] = cuts.length + 1;
                states[i] = Arrays.stream(column).mapToInt(x -> state(x, cuts)).toArray();
            } else {
                cardinalities[i] =
                        Math.max(1, chunk.schema().features().get(i).values().size());
                states[i] = Arrays.stream(column)
                        .mapToInt(x -> Double.isNaN(x) ? -1 : (int) x)
                        .toArray();
            }
        }
    }

    private static double[] cuts(double[] column) {
        double[] values = SortedColumn.of(column).values();
        double[] ones = new double[values.length];
        Arrays.fill(ones, 1);
        return values.length == 0 ? new double[0] : CUTS.cuts(values, new double[][] {ones});
    }

    private static int state(double x, double[] cuts) {
        if (!Double.isFinite(x)) {
            return -1;
        }
        int at = Arrays.binarySearch(cuts, x);
        return at < 0 ? -at - 1 : at + 1;
    }

    /**
     * A dependence: the information in nats, and the probability that chance shows as much.
     *
     * @param degrees of freedom of the test
     */
    record Dependence(double nats, double rows, double degrees) {

        double chance() {
            return degrees > 0 ? ChiSquared.upperTail(2 * rows * nats, degrees) : 1;
        }
    }

    VectorSpace space() {
        return rows.space();
    }

    int features() {
        return states.length;
    }

    /** Of two class variables, given others. */
    Dependence classes(int one, int other, int... given) {
        int[] all = append(given, one, other);
        ClassWeights weights = rows.of(all);
        VectorSpace of = rows.space().of(all);
        int conditions = (int) rows.space().of(given).count();
        double[][][] counts =
                new double[conditions][rows.space().size(one)][rows.space().size(other)];
        double total = 0;
        for (int row = 0; row < rowWeights.length; row++) {
            int hard = weights.hardClass(row);
            for (int c = Math.max(0, hard); c < (hard < 0 ? (int) of.count() : hard + 1); c++) {
                double weight = rowWeights[row] * weights.of(row, c);
                int rest = c / conditions;
                counts[c % conditions][rest % counts[0].length][rest / counts[0].length] += weight;
                total += weight;
            }
        }
        return dependence(counts, total);
    }

    /** Of a feature and a class variable, given other class variables. */
    Dependence bridge(int feature, int variable, int... given) {
        int[] all = append(given, variable);
        ClassWeights weights = rows.of(all);
        int conditions = (int) rows.space().of(given).count();
        int cells = conditions * rows.space().size(variable);
        double[][][] counts = new double[conditions][rows.space().size(variable)][cardinalities[feature]];
        double total = 0;
        for (int row = 0; row < rowWeights.length; row++) {
            int state = states[feature][row];
            int hard = weights.hardClass(row);
            for (int c = Math.max(0, hard); state >= 0 && c < (hard < 0 ? cells : hard + 1); c++) {
                double weight = rowWeights[row] * weights.of(row, c);
                counts[c % conditions][c / conditions][state] += weight;
                total += weight;
            }
        }
        return dependence(counts, total);
    }

    private static Dependence dependence(double[][][] counts, double total) {
        double degrees = (counts[0].length - 1.0) * (counts[0][0].length - 1.0) * counts.length;
        return new Dependence(DiscreteInformation.conditional(counts), total, degrees);
    }

    private static int[] append(int[] to, int... more) {
        int[] all = Arrays.copyOf(to, to.length + more.length);
        System.arraycopy(more, 0, all, to.length, more.length);
        return all;
    }
}
