package io.kstep.cli.compare;

import io.kstep.evaluate.comparison.Alternative;
import io.kstep.evaluate.comparison.Cliques;
import io.kstep.evaluate.comparison.CriticalDifferenceDiagram;
import io.kstep.evaluate.comparison.Friedman;
import io.kstep.evaluate.comparison.PairwiseRanks;
import io.kstep.evaluate.comparison.SignedRanks;
import io.kstep.evaluate.comparison.TestResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** The tests of a comparison that is finished. Data sets on which a learner failed are in the table but not in the tests. */
public final class Analysis {

    private final Results results;
    private final Score score;
    private final double alpha;
    private final PostHoc postHoc;
    private final Marks marks;
    private final int[] complete;
    private final double[][] scores;
    private final Optional<Friedman> friedman;
    private final List<TestResult> tests;

    /** With marks by the corrected resampled t. */
    public Analysis(Results results, Score score, double alpha, PostHoc postHoc) {
        this(results, score, alpha, postHoc, Marks.CORRECTED_T);
    }

    /**
     * Prepares the tests.
     *
     * @param postHoc the test of pairs that the groups and the diagram show
     * @param marks the test that marks learners in the table of scores
     */
    public Analysis(Results results, Score score, double alpha, PostHoc postHoc, Marks marks) {
        postHoc.check(results.plan().learners().size());
        this.results = results;
        this.score = score;
        this.alpha = alpha;
        this.postHoc = postHoc;
        this.marks = marks;
        complete = IntStream.range(0, results.cells().length)
                .filter(d -> Arrays.stream(results.cells()[d])
                        .allMatch(cell -> cell instanceof Cell.Found found && Double.isFinite(score.of(found))))
                .toArray();
        scores = Arrays.stream(complete)
                .mapToObj(d -> Arrays.stream(results.cells()[d])
                        .mapToDouble(cell -> score.of((Cell.Found) cell))
                        .toArray())
                .toArray(double[][]::new);
        friedman = Optional.of(scores).filter(rows -> rows.length > 1).map(Friedman::of);
        tests = friedman.map(Analysis::tests).orElse(List.of());
    }

    private static List<TestResult> tests(Friedman friedman) {
        List<TestResult> tests =
                new ArrayList<>(List.of(friedman.chiSquare(), friedman.tieCorrected(), friedman.imanDavenport()));
        friedman.exact().ifPresent(tests::add);
        return tests;
    }

    Results results() {
        return results;
    }

    Score score() {
        return score;
    }

    double alpha() {
        return alpha;
    }

    PostHoc postHoc() {
        return postHoc;
    }

    Marks marks() {
        return marks;
    }

    List<String> learners() {
        return results.plan().learners().stream().map(Plan.Entrant::name).toList();
    }

    /** Data sets with all learners. */
    int[] complete() {
        return complete.clone();
    }

    /** Whether there are data sets enough to test anything; what follows needs it. */
    public boolean testable() {
        return friedman.isPresent();
    }

    /** Mean score of each learner over the complete data sets. */
    double[] means() {
        return IntStream.range(0, learners().size())
                .mapToDouble(l -> Arrays.stream(scores)
                        .mapToDouble(row -> row[l])
                        .average()
                        .orElse(Double.NaN))
                .toArray();
    }

    /** On how many complete data sets no learner has a rank better than this one. */
    int best(int learner) {
        Friedman ranks = friedman();
        return (int) IntStream.range(0, complete.length)
                .filter(d -> IntStream.range(0, learners().size())
                        .allMatch(other -> ranks.rank(d, learner) <= ranks.rank(d, other)))
                .count();
    }

    /** The ranks of all learners. */
    Friedman friedman() {
        return friedman.orElseThrow();
    }

    PairwiseRanks pairs() {
        return new PairwiseRanks(friedman());
    }

    /** Of all learners at once, none where there is nothing to test. */
    List<TestResult> tests() {
        return List.copyOf(tests);
    }

    /** Wilcoxon's test of two learners over the complete data sets. */
    TestResult wilcoxon(int first, int second) {
        return SignedRanks.of(column(first), column(second)).test(Alternative.TWO_SIDED);
    }

    private double[] column(int learner) {
        return Arrays.stream(scores).mapToDouble(row -> row[learner]).toArray();
    }

    /**
     * Whether a learner is significantly worse than the best of its data set, over the folds both were tested on; never,
     * where folds are not training sets and the rest.
     */
    boolean worse(int data, int learner) {
        Cell[] row = results.cells()[data];
        int best = learner;
        for (int other = 0; other < row.length; other++) {
            best = value(row[other]) < value(row[best]) ? other : best;
        }
        if (best == learner
                || !(row[learner] instanceof Cell.Found mine && row[best] instanceof Cell.Found leading)
                || !Double.isFinite(mine.testPerTrain())) {
            return false;
        }
        double[] mineFolds = score.folds(mine);
        double[] bestFolds = score.folds(leading);
        boolean comparable = mineFolds.length > 1
                && mineFolds.length == bestFolds.length
                && Arrays.stream(mineFolds).allMatch(Double::isFinite)
                && Arrays.stream(bestFolds).allMatch(Double::isFinite);
        return comparable && marks.pValue(mineFolds, bestFolds, mine.testPerTrain()) <= alpha;
    }

    private double value(Cell cell) {
        return cell.match(score::of, failed -> Double.NaN);
    }

    /** Adjusted p-values of the test of pairs that was chosen. */
    double[] adjusted() {
        return postHoc.pValues(pairs()).orElseThrow();
    }

    /** Groups of learners that the pairwise test cannot distinguish, best first. */
    List<List<Integer>> groups() {
        return Cliques.of(friedman().meanRanks(), adjusted(), alpha);
    }

    /** The critical-difference diagram. */
    public String svg() {
        String caption = String.format(
                Locale.ROOT,
                "Bars join learners that %s's test cannot distinguish (α = %s, %d data sets, %s)",
                postHoc.title().replace("-", " and "),
                alpha,
                complete.length,
                score.title().replace(" %", ""));
        return new CriticalDifferenceDiagram(
                        learners(),
                        friedman().meanRanks(),
                        groups(),
                        postHoc == PostHoc.NEMENYI ? pairs().criticalDifference(alpha) : Double.NaN,
                        caption)
                .svg();
    }
}
