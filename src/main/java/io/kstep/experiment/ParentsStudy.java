package io.kstep.experiment;

import io.kstep.data.Chunk;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleBiFunction;

/**
 * Which parents the classifiers of several parents in table 4.4 have. The thesis's f2AN errs more than fTAN, its fn.5AN
 * as much as the complete graph; both are measured with the parents that a feature depends on most, as algorithm 7 has it,
 * and with those that it depends on least. What comes nearer to the thesis's figures is most likely what was measured.
 */
record ParentsStudy(PrintedErrors printed) implements Study {

    static final List<String> CLASSIFIERS = List.of("f2AN", "fn.5AN");
    private static final int WAYS = 2;

    @Override
    public String title() {
        return "Table " + printed.number() + ": which parents its classifiers have";
    }

    @Override
    public Set<String> sets() {
        return printed.errors().keySet();
    }

    @Override
    public long steps(Bench bench) {
        return (long) WAYS * CLASSIFIERS.size() * bench.present(sets()).size();
    }

    @Override
    public Result result(Bench bench) {
        List<String> names = bench.present(sets());
        int[] columns = CLASSIFIERS.stream()
                .mapToInt(name -> printed.columns().stream()
                        .map(PrintedErrors.Column::name)
                        .toList()
                        .indexOf(name))
                .toArray();
        List<Bench.Task> tasks = new ArrayList<>();
        for (String name : names) {
            for (int column : columns) {
                PrintedErrors.Column of = printed.columns().get(column);
                Chunk chunk = of.rows(bench.sets().get(name));
                tasks.add(bench.crossValidation(of.learner(), name, chunk));
                tasks.add(bench.crossValidation(
                        LeastDependentParents.name(of.learner()), LeastDependentParents::named, name, chunk));
            }
        }
        List<double[]> figures = bench.work(tasks);
        List<String> header = new ArrayList<>(List.of("data"));
        CLASSIFIERS.forEach(name -> header.addAll(List.of(name, "most dependent", "least dependent")));
        MarkdownTable table = new MarkdownTable(header.toArray(String[]::new));
        for (int row = 0; row < names.size(); row++) {
            List<Object> line = new ArrayList<>(List.of(names.get(row)));
            for (int i = 0; i < columns.length; i++) {
                line.add(MarkdownTable.number(printed.errors().get(names.get(row))[columns[i]], 1));
                for (int way = 0; way < WAYS; way++) {
                    line.add(MarkdownTable.number(error(figures, row, i, way), 1));
                }
            }
            table.row(line.toArray());
        }
        summary(table, "average", names, columns, figures, (ours, theirs) -> ours);
        summary(table, "mean distance", names, columns, figures, (ours, theirs) -> Math.abs(ours - theirs));
        return new Result(table.toString(), List.of(nearer(names, columns, figures)));
    }

    private ExperimentReport.Check nearer(List<String> names, int[] columns, List<double[]> figures) {
        Claim claim = new Claim(
                "table " + printed.number() + ", parents",
                "the least dependent parents come nearer to the thesis's figures than the most dependent, in points");
        for (int i = 0; i < (names.isEmpty() ? 0 : columns.length); i++) {
            double[][] distances = new double[WAYS][names.size()];
            for (int row = 0; row < names.size(); row++) {
                for (int way = 0; way < WAYS; way++) {
                    distances[way][row] = Math.abs(
                            error(figures, row, i, way) - printed.errors().get(names.get(row))[columns[i]]);
                }
            }
            Estimate nearer = Estimate.ofDifference(distances[0], distances[1]);
            claim.atLeast(CLASSIFIERS.get(i), new Estimate(nearer.mean(), 0), 0);
        }
        return claim.check();
    }

    private void summary(
            MarkdownTable table,
            String title,
            List<String> names,
            int[] columns,
            List<double[]> figures,
            ToDoubleBiFunction<Double, Double> measure) {
        List<Object> line = new ArrayList<>(List.of(title));
        for (int i = 0; i < columns.length; i++) {
            double[] sums = new double[WAYS + 1];
            for (int row = 0; row < names.size(); row++) {
                double theirs = printed.errors().get(names.get(row))[columns[i]];
                sums[0] += measure.applyAsDouble(theirs, theirs) / names.size();
                for (int way = 0; way < WAYS; way++) {
                    sums[way + 1] += measure.applyAsDouble(error(figures, row, i, way), theirs) / names.size();
                }
            }
            for (double sum : sums) {
                line.add(MarkdownTable.number(sum, 1));
            }
        }
        table.row(line.toArray());
    }

    private static double error(List<double[]> figures, int row, int classifier, int way) {
        return figures.get((row * CLASSIFIERS.size() + classifier) * WAYS + way)[0];
    }
}
