package io.kstep.incremental;

import io.kstep.bayes.IntervalRegressor;
import io.kstep.bayes.TargetIntervals;
import io.kstep.bayes.TargetPosterior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The main node with a continuous class (method.md, regression): turns what the submodels say of an instance into
 * the posterior of Cl_M.
 */
sealed interface NumericMain {

    /** The posterior of Cl_M, from interval messages or from posterior means that are not corrected for bias. */
    TargetPosterior posterior(Evidence evidence, double[] means);

    /** For another thread. */
    NumericMain copy();

    /**
     * Soft evidence: Model 1 or Model 2 on the intervals of Cl_M and of the submodels.
     *
     * @param node whose main states are the intervals of {@code target}
     */
    record Intervals(TargetIntervals target, MainNode node) implements NumericMain {
        @Override
        public TargetPosterior posterior(Evidence evidence, double[] means) {
            double[] weights = new double[target.size()];
            node.posterior(evidence, weights);
            return new TargetPosterior(target, weights, 0);
        }

        @Override
        public Intervals copy() {
            return new Intervals(target, node.copy());
        }
    }

    /**
     * The authors' Model 2: f(Cl_M) prod f(Cl_i | Cl_M) with every Cl_i set to the posterior mean of its submodel,
     * which is naive Bayes regression with the submodels for features.
     */
    record MeansGivenMain(IntervalRegressor network) implements NumericMain {
        @Override
        public TargetPosterior posterior(Evidence evidence, double[] means) {
            return network.posterior(means);
        }

        @Override
        public MeansGivenMain copy() {
            return this;
        }
    }

    /**
     * The authors' Model 1: f(Cl_M | Cl_1..Cl_k) as a conditional MTE whose parents are cut in two, at the posterior
     * means of the submodels.
     *
     * @param cuts of each parent
     * @param leaves densities of the cells that had rows enough
     * @param marginal stands in for every other
     */
    record MainGivenMeans(double[][] cuts, Map<List<Integer>, TargetIntervals> leaves, TargetIntervals marginal)
            implements NumericMain {
        @Override
        public TargetPosterior posterior(Evidence evidence, double[] means) {
            return new TargetPosterior(leaves.getOrDefault(cell(cuts, means), marginal), new double[] {1}, 0);
        }

        static List<Integer> cell(double[][] cuts, double[] means) {
            List<Integer> cell = new ArrayList<>();
            for (int i = 0; i < cuts.length; i++) {
                double mean = means[i];
                cell.add((int) Arrays.stream(cuts[i]).filter(cut -> mean >= cut).count());
            }
            return cell;
        }

        @Override
        public MainGivenMeans copy() {
            return this;
        }
    }
}
