package io.kstep.experiment;

import java.util.List;

/**
 * The variance of error estimators split into what no estimator can change, what comes with the data set and what comes
 * with the estimator's own randomness, for naive Bayes (Rodríguez 2013, chapter 4). A domain for every two networks asked for.
 */
final class ErrorVarianceExperiment implements Experiment {

    @Override
    public String name() {
        return "error-variance";
    }

    @Override
    public String summary() {
        return "chapter 4 of Rodríguez 2013: internal, external and irreducible variance of error estimators, naive Bayes";
    }

    @Override
    public ExperimentReport run(ExperimentOptions options, ProgressListener progress) {
        ErrorVarianceDesign design = ErrorVarianceDesign.of(options);
        List<EstimatorFamily> families = design.families();
        ParallelSteps steps = new ParallelSteps(progress, design.domains());
        ErrorVarianceResults results = new ErrorVarianceResults(
                design, steps.run(design.domains(), "domains", number -> design.run(number, families)));
        List<ExperimentReport.Check> checks = new ErrorVarianceClaims(results).checks();
        return new ExperimentReport(name(), new ErrorVarianceReport(results, checks).markdown(), checks);
    }
}
