package io.kstep.experiment;

import static io.kstep.experiment.MarkdownTable.number;

import io.kstep.print.Sparkline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The report of {@link SoftLabelsExperiment} as Markdown: ours beside what the paper prints. */
record SoftLabelsReport(SoftLabelsResults results, List<ExperimentReport.Check> checks, ExperimentOptions options) {

    String markdown() {
        StringBuilder text = new StringBuilder("# experiment soft-labels-mixture: Côme et al. 2009\n\n")
                .append("Errors in percent, ours / theirs, ± one standard error of ours; full Gaussians of maximum")
                .append(
                        " likelihood. Doubts are beta distributed with standard deviation .2 (the paper's \"variance 0.2\"")
                .append(
                        " does not exist) and labels are flipped with that probability. \"soft labels\" discounts, as the")
                .append(
                        " paper does: a label says nothing with probability doubt; \"stated flips\", which the paper has")
                .append(
                        " not, takes it as flipped with that probability. Soft labels begin with pignistic weights, label")
                .append(" noise and no labels in table 1 with the true parameters. Seed ")
                .append(options.seed())
                .append(", ")
                .append(options.networks())
                .append(
                        " repetitions (200 are the paper's numbers of sets). Lines: all rates, on one scale a table.\n");
        results.simulated()
                .forEach((rows, errors) -> text.append("\n## Table 1, figure 4: N = ")
                        .append(rows)
                        .append("\n\n")
                        .append(table(errors, PrintedSoftErrors.TABLE_1.get(rows)))
                        .append("\nwithout labels: ")
                        .append(told(results.unsupervised().get(rows)))
                        .append(" / ")
                        .append(PrintedSoftErrors.UNSUPERVISED.get(rows))
                        .append("\n"));
        results.real()
                .forEach((set, errors) -> text.append("\n## Table 3, figure 5: ")
                        .append(set)
                        .append("\n\n")
                        .append(table(errors, PrintedSoftErrors.TABLE_3.get(set))));
        text.append("\n## Figure 2: error by nonspecificity of the labels, in bits\n\n")
                .append(figure2());
        text.append("\n## Figure 3: different maxima of random starts\n\n").append(figure3());
        return text.append("\n## Checks\n\n")
                .append(MarkdownTable.ofChecks(checks))
                .toString();
    }

    private static MarkdownTable table(SoftErrors errors, Map<SoftMethod, double[]> printed) {
        List<String> header = new ArrayList<>(List.of("wrong labels"));
        Arrays.stream(errors.rates()).forEach(rate -> header.add(rate + " %"));
        header.add("");
        MarkdownTable table = new MarkdownTable(header.toArray(String[]::new));
        double most = 0;
        double least = 100;
        for (SoftMethod method : SoftMethod.values()) {
            for (double mean : means(errors, method)) {
                most = Math.max(most, mean);
                least = Math.min(least, mean);
            }
        }
        for (SoftMethod method : SoftMethod.values()) {
            List<Object> row = new ArrayList<>(List.of(method.text()));
            for (int r = 0; r < errors.rates().length; r++) {
                int column = Arrays.binarySearch(PrintedSoftErrors.RATES, errors.rates()[r]);
                row.add(told(errors.estimate(method, r))
                        + (printed.containsKey(method) ? " / " + number(printed.get(method)[column], 1) : ""));
            }
            row.add(Sparkline.between(least, most, means(errors, method)));
            table.row(row.toArray());
        }
        return table;
    }

    private static double[] means(SoftErrors errors, SoftMethod method) {
        double[] means = new double[errors.rates().length];
        Arrays.setAll(means, r -> errors.estimate(method, r).mean());
        return means;
    }

    private MarkdownTable figure2() {
        List<String> header = new ArrayList<>(List.of("nonspecificity"));
        results.imprecise().values().iterator().next().keySet().forEach(ns -> header.add(number(ns, 2)));
        header.add("");
        MarkdownTable table = new MarkdownTable(header.toArray(String[]::new));
        results.imprecise().forEach((panel, byNonspecificity) -> {
            List<Object> row = new ArrayList<>(List.of(panel.text()));
            byNonspecificity.values().forEach(errors -> row.add(told(Estimate.of(errors))));
            row.add(Sparkline.of(byNonspecificity.values().stream()
                    .mapToDouble(errors -> Estimate.of(errors).mean())
                    .toArray()));
            table.row(row.toArray());
        });
        return table;
    }

    private MarkdownTable figure3() {
        MarkdownTable table = new MarkdownTable("nonspecificity", "maxima", "");
        results.maxima().forEach((nonspecificity, maxima) -> table.row(nonspecificity, maxima, "●".repeat(maxima)));
        return table;
    }

    private static String told(Estimate estimate) {
        return number(estimate.mean(), 1) + " ± " + number(estimate.error(), 1);
    }
}
