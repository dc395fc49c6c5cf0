package io.kstep.experiment;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.StructureProblem;
import io.kstep.bayes.structure.Structure;
import io.kstep.data.Chunk;
import io.kstep.evaluate.LikelihoodScores;
import io.kstep.evaluate.comparison.Alternative;
import io.kstep.evaluate.comparison.SignedRanks;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Table 5.1 of Pérez 2010: whether log likelihood or conditional log likelihood predicts the error of trees better, by
 * algorithm 11 in random kernel networks. There are 16 trees over four features; over more, 50 are drawn.
 *
 * @param mostFeatures the largest domains
 * @param scaled as {@link KernelDomain} has it
 */
record DomainScores(int mostFeatures, boolean scaled) implements Study {

    static final String LEARNER = "tan(density=kernel,clamp=1e9)";
    static final int TREES = 50;
    private static final int FAST_FEATURES = 8;
    private static final int KERNELS = 2048;
    private static final double LEVEL = 0.01;
    private static final int[] FEATURES = {4, 8, 16, 32};
    private static final int[] SIZES = {20, 400, 8000};
    /** By size, then by number of features: LL and CLL. The rows of 20 and 400 are the same in print. */
    private static final double[][][] PRINTED = {
        {{-58.1, -71.0}, {-56.0, -67.2}, {-52.3, -64.4}, {-46.1, -60.5}},
        {{-58.1, -71.0}, {-56.0, -67.2}, {-52.3, -64.4}, {-46.1, -60.5}},
        {{-64.4, -82.3}, {-60.0, -80.5}, {-55.0, -79.3}, {-55.1, -80.6}}
    };

    @Override
    public String title() {
        return "Table 5.1, Spearman's correlation times 100 of the error with LL and CLL, " + KernelDomain.kind(scaled);
    }

    @Override
    public long steps(Bench bench) {
        return (long) domains(bench) * features(bench, mostFeatures).length;
    }

    static int domains(Bench bench) {
        return Math.min(
                bench.options().fast() ? 6 : KernelDomain.OF_THESIS,
                bench.options().networks());
    }

    static int[] features(Bench bench, int most) {
        int limit = bench.options().fast() ? FAST_FEATURES : most;
        return IntStream.of(FEATURES).filter(n -> n <= limit).toArray();
    }

    static int[] sizes(Bench bench) {
        return bench.options().fast() ? new int[] {SIZES[0], SIZES[1]} : SIZES;
    }

    @Override
    public Result result(Bench bench) {
        int domains = domains(bench);
        int[] sizes = sizes(bench);
        List<Bench.Task> tasks = new ArrayList<>();
        for (int n : features(bench, mostFeatures)) {
            for (int d = 0; d < domains; d++) {
                tasks.add(task(
                        new KernelDomain(n, KERNELS, d, scaled, bench.options().seed()), sizes));
            }
        }
        List<double[]> figures = bench.work(tasks);
        List<String> header = new ArrayList<>(List.of("score", "N"));
        IntStream.of(features(bench, mostFeatures)).forEach(n -> header.add("n = " + n));
        MarkdownTable table = new MarkdownTable(header.toArray(String[]::new));
        CellFamily family = new CellFamily("table " + name());
        int better = 0;
        int significant = 0;
        for (int size = 0; size < sizes.length; size++) {
            List<Object> plain = new ArrayList<>(List.of("LL", sizes[size]));
            List<Object> conditional = new ArrayList<>(List.of("CLL", sizes[size]));
            for (int n = 0; n < features(bench, mostFeatures).length; n++) {
                double[][] both = both(figures.subList(n * domains, (n + 1) * domains), size);
                boolean more = isBetter(both);
                significant += more ? 1 : 0;
                better += Estimate.of(both[1]).mean() < Estimate.of(both[0]).mean() ? 1 : 0;
                String where = " N = " + sizes[size] + ", n = " + features(bench, mostFeatures)[n];
                plain.add(shown(family, "LL" + where, both[0], PRINTED[size][n][0]));
                conditional.add((more ? "o " : "") + shown(family, "CLL" + where, both[1], PRINTED[size][n][1]));
            }
            table.row(plain.toArray());
            table.row(conditional.toArray());
        }
        int cells = sizes.length * features(bench, mostFeatures).length;
        return new Result(
                domains + " domains, " + KernelDomain.TESTED + " test rows. o: CLL is better by Wilcoxon's test at "
                        + LEVEL + " (the thesis: in every cell).\n\n" + table + family.explained(),
                List.of(
                        family.check(),
                        ExperimentReport.Check.judged(
                                name(),
                                "on average CLL predicts the error better than LL in every cell",
                                better == cells,
                                "in " + better + " of " + cells + ", significantly in " + significant)));
    }

    private String name() {
        return scaled ? "5.1" : "5.1, not scaled";
    }

    private static String shown(CellFamily family, String name, double[] values, double printed) {
        Cell cell = KernelDomain.compared(name, values, printed);
        family.add(cell);
        return KernelDomain.shown(cell, values);
    }

    private static Bench.Task task(KernelDomain domain, int[] sizes) {
        return new Bench.Task(
                "tree-scores " + TREES + " trees " + domain.spec() + " sizes " + sizes.length,
                "scores of trees over " + domain.features() + " features",
                () -> {
                    KernelDomain.Rows rows = domain.draw(sizes);
                    double[] found = new double[2 * sizes.length];
                    for (int i = 0; i < sizes.length; i++) {
                        ScoreCorrelation correlation =
                                ScoreCorrelation.of(scores(rows.training()[i], rows.test(), domain.seed()));
                        found[2 * i] = 100 * correlation.logLikelihood();
                        found[2 * i + 1] = 100 * correlation.conditionalLogLikelihood();
                    }
                    return found;
                });
    }

    /** The scores of all trees, learned from one chunk, on another. */
    static List<LikelihoodScores> scores(Chunk train, Chunk test, long seed) {
        StructureProblem problem = StructureProblem.of(LEARNER, train);
        int[] all = IntStream.range(0, train.schema().featureCount()).toArray();
        List<Classifier> classifiers = new ArrayList<>();
        for (Structure tree : RandomTrees.distinct(all, TREES, seed)) {
            classifiers.add(problem.classifier(tree.within(problem.features())));
        }
        return LikelihoodScores.of(classifiers, test);
    }

    /** Correlations of LL and of CLL in the domains that have both. */
    private static double[][] both(List<double[]> figures, int size) {
        List<double[]> whole = figures.stream()
                .filter(f -> !Double.isNaN(f[2 * size]) && !Double.isNaN(f[2 * size + 1]))
                .toList();
        return new double[][] {
            whole.stream().mapToDouble(f -> f[2 * size]).toArray(),
            whole.stream().mapToDouble(f -> f[2 * size + 1]).toArray()
        };
    }

    private static boolean isBetter(double[][] both) {
        return both[0].length > 1
                && SignedRanks.of(both[1], both[0]).test(Alternative.LESS).pValue() < LEVEL;
    }
}
