package io.kstep.experiment;

import io.kstep.bayes.Learners;
import io.kstep.data.Chunk;
import io.kstep.data.generate.Generator;
import io.kstep.data.generate.Generators;
import io.kstep.evaluate.LikelihoodScores;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Errors on the six bivariate domains of Pérez 2010 (4.8.1.1) as training sets double, beside those of an
 * independent simulation, and whether they come to the limits that integration gives.
 */
record LearningCurves() implements Study {

    private static final int TESTED = 3000;
    private static final int REPETITIONS = 50;
    private static final int FAST_REPETITIONS = 5;
    private static final int FAST_SIZE = 80;
    private static final int LARGEST = 2560;
    private static final double CLOSE = 1;
    private static final List<String> HEADS = List.of("mNB", "mTAN", "gNB", "gTAN", "fNB", "fTAN");

    /** By domain, the limits of gNB, gTAN, fNB and, where it is known, fTAN in per cent. */
    private static Map<String, double[]> limits() {
        Map<String, double[]> limits = new LinkedHashMap<>();
        limits.put("ncG", new double[] {10.15, 10.15, 10.15, 10.15});
        limits.put("cG", new double[] {12.56, 10.44, 12.56, 10.44});
        limits.put("ncGM", new double[] {26.21, 26.21, 10.02, 10.02});
        limits.put("cGM", new double[] {34.82, 34.82, 34.82, 9.87});
        limits.put("ncCh", new double[] {18.29, 18.29, 10.20, 10.20});
        limits.put("cChM", new double[] {34.90, 34.90, 34.87});
        return limits;
    }

    @Override
    public String title() {
        return "Bivariate domains (4.8.1.1): ours / an independent simulation";
    }

    @Override
    public long steps(Bench bench) {
        return cells(bench).size();
    }

    private static List<String> cells(Bench bench) {
        return ReferenceCurves.cells().keySet().stream()
                .filter(cell -> !bench.options().fast() || size(cell) <= FAST_SIZE)
                .toList();
    }

    private static int size(String cell) {
        return Integer.parseInt(cell.split(" ")[1]);
    }

    @Override
    public Result result(Bench bench) {
        int repetitions = bench.options().fast() ? FAST_REPETITIONS : REPETITIONS;
        List<String> cells = cells(bench);
        List<double[]> figures = bench.work(
                cells.stream().map(cell -> task(bench, cell, repetitions)).toList());
        List<CellColumn> columns = new ArrayList<>();
        List<String> off = new ArrayList<>();
        for (int i = 0; i < HEADS.size(); i++) {
            CellColumn column = new CellColumn(HEADS.get(i));
            for (int row = 0; row < cells.size(); row++) {
                String[] reference =
                        ReferenceCurves.cells().get(cells.get(row))[i].split("±");
                double mean = figures.get(row)[2 * i];
                double theirs = Double.parseDouble(reference[1]) / Math.sqrt(REPETITIONS);
                column.add(
                        cells.get(row),
                        mean,
                        Double.parseDouble(reference[0]),
                        Math.hypot(figures.get(row)[2 * i + 1], theirs),
                        repetitions + REPETITIONS - 2.0);
                if (isFarFromLimit(cells.get(row), i, mean)) {
                    off.add(HEADS.get(i) + " on " + cells.get(row));
                }
            }
            columns.add(column);
        }
        CellFamily family = CellColumn.family("curves", columns);
        String claim = "with " + LARGEST + " rows within " + CLOSE + " point of the limit for infinitely many";
        return new Result(
                repetitions + " repetitions, " + TESTED + " test rows.\n\n"
                        + CellColumn.table("domain, N", cells, columns) + family.explained(),
                List.of(
                        family.check(),
                        bench.options().fast()
                                ? ExperimentReport.Check.notRun("limits", claim, "a fast run has fewer rows")
                                : ExperimentReport.Check.judged(
                                        "limits",
                                        claim,
                                        off.isEmpty(),
                                        off.isEmpty() ? "all" : "not " + String.join(", ", off))));
    }

    private static boolean isFarFromLimit(String cell, int column, double error) {
        double[] limits = limits().get(cell.split(" ")[0]);
        return size(cell) == LARGEST
                && column >= 2
                && column - 2 < limits.length
                && !(Math.abs(error - limits[column - 2]) <= CLOSE);
    }

    private static Bench.Task task(Bench bench, String cell, int repetitions) {
        String domain = cell.split(" ")[0];
        int size = size(cell);
        long seed = bench.options().seed();
        List<String> learners = PrintedErrors.sixClassifiers();
        return new Bench.Task(
                "curve " + cell + " repetitions " + repetitions + " seed " + seed + " " + learners,
                "domain " + domain + ", " + size + " rows",
                () -> {
                    double[][] errors = new double[HEADS.size()][repetitions];
                    for (int r = 0; r < repetitions; r++) {
                        Generator rows = Generators.parse("thesis(domain=" + domain + ",seed="
                                + Long.hashCode(seed * 100_003 + size * 101L + r) + ")");
                        Chunk train = rows.chunk(size);
                        Chunk test = rows.chunk(TESTED);
                        for (int i = 0; i < errors.length; i++) {
                            errors[i][r] = 100
                                    * LikelihoodScores.of(
                                                    Learners.parse(learners.get(i))
                                                            .learn(train),
                                                    test)
                                            .error();
                        }
                    }
                    return IntStream.range(0, errors.length)
                            .mapToObj(i -> Estimate.of(errors[i]))
                            .flatMapToDouble(e -> DoubleStream.of(e.mean(), e.error()))
                            .toArray();
                });
    }
}
