package io.kstep.bayes.network;

import io.kstep.probability.information.DiscreteInformation;
import java.util.ArrayList;
import java.util.List;

/**
 * Entropies of every subset of some features, with and without the class, in nats, by one family of densities from the
 * rows that show all of them. All measures of information of the set are sums of these (Pérez 2010, 1.10). A subset is
 * a number whose bits say which features belong to it.
 *
 * @param alone H(U) by subset, 0 for the empty one; differential where U has continuous features
 * @param withClass H(U, C) by subset, H(C) for the empty one
 * @param rows weight of the rows that show all features
 * @param isDifferential whether continuous features have densities and not intervals
 */
public record SetEntropies(double[] alone, double[] withClass, double rows, boolean isDifferential) {

    /** More would be thousands of subsets that nobody reads, each of them estimated. */
    public static final int MOST = 8;

    /** A row that shows all features of the set: its slot, its place in the columns and its weight. */
    record Row(int slot, int at, double weight) {}

    static List<Row> complete(Sample sample, int[] set) {
        List<Row> rows = new ArrayList<>();
        for (int s = 0; s < sample.slots(); s++) {
            for (int i = 0; i < sample.size(s); i++) {
                boolean complete = true;
                for (int j : set) {
                    complete &= Double.isFinite(sample.column(j)[sample.row(s, i)]);
                }
                if (complete && sample.weight(s, i) > 0) {
                    rows.add(new Row(s, sample.row(s, i), sample.weight(s, i)));
                }
            }
        }
        return rows;
    }

    /** H(C) among these rows. */
    static double ofClass(List<Row> rows, int slots) {
        double[] classes = new double[slots];
        rows.forEach(row -> classes[row.slot()] += row.weight());
        return DiscreteInformation.entropy(classes);
    }

    static double weight(List<Row> rows) {
        return rows.stream().mapToDouble(Row::weight).sum();
    }

    /** I(U; C). */
    public double mutualWithClass(int subset) {
        return alone[subset] + withClass[0] - withClass[subset];
    }

    /** I of all features of a subset: - sum over its subsets of (-1)^(k - |Y|) H(Y); above 0 for synergy (eq 1.59). */
    public double interaction(int subset) {
        double sum = 0;
        for (int part = subset; part > 0; part = part - 1 & subset) {
            sum -= sign(subset, part) * alone[part];
        }
        return sum;
    }

    /** The same with the class as one more variable: I(X; Y; C) = I(X; Y | C) - I(X; Y) of two features. */
    public double interactionWithClass(int subset) {
        double sum = sign(subset, 0) * withClass[0];
        for (int part = subset; part > 0; part = part - 1 & subset) {
            sum += sign(subset, part) * (withClass[part] - alone[part]);
        }
        return -sum;
    }

    private static int sign(int subset, int part) {
        return (Integer.bitCount(subset) - Integer.bitCount(part)) % 2 == 0 ? 1 : -1;
    }
}
