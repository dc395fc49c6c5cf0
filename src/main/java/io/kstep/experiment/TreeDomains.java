package io.kstep.experiment;

import io.kstep.bayes.Learners;
import io.kstep.evaluate.LikelihoodScores;
import io.kstep.evaluate.comparison.Alternative;
import io.kstep.evaluate.comparison.SignedRanks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Table 5.4 of Pérez 2010: errors of generative (G) and discriminative (D) trees, flexible (F), Gaussian (G) and
 * multinomial (M), in random kernel networks.
 *
 * @param mostFeatures the largest domains
 * @param scaled as {@link KernelDomain} has it
 */
record TreeDomains(int mostFeatures, boolean scaled) implements Study {

    private static final double LEVEL = 0.01;
    /** By size, then by classifier, then by number of features. */
    private static final double[][][] PRINTED = {
        {
            {38.3, 36.3, 36.9, 32.2},
            {39.3, 36.9, 36.7, 32.4},
            {41.5, 40.0, 40.7, 37.4},
            {41.2, 40.1, 40.8, 37.2},
            {42.7, 41.4, 40.0, 34.1},
            {42.3, 40.5, 39.5, 33.8}
        },
        {
            {26.9, 21.5, 15.7, 20.0},
            {27.5, 21.4, 15.8, 20.1},
            {29.5, 24.0, 17.9, 23.0},
            {29.7, 24.3, 17.8, 23.0},
            {30.5, 25.3, 18.6, 23.3},
            {30.5, 25.3, 18.7, 23.6}
        },
        {
            {23.3, 16.2, 13.1, 17.1},
            {23.4, 16.6, 13.1, 17.2},
            {29.3, 22.1, 17.3, 19.9},
            {29.3, 22.3, 17.0, 20.0},
            {22.5, 16.6, 12.6, 17.5},
            {22.7, 16.8, 13.0, 17.6}
        }
    };

    private static List<PrintedErrors.Column> classifiers() {
        return PrintedErrors.trees();
    }

    @Override
    public String title() {
        return "Table 5.4, errors of generative and discriminative trees, " + KernelDomain.kind(scaled);
    }

    @Override
    public long steps(Bench bench) {
        return (long) DomainScores.domains(bench)
                * DomainScores.features(bench, mostFeatures).length
                * DomainScores.sizes(bench).length;
    }

    @Override
    public Result result(Bench bench) {
        int domains = DomainScores.domains(bench);
        int[] features = DomainScores.features(bench, mostFeatures);
        int[] sizes = DomainScores.sizes(bench);
        List<Bench.Task> tasks = new ArrayList<>();
        for (int size : sizes) {
            for (int n : features) {
                for (int d = 0; d < domains; d++) {
                    tasks.add(task(
                            new KernelDomain(
                                    n,
                                    n == 32 ? 2048 : 1024,
                                    d,
                                    scaled,
                                    bench.options().seed()),
                            size));
                }
            }
        }
        List<double[]> figures = bench.work(tasks);
        List<String> header = new ArrayList<>(List.of("N", "classifier"));
        IntStream.of(features).forEach(n -> header.add("n = " + n));
        MarkdownTable table = new MarkdownTable(header.toArray(String[]::new));
        CellFamily family = new CellFamily("table " + name());
        int differing = 0;
        for (int size = 0; size < sizes.length; size++) {
            for (int i = 0; i < classifiers().size(); i++) {
                List<Object> row = new ArrayList<>(
                        List.of(sizes[size], classifiers().get(i).name()));
                for (int n = 0; n < features.length; n++) {
                    int from = (size * features.length + n) * domains;
                    List<double[]> cells = figures.subList(from, from + domains);
                    boolean better = isBetter(column(cells, i), column(cells, i ^ 1));
                    differing += better ? 1 : 0;
                    Cell cell = KernelDomain.compared(
                            classifiers().get(i).name() + " N = " + sizes[size] + ", n = " + features[n],
                            column(cells, i),
                            PRINTED[size][i][n]);
                    family.add(cell);
                    row.add((better ? "o " : "") + KernelDomain.shown(cell, column(cells, i)));
                }
                table.row(row.toArray());
            }
        }
        int pairs = sizes.length * features.length * classifiers().size() / 2;
        return new Result(
                domains + " domains, " + KernelDomain.TESTED + " test rows. o: the better of the two trees of a kind by"
                        + " Wilcoxon's test at " + LEVEL + " (the thesis: 6 of 36 pairs).\n\n" + table
                        + family.explained(),
                List.of(
                        family.check(),
                        ExperimentReport.Check.judged(
                                name(),
                                "generative and discriminative trees err alike in most pairs",
                                2 * differing < pairs,
                                "they differ significantly in " + differing + " of " + pairs)));
    }

    private String name() {
        return scaled ? "5.4" : "5.4, not scaled";
    }

    private static Bench.Task task(KernelDomain domain, int size) {
        return new Bench.Task(
                "tree-errors " + domain.spec() + " size " + size,
                "trees over " + domain.features() + " features, " + size + " rows",
                () -> {
                    KernelDomain.Rows rows = domain.draw(size);
                    return classifiers().stream()
                            .mapToDouble(column -> 100
                                    * LikelihoodScores.of(
                                                    Learners.parse(column.learner())
                                                            .learn(rows.training()[0]),
                                                    rows.test())
                                            .error())
                            .toArray();
                });
    }

    private static double[] column(List<double[]> cells, int i) {
        return cells.stream().mapToDouble(cell -> cell[i]).toArray();
    }

    private static boolean isBetter(double[] errors, double[] others) {
        return !Arrays.equals(errors, others)
                && SignedRanks.of(errors, others).test(Alternative.LESS).pValue() < LEVEL / 2;
    }
}
