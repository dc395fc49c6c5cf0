package io.kstep.experiment;

import io.kstep.bayes.Learners;
import io.kstep.data.Chunk;
import io.kstep.data.read.DataFile;
import io.kstep.data.read.DataOptions;
import io.kstep.evaluate.Estimator;
import io.kstep.evaluate.Estimators;
import io.kstep.evaluate.Evaluation;
import io.kstep.spec.SpecException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Errors of thesis 001 measured again: stratified ten-fold cross-validation of every classifier on every data set, ours
 * beside the thesis's, each figure judged by two standard errors of both.
 *
 * @param tables those of the thesis
 * @param smoothing whether kernel bandwidths are studied, too
 */
record PrintedErrorsExperiment(String name, String summary, List<PrintedErrors> tables, boolean smoothing)
        implements Experiment {

    /** With {@code --fast}, sets of more rows are left out. */
    private static final int FEW_ROWS = 1000;

    private static final double CLOSE = 1.5;
    private static final int FOLDS = 10;

    static PrintedErrorsExperiment gaussianNetworks() {
        return new PrintedErrorsExperiment(
                "gaussian-networks",
                "thesis 001, table 3.3: Gaussian networks",
                List.of(PrintedErrors.table33()),
                false);
    }

    static PrintedErrorsExperiment kernelNetworks() {
        return new PrintedErrorsExperiment(
                "kernel-networks",
                "thesis 001, tables 4.3 (Bayesian columns) and 4.4: kernel networks, and the smoothing study",
                List.of(PrintedErrors.table43(), PrintedErrors.table44()),
                true);
    }

    static PrintedErrorsExperiment tanStructures() {
        return new PrintedErrorsExperiment(
                "tan-structures",
                "thesis 001, table 5.5: generative and discriminative trees",
                List.of(PrintedErrors.table55()),
                false);
    }

    @Override
    public ExperimentReport run(ExperimentOptions options, ProgressListener progress) {
        List<ExperimentReport.Check> checks = new ArrayList<>();
        StringBuilder markdown = new StringBuilder("# " + name + "\n\nOurs / the thesis's error in %, stratified "
                + FOLDS + "-fold cross-validation, seed " + options.seed()
                + ". ● marks a difference of more than two standard errors of both.\n");
        Map<String, Chunk> sets = sets(options);
        long total = (smoothing ? SmoothingStudy.evaluations(sets.size()) : 0)
                + tables.stream()
                        .mapToLong(table -> (long) table.columns().size()
                                * inBoth(table, sets).size())
                        .sum();
        long[] done = {0};
        Runnable step = () -> progress.progress(++done[0], total, "evaluations");
        for (PrintedErrors table : tables) {
            markdown.append("\n## ").append(table.title()).append("\n\n");
            markdown.append(rows(table, sets, options, checks, step));
        }
        if (smoothing) {
            markdown.append("\n## Smoothing (4.8.2.3)\n\n")
                    .append(new SmoothingStudy(sets, options.seed()).table(checks, step));
        }
        return new ExperimentReport(name, markdown.toString(), checks);
    }

    private Map<String, Chunk> sets(ExperimentOptions options) {
        Map<String, Chunk> sets = new TreeMap<>();
        for (PrintedErrors table : tables) {
            for (String set : table.errors().keySet()) {
                Path file = options.data().resolve(set + ".csv.gz");
                if (Files.exists(file)) {
                    Chunk chunk =
                            DataFile.open(file, DataOptions.DEFAULTS).read().chunk();
                    if (!options.fast() || chunk.size() <= FEW_ROWS) {
                        sets.put(set, chunk);
                    }
                }
            }
        }
        if (sets.isEmpty()) {
            throw new SpecException(name + " needs data sets such as "
                    + tables.get(0).errors().keySet().iterator().next() + ".csv.gz, and there are none in "
                    + options.data() + "; say where they are with --data");
        }
        return sets;
    }

    private static List<String> inBoth(PrintedErrors table, Map<String, Chunk> sets) {
        return table.errors().keySet().stream().filter(sets::containsKey).toList();
    }

    private static MarkdownTable rows(
            PrintedErrors printed,
            Map<String, Chunk> sets,
            ExperimentOptions options,
            List<ExperimentReport.Check> checks,
            Runnable step) {
        List<String> header = new ArrayList<>(List.of("data"));
        printed.columns().forEach(column -> header.add(column.name()));
        MarkdownTable table = new MarkdownTable(header.toArray(String[]::new));
        List<String> names = inBoth(printed, sets);
        int columns = printed.columns().size();
        double[] ours = new double[columns];
        double[] theirs = new double[columns];
        int[] outside = new int[columns];
        for (String set : names) {
            List<Object> cells = new ArrayList<>(List.of(set));
            for (int i = 0; i < columns; i++) {
                Evaluation found = evaluate(printed.columns().get(i).learner(), sets.get(set), options.seed());
                step.run();
                double error = printed.errors().get(set)[i];
                boolean far = isFar(found, error, printed.deviations().get(set)[i]);
                outside[i] += far ? 1 : 0;
                ours[i] += 100 * found.error() / names.size();
                theirs[i] += error / names.size();
                cells.add((far ? "● " : "") + MarkdownTable.number(100 * found.error(), 1) + " / " + error);
            }
            table.row(cells.toArray());
        }
        List<Object> average = new ArrayList<>(List.of("average"));
        for (int i = 0; i < columns; i++) {
            String figures = MarkdownTable.number(ours[i], 1) + " / " + MarkdownTable.number(theirs[i], 1);
            average.add(figures);
            PrintedErrors.Column column = printed.columns().get(i);
            if (column.tight()) {
                checks.add(new ExperimentReport.Check(
                        column.name(),
                        "average error within " + CLOSE + " points of the thesis's",
                        Math.abs(ours[i] - theirs[i]) <= CLOSE,
                        figures + "; " + outside[i] + " of " + names.size() + " sets beyond two standard errors"));
            }
        }
        table.row(average.toArray());
        return table;
    }

    private static Evaluation evaluate(String learner, Chunk chunk, long seed) {
        Estimator estimator = Estimators.parse("cv(folds=" + FOLDS + ")");
        return estimator.estimate(Learners.parse(learner), chunk, seed, () -> 0);
    }

    /** Where the thesis prints no deviation, ours stands for both. */
    private static boolean isFar(Evaluation ours, double theirs, double deviation) {
        double own = 100 * ours.sd();
        double other = Double.isNaN(deviation) ? own : deviation;
        double standardError = Math.sqrt((own * own + other * other) / FOLDS);
        return Math.abs(100 * ours.error() - theirs) > 2 * standardError;
    }
}
