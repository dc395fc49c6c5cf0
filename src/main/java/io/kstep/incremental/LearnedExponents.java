package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.Cholesky;
import java.util.Arrays;

/**
 * The exponents of a {@link WeightedNode}, learned by online Newton steps on the log-loss (Hazan, Agarwal and Kale 2007, with
 * curvature that fades). For messages l_i and the answer p they gave together, a label y has the gradient g_i = l_i(y) -
 * E_p l_i and adds the covariance of the messages under p to the curvature H; then w = clip(w + (H + ridge I)^-1 g, 0, {@value
 * #MOST}), over the messages that were spoken. Exponents start alike and sum to 1 over the members; that of the label last
 * known, which comes last, starts at a half.
 */
final class LearnedExponents {

    private static final double MOST = 3;
    private static final double START_OF_MEMORY = 0.5;

    /** What the curvature keeps after a drift alarm: what was learned before binds less. */
    private static final double KEPT_AFTER_DRIFT = 0.1;

    private final double[] exponents;
    private final double[] curvature;

    private final Cholesky cholesky = new Cholesky();
    private double[] factor = {};
    private final double[] gradient;
    private final double[] mean;
    private final int[] live;

    private LearnedExponents(double[] exponents, double[] curvature) {
        this.exponents = exponents;
        this.curvature = curvature;
        gradient = new double[exponents.length];
        mean = new double[exponents.length];
        live = new int[exponents.length];
    }

    static LearnedExponents start(int members) {
        double[] start = new double[members + 1];
        Arrays.fill(start, 1.0 / members);
        start[members] = START_OF_MEMORY;
        return new LearnedExponents(start, new double[start.length * start.length]);
    }

    /** The number of messages: the members, and the label last known behind them. */
    int count() {
        return exponents.length;
    }

    double of(int message) {
        return exponents[message];
    }

    double[] all() {
        return exponents.clone();
    }

    /**
     * A step for one label.
     *
     * @param truth how much of the label is taken for signal of each class
     * @param weight of the label, at most 1
     * @param spoken bit i is set where message i was spoken
     */
    void follow(double[][] logs, double[] posterior, double[] truth, double weight, int spoken, WeightsRule settings) {
        int n = 0;
        for (int i = 0; i < exponents.length; i++) {
            if ((spoken >> i & 1) == 1) {
                live[n++] = i;
            }
        }
        for (int s = 0; s < n; s++) {
            center(live[s], logs[live[s]], posterior, truth, s);
        }
        curve(logs, posterior, weight, n, settings);
        if (!cholesky.factorise(factor, n)) {
            return; // the ridge rules it out but for messages beyond all bounds: nothing can be learned of these
        }
        Cholesky.forward(factor, n, gradient);
        Cholesky.backward(factor, n, gradient);
        for (int s = 0; s < n; s++) {
            int i = live[s];
            exponents[i] = Math.max(0, Math.min(MOST, exponents[i] + gradient[s]));
        }
    }

    private void center(int message, double[] log, double[] posterior, double[] truth, int slot) {
        double expected = 0;
        for (int m = 0; m < log.length; m++) {
            expected += posterior[m] * log[m];
        }
        double slope = 0;
        for (int m = 0; m < log.length; m++) {
            slope += truth[m] > 0 ? truth[m] * (log[m] - expected) : 0;
        }
        mean[message] = expected;
        gradient[slot] = slope;
    }

    /** Fades the curvature of the live messages, adds their covariance, and copies it with the ridge to be factorised. */
    private void curve(double[][] logs, double[] posterior, double weight, int n, WeightsRule settings) {
        int all = exponents.length;
        if (factor.length != n * n) {
            factor = new double[n * n];
        }
        for (int s = 0; s < n; s++) {
            int i = live[s];
            for (int t = 0; t <= s; t++) {
                int j = live[t];
                double covariance = 0;
                for (int m = 0; m < posterior.length; m++) {
                    covariance += posterior[m] * (logs[i][m] - mean[i]) * (logs[j][m] - mean[j]);
                }
                double faded = settings.keep() * curvature[i * all + j] + weight * covariance;
                curvature[i * all + j] = faded;
                factor[s * n + t] = s == t ? faded + settings.ridge() : faded;
            }
        }
    }

    /** Nothing is known of a message any more; it has this exponent from now on. */
    void restart(int message, double exponent) {
        exponents[message] = exponent;
        for (int i = 0; i < exponents.length; i++) {
            curvature[message * exponents.length + i] = 0;
            curvature[i * exponents.length + message] = 0;
        }
    }

    void weaken() {
        for (int i = 0; i < curvature.length; i++) {
            curvature[i] *= KEPT_AFTER_DRIFT;
        }
    }

    LearnedExponents copy() {
        return new LearnedExponents(exponents.clone(), curvature.clone());
    }

    void write(BinaryWriter out) {
        out.writeDoubles(exponents).writeDoubles(curvature);
    }

    static LearnedExponents read(int members, BinaryReader in) {
        double[] exponents = in.readDoubles();
        double[] curvature = in.readDoubles();
        if (exponents.length != members + 1 || curvature.length != exponents.length * exponents.length) {
            throw in.bad("exponents of " + members + " members, not " + exponents.length + " with " + curvature.length
                    + " curvatures");
        }
        return new LearnedExponents(exponents, curvature);
    }
}
