package io.kstep.experiment;

import io.kstep.data.Chunk;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A table of errors of Pérez 2010 measured again: stratified ten-fold cross-validation of every classifier on every
 * data set, ours beside the thesis's, each figure judged by two standard errors of both.
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
            Chunk chunk = bench.sets().get(name);
            printed.columns()
                    .forEach(column ->
                            tasks.add(bench.crossValidation(column.learner(), name, printed.rows(column, chunk))));
        }
        List<double[]> figures = bench.work(tasks);
        List<CellColumn> columns = new ArrayList<>();
        List<ExperimentReport.Check> checks = new ArrayList<>();
        for (int i = 0; i < printed.columns().size(); i++) {
            CellColumn column = new CellColumn(printed.columns().get(i).name());
            for (int row = 0; row < names.size(); row++) {
                Bench.FoldError ours =
                        Bench.foldError(figures.get(row * printed.columns().size() + i));
                double deviation = printed.deviations().get(names.get(row))[i];
                column.add(
                        names.get(row),
                        ours.error(),
                        printed.errors().get(names.get(row))[i],
                        standardError(ours, deviation),
                        (Double.isNaN(deviation) ? 1 : 2) * (Bench.FOLDS - 1));
            }
            columns.add(column);
            if (printed.columns().get(i).tight()) {
                checks.add(check(printed.columns().get(i), column));
            }
        }
        CellFamily family = CellColumn.family("table " + printed.number(), columns);
        new CauseSearch(bench, printed).search(family, names, columns);
        checks.add(family.check());
        return new Result(CellColumn.table("data", names, columns) + family.explained(), checks);
    }

    /** Of the difference. Where the thesis prints no deviation, ours stands for both. */
    private static double standardError(Bench.FoldError ours, double deviation) {
        double other = Double.isNaN(deviation) ? ours.deviation() : deviation;
        return Math.sqrt((ours.deviation() * ours.deviation() + other * other) / Bench.FOLDS);
    }

    private static ExperimentReport.Check check(PrintedErrors.Column head, CellColumn column) {
        String claim = "average error within " + CLOSE + " points of the thesis's";
        if (column.size() == 0) {
            return ExperimentReport.Check.notRun(head.name(), claim, "none of its data sets is at hand");
        }
        return ExperimentReport.Check.judged(
                head.name(),
                claim,
                Math.abs(column.difference()) <= CLOSE,
                column.average() + "; " + column.inside() + " of " + column.size()
                        + " sets within two standard errors");
    }
}
