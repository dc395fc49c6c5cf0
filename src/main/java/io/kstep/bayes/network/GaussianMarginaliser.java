package io.kstep.bayes.network;

import io.kstep.probability.Cholesky;
import io.kstep.probability.LogSpace;
import java.util.Arrays;

/**
 * The likelihood of what is observed under a {@link GaussianNetwork}, everything missing integrated out. A missing feature
 * without observed descendants drops out. The other continuous ones make the exponent a quadratic form, whose integral has
 * as many dimensions as there are of them; the other discrete ones are summed over. Allocates nothing once it is warm.
 */
final class GaussianMarginaliser {

    /** Configurations of missing discrete features that are summed over; further features fall back on the class. */
    private static final int MOST_CONFIGURATIONS = 4096;

    private static final ThreadLocal<GaussianMarginaliser> OF_THREAD =
            ThreadLocal.withInitial(GaussianMarginaliser::new);
    private static final double LOG_TWO_PI = Math.log(2 * Math.PI);

    private GaussianNetwork network;
    private double[] values = new double[16];
    private boolean[] needed = new boolean[16];
    /** Number of a feature among the hidden continuous ones, -1 if it is observed or not needed. */
    private int[] hidden = new int[16];

    private int hiddenCount;
    /** Hidden discrete features, by their tables. */
    private int[] summed = new int[16];

    private int summedCount;
    private double[] logs = new double[8];
    private double[] totals = new double[8];
    private final Cholesky cholesky = new Cholesky();
    private double[] lambda = new double[16 * 16];
    private double[] linear = new double[16];
    private double[] residual = new double[16];

    private GaussianMarginaliser() {}

    static void add(GaussianNetwork network, double[] values, LikelihoodSum sum) {
        OF_THREAD.get().marginalise(network, values, sum);
    }

    private void marginalise(GaussianNetwork of, double[] observed, LikelihoodSum sum) {
        prepare(of, observed);
        int coupled = 0;
        double coupledUnseen = 0;
        for (Factor[] node : network.nodes()) {
            int told = 0;
            double unseen = 0;
            Arrays.fill(totals, 0, network.slots(), 0);
            for (Factor factor : node) {
                int feature = GaussianNetwork.feature(factor);
                if (needed[feature] && !isCoupled(factor)) {
                    factor.logDensity(values, logs);
                    for (int s = 0; s < network.slots(); s++) {
                        totals[s] += logs[s];
                    }
                    told++;
                    unseen += network.logUnseen(feature);
                } else if (needed[feature] && !Double.isNaN(values[feature])) {
                    coupled++;
                    coupledUnseen += network.logUnseen(feature);
                }
            }
            if (told > 0) {
                sum.add(totals, told, unseen);
            }
        }
        if (coupled > 0) {
            Arrays.fill(totals, 0, network.slots(), Double.NEGATIVE_INFINITY);
            sumOver(0);
            sum.add(totals, coupled, coupledUnseen);
        }
        network = null;
    }

    private void prepare(GaussianNetwork of, double[] observed) {
        network = of;
        int n = observed.length;
        if (values.length < n) {
            values = new double[n];
            needed = new boolean[n];
            hidden = new int[n];
            summed = new int[n];
            linear = new double[n];
            residual = new double[n];
            lambda = new double[n * n];
        }
        if (logs.length < of.slots()) {
            logs = new double[of.slots()];
            totals = new double[of.slots()];
        }
        Arrays.fill(needed, 0, n, false);
        Arrays.fill(hidden, 0, n, -1);
        for (int j = 0; j < n; j++) {
            values[j] = Double.isFinite(observed[j]) ? observed[j] : Double.NaN;
        }
        hiddenCount = 0;
        summedCount = 0;
        LinearGaussian[] gaussians = of.gaussians();
        for (int i = gaussians.length - 1; i >= 0; i--) {
            int feature = gaussians[i].feature();
            if (need(feature, gaussians[i].given())) {
                for (int parent : gaussians[i].parents()) {
                    needed[parent] = true;
                }
                hidden[feature] = Double.isNaN(values[feature]) ? hiddenCount++ : -1;
            }
        }
        ConditionalTable[] tables = of.tables();
        double configurations = 1;
        for (int i = tables.length - 1; i >= 0; i--) {
            int feature = tables[i].own().features()[0];
            if (need(feature, tables[i].given()) && Double.isNaN(values[feature])) {
                configurations *= tables[i].own().size();
                if (configurations <= MOST_CONFIGURATIONS) {
                    summed[summedCount++] = i;
                } else {
                    needed[feature] = false;
                }
            }
        }
    }

    /** Marks what an observed feature, or one that others need, depends on. */
    private boolean need(int feature, StateSpace given) {
        needed[feature] |= !Double.isNaN(values[feature]);
        for (int parent : given.features()) {
            needed[parent] |= needed[feature];
        }
        return needed[feature];
    }

    /** Whether a factor depends on a hidden feature. */
    private boolean isCoupled(Factor factor) {
        return factor instanceof LinearGaussian gaussian
                ? isCoupled(gaussian)
                : isCoupled(((ConditionalTable) factor).given(), GaussianNetwork.feature(factor));
    }

    private boolean isCoupled(StateSpace given, int feature) {
        boolean coupled = isSummed(feature);
        for (int parent : given.features()) {
            coupled |= isSummed(parent);
        }
        return coupled;
    }

    private boolean isSummed(int feature) {
        for (int i = 0; i < summedCount; i++) {
            if (network.tables()[summed[i]].own().features()[0] == feature) {
                return true;
            }
        }
        return false;
    }

    private boolean isCoupled(LinearGaussian gaussian) {
        boolean coupled = hidden[gaussian.feature()] >= 0 || isCoupled(gaussian.given(), gaussian.feature());
        for (int parent : gaussian.parents()) {
            coupled |= hidden[parent] >= 0;
        }
        return coupled;
    }

    /** Adds the likelihood under every configuration of the hidden discrete features from the i-th on. */
    private void sumOver(int i) {
        if (i == summedCount) {
            for (int s = 0; s < network.slots(); s++) {
                totals[s] = LogSpace.logAdd(totals[s], tableLog(s) + integralLog(s));
            }
            return;
        }
        ConditionalTable table = network.tables()[summed[i]];
        int feature = table.own().features()[0];
        for (int v = 0; v < table.own().size(); v++) {
            values[feature] = v;
            sumOver(i + 1);
        }
        values[feature] = Double.NaN;
    }

    private double tableLog(int slot) {
        double log = 0;
        for (ConditionalTable table : network.tables()) {
            int feature = table.own().features()[0];
            if (needed[feature] && isCoupled(table.given(), feature)) {
                log += table.log(table.given().index(values), table.own().index(values), slot);
            }
        }
        return log;
    }

    /** ln of the integral of all coupled Gaussians over the hidden continuous features. */
    private double integralLog(int slot) {
        int d = hiddenCount;
        Arrays.fill(lambda, 0, d * d, 0);
        Arrays.fill(linear, 0, d, 0);
        double log = 0.5 * d * LOG_TWO_PI;
        for (LinearGaussian gaussian : network.gaussians()) {
            if (needed[gaussian.feature()] && isCoupled(gaussian)) {
                log += quadratic(gaussian, gaussian.set(values) + slot, d);
            }
        }
        if (!cholesky.factorise(lambda, d)) {
            return Clamp.LEAST_LOG;
        }
        Cholesky.forward(lambda, d, linear);
        for (int i = 0; i < d; i++) {
            log += 0.5 * linear[i] * linear[i];
        }
        log -= 0.5 * Cholesky.logDeterminant(lambda, d);
        return log > Clamp.LEAST_LOG ? log : Clamp.LEAST_LOG; // NaN where far values cancel out
    }

    /** Adds (r - b m)^2 / v of one Gaussian to the quadratic form in the hidden m; returns what does not depend on m. */
    private double quadratic(LinearGaussian gaussian, int set, int d) {
        double precision = 1 / gaussian.variance(set);
        double rest = -gaussian.intercept(set);
        Arrays.fill(residual, 0, d, 0);
        int own = hidden[gaussian.feature()];
        if (own >= 0) {
            residual[own] = -1;
        } else {
            rest += values[gaussian.feature()];
        }
        for (int p = 0; p < gaussian.parents().length; p++) {
            int parent = gaussian.parents()[p];
            if (hidden[parent] >= 0) {
                residual[hidden[parent]] += gaussian.coefficient(set, p);
            } else {
                rest -= gaussian.coefficient(set, p) * values[parent];
            }
        }
        for (int i = 0; i < d; i++) {
            linear[i] += residual[i] * rest * precision;
            for (int j = 0; j <= i; j++) {
                lambda[i * d + j] += residual[i] * residual[j] * precision;
            }
        }
        return gaussian.logConstant(set) - 0.5 * rest * rest * precision;
    }
}
