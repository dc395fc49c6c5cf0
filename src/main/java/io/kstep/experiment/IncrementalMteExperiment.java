package io.kstep.experiment;

import io.kstep.experiment.IncrementalMteResults.Sizes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Tables 1 to 6 of paper 004 on random toy networks, in distribution instead of in one draw: the paper's mode and the
 * default one beside what is printed, baselines, a drift, and the assertions of digest incremental-mte 6.3 and 6.4.
 */
final class IncrementalMteExperiment implements Experiment {

    static final List<String> DIVISIONS = List.of("none", "class", "class:0.85", "feature");
    static final List<Integer> CLASSES = List.of(2, 4);
    private static final List<String> REGRESSION_DIVISIONS = List.of("none", "class", "class:0.8");
    private static final int DRIFT_ROWS = 50;

    /** The authors' code: least squares, 4 or 6 intervals of the class, none with fewer than 30 rows. */
    private static final String AUTHORS = "nb(density=mte-ls,needs=30,intervals=";

    @Override
    public String name() {
        return "incremental-mte";
    }

    @Override
    public String summary() {
        return "tables 1 to 6 of paper 004: two-step classification and regression on divided and undivided knowledge";
    }

    @Override
    public ExperimentReport run(ExperimentOptions options, ProgressListener progress) {
        IncrementalMteResults results = measure(options, progress);
        List<ExperimentReport.Check> checks = IncrementalMteClaims.of(results);
        return new ExperimentReport(name(), new IncrementalMteReport(results, checks).markdown(), checks);
    }

    private static IncrementalMteResults measure(ExperimentOptions options, ProgressListener progress) {
        Sizes sizes = Sizes.of(options);
        List<ClassificationSetting> classification = classification(sizes);
        List<RegressionSetting> regression = regression(options.fast());
        List<RegressionSetting> authors = options.fast()
                ? List.of()
                : List.of(
                        new RegressionSetting(AUTHORS + "4)", 45, 28, "none"),
                        new RegressionSetting(AUTHORS + "4)", 45, 28, "class"),
                        new RegressionSetting(AUTHORS + "6)", 45, 28, "none"));
        Steps steps = new Steps(
                progress,
                (long) classification.size() * options.networks()
                        + (long) (regression.size() + authors.size()) * sizes.regressionNetworks()
                        + 2L * sizes.driftNetworks());
        List<ClassificationResult> accuracies = new ArrayList<>();
        for (ClassificationSetting setting : classification) {
            accuracies.add(setting.run(options, sizes.testCases(), steps.of("tables 1 to 4")));
        }
        List<RegressionResult> errors = regressed(regression, options, sizes, steps);
        List<RegressionResult> authorsErrors = regressed(authors, options, sizes, steps);
        Map<String, Estimate> stationary = drift(false, options, sizes, steps);
        Map<String, Estimate> drifted = drift(true, options, sizes, steps);
        return new IncrementalMteResults(options, sizes, accuracies, errors, authorsErrors, stationary, drifted);
    }

    private static List<ClassificationSetting> classification(Sizes sizes) {
        List<ClassificationSetting> settings = new ArrayList<>();
        for (int classes : CLASSES) {
            for (String division : DIVISIONS) {
                for (int rows : sizes.rows()) {
                    settings.add(new ClassificationSetting(classes, division, rows));
                }
            }
        }
        return settings;
    }

    private static List<RegressionSetting> regression(boolean fast) {
        List<RegressionSetting> settings = new ArrayList<>();
        for (String division : REGRESSION_DIVISIONS) {
            settings.add(new RegressionSetting("nb", 45, 28, division));
            if (!fast) {
                settings.add(new RegressionSetting("nb", 300, 300, division));
            }
        }
        return settings;
    }

    private static List<RegressionResult> regressed(
            List<RegressionSetting> settings, ExperimentOptions options, Sizes sizes, Steps steps) {
        List<RegressionResult> results = new ArrayList<>();
        for (RegressionSetting setting : settings) {
            results.add(setting.run(
                    options, sizes.regressionNetworks(), sizes.regressionCases(), steps.of("tables 5 and 6")));
        }
        return results;
    }

    private static Map<String, Estimate> drift(boolean drift, ExperimentOptions options, Sizes sizes, Steps steps) {
        return new DriftScenario(drift, DRIFT_ROWS)
                .run(options, sizes.driftNetworks(), sizes.testCases(), steps.of("drift"));
    }

    /** Counts networks done. */
    private static final class Steps {
        private final ProgressListener listener;
        private final long total;
        private long done;

        Steps(ProgressListener listener, long total) {
            this.listener = listener;
            this.total = total;
        }

        Runnable of(String what) {
            return () -> listener.progress(++done, total, what);
        }
    }
}
