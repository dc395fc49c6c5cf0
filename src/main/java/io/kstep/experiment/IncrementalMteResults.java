package io.kstep.experiment;

import java.util.List;
import java.util.Map;

/**
 * All that {@link IncrementalMteExperiment} measured.
 *
 * @param regression with the default learner
 * @param authors regression by the authors' rules, for tables 5, 6a and 6b in this order; empty in a fast run
 * @param stationary accuracies of eight chunks of one network
 * @param drifted accuracies when the network is replaced half-way
 * @param predictive the printed tables among drawn ones
 */
record IncrementalMteResults(
        ExperimentOptions options,
        Sizes sizes,
        List<ClassificationResult> classification,
        List<RegressionResult> regression,
        List<RegressionResult> authors,
        Map<String, Estimate> stationary,
        Map<String, Estimate> drifted,
        PredictiveTables predictive) {

    /**
     * How large the parts of a run are.
     *
     * @param rows of a database
     * @param draws of each of tables 1 to 4, {@code errorDraws} of tables 5 and 6, for p-values
     */
    record Sizes(
            List<Integer> rows,
            int testCases,
            int regressionNetworks,
            int regressionCases,
            int driftNetworks,
            int draws,
            int errorDraws) {

        static Sizes of(ExperimentOptions options) {
            int half = Math.max(2, options.networks() / 2);
            int quarter = Math.max(2, options.networks() / 4);
            return options.fast()
                    ? new Sizes(List.of(100, 15), 500, quarter, 100, quarter, options.networks(), half)
                    : new Sizes(
                            List.of(250, 200, 100, 50, 25, 20, 15, 10),
                            2000,
                            half,
                            400,
                            half,
                            5 * options.networks(),
                            2 * options.networks());
        }
    }

    List<ClassificationResult> of(int classes, String division) {
        return classification.stream()
                .filter(result -> result.setting().classes() == classes
                        && result.setting().division().equals(division))
                .toList();
    }
}
