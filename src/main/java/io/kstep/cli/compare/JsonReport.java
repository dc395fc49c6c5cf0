package io.kstep.cli.compare;

import io.kstep.evaluate.comparison.PairwiseRanks;
import io.kstep.evaluate.comparison.TestResult;
import io.kstep.print.Json;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** A comparison as one JSON object. */
public final class JsonReport {

    private final Analysis analysis;

    private JsonReport(Analysis analysis) {
        this.analysis = analysis;
    }

    public static void write(PrintWriter out, Analysis analysis) {
        Json.line(out, new JsonReport(analysis)::write);
    }

    private void write(Json json) {
        Plan plan = analysis.results().plan();
        json.field("estimator", plan.estimator().spec())
                .field("seed", plan.seed())
                .field("score", analysis.score().option())
                .field("alpha", analysis.alpha())
                .field("marks", analysis.marks().option());
        json.list("learners", numbers(plan.learners().size()), this::learner);
        json.list("data", numbers(plan.data().size()), this::data);
        if (analysis.testable()) {
            json.list("tests", analysis.tests(), JsonReport::test);
            Map<PostHoc, double[]> adjusted = Tables.adjusted(analysis.pairs());
            json.list(
                    "pairs",
                    numbers(analysis.pairs().pairs().count()),
                    (line, pair) -> pair(line, pair, analysis.pairs(), adjusted));
            json.field("postHoc", analysis.postHoc().title())
                    .field("criticalDifference", analysis.pairs().criticalDifference(analysis.alpha()))
                    .list(
                            "groups",
                            analysis.groups(),
                            (line, group) -> line.texts(
                                    "learners",
                                    group.stream().map(analysis.learners()::get).toList()));
        }
    }

    private void learner(Json json, int learner) {
        json.field("name", analysis.learners().get(learner))
                .field(
                        "spec",
                        analysis.results()
                                .plan()
                                .learners()
                                .get(learner)
                                .entry()
                                .spec());
        if (analysis.testable()) {
            json.field("meanRank", analysis.friedman().meanRanks()[learner])
                    .field("mean", analysis.means()[learner])
                    .field("best", analysis.best(learner));
        }
    }

    private void data(Json json, int data) {
        json.field("name", analysis.results().plan().data().get(data).name())
                .field("tested", Arrays.stream(analysis.complete()).anyMatch(d -> d == data))
                .list("cells", numbers(analysis.learners().size()), (line, l) -> cell(line, data, l));
    }

    private void cell(Json json, int data, int learner) {
        json.field("learner", analysis.learners().get(learner));
        analysis.results()
                .cells()[data][learner]
                .match(
                        found -> found(json, found).field("worse", analysis.worse(data, learner)),
                        failed -> json.field("failed", failed.reason()));
    }

    private static Json found(Json json, Cell.Found found) {
        json.field("instances", found.instances())
                .field("error", found.error().estimate())
                .field("sd", found.sd())
                .field("logLoss", found.logLoss().estimate())
                .field("brier", found.brier().estimate());
        if (!Double.isNaN(found.hamming())) {
            json.field("hamming", found.hamming());
        }
        if (found.soft().length > 0) {
            json.object(
                    "soft",
                    to -> numbers(found.soft().length).forEach(i -> to.field(Cell.Found.SOFT.get(i), found.soft()[i])));
        }
        return json;
    }

    private static void test(Json json, TestResult test) {
        json.field("test", test.test())
                .field("statistic", test.statistic())
                .field("p", test.pValue())
                .field("exact", test.exact())
                .field("computed", test.computed());
    }

    private void pair(Json json, int pair, PairwiseRanks ranks, Map<PostHoc, double[]> adjusted) {
        int first = ranks.pairs().first(pair);
        int second = ranks.pairs().second(pair);
        json.field("first", analysis.learners().get(first))
                .field("second", analysis.learners().get(second))
                .field("z", ranks.z(pair))
                .field("p", ranks.pValues()[pair]);
        adjusted.forEach((test, values) -> json.field(test.title().toLowerCase(Locale.ROOT), values[pair]));
        json.object("wilcoxon", line -> test(line, analysis.wilcoxon(first, second)));
    }

    private static List<Integer> numbers(int count) {
        return IntStream.range(0, count).boxed().toList();
    }
}
