package io.kstep.experiment;

import io.kstep.bayes.Learners;
import io.kstep.data.Chunk;
import io.kstep.data.generate.Generator;
import io.kstep.data.generate.Generators;
import io.kstep.evaluate.LikelihoodScores;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * How much the bandwidth matters in one dimension (Pérez 2010, 4.8.1.2): errors of the kernel classifier on the four
 * univariate domains with the squared bandwidth of the normal rule multiplied by τ. The thesis finds errors near 10 %
 * for 100 and 250 rows with τ from 0.01 to 50 on Ga and Ch, and to 2.5 on GaM and ChM.
 */
record UnivariateSmoothing() implements Study {

    private static final List<String> DOMAINS = List.of("Ga", "GaM", "Ch", "ChM");
    private static final int[] SIZES = {10, 25, 100, 250};
    private static final double[] TAUS = {
        0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2.5, 5, 7.5, 10, 25, 75, 100
    };
    private static final int TESTED = 3000;
    private static final int REPETITIONS = 50;
    private static final int FAST_REPETITIONS = 3;
    private static final double BAYES = 10;
    private static final double NEAR = 3;

    @Override
    public String title() {
        return "Univariate domains (4.8.1.2): error by τ";
    }

    @Override
    public long steps(Bench bench) {
        return (long) DOMAINS.size() * SIZES.length;
    }

    @Override
    public Result result(Bench bench) {
        int repetitions = bench.options().fast() ? FAST_REPETITIONS : REPETITIONS;
        List<Bench.Task> tasks = new ArrayList<>();
        for (String domain : DOMAINS) {
            for (int size : SIZES) {
                tasks.add(task(domain, size, repetitions, bench.options().seed()));
            }
        }
        List<double[]> figures = bench.work(tasks);
        List<String> header = new ArrayList<>(List.of("domain", "N"));
        DoubleStream.of(TAUS).forEach(tau -> header.add("τ " + tau));
        MarkdownTable table = new MarkdownTable(header.toArray(String[]::new));
        List<String> far = new ArrayList<>();
        for (int i = 0; i < tasks.size(); i++) {
            String domain = DOMAINS.get(i / SIZES.length);
            int size = SIZES[i % SIZES.length];
            List<Object> row = new ArrayList<>(List.of(domain, size));
            for (int t = 0; t < TAUS.length; t++) {
                double error = figures.get(i)[t];
                row.add(MarkdownTable.number(error, 1));
                if (size >= 100 && TAUS[t] <= (domain.endsWith("M") ? 2.5 : 50) && !(error <= BAYES + NEAR)) {
                    far.add(domain + " " + size + " at " + TAUS[t]);
                }
            }
            table.row(row.toArray());
        }
        return new Result(
                repetitions + " repetitions, " + TESTED + " test rows.\n\n" + table,
                List.of(ExperimentReport.Check.judged(
                        "smoothing",
                        "with 100 and 250 rows within " + NEAR + " points of " + BAYES
                                + " % for τ to 50 (Ga, Ch) and to 2.5 (GaM, ChM)",
                        far.isEmpty(),
                        far.isEmpty() ? "all" : "not " + String.join(", ", far))));
    }

    private static Bench.Task task(String domain, int size, int repetitions, long seed) {
        return new Bench.Task(
                "univariate " + domain + " " + size + " repetitions " + repetitions + " seed " + seed,
                "bandwidths on " + domain + ", " + size + " rows",
                () -> {
                    double[] errors = new double[TAUS.length];
                    for (int r = 0; r < repetitions; r++) {
                        Generator rows = Generators.parse("thesis(domain=" + domain + ",seed="
                                + Long.hashCode(seed * 100_003 + size * 101L + r) + ")");
                        Chunk train = rows.chunk(size);
                        Chunk test = rows.chunk(TESTED);
                        for (int t = 0; t < TAUS.length; t++) {
                            String learner = "nb(density=kernel(tau=" + TAUS[t] + "),clamp=1e9)";
                            errors[t] += 100
                                    * LikelihoodScores.of(
                                                    Learners.parse(learner).learn(train), test)
                                            .error()
                                    / repetitions;
                        }
                    }
                    return errors;
                });
    }
}
