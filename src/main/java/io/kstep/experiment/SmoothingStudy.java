package io.kstep.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * How much the bandwidth matters: errors of kernel naive Bayes and TAN with the squared bandwidth of the normal rule
 * multiplied by powers of 1.6 (Pérez 2010, 4.8.2.3). The thesis gains 0.7 points on average by the best power for each
 * set, and finds the powers from -6 to 1 good.
 */
record SmoothingStudy() implements Study {

    static final int FARTHEST = 7;
    private static final int POWERS = 2 * FARTHEST + 1;
    private static final int MOST_ROWS = 2500;
    private static final double STEP = 1.6;
    private static final int GOOD_FROM = -6;
    private static final int GOOD_TO = 1;
    /** How far from the normal rule's the average error of a good power may be, in points. */
    private static final double GOOD = 3;

    private static final String[] LEARNERS = {"nb", "tan"};
    private static final String[] NAMES = {"fNB", "fTAN"};

    @Override
    public String title() {
        return "Smoothing (4.8.2.3): the squared bandwidth of the normal rule times powers of 1.6";
    }

    @Override
    public Set<String> sets() {
        return PrintedErrors.table44().errors().keySet();
    }

    @Override
    public long steps(Bench bench) {
        return (long) POWERS * LEARNERS.length * names(bench).size();
    }

    /** Thirty cross-validations of a kernel network for each set, which take the square of the rows. */
    private List<String> names(Bench bench) {
        return bench.present(sets()).stream()
                .filter(name -> bench.sets().get(name).size() <= MOST_ROWS)
                .toList();
    }

    @Override
    public Result result(Bench bench) {
        List<String> names = names(bench);
        List<Bench.Task> tasks = new ArrayList<>();
        for (String learner : LEARNERS) {
            for (String name : names) {
                for (int p = -FARTHEST; p <= FARTHEST; p++) {
                    tasks.add(bench.crossValidation(
                            spec(learner, p),
                            name,
                            ThesisSets.varyingWithinClasses(bench.sets().get(name))));
                }
            }
        }
        List<double[]> figures = bench.work(tasks);
        List<String> header = new ArrayList<>(List.of("average error %"));
        for (int p = -FARTHEST; p <= FARTHEST; p++) {
            header.add("1.6^" + p);
        }
        header.add("best of each set");
        MarkdownTable table = new MarkdownTable(header.toArray(String[]::new));
        List<ExperimentReport.Check> checks = new ArrayList<>();
        for (int i = 0; i < LEARNERS.length; i++) {
            double[] means = new double[POWERS];
            double best = 0;
            for (int set = 0; set < names.size(); set++) {
                double least = Double.POSITIVE_INFINITY;
                for (int p = 0; p < POWERS; p++) {
                    double error = figures.get((i * names.size() + set) * POWERS + p)[0];
                    means[p] += error / names.size();
                    least = Math.min(least, error);
                }
                best += least / names.size();
            }
            List<Object> row = new ArrayList<>(List.of(NAMES[i]));
            for (double mean : means) {
                row.add(MarkdownTable.number(mean, 1));
            }
            row.add(MarkdownTable.number(best, 1));
            table.row(row.toArray());
            checks.add(names.isEmpty() ? notRun(NAMES[i]) : check(NAMES[i], means, best));
        }
        return new Result("The " + names.size() + " sets of up to " + MOST_ROWS + " rows.\n\n" + table, checks);
    }

    private static String spec(String learner, int power) {
        String tau = power == 0 ? "density=kernel" : "density=kernel(tau=" + Math.pow(STEP, power) + ")";
        // of power 0 the very learner of table 4.4, so that its figure is known already
        return learner + "(" + tau + ",clamp=1e9,features=top(m=50))";
    }

    private static String claim() {
        return "powers " + GOOD_FROM + " to " + GOOD_TO + " of " + STEP + " err at most " + GOOD
                + " points more than the normal rule";
    }

    private static ExperimentReport.Check notRun(String name) {
        return ExperimentReport.Check.notRun(name + " smoothing", claim(), "no set of up to " + MOST_ROWS + " rows");
    }

    private static ExperimentReport.Check check(String name, double[] means, double best) {
        double worst = 0;
        for (int p = GOOD_FROM; p <= GOOD_TO; p++) {
            worst = Math.max(worst, means[p + FARTHEST] - means[FARTHEST]);
        }
        return ExperimentReport.Check.judged(
                name + " smoothing",
                claim(),
                worst <= GOOD,
                String.format(
                        Locale.ROOT,
                        "at most %.1f more; the best power of all gains %.1f (thesis: 0.7), the best of each set %.1f",
                        worst,
                        means[FARTHEST] - Arrays.stream(means).min().orElseThrow(),
                        means[FARTHEST] - best));
    }
}
