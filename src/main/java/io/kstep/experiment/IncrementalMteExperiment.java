package io.kstep.experiment;

import io.kstep.experiment.IncrementalMteResults.Sizes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Tables 1 to 6 of Flesch, Fernández and Salmerón 2007 on random toy networks: how probable what is printed is, in the
 * paper's mode and in the engine's; means over networks beside what is printed; baselines, a drift, and what has to hold
 * of the two-step classifier.
 */
final class IncrementalMteExperiment implements Experiment {

    static final List<String> DIVISIONS = List.of("none", "class", "class:0.85", "feature");
    static final List<Integer> CLASSES = List.of(2, 4);
    private static final List<String> REGRESSION_DIVISIONS = List.of("none", "class", "class:0.8");
    private static final int DRIFT_ROWS = 50;

    private static final String AUTHORS = PredictiveTables.AUTHORS;

    @Override
    public String name() {
        return "incremental-mte";
    }

    @Override
    public String summary() {
        return "tables 1 to 6 of Flesch, Fernández and Salmerón 2007: two-step classification and regression on divided and undivided knowledge";
    }

    @Override
    public ExperimentReport run(ExperimentOptions options, ProgressListener progress) {
        IncrementalMteResults results = measure(options, progress);
        List<ExperimentReport.Check> checks =
                new ArrayList<>(results.predictive().checks());
        checks.addAll(IncrementalMteClaims.of(results));
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
        ParallelSteps steps = new ParallelSteps(
                progress,
                (long) classification.size() * options.networks()
                        + (long) (regression.size() + authors.size()) * sizes.regressionNetworks()
                        + 2L * sizes.driftNetworks()
                        + PredictiveTables.steps(sizes));
        List<ClassificationResult> accuracies = new ArrayList<>();
        for (ClassificationSetting setting : classification) {
            accuracies.add(setting.run(options, sizes.testCases(), steps));
        }
        List<RegressionResult> errors = regressed(regression, options, sizes, steps);
        List<RegressionResult> authorsErrors = regressed(authors, options, sizes, steps);
        Map<String, Estimate> stationary = drift(false, options, sizes, steps);
        Map<String, Estimate> drifted = drift(true, options, sizes, steps);
        PredictiveTables predictive = PredictiveTables.run(options, sizes, steps);
        return new IncrementalMteResults(
                options, sizes, accuracies, errors, authorsErrors, stationary, drifted, predictive);
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
            List<RegressionSetting> settings, ExperimentOptions options, Sizes sizes, ParallelSteps steps) {
        List<RegressionResult> results = new ArrayList<>();
        for (RegressionSetting setting : settings) {
            results.add(setting.run(options, sizes.regressionNetworks(), sizes.regressionCases(), steps));
        }
        return results;
    }

    private static Map<String, Estimate> drift(
            boolean drift, ExperimentOptions options, Sizes sizes, ParallelSteps steps) {
        return new DriftScenario(drift, DRIFT_ROWS)
                .run(options, sizes.driftNetworks(), sizes.testCases(), () -> steps.report("drift"));
    }
}
