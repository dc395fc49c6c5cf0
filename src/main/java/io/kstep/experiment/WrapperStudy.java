package io.kstep.experiment;

import io.kstep.bayes.StructureProblem;
import io.kstep.data.Chunk;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What the figures of table 3.3 are estimates of. Every classifier of the table is judged in four ways: by a
 * cross-validation around the search (nested); by the error by which its search chose, of a cross-validation inside (own
 * score); the structure found so, by the rows it was learned from ("the parameters needed can be computed a priori",
 * 3.5); and by these rows in the search, too (resubstitution). The way that comes nearest to the thesis's figures is most
 * likely the thesis's.
 */
record WrapperStudy(PrintedErrors printed) implements Study {

    private static final List<String> WAYS =
            List.of("nested", "own score", "found so, resubstituted", "resubstitution");
    private static final int REFITTED = 2;

    @Override
    public String title() {
        return "Table " + printed.number() + ": what its figures are estimates of";
    }

    @Override
    public Set<String> sets() {
        return printed.errors().keySet();
    }

    @Override
    public long steps(Bench bench) {
        return (long) WAYS.size()
                * printed.columns().size()
                * bench.present(sets()).size();
    }

    @Override
    public Result result(Bench bench) {
        List<String> names = bench.present(sets());
        List<Bench.Task> tasks = new ArrayList<>();
        for (String name : names) {
            for (PrintedErrors.Column column : printed.columns()) {
                tasks.add(bench.crossValidation(column.learner(), name));
                tasks.add(own(bench, column.learner(), name));
                tasks.add(refitted(bench, column.learner(), name));
                tasks.add(own(bench, resubstituting(column.learner()), name));
            }
        }
        List<double[]> figures = bench.work(tasks);
        return new Result(
                each(names, figures) + "\nMean absolute difference from the thesis's figures, in points:\n\n"
                        + distances(names, figures),
                List.of(nearest(names, figures)));
    }

    private ExperimentReport.Check nearest(List<String> names, List<double[]> figures) {
        String claim = "over all columns the thesis's figures are nearest to \"" + WAYS.get(REFITTED) + "\"";
        String id = "table " + printed.number() + ", ways";
        if (names.isEmpty()) {
            return ExperimentReport.Check.notRun(id, claim, "none of its data sets is at hand");
        }
        double[] means = IntStream.range(0, WAYS.size())
                .mapToDouble(way -> IntStream.range(0, printed.columns().size())
                        .mapToDouble(i -> distance(names, figures, way, i))
                        .average()
                        .orElse(Double.NaN))
                .toArray();
        boolean holds = Arrays.stream(means).allMatch(mean -> means[REFITTED] <= mean);
        return ExperimentReport.Check.judged(
                id,
                claim,
                holds,
                "mean distances "
                        + Arrays.stream(means)
                                .mapToObj(mean -> MarkdownTable.number(mean, 2))
                                .toList());
    }

    private double distance(List<String> names, List<double[]> figures, int way, int column) {
        int columns = printed.columns().size();
        return IntStream.range(0, names.size())
                .mapToDouble(row -> Math.abs(figures.get((row * columns + column) * WAYS.size() + way)[0]
                        - printed.errors().get(names.get(row))[column]))
                .average()
                .orElse(Double.NaN);
    }

    private static String resubstituting(String learner) {
        return learner.substring(0, learner.length() - 1) + ",folds=1)";
    }

    /** The error by which the search chose on all rows. */
    private static Bench.Task own(Bench bench, String learner, String name) {
        Chunk chunk = bench.sets().get(name);
        return new Bench.Task(
                "own-score " + learner + " " + bench.describe(name, chunk),
                Sha.of(chunk),
                learner + " itself on " + name,
                () -> {
                    StructureProblem problem = StructureProblem.of(learner, chunk);
                    return new double[] {100 * problem.wrapperError(problem.found())};
                });
    }

    /** The error on all rows of the structure that the search chose on them by cross-validation. */
    static Bench.Task refitted(Bench bench, String learner, String name) {
        Chunk chunk = bench.sets().get(name);
        return new Bench.Task(
                "refitted " + learner + " " + bench.describe(name, chunk),
                Sha.of(chunk),
                learner + " on the rows of " + name,
                () -> new double[] {
                    100
                            * StructureProblem.of(resubstituting(learner), chunk)
                                    .wrapperError(
                                            StructureProblem.of(learner, chunk).found())
                });
    }

    private MarkdownTable each(List<String> names, List<double[]> figures) {
        List<String> header = new ArrayList<>(List.of("data", ""));
        printed.columns().forEach(column -> header.add(column.name()));
        MarkdownTable table = new MarkdownTable(header.toArray(String[]::new));
        int columns = printed.columns().size();
        for (int row = 0; row < names.size(); row++) {
            List<Object> theirs = new ArrayList<>(List.of(names.get(row), "thesis"));
            for (double error : printed.errors().get(names.get(row))) {
                theirs.add(MarkdownTable.number(error, 1));
            }
            table.row(theirs.toArray());
            for (int way = 0; way < WAYS.size(); way++) {
                List<Object> ours = new ArrayList<>(List.of("", WAYS.get(way)));
                for (int i = 0; i < columns; i++) {
                    ours.add(MarkdownTable.number(figures.get((row * columns + i) * WAYS.size() + way)[0], 1));
                }
                table.row(ours.toArray());
            }
        }
        return table;
    }

    private MarkdownTable distances(List<String> names, List<double[]> figures) {
        List<String> header = new ArrayList<>(List.of(""));
        printed.columns().forEach(column -> header.add(column.name()));
        MarkdownTable table = new MarkdownTable(header.toArray(String[]::new));
        int columns = printed.columns().size();
        for (int way = 0; way < WAYS.size(); way++) {
            List<Object> line = new ArrayList<>(List.of(WAYS.get(way)));
            for (int i = 0; i < columns; i++) {
                line.add(MarkdownTable.number(distance(names, figures, way, i), 1));
            }
            table.row(line.toArray());
        }
        return table;
    }
}
