package io.kstep.experiment;

import io.kstep.bayes.Learners;
import io.kstep.data.Chunk;
import io.kstep.evaluate.Estimators;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How much the bandwidth matters: errors of kernel naive Bayes and TAN with the squared bandwidth of the normal rule
 * multiplied by powers of 1.6 (thesis 001, 4.8.2.3). The thesis gains 0.7 points on average by the best power for each
 * set, and finds the powers from -6 to 1 good.
 */
final class SmoothingStudy {

    static final int FARTHEST = 7;
    private static final double STEP = 1.6;
    private static final int GOOD_FROM = -6;
    private static final int GOOD_TO = 1;
    /** How far from the normal rule's the average error of a good power may be, in points. */
    private static final double GOOD = 3;

    private static final String[] LEARNERS = {"nb", "tan"};
    private static final String[] NAMES = {"fNB", "fTAN"};

    private final Map<String, Chunk> sets;
    private final long seed;

    SmoothingStudy(Map<String, Chunk> sets, long seed) {
        this.sets = sets;
        this.seed = seed;
    }

    /** How many evaluations it takes. */
    static long evaluations(int sets) {
        return (2L * FARTHEST + 1) * LEARNERS.length * sets;
    }

    MarkdownTable table(List<ExperimentReport.Check> checks, Runnable step) {
        int powers = 2 * FARTHEST + 1;
        double[][] means = new double[LEARNERS.length][powers];
        double[] best = new double[LEARNERS.length];
        for (Chunk chunk : sets.values()) {
            for (int i = 0; i < LEARNERS.length; i++) {
                double least = Double.POSITIVE_INFINITY;
                for (int p = 0; p < powers; p++) {
                    double error = error(LEARNERS[i], p - FARTHEST, chunk);
                    step.run();
                    means[i][p] += error / sets.size();
                    least = Math.min(least, error);
                }
                best[i] += least / sets.size();
            }
        }
        List<String> header = new ArrayList<>(List.of("average error %"));
        for (int p = -FARTHEST; p <= FARTHEST; p++) {
            header.add("1.6^" + p);
        }
        header.add("best of each set");
        MarkdownTable table = new MarkdownTable(header.toArray(String[]::new));
        for (int i = 0; i < LEARNERS.length; i++) {
            List<Object> row = new ArrayList<>(List.of(NAMES[i]));
            for (double mean : means[i]) {
                row.add(MarkdownTable.number(mean, 1));
            }
            row.add(MarkdownTable.number(best[i], 1));
            table.row(row.toArray());
            checks.add(check(NAMES[i], means[i], best[i]));
        }
        return table;
    }

    private double error(String learner, int power, Chunk chunk) {
        String spec = learner + "(clamp=1e9,features=top(m=50),density=kernel(tau=" + Math.pow(STEP, power) + "))";
        return 100
                * Estimators.parse("cv(folds=10)")
                        .estimate(Learners.parse(spec), chunk, seed, () -> 0)
                        .error();
    }

    private static ExperimentReport.Check check(String name, double[] means, double best) {
        double worst = 0;
        for (int p = GOOD_FROM; p <= GOOD_TO; p++) {
            worst = Math.max(worst, means[p + FARTHEST] - means[FARTHEST]);
        }
        return new ExperimentReport.Check(
                name + " smoothing",
                "powers " + GOOD_FROM + " to " + GOOD_TO + " of 1.6 err at most " + GOOD
                        + " points more than the normal rule",
                worst <= GOOD,
                String.format(
                        Locale.ROOT,
                        "at most %.1f more; the best power of each set gains %.1f (thesis: 0.7)",
                        worst,
                        means[FARTHEST] - best));
    }
}
