package io.kstep.experiment;

import io.kstep.bayes.Learners;
import io.kstep.data.Chunk;
import io.kstep.evaluate.variance.BiasVariance;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A table of the bias-variance decomposition of Pérez 2010 (3.6.2, 4.8.2.4) measured again: training sets of a third of
 * the rows, drawn without replacement from two thirds of them, and the others tested (drawn with replacement, as 1.8.3
 * says, or from a half, they do not give the thesis's figures). The thesis prints one run and no deviation; ours is the
 * mean of several, each with a division of its own, and their deviation shows how far one run may be from it.
 *
 * @param runs of ours; few where searches take their time
 */
record DecompositionTable(PrintedDecompositions printed, int runs) implements Study {

    private static final BiasVariance.Drawing DRAWING = new BiasVariance.Drawing(2.0 / 3, 1.0 / 3, false);
    private static final int FAST_RUNS = 3;
    private static final int FAST_MODELS = 5;

    @Override
    public String title() {
        return "Table " + printed.number() + ", bias-variance decomposition";
    }

    @Override
    public Set<String> sets() {
        return printed.terms().keySet();
    }

    @Override
    public long steps(Bench bench) {
        return (long) runs(bench)
                * printed.columns().size()
                * bench.present(sets()).size();
    }

    @Override
    public Result result(Bench bench) {
        List<String> names = bench.present(sets());
        if (names.isEmpty()) {
            return new Result(
                    "None of its data sets is at hand.\n",
                    List.of(new CellFamily("table " + printed.number()).check()));
        }
        List<Bench.Task> tasks = new ArrayList<>();
        for (String name : names) {
            for (PrintedErrors.Column column : printed.columns()) {
                for (int run = 0; run < runs(bench); run++) {
                    tasks.add(task(bench, column, name, run));
                }
            }
        }
        List<double[]> figures = bench.work(tasks);
        StringBuilder markdown = new StringBuilder(runs(bench) + " runs of " + models(bench) + " training sets each; "
                + (printed.vote() == BiasVariance.Vote.CLASS ? "classes are counted" : "posteriors are averaged")
                + ".\n");
        String[] terms = {"bias²", "variance"};
        List<ExperimentReport.Check> checks = new ArrayList<>();
        for (int term = 0; term < terms.length; term++) {
            List<CellColumn> columns = columns(names, figures, runs(bench), term);
            CellFamily family = CellColumn.family("table " + printed.number() + " " + terms[term], columns);
            markdown.append("\n")
                    .append(CellColumn.table(terms[term], names, columns))
                    .append(family.explained());
            checks.add(family.check());
        }
        return new Result(markdown.toString(), checks);
    }

    private int runs(Bench bench) {
        return bench.options().fast() ? Math.min(FAST_RUNS, runs) : runs;
    }

    private int models(Bench bench) {
        return bench.options().fast() ? FAST_MODELS : printed.models();
    }

    private Bench.Task task(Bench bench, PrintedErrors.Column column, String name, int run) {
        Chunk chunk = column.rows(bench.sets().get(name));
        String learner = column.learner();
        long seed = bench.options().seed() + run;
        int models = models(bench);
        return new Bench.Task(
                "bias-variance " + printed.vote() + " of " + models + " models of " + DRAWING + " run " + run + " "
                        + learner + " " + bench.describe(name, chunk),
                Sha.of(chunk),
                "bias and variance of " + learner + " on " + name,
                () -> {
                    BiasVariance found = BiasVariance.measured(
                            Learners.parse(learner), chunk, models, DRAWING, printed.vote(), seed);
                    // the thesis has no noise: rows alike of different classes count as bias
                    return new double[] {100 * (found.squaredBias() + found.noise()), 100 * found.variance()};
                });
    }

    private List<CellColumn> columns(List<String> names, List<double[]> figures, int count, int term) {
        List<CellColumn> columns = new ArrayList<>();
        for (int i = 0; i < printed.columns().size(); i++) {
            CellColumn column = new CellColumn(printed.columns().get(i).name());
            for (int row = 0; row < names.size(); row++) {
                double[] each = new double[count];
                for (int run = 0; run < count; run++) {
                    each[run] = figures.get((row * printed.columns().size() + i) * count + run)[term];
                }
                Estimate ours = Estimate.of(each);
                // of one run against the mean of ours
                double error = ours.error() * Math.sqrt(count + 1.0);
                column.add(names.get(row), ours.mean(), printed.terms().get(names.get(row))[i][term], error, count - 1);
            }
            columns.add(column);
        }
        return columns;
    }
}
