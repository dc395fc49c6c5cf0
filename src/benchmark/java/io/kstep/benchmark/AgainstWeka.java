package io.kstep.benchmark;

import io.kstep.cli.compare.Cell;
import io.kstep.cli.compare.Plan.Entrant;
import io.kstep.cli.compare.Results;
import io.kstep.cli.compare.Score;
import io.kstep.evaluate.comparison.Alternative;
import io.kstep.evaluate.comparison.Friedman;
import io.kstep.evaluate.comparison.PairwiseRanks;
import io.kstep.evaluate.comparison.SignedRanks;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Ranks of both sides, and the best of ours tested against each of Weka's, Holm's adjustment over these alone. */
final class AgainstWeka {

    private final List<Entrant> entrants;
    private final double[][] scores;
    private final Friedman friedman;

    private AgainstWeka(List<Entrant> entrants, double[][] scores) {
        this.entrants = entrants;
        this.scores = scores;
        friedman = Friedman.of(scores);
    }

    static AgainstWeka of(Results results, Score score) {
        double[][] scores = Arrays.stream(results.cells())
                .filter(row -> Arrays.stream(row).allMatch(Cell.Found.class::isInstance))
                .map(row -> Arrays.stream(row)
                        .mapToDouble(cell -> score == Score.ERROR
                                ? 100 * ((Cell.Found) cell).error().estimate()
                                : ((Cell.Found) cell).logLoss().estimate())
                        .toArray())
                .toArray(double[][]::new);
        return new AgainstWeka(results.plan().learners(), scores);
    }

    String markdown() {
        double[] ranks = friedman.meanRanks();
        StringBuilder out = new StringBuilder("| classifier | mean rank | mean |\n|---|---:|---:|\n");
        IntStream.range(0, ranks.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> ranks[i]))
                .forEach(i -> out.append(String.format(
                        Locale.ROOT,
                        "| %s | %.2f | %.3f |%n",
                        entrants.get(i).name(),
                        ranks[i],
                        Arrays.stream(column(i)).average().orElseThrow())));
        out.append(String.format(
                Locale.ROOT,
                "%nIman-Davenport p = %.3g over %d sets.%n%n",
                friedman.imanDavenport().pValue(),
                scores.length));
        return out + tests(ranks);
    }

    private String tests(double[] ranks) {
        int[] weka = IntStream.range(0, ranks.length)
                .filter(i -> BatchContenders.isWeka(entrants.get(i)))
                .toArray();
        int best = IntStream.range(0, ranks.length)
                .filter(i -> !BatchContenders.isWeka(entrants.get(i)))
                .boxed()
                .min(Comparator.comparingDouble(i -> ranks[i]))
                .orElseThrow();
        PairwiseRanks pairs = new PairwiseRanks(friedman);
        double[] p = Arrays.stream(weka)
                .mapToDouble(i -> pairs.pValues()[pairs.pairs().of(best, i)])
                .toArray();
        double[] holm = holm(p);
        return "| " + entrants.get(best).name() + " against | wins, ties, losses | z | p | Holm | Wilcoxon |\n"
                + "|---|---:|---:|---:|---:|---:|\n"
                + IntStream.range(0, weka.length)
                        .mapToObj(w -> line(best, weka[w], pairs, p[w], holm[w]))
                        .collect(Collectors.joining());
    }

    private String line(int best, int other, PairwiseRanks pairs, double p, double holm) {
        double[] ours = column(best);
        double[] theirs = column(other);
        return String.format(
                Locale.ROOT,
                "| %s | %d, %d, %d | %.2f | %.2g | %.2g | %.2g |%n",
                entrants.get(other).name(),
                count(ours, theirs, -1),
                count(ours, theirs, 0),
                count(ours, theirs, 1),
                Math.abs(pairs.z(pairs.pairs().of(best, other))),
                p,
                holm,
                SignedRanks.of(ours, theirs).test(Alternative.TWO_SIDED).pValue());
    }

    private static long count(double[] ours, double[] theirs, int sign) {
        return IntStream.range(0, ours.length)
                .filter(d -> Math.signum(Double.compare(ours[d], theirs[d])) == sign)
                .count();
    }

    private double[] column(int learner) {
        return Arrays.stream(scores).mapToDouble(row -> row[learner]).toArray();
    }

    /** Holm's step-down over comparisons with one control. */
    private static double[] holm(double[] p) {
        double[] adjusted = new double[p.length];
        List<Integer> order = IntStream.range(0, p.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> p[i]))
                .toList();
        double last = 0;
        for (int step = 0; step < p.length; step++) {
            last = Math.max(last, Math.min(1, (p.length - step) * p[order.get(step)]));
            adjusted[order.get(step)] = last;
        }
        return adjusted;
    }
}
