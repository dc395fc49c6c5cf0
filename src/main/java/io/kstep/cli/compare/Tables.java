package io.kstep.cli.compare;

import static io.kstep.print.Numbers.brief;
import static io.kstep.print.Numbers.fixed;

import io.kstep.evaluate.comparison.Cliques;
import io.kstep.evaluate.comparison.Pairs;
import io.kstep.evaluate.comparison.PairwiseRanks;
import io.kstep.evaluate.comparison.TestResult;
import io.kstep.print.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The rows of all tables of a comparison as texts, the same for a terminal and for Markdown; each begins with its header. */
final class Tables {

    /** Behind the score of a learner that is significantly worse than the best of its row. */
    static final String WORSE = "•";

    private static final String FAILED = "failed";

    private final Analysis analysis;
    private final List<String> labels;

    /**
     * Tables of a comparison.
     *
     * @param labels what the columns of the learners are called
     */
    Tables(Analysis analysis, List<String> labels) {
        this.analysis = analysis;
        this.labels = labels;
    }

    /** A row for every data set, then the means and the mean ranks. */
    List<List<String>> scores() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(row(List.of("data", "instances"), labels));
        Plan plan = analysis.results().plan();
        for (int d = 0; d < plan.data().size(); d++) {
            rows.add(row(List.of(plan.data().get(d).name(), instances(d)), cells(d)));
        }
        if (analysis.testable()) {
            int sets = analysis.complete().length;
            rows.add(row(List.of("mean of " + sets, ""), texts(analysis.means(), analysis.score()::text)));
            rows.add(row(List.of("mean rank", ""), texts(analysis.friedman().meanRanks(), rank -> fixed(rank, 2))));
        }
        return rows;
    }

    private List<String> cells(int data) {
        return IntStream.range(0, labels.size())
                .mapToObj(l -> analysis.results()
                        .cells()[data][l]
                        .match(
                                found -> analysis.score().text(analysis.score().of(found))
                                        + (analysis.worse(data, l) ? WORSE : " "),
                                failed -> FAILED + " "))
                .toList();
    }

    private String instances(int data) {
        for (Cell cell : analysis.results().cells()[data]) {
            if (cell instanceof Cell.Found found) {
                return Numbers.count(found.instances());
            }
        }
        return "-";
    }

    private List<String> texts(double[] values, DoubleFunction<String> text) {
        return Arrays.stream(values).mapToObj(value -> text.apply(value) + " ").toList();
    }

    /** A row for every learner, best first. */
    List<List<String>> ranks() {
        List<List<String>> rows = new ArrayList<>();
        boolean same = labels.equals(analysis.learners());
        rows.add(row(same ? List.of() : List.of(""), List.of("learner", "mean rank", "mean", "best on")));
        double[] means = analysis.means();
        double[] ranks = analysis.friedman().meanRanks();
        for (int learner : Cliques.order(ranks)) {
            rows.add(row(
                    same ? List.of() : List.of(labels.get(learner)),
                    List.of(
                            analysis.learners().get(learner),
                            fixed(ranks[learner], 2),
                            analysis.score().text(means[learner]),
                            Integer.toString(analysis.best(learner)))));
        }
        return rows;
    }

    /** A row for every test of all learners. */
    List<List<String>> tests() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("test", "statistic", "p", "", "computed"));
        for (TestResult test : analysis.tests()) {
            rows.add(List.of(
                    test.test(),
                    fixed(test.statistic(), 4),
                    brief(test.pValue(), 3),
                    test.exact() ? "exact" : "approximate",
                    test.computed()));
        }
        return rows;
    }

    /** A row for every pair, the most different first, with its p-values by all adjustments that can be computed. */
    List<List<String>> pairs() {
        PairwiseRanks ranks = analysis.pairs();
        Pairs pairs = ranks.pairs();
        Map<PostHoc, double[]> adjusted = adjusted(ranks);
        double[] p = ranks.pValues();
        List<List<String>> rows = new ArrayList<>();
        rows.add(row(
                List.of("better", "worse", "z", "p"),
                row(adjusted.keySet().stream().map(PostHoc::title).toList(), List.of("Wilcoxon, not adjusted"))));
        IntStream.range(0, pairs.count())
                .boxed()
                .sorted(Comparator.comparingDouble(pair -> p[pair]))
                .forEach(pair -> {
                    boolean ahead = ranks.z(pair) <= 0;
                    int first = ahead ? pairs.first(pair) : pairs.second(pair);
                    int second = ahead ? pairs.second(pair) : pairs.first(pair);
                    List<String> values = adjusted.values().stream()
                            .map(those -> brief(those[pair], 3))
                            .toList();
                    rows.add(row(
                            List.of(
                                    labels.get(first),
                                    labels.get(second),
                                    fixed(Math.abs(ranks.z(pair)), 3),
                                    brief(p[pair], 3)),
                            row(
                                    values,
                                    List.of(brief(
                                            analysis.wilcoxon(first, second).pValue(), 3)))));
                });
        return rows;
    }

    /** In the order of the enum. */
    static Map<PostHoc, double[]> adjusted(PairwiseRanks ranks) {
        Map<PostHoc, double[]> adjusted = new LinkedHashMap<>();
        for (PostHoc test : PostHoc.values()) {
            test.pValues(ranks).ifPresent(values -> adjusted.put(test, values));
        }
        return adjusted;
    }

    /** What stands under the tables, a sentence each. */
    List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        if (!analysis.testable()) {
            remarks.add("No test: there must be two data sets or more on which every learner has a score.");
            return remarks;
        }
        String groups = analysis.groups().stream()
                .map(group -> group.stream().map(labels::get).collect(Collectors.joining(", ", "{", "}")))
                .collect(Collectors.joining(" "));
        remarks.add("Not distinguished at " + analysis.alpha() + " by "
                + analysis.postHoc().title() + ": " + (groups.isEmpty() ? "none" : groups)
                + (analysis.postHoc() == PostHoc.NEMENYI
                        ? "; critical difference " + fixed(analysis.pairs().criticalDifference(analysis.alpha()), 4)
                        : ""));
        if (adjusted(analysis.pairs()).size() < PostHoc.values().length) {
            remarks.add("Too many learners for Bergmann and Hommel's adjustment.");
        }
        return remarks;
    }

    /** What the marks in the table of scores mean, and which data sets are not in the tests. */
    List<String> footnotes() {
        List<String> notes = new ArrayList<>();
        boolean marked = scores().stream().flatMap(List::stream).anyMatch(cell -> cell.endsWith(WORSE));
        if (marked) {
            notes.add(WORSE + " worse than the best of its row at " + analysis.alpha() + " ("
                    + analysis.marks().title() + " over the folds, each cell for itself)");
        }
        int left = analysis.results().plan().data().size() - analysis.complete().length;
        if (left > 0) {
            notes.add(left + (left == 1 ? " data set is" : " data sets are") + " not in the means, ranks and tests");
        }
        return notes;
    }

    private static List<String> row(List<String> head, List<String> rest) {
        List<String> row = new ArrayList<>(head);
        row.addAll(rest);
        return row;
    }
}
