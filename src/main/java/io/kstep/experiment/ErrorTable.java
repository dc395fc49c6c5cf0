package io.kstep.experiment;

import io.kstep.data.Chunk;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A table of errors of thesis 001 measured again: stratified ten-fold cross-validation of every classifier on every data
 * set, ours beside the thesis's, each figure judged by two standard errors of both.
 */
record ErrorTable(PrintedErrors printed) implements Study {

    private static final double CLOSE = 1.5;

    @Override
    public String title() {
        return printed.title();
    }

    @Override
    public Set<String> sets() {
        return printed.errors().keySet();
    }

    @Override
    public long steps(Bench bench) {
        return (long) printed.columns().size() * names(bench).size();
    }

    private List<String> names(Bench bench) {
        return bench.present(printed.errors().keySet());
    }

    @Override
    public Result result(Bench bench) {
        List<String> names = names(bench);
        List<Bench.Task> tasks = new ArrayList<>();
        for (String name : names) {
            Chunk chunk = printed.leastVariance() > 0
                    ? ThesisSets.varying(bench.sets().get(name), printed.leastVariance())
                    : bench.sets().get(name);
            printed.columns()
                    .forEach(column -> tasks.add(bench.crossValidation(column.learner(), name, column.rows(chunk))));
        }
        List<double[]> figures = bench.work(tasks);
        List<CellColumn> columns = new ArrayList<>();
        List<ExperimentReport.Check> checks = new ArrayList<>();
        for (int i = 0; i < printed.columns().size(); i++) {
            CellColumn column = new CellColumn();
            for (int row = 0; row < names.size(); row++) {
                Bench.FoldError ours =
                        Bench.foldError(figures.get(row * printed.columns().size() + i));
                column.add(
                        ours.error(),
                        printed.errors().get(names.get(row))[i],
                        standardError(ours, printed.deviations().get(names.get(row))[i]));
            }
            columns.add(column);
            if (printed.columns().get(i).tight()) {
                checks.add(check(printed.columns().get(i), column));
            }
        }
        List<String> heads =
                printed.columns().stream().map(PrintedErrors.Column::name).toList();
        return new Result(
                CellColumn.table("data", heads, names, columns)
                        + Disagreement.explained(printed.number(), heads, names, columns),
                checks);
    }

    /** Of the difference. Where the thesis prints no deviation, ours stands for both. */
    private static double standardError(Bench.FoldError ours, double deviation) {
        double other = Double.isNaN(deviation) ? ours.deviation() : deviation;
        return Math.sqrt((ours.deviation() * ours.deviation() + other * other) / Bench.FOLDS);
    }

    private static ExperimentReport.Check check(PrintedErrors.Column head, CellColumn column) {
        return ExperimentReport.Check.judged(
                head.name(),
                "average error within " + CLOSE + " points of the thesis's",
                Math.abs(column.difference()) <= CLOSE,
                column.average() + "; " + column.inside() + " of " + column.size()
                        + " sets within two standard errors");
    }
}
