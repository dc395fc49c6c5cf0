package io.kstep.experiment;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Tables of Pérez 2010 measured again, ours beside the thesis's.
 *
 * @param studies the tables
 */
record StructuresExperiment(String name, String summary, List<Study> studies) implements Experiment {

    private static final int MOST_FEATURES = 32;
    /** Where a reading of the thesis is held against another one. */
    private static final int FEWER_FEATURES = 16;

    private static final int RUNS = 12;
    private static final int WRAPPER_RUNS = 3;

    static StructuresExperiment gaussianNetworks() {
        return new StructuresExperiment(
                "gaussian-networks",
                "Pérez 2010, tables 3.3 and 3.4: Gaussian networks",
                List.of(
                        new ErrorTable(PrintedErrors.table33()),
                        new WrapperStudy(PrintedErrors.table33()),
                        new DecompositionTable(PrintedDecompositions.table34(), WRAPPER_RUNS)));
    }

    static StructuresExperiment kernelNetworks() {
        return new StructuresExperiment(
                "kernel-networks",
                "Pérez 2010, tables 4.3 (Bayesian columns), 4.4 and 4.5, smoothing and artificial domains: kernel networks",
                List.of(
                        new ErrorTable(PrintedErrors.table43()),
                        new ErrorTable(PrintedErrors.table44()),
                        new ParentsStudy(PrintedErrors.table44()),
                        new DecompositionTable(PrintedDecompositions.table45(), RUNS),
                        new SmoothingStudy(),
                        new UnivariateSmoothing(),
                        new LearningCurves()));
    }

    static StructuresExperiment tanStructures() {
        return new StructuresExperiment(
                "tan-structures",
                "Pérez 2010, tables 5.1, 5.3, 5.4 and 5.5: scores of structures, generative and discriminative trees",
                List.of(
                        new DomainScores(MOST_FEATURES, true),
                        new DomainScores(FEWER_FEATURES, false),
                        new SetScores(),
                        new TreeDomains(MOST_FEATURES, true),
                        new TreeDomains(FEWER_FEATURES, false),
                        new ErrorTable(PrintedErrors.table55())));
    }

    @Override
    public ExperimentReport run(ExperimentOptions options, ProgressListener progress) {
        Set<String> names = new LinkedHashSet<>();
        studies.forEach(study -> names.addAll(study.sets()));
        FigureLedger ledger = options.kept()
                .map(folder -> FigureLedger.in(folder.resolve(name + ".figures")))
                .orElseGet(FigureLedger::inMemory);
        Bench bench = new Bench(ThesisSets.read(name, names, options), options, ledger, progress);
        studies.forEach(study -> bench.expect(study.steps(bench)));
        StringBuilder markdown = new StringBuilder("# " + name + "\n\nOurs / the thesis's, in %, seed " + options.seed()
                + ". Errors by stratified " + Bench.FOLDS
                + "-fold cross-validation. ● marks a difference of more than two standard errors.\n");
        List<ExperimentReport.Check> checks = new ArrayList<>();
        for (Study study : studies) {
            Study.Result result = study.result(bench);
            markdown.append("\n## ").append(study.title()).append("\n\n").append(result.markdown());
            if (!result.checks().isEmpty()) {
                markdown.append("\n").append(MarkdownTable.ofChecks(result.checks()));
            }
            checks.addAll(result.checks());
        }
        return new ExperimentReport(name, markdown.toString(), checks, ledger.notes());
    }
}
