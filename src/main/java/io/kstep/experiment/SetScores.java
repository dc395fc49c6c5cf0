package io.kstep.experiment;

import io.kstep.data.Chunk;
import io.kstep.evaluate.LikelihoodScores;
import io.kstep.evaluate.Resampling;
import io.kstep.evaluate.Split;
import io.kstep.evaluate.comparison.Alternative;
import io.kstep.evaluate.comparison.SignedRanks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Table 5.3 of Pérez 2010: algorithm 11 on data sets of more than five features, by stratified cross-validation of ten
 * folds, three for 3,000 rows and more. Two correlations over 50 trees each are compared by Fisher's z, whose variance
 * is 1.06 / 47 for Spearman's.
 */
record SetScores() implements Study {

    private static final int MANY_ROWS = 3000;
    private static final double STANDARD_ERROR = Math.sqrt(2 * 1.06 / (DomainScores.TREES - 3));
    private static final double LEAST_VARIANCE = 1e-4;
    private static final double LEVEL = 0.01;

    private static Map<String, double[]> printed() {
        Map<String, double[]> printed = new LinkedHashMap<>();
        for (String row : """
            page_blocks -0.51 -0.65
            segment -0.12 -0.76
            ionosphere -0.60 -0.61
            letter -0.84 -0.96
            liver -0.48 -0.40
            pima -0.18 -0.28
            satimage -0.53 -0.83
            sonar -0.24 -0.27
            vehicle -0.55 -0.67
            vowel -0.81 -0.93
            waveform -0.78 -0.85
            wine -0.19 -0.42
            yeast -0.04 0.24
            """.strip().split("\n")) {
            String[] cells = row.strip().split(" ");
            printed.put(cells[0], new double[] {Double.parseDouble(cells[1]), Double.parseDouble(cells[2])});
        }
        return printed;
    }

    @Override
    public String title() {
        return "Table 5.3, Spearman's correlation of the error with LL and CLL, data sets";
    }

    @Override
    public Set<String> sets() {
        return printed().keySet();
    }

    @Override
    public long steps(Bench bench) {
        return bench.present(sets()).size();
    }

    @Override
    public Result result(Bench bench) {
        Map<String, double[]> printed = printed();
        List<String> names = bench.present(printed.keySet());
        List<double[]> figures =
                bench.work(names.stream().map(name -> task(bench, name)).toList());
        MarkdownTable table = new MarkdownTable("data", "LL", "CLL");
        double[] plain = figures.stream().mapToDouble(f -> f[0]).toArray();
        double[] conditional = figures.stream().mapToDouble(f -> f[1]).toArray();
        CellFamily family = new CellFamily("table 5.3");
        for (int i = 0; i < names.size(); i++) {
            double[] theirs = printed.get(names.get(i));
            table.row(
                    names.get(i),
                    shown(family, "LL " + names.get(i), plain[i], theirs[0]),
                    shown(family, "CLL " + names.get(i), conditional[i], theirs[1]));
        }
        long better = IntStream.range(0, names.size())
                .filter(i -> conditional[i] < plain[i])
                .count();
        return new Result(table + family.explained(), List.of(family.check(), wilcoxon(plain, conditional, better)));
    }

    private static ExperimentReport.Check wilcoxon(double[] plain, double[] conditional, long better) {
        String claim = "CLL predicts the error better than LL over the sets (Wilcoxon at " + LEVEL + ")";
        if (plain.length < 2) {
            return ExperimentReport.Check.notRun("5.3", claim, plain.length + " sets at hand");
        }
        double chance =
                SignedRanks.of(conditional, plain).test(Alternative.LESS).pValue();
        return ExperimentReport.Check.judged(
                "5.3",
                claim,
                chance < LEVEL,
                "better on " + better + " of " + plain.length + ", p = " + MarkdownTable.number(chance, 4));
    }

    /** Judged by Fisher's z. */
    private static String shown(CellFamily family, String name, double ours, double theirs) {
        Cell cell = new Cell(name, atanh(ours), atanh(theirs), STANDARD_ERROR, Cell.MANY, 0);
        family.add(cell);
        return (cell.isOutside() ? "● " : "") + MarkdownTable.number(ours, 2) + " / " + MarkdownTable.number(theirs, 2);
    }

    private static Bench.Task task(Bench bench, String name) {
        Chunk chunk =
                ThesisSets.varyingWithinClasses(ThesisSets.varying(bench.sets().get(name), LEAST_VARIANCE));
        long seed = bench.options().seed();
        return new Bench.Task(
                "tree-scores " + DomainScores.TREES + " trees " + bench.describe(name, chunk),
                Sha.of(chunk),
                "scores of trees on " + name,
                () -> {
                    ScoreCorrelation found = ScoreCorrelation.of(scores(chunk, seed));
                    return new double[] {found.logLikelihood(), found.conditionalLogLikelihood()};
                });
    }

    private static List<LikelihoodScores> scores(Chunk chunk, long seed) {
        int[] classes = IntStream.range(0, chunk.size())
                .map(row -> chunk.classWeights().heaviest(row))
                .toArray();
        List<LikelihoodScores> sums = new ArrayList<>();
        int folds = chunk.size() < MANY_ROWS ? 10 : 3;
        List<Split> splits = new Resampling.CrossValidation(folds, true)
                .splits(classes, seed)
                .toList();
        for (Split split : splits) {
            List<LikelihoodScores> fold =
                    DomainScores.scores(chunk.subset(split.train()), chunk.subset(split.test()), seed);
            for (int i = 0; i < fold.size(); i++) {
                if (sums.size() <= i) {
                    sums.add(LikelihoodScores.NONE);
                }
                sums.set(i, sums.get(i).plus(fold.get(i)));
            }
        }
        return sums;
    }

    private static double atanh(double r) {
        return 0.5 * Math.log((1 + r) / (1 - r));
    }
}
