package io.kstep.experiment;

import io.kstep.experiment.ExperimentReport.Check;
import io.kstep.experiment.PrintedTables.Accuracies;
import io.kstep.experiment.PrintedTables.Errors;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The report of {@link IncrementalMteExperiment} as Markdown: ours beside what the paper prints. */
final class IncrementalMteReport {

    private static final List<Contender> SHOWN = List.of(Contender.values());

    private final IncrementalMteResults results;
    private final List<Check> checks;
    private final StringBuilder text = new StringBuilder();

    IncrementalMteReport(IncrementalMteResults results, List<Check> checks) {
        this.results = results;
        this.checks = checks;
    }

    String markdown() {
        opening();
        predictive();
        table("Table 1. Two classes, not divided", PrintedTables.TABLE_1, 2, "none");
        table("Table 2. Two classes, divided (by class)", PrintedTables.TABLE_2, 2, "class");
        table("Table 2, variant: 85 % of the rows divided by class", PrintedTables.TABLE_2, 2, "class:0.85");
        table("Table 2, variant: divided by the first feature", PrintedTables.TABLE_2, 2, "feature");
        table("Table 3. Four classes, not divided", PrintedTables.TABLE_3, 4, "none");
        table("Table 4. Four classes, divided (by class)", PrintedTables.TABLE_4, 4, "class");
        table("Table 4, variant: 85 % of the rows divided by class", PrintedTables.TABLE_4, 4, "class:0.85");
        table("Table 4, variant: divided by the first feature", PrintedTables.TABLE_4, 4, "feature");
        regressionTables();
        drift();
        checks();
        return text.toString();
    }

    private void opening() {
        IncrementalMteResults.Sizes sizes = results.sizes();
        line("# experiment incremental-mte: tables 1 to 6 of Flesch, Fernández and Salmerón 2007");
        line("");
        line("Accuracies in percent, means over " + results.options().networks() + " random networks (seed "
                + results.options().seed() + "), " + sizes.testCases() + " test cases each; regression: "
                + sizes.regressionNetworks() + " networks, " + sizes.regressionCases()
                + " test cases, root mean squared errors. The paper prints one draw with 30 or 50 test cases: a standard"
                + " error of 5 to 9 points, and its toy networks are not known; ours are of its size and level.");
        line("");
        line("db 1, db 2: the submodels of the two databases; All: one model of both databases; M1, M2: the main"
                + " classifier as child and as parent; paper: hard evidence, as in the authors' code; soft: kstep's batch"
                + " mode; average, product: of the two posteriors, without any main classifier.");
        line("");
    }

    private void predictive() {
        line("## How probable what is printed is");
        line("");
        line("Each table is drawn again as the paper drew it once, "
                + results.sizes().draws() + " times (5 and 6: "
                + results.sizes().errorDraws() + " times), under every reading of what the paper does not say: how"
                + " knowledge is divided, how many cases are tested. Beside stands what it would be if the smaller databases"
                + " were parts of the larger ones (nested), which the paper does not say (\"sampled at random\")."
                + " Figures are p-values: of the gain of Incr over the submodels (points; in tables 5 and 6"
                + " percent of the error) and of the number of rows in which it is not below the better one, two-sided; of the pattern over rows and of the order of the columns (from the"
                + " largest figure), the probability of all that is no more probable; and of the farthest single figure."
                + " ● marks what no reading makes as probable as " + PredictiveTable.LEVEL + ": not explained.");
        line("");
        for (PredictiveTable table : results.predictive().tables()) {
            line("### Table " + table.number());
            line("");
            line(table.table().toString());
        }
        line(repeated());
        line("");
    }

    /** A row that stands in two tables to the last digit. */
    private static String repeated() {
        Errors five = PrintedTables.TABLE_5.get(PrintedTables.TABLE_5.size() - 1);
        Errors six = PrintedTables.TABLE_6A.get(PrintedTables.TABLE_6A.size() - 1);
        return five.equals(six)
                ? "The row of " + six.model()
                        + " in table 6a repeats that of table 5 to the last digit, other data and all."
                : "";
    }

    private void table(String title, List<Accuracies> printed, int classes, String division) {
        line("## " + title);
        line("");
        MarkdownTable means = new MarkdownTable(cells(
                Stream.of("n", "paper: db 1", "db 2", "All", "Incr"),
                SHOWN.stream().map(c -> (c == Contender.FIRST ? "ours: " : "") + c.title)));
        MarkdownTable shares = new MarkdownTable(cells(
                Stream.of("n"),
                Contender.MAINS.stream().map(c -> "P(>= worse) " + c.title),
                Contender.MAINS.stream().map(c -> "P(>= better) " + c.title)));
        for (ClassificationResult result : results.of(classes, division)) {
            int rows = result.setting().rows();
            Accuracies theirs = printed.stream()
                    .filter(row -> row.rows() == rows)
                    .findFirst()
                    .orElseThrow();
            means.row((Object[]) cells(
                    Stream.of(Integer.toString(rows)),
                    Stream.of(theirs.first(), theirs.second(), theirs.all(), theirs.incremental())
                            .map(percent -> MarkdownTable.number(percent, 1)),
                    SHOWN.stream().map(c -> MarkdownTable.number(result.mean(c), 1))));
            shares.row((Object[]) cells(
                    Stream.of(Integer.toString(rows)),
                    Contender.MAINS.stream().map(c -> share(result.atLeast(c, result.worse()))),
                    Contender.MAINS.stream().map(c -> share(result.atLeast(c, result.better())))));
        }
        line(means.toString());
        line(shares.toString());
    }

    private static String share(Estimate estimate) {
        return MarkdownTable.number(estimate.mean(), 2);
    }

    private void regressionTables() {
        if (!results.authors().isEmpty()) {
            printedRegression("Table 5. Model 2, not divided", PrintedTables.TABLE_5, 0, Contender.PAPER_2);
            printedRegression("Table 6a. Model 2, divided", PrintedTables.TABLE_6A, 1, Contender.PAPER_2);
            printedRegression("Table 6b. Model 1, not divided", PrintedTables.TABLE_6B, 2, Contender.PAPER_1);
        }
        line("## Regression, all modes");
        line("");
        line("Twelve continuous variables; mean / median of the posterior. Divided: class below and from 0.5 on.");
        line("");
        MarkdownTable table = new MarkdownTable(cells(
                Stream.of("rows, division"),
                RegressionSetting.CONTENDERS.stream().map(c -> c.title)));
        for (RegressionResult result : results.regression()) {
            RegressionSetting setting = result.setting();
            table.row((Object[]) cells(
                    Stream.of(setting.first() + "/" + setting.second() + " " + setting.division()),
                    RegressionSetting.CONTENDERS.stream().map(c -> errors(result, c))));
        }
        line(table.toString());
    }

    private void printedRegression(String title, List<Errors> printed, int index, Contender incremental) {
        RegressionResult theirRules = results.authors().get(index);
        RegressionResult ours = results.regression().stream()
                .filter(result ->
                        result.setting().first() == theirRules.setting().first()
                                && result.setting()
                                        .division()
                                        .equals(theirRules.setting().division()))
                .findFirst()
                .orElseThrow();
        Contender soft = incremental == Contender.PAPER_1 ? Contender.SOFT_1 : Contender.SOFT_2;
        line("## " + title);
        line("");
        line("Paper mode: " + theirRules.setting().learner() + " and " + incremental.main + "; default: "
                + ours.setting().learner() + " and " + soft.main
                + ". With 28 rows the authors' rule leaves db 2 a constant.");
        line("");
        MarkdownTable table = new MarkdownTable(
                "", "rows", "paper: mean / median", "ours, paper mode: mean / median", "ours, default: mean / median");
        List<Contender> order = List.of(Contender.FIRST, Contender.SECOND, Contender.ALL, incremental);
        for (int i = 0; i < printed.size(); i++) {
            Errors row = printed.get(i);
            Contender contender = order.get(i);
            table.row(
                    row.model(),
                    row.rows(),
                    pair(row.mean(), row.median()),
                    errors(theirRules, contender),
                    errors(ours, contender == incremental ? soft : contender));
        }
        line(table.toString());
    }

    private static String errors(RegressionResult result, Contender contender) {
        return pair(result.mean(contender), result.median(contender));
    }

    private static String pair(double mean, double median) {
        return MarkdownTable.number(mean, 4) + " / " + MarkdownTable.number(median, 4);
    }

    private void drift() {
        line("## Drift: eight chunks of 50 rows, four classes, the network replaced after the fourth");
        line("");
        line("Accuracy ± standard error over " + results.sizes().driftNetworks() + " networks, on cases of the network"
                + " that the last chunks come from.");
        line("");
        MarkdownTable table = new MarkdownTable("method", "stationary", "after the drift");
        results.stationary()
                .forEach((method, accuracy) -> table.row(
                        method, withError(accuracy), withError(results.drifted().get(method))));
        line(table.toString());
    }

    private static String withError(Estimate estimate) {
        return MarkdownTable.number(estimate.mean(), 1) + " ± " + MarkdownTable.number(estimate.error(), 1);
    }

    private void checks() {
        line("## Assertions, each with two standard errors of grace");
        line("");
        line(MarkdownTable.ofChecks(checks).toString());
    }

    @SafeVarargs
    private static String[] cells(Stream<String>... parts) {
        List<String> cells = new ArrayList<>();
        for (Stream<String> part : parts) {
            part.forEach(cells::add);
        }
        return cells.toArray(String[]::new);
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
