package io.kstep.experiment;

import static io.kstep.experiment.MarkdownTable.number;

import io.kstep.experiment.ExpertsDesign.Doubts;
import io.kstep.experiment.ExpertsDesign.Setting;
import java.util.ArrayList;
import java.util.List;

/** The report of {@link ExpertsExperiment}. */
record ExpertsReport(ExpertsResults results, List<ExperimentReport.Check> checks, ExperimentOptions options) {

    String markdown() {
        return "# experiment soft-labels-experts\n\n"
                + "Errors in percent, ± one standard error. Three experts are right with probability .9, .7 and .55 and"
                + " else name any other class; nobody says so but to \"experts known\". Two Gaussians in ten dimensions, 2"
                + " apart; the mixture has three classes of one to four round Gaussians each in two dimensions, another one"
                + " for each set. Doubts: 30 % of the labels are flipped, with beta distributed probabilities (standard"
                + " deviation .2) that are stated as said. Seed " + options.seed() + ", "
                + results.votes().get(Setting.ALL).size() + " sets.\n\n## Votes\n\n" + errors()
                + "\n## Reliabilities found, in percent\n\n" + reliabilities()
                + "\n## Stated doubts, full Gaussian, N ="
                + " 1,000\n\n" + doubts() + "\n## Checks\n\n" + MarkdownTable.ofChecks(checks);
    }

    private MarkdownTable errors() {
        List<String> header = new ArrayList<>(List.of("votes"));
        for (ExpertMethod method : ExpertMethod.values()) {
            header.add(method.text());
        }
        MarkdownTable table = new MarkdownTable(header.toArray(String[]::new));
        for (Setting setting : Setting.values()) {
            List<Object> row = new ArrayList<>(List.of(setting.text()));
            for (ExpertMethod method : ExpertMethod.values()) {
                row.add(shown(Estimate.of(results.errors(setting, method))));
            }
            table.row(row.toArray());
        }
        return table;
    }

    private MarkdownTable reliabilities() {
        MarkdownTable table = new MarkdownTable("votes", "90", "70", "55");
        for (Setting setting : Setting.values()) {
            table.row(
                    setting.text(),
                    shown(results.found(setting, 0)),
                    shown(results.found(setting, 1)),
                    shown(results.found(setting, 2)));
        }
        return table;
    }

    private MarkdownTable doubts() {
        MarkdownTable table = new MarkdownTable("stated doubts", "at their word", "recalibrated");
        for (Doubts kind : Doubts.values()) {
            table.row(
                    kind.text(),
                    shown(Estimate.of(results.doubts(kind, false))),
                    shown(Estimate.of(results.doubts(kind, true))));
        }
        return table;
    }

    private static String shown(Estimate estimate) {
        return number(estimate.mean(), 2) + " ± " + number(estimate.error(), 2);
    }
}
