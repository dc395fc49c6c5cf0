package io.kstep.multi;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.probability.information.ChiSquared;
import io.kstep.probability.information.DiscreteInformation;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Information between class variables and features, and whether it is beyond chance: 2 N I in nats is chi-squared
 * (Rodríguez 2013, section 6.2.3). Continuous features are cut into intervals of equal frequency for this. Rows where
 * a feature is missing say nothing of it.
 */
final class JointCounts {

    /** Into how many intervals a continuous feature is cut where nobody says. */
    static final int BINS = 5;

    private final JointRows rows;
    private final double[] rowWeights;
    private final int[] cardinalities;
    /** At (feature, row), -1 where it is missing. */
    private final int[][] states;

    /** Of class variables together, by their numbers; only looked up. */
    private final Map<List<Integer>, ClassWeights> known = new HashMap<>();

    JointCounts(Chunk chunk, JointRows rows) {
        this(chunk, rows, BINS);
    }

    JointCounts(Chunk chunk, JointRows rows, int bins) {
        this.rows = rows;
        rowWeights = new double[chunk.size()];
        Arrays.setAll(rowWeights, chunk::rowWeight);
        CodedFeatures features = CodedFeatures.of(chunk, bins);
        cardinalities = features.cardinalities();
        states = features.states(chunk);
    }

    /** Of rows that are coded already. */
    JointCounts(JointRows rows, CodedRows coded) {
        this.rows = rows;
        rowWeights = coded.weights();
        cardinalities = coded.cardinalities();
        states = coded.states();
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

    /** How many states a feature has. */
    int cardinality(int feature) {
        return cardinalities[feature];
    }

    /** Of two class variables, given others. */
    Dependence classes(int one, int other, int... given) {
        int[] all = append(given, one, other);
        ClassWeights weights = weights(all);
        VectorSpace of = rows.space().of(all);
        int conditions = (int) rows.space().of(given).count();
        double[][][] counts =
                new double[conditions][rows.space().size(one)][rows.space().size(other)];
        for (int row = 0; row < rowWeights.length; row++) {
            int hard = weights.hardClass(row);
            for (int c = Math.max(0, hard); c < (hard < 0 ? (int) of.count() : hard + 1); c++) {
                double weight = rowWeights[row] * weights.of(row, c);
                int rest = c / conditions;
                counts[c % conditions][rest % counts[0].length][rest / counts[0].length] += weight;
            }
        }
        return dependence(counts);
    }

    private ClassWeights weights(int... variables) {
        return known.computeIfAbsent(Arrays.stream(variables).boxed().toList(), absent -> rows.of(variables));
    }

    /** Of two features, given class variables. */
    Dependence features(int one, int other, int... given) {
        return features(one, other, -1, given);
    }

    /** Of two features, given a third one, if it is not negative, and class variables. */
    Dependence features(int one, int other, int third, int[] given) {
        return dependence(ofFeatures(one, other, third, given));
    }

    private double[][][] ofFeatures(int one, int other, int third, int[] given) {
        ClassWeights weights = weights(given);
        int vectors = (int) rows.space().of(given).count();
        int conditions = third < 0 ? 1 : cardinalities[third];
        double[][][] counts = new double[conditions * vectors][cardinalities[one]][cardinalities[other]];
        for (int row = 0; row < rowWeights.length; row++) {
            int a = states[one][row];
            int b = states[other][row];
            int condition = third < 0 ? 0 : states[third][row];
            int hard = weights.hardClass(row);
            boolean isKnown = a >= 0 && b >= 0 && condition >= 0;
            for (int c = Math.max(0, hard); isKnown && c < (hard < 0 ? vectors : hard + 1); c++) {
                counts[condition * vectors + c][a][b] += rowWeights[row] * weights.of(row, c);
            }
        }
        return counts;
    }

    /** Of a feature and a class variable, given other class variables. */
    Dependence bridge(int feature, int variable, int... given) {
        return dependence(ofBridge(feature, variable, given));
    }

    private double[][][] ofBridge(int feature, int variable, int... given) {
        ClassWeights weights = weights(append(given, variable));
        int conditions = (int) rows.space().of(given).count();
        int cells = conditions * rows.space().size(variable);
        double[][][] counts = new double[conditions][rows.space().size(variable)][cardinalities[feature]];
        for (int row = 0; row < rowWeights.length; row++) {
            int state = states[feature][row];
            int hard = weights.hardClass(row);
            for (int c = Math.max(0, hard); state >= 0 && c < (hard < 0 ? cells : hard + 1); c++) {
                counts[c % conditions][c / conditions][state] += rowWeights[row] * weights.of(row, c);
            }
        }
        return counts;
    }

    /** Symmetrical uncertainty of a feature and a class variable. */
    double uncertainty(int feature, int variable) {
        return DiscreteInformation.symmetricalUncertainty(ofBridge(feature, variable)[0]);
    }

    /** Symmetrical uncertainty of two features. */
    double uncertaintyOfFeatures(int one, int other) {
        return DiscreteInformation.symmetricalUncertainty(ofFeatures(one, other, -1, new int[0])[0]);
    }

    private static Dependence dependence(double[][][] counts) {
        double total = 0;
        for (double[][] given : counts) {
            for (double[] of : given) {
                for (double n : of) {
                    total += n;
                }
            }
        }
        double degrees = (counts[0].length - 1.0) * (counts[0][0].length - 1.0) * counts.length;
        return new Dependence(DiscreteInformation.conditional(counts), total, degrees);
    }

    private static int[] append(int[] to, int... more) {
        int[] all = Arrays.copyOf(to, to.length + more.length);
        System.arraycopy(more, 0, all, to.length, more.length);
        return all;
    }
}
