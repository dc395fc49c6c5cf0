package io.kstep.experiment;

import io.kstep.data.generate.DependenceNetwork;
import java.util.List;

/** How the distribution of a stream of the coverage experiment moves: from one random network to another, or not. */
enum CoverageScenario {
    STATIONARY,
    ABRUPT,
    GRADUAL;

    static final int DRIFT = 1000;
    static final int GRADUAL_WIDTH = 500;

    /** Rows of a stream: twice as many where nothing drifts, so that the k-step engine has all its submodels. */
    int length() {
        return this == STATIONARY ? 4000 : 2000;
    }

    /**
     * The row counts after which intervals are compared with the true error: drifting, how far the drift is past; stationary, six
     * times of the same kind, just after a chunk was learned, when the classifier is the newest to the estimates.
     */
    List<Integer> moments() {
        return this == STATIONARY
                ? List.of(2750, 3000, 3250, 3500, 3750, 4000)
                : List.of(1000, 1050, 1100, 1250, 1500, 2000);
    }

    /** Probability that the row at t comes from the second network. */
    double share(int t) {
        return switch (this) {
            case STATIONARY -> 0;
            case ABRUPT -> t >= DRIFT ? 1 : 0;
            case GRADUAL -> 1 / (1 + Math.exp(-4.0 * (t - DRIFT) / GRADUAL_WIDTH));
        };
    }

    /** Two networks of few features with their joints written down. */
    record Truth(DependenceNetwork first, DependenceNetwork second, double[][][] joints) {

        static final int FEATURES = 8;

        static Truth random(long model) {
            DependenceNetwork one = DependenceNetwork.random(FEATURES, 2, 2 * model);
            DependenceNetwork other = DependenceNetwork.random(FEATURES, 2, 2 * model + 1);
            return new Truth(one, other, new double[][][] {
                {one.joint(0), one.joint(1)}, {other.joint(0), other.joint(1)}
            });
        }

        /** The exact error of predictions for every x where the second network has this share. */
        double error(int[] predicted, double share) {
            double right = 0;
            for (int x = 0; x < predicted.length; x++) {
                right += (1 - share) * joints[0][predicted[x]][x] + share * joints[1][predicted[x]][x];
            }
            return 1 - right;
        }
    }
}
