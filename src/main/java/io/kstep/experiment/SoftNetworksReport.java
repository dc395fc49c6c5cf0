package io.kstep.experiment;

import static io.kstep.experiment.MarkdownTable.number;

import io.kstep.experiment.SoftNetworksResults.Cell;
import java.util.ArrayList;
import java.util.List;

/** The report of {@link SoftNetworksExperiment} as Markdown. */
record SoftNetworksReport(
        String name,
        double deviation,
        SoftNetworksResults results,
        List<ExperimentReport.Check> checks,
        ExperimentOptions options) {

    String markdown() {
        return "# experiment " + name + ": López-Cruz, Bielza and Larrañaga 2013\n\n"
                + "Mean errors in % of stratified 10-fold cross-validations (the paper's rule of folds) by the true classes."
                + " Each label gives its class 1 - b and all others equal parts of b, b beta distributed with standard"
                + " deviation " + deviation + ". GEM: EM held to the labels. EM: EM begun with them. WL: labels flipped"
                + " with probability b. TL: true labels. Gaussians of maximum likelihood; FSSSEM removes features as the"
                + " paper words it. Seed " + options.seed() + ".\n\n## Figure 1\n\n" + errors()
                + "\n## Table 2: settings\n\n" + settings()
                + "\n## Table 3: networks\n\n" + networks()
                + "\n## Checks\n\n" + MarkdownTable.ofChecks(checks);
    }

    private MarkdownTable errors() {
        List<String> header = new ArrayList<>(List.of("set", "repetitions", "network"));
        for (LabelSetting setting : LabelSetting.values()) {
            header.add(setting + " .1, .2, .3, .4");
        }
        MarkdownTable table = new MarkdownTable(header.toArray(String[]::new));
        for (String set : results.sets()) {
            for (NetworkKind network : NetworkKind.values()) {
                List<Object> row = new ArrayList<>(List.of(
                        set, results.cells().get(new Cell(set, network, 0)).size(), network));
                for (LabelSetting setting : LabelSetting.values()) {
                    List<String> means = new ArrayList<>();
                    for (int mean = 0; mean < SoftNetworksResults.MEANS.length; mean++) {
                        means.add(number(results.mean(new Cell(set, network, mean), setting), 1));
                    }
                    row.add(String.join(" ", means));
                }
                table.row(row.toArray());
            }
        }
        return table;
    }

    private MarkdownTable settings() {
        List<PairedWins> judged = PairedWins.of(results.bySetting(SoftNetworksClaims.JUDGED));
        List<PairedWins> all = PairedWins.of(results.bySetting(List.of(NetworkKind.values())));
        MarkdownTable table = new MarkdownTable("", "ours without FSSSEM", "ours with FSSSEM", "theirs");
        for (int pair = 0; pair < judged.size(); pair++) {
            PrintedNetworkPairs.Pair printed = PrintedNetworkPairs.TABLE_2.get(pair);
            table.row(printed.names(), judged.get(pair).text(), all.get(pair).text(), printed.figures());
        }
        return table;
    }

    private MarkdownTable networks() {
        List<PairedWins> all = PairedWins.of(results.byNetwork(List.of(NetworkKind.values())));
        MarkdownTable table = new MarkdownTable("", "ours", "theirs");
        for (int pair = 0; pair < all.size(); pair++) {
            PrintedNetworkPairs.Pair printed = PrintedNetworkPairs.TABLE_3.get(pair);
            table.row(printed.names(), all.get(pair).text(), printed.figures());
        }
        return table;
    }
}
