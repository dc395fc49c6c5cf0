package io.kstep.bayes.network;

import io.kstep.bayes.structure.Node;
import io.kstep.probability.LogSpace;
import io.kstep.probability.kernel.KernelColumn;
import java.util.Arrays;

/**
 * The kernels of all kept rows at one instance, computed once for all nodes and for all networks over the same rows.
 * One to a thread; it remembers the instance it was last asked about.
 */
final class KernelEvaluation {

    /** Configurations of missing discrete members that are summed over; with more the class speaks for them. */
    private static final int MOST_CONFIGURATIONS = 4096;

    private static final ThreadLocal<KernelEvaluation> OF_THREAD = ThreadLocal.withInitial(KernelEvaluation::new);

    /** Of the rows of a configuration, apart from those of all rows that it is asked for amid. */
    private static final ThreadLocal<KernelEvaluation> OF_CONFIGURATION =
            ThreadLocal.withInitial(KernelEvaluation::new);

    private KernelSample sample;
    private double[] values = new double[0];
    private double[] shapes = new double[0];
    /** The features whose kernels are computed. */
    private boolean[] evaluated = new boolean[0];

    private final KernelSums sums = new KernelSums();
    private double[] products = new double[0];

    private KernelEvaluation() {}

    static KernelEvaluation of(KernelSample sample, double[] values) {
        return OF_THREAD.get().turned(sample, values);
    }

    static KernelEvaluation ofConfiguration(KernelSample sample, double[] values) {
        return OF_CONFIGURATION.get().turned(sample, values);
    }

    private KernelEvaluation turned(KernelSample to, double[] instance) {
        if (sample != to || !Arrays.equals(values, 0, to.features(), instance, 0, to.features())) {
            start(to, instance);
        }
        return this;
    }

    /** The density of one node alone. */
    static void logDensity(KernelSample sample, KernelNode node, double[] values, double[] out) {
        KernelEvaluation evaluation = OF_THREAD.get();
        evaluation.start(sample, values);
        evaluation.logDensity(node, out);
        evaluation.sample = null;
    }

    private void start(KernelSample of, double[] instance) {
        sample = of;
        int n = of.features();
        if (values.length < n) {
            values = new double[n];
            evaluated = new boolean[n];
        }
        Arrays.fill(evaluated, 0, n, false);
        System.arraycopy(instance, 0, values, 0, n);
        if (shapes.length < of.size()) {
            shapes = new double[of.size()];
        }
        sums.start(of, shapes);
    }

    private void evaluate(int feature) {
        if (!evaluated[feature] && Double.isFinite(values[feature])) {
            evaluated[feature] = true;
            for (int s = 0; s < sample.slots(); s++) {
                KernelColumn column = sample.column(s, feature);
                if (column != null) {
                    column.shapes(values[feature], shapes, sample.offset(s, feature));
                }
            }
        }
    }

    /** Takes a missing feature for a value, in one slot. */
    void suppose(int slot, int feature, double value) {
        values[feature] = value;
        evaluated[feature] = true;
        sample.column(slot, feature).shapes(value, shapes, sample.offset(slot, feature));
        sums.start(sample, shapes);
    }

    /** Takes a feature for missing again. */
    void forget(int feature) {
        values[feature] = Double.NaN;
        evaluated[feature] = false;
        sums.start(sample, shapes);
    }

    /**
     * Writes ln f(observed members | observed parents, c) for each slot.
     *
     * @return how many members are observed
     */
    int logDensity(KernelNode node, double[] out) {
        int told = 0;
        for (int j : node.node().members()) {
            told += Double.isFinite(values[j]) ? 1 : 0;
        }
        for (int s = 0; told > 0 && s < sample.slots(); s++) {
            out[s] = Math.max(Clamp.LEAST_LOG, logDensity(node, s));
        }
        return told;
    }

    /** The same in one slot; some member has to be observed. */
    double logDensity(KernelNode node, int slot) {
        if (node.configurations() == null) {
            return logDensity(node.node(), slot);
        }
        int member = observed(node.own());
        int hidden = member < 0 ? -1 : hidden(node.tables());
        if (hidden >= 0) {
            return summed(node, hidden, slot);
        }
        boolean isTold = node.tables() != null && observed(node.tables()) >= 0;
        double log = isTold ? logDensity(node.tables(), slot) : 0;
        return member < 0
                ? log
                : log
                        + node.configurations()
                                .logDensity(node.own(), member, slot, values, logDensity(node.own(), slot));
    }

    /** The sum over the values of a discrete member that is missing. */
    private double summed(KernelNode node, int hidden, int slot) {
        double sum = Double.NEGATIVE_INFINITY;
        for (int v = 0; v < sample.cardinality(hidden); v++) {
            suppose(slot, hidden, v);
            sum = LogSpace.logAdd(sum, logDensity(node, slot));
        }
        forget(hidden);
        return sum;
    }

    /** A discrete member that is missing, or -1 if there is none or too many values would have to be summed over. */
    private int hidden(Node tables) {
        int hidden = -1;
        double configurations = 1;
        for (int i = 0; tables != null && i < tables.members().length; i++) {
            int j = tables.members()[i];
            if (!Double.isFinite(values[j])) {
                hidden = j;
                configurations *= sample.cardinality(j);
            }
        }
        return configurations <= MOST_CONFIGURATIONS ? hidden : -1;
    }

    /** The first observed member, or -1. */
    private int observed(Node node) {
        for (int j : node.members()) {
            if (Double.isFinite(values[j])) {
                return j;
            }
        }
        return -1;
    }

    /** The density of a node that is evaluated whole. */
    double logDensity(Node node, int slot) {
        if (sample.weights(slot).length == 0) {
            return Clamp.LEAST_LOG;
        }
        double log = 0;
        int member = -1;
        int members = 0;
        for (int j : node.members()) {
            if (Double.isFinite(values[j])) {
                log -= sample.column(slot, j).logNormaliser();
                member = j;
                members++;
            }
        }
        int parent = -1;
        int other = -1;
        int parents = 0;
        for (int j : node.parents()) {
            if (Double.isFinite(values[j])) {
                other = parent;
                parent = j;
                parents++;
            }
        }
        if (members == 1 && parents == 0 && sample.cardinality(member) > 0) {
            return sample.logMean(slot, member, values[member]);
        }
        for (int j : node.members()) {
            evaluate(j);
        }
        for (int j : node.parents()) {
            evaluate(j);
        }
        if (!sample.isPlain(slot) || members > 1 || parents > 2) {
            return log + ratio(node, slot);
        }
        double ratio = sums.logRatio(slot, member, parent, other);
        return Double.isNaN(ratio) ? log + new FarKernels(sample, values).logRatio(node, slot) : log + ratio;
    }

    /** The general case: any number of members and parents, rows that lack values or differ in weight. */
    private double ratio(Node node, int slot) {
        double[] weights = sample.weights(slot);
        int n = weights.length;
        if (products.length < n) {
            products = new double[n];
        }
        System.arraycopy(weights, 0, products, 0, n);
        multiply(node.parents(), slot, n);
        double given = 0;
        double both = 0;
        if (sample.isComplete(slot)) {
            for (int t = 0; t < n; t++) {
                given += products[t];
            }
            multiply(node.members(), slot, n);
            for (int t = 0; t < n; t++) {
                both += products[t];
            }
        } else {
            for (int t = 0; t < n; t++) {
                double p = products[t];
                double whole = p * product(node.members(), slot, t);
                if (!Double.isNaN(whole)) {
                    given += p;
                    both += whole;
                }
            }
        }
        return both > KernelSums.LEAST && given > KernelSums.LEAST
                ? Math.log(both / given)
                : new FarKernels(sample, values).logRatio(node, slot);
    }

    private void multiply(int[] features, int slot, int n) {
        for (int j : features) {
            if (Double.isFinite(values[j])) {
                int from = sample.offset(slot, j);
                for (int t = 0; t < n; t++) {
                    products[t] *= shapes[from + t];
                }
            }
        }
    }

    private double product(int[] features, int slot, int row) {
        double product = 1;
        for (int j : features) {
            if (Double.isFinite(values[j])) {
                product *= shapes[sample.offset(slot, j) + row];
            }
        }
        return product;
    }
}
