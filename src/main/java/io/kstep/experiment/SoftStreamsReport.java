package io.kstep.experiment;

import static io.kstep.experiment.MarkdownTable.number;

import io.kstep.experiment.SoftStreamsDesign.Density;
import io.kstep.experiment.SoftStreamsDesign.Missing;
import io.kstep.experiment.SoftStreamsDesign.Stream;
import io.kstep.experiment.SoftStreamsDesign.Wrong;
import io.kstep.experiment.SoftStreamsResults.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The report of {@link SoftStreamsExperiment} as Markdown. */
record SoftStreamsReport(
        SoftStreamsResults results, List<ExperimentReport.Check> checks, SoftStreamsDesign design, long[] seeds) {

    String markdown() {
        StringBuilder streams = new StringBuilder();
        for (Stream stream : Stream.values()) {
            streams.append("* ")
                    .append(stream.text())
                    .append(": `")
                    .append(stream.outline())
                    .append("`\n");
        }
        return "# experiment soft-streams\n\n"
                + "Errors in % of what a model says of each row right before it learns the row's label, by the true"
                + " classes; "
                + design.rows() + " rows, seeds " + seeds[0] + " to " + seeds[seeds.length - 1]
                + ", of rows and of random concepts. `kstep(learner=...)` with every other setting as it is by default."
                + "\n\n" + streams
                + "\n"
                + "## Labels that may be wrong\n\n"
                + "Each label is another class with a probability that it states, beta distributed with mean .3 and"
                + " standard deviation .2. ± is one standard error of the difference of auto and hard.\n\n" + wrong()
                + "\n"
                + "## Rows without a label\n\n"
                + "Of the rows of the same streams 80 % have no label; the labels of the others are sure. Weights:"
                + " none (left out), 1 (semi-supervised EM), or chosen by auto. The last line: Gaussians that stand"
                + " still, one submodel at a time from 200 labels, full Gaussian from the first label on.\n\n"
                + missing()
                + "\n## Checks\n\n" + MarkdownTable.ofChecks(checks);
    }

    private MarkdownTable wrong() {
        List<String> header = new ArrayList<>(List.of("stream", "density"));
        for (Wrong labels : Wrong.values()) {
            header.add(labels.text());
        }
        header.add("auto - hard");
        MarkdownTable table = new MarkdownTable(header.toArray(String[]::new));
        for (Cell cell : results.wrong().keySet()) {
            List<Object> row =
                    new ArrayList<>(List.of(cell.stream().text(), cell.density().text()));
            for (Wrong labels : Wrong.values()) {
                row.add(number(results.mean(cell, labels), 2));
            }
            Estimate more = results.more(cell, Wrong.HARD);
            row.add(number(more.mean(), 2) + " ± " + number(more.error(), 2));
            table.row(row.toArray());
        }
        return table;
    }

    private MarkdownTable missing() {
        List<String> header = new ArrayList<>(List.of("stream", "density"));
        for (Missing missing : Missing.values()) {
            header.add(missing.text());
        }
        header.add("chosen - left out");
        MarkdownTable table = new MarkdownTable(header.toArray(String[]::new));
        results.missing()
                .forEach((cell, errors) ->
                        row(table, cell.stream().text(), cell.density().text(), errors));
        row(table, "200 labels", Density.FULL.text(), results.few());
        return table;
    }

    private static void row(MarkdownTable table, String stream, String density, Map<Missing, double[]> errors) {
        List<Object> row = new ArrayList<>(List.of(stream, density));
        for (Missing missing : Missing.values()) {
            row.add(number(Estimate.of(errors.get(missing)).mean(), 2));
        }
        Estimate more = Estimate.of(SoftStreamsResults.more(errors));
        row.add(number(more.mean(), 2) + " ± " + number(more.error(), 2));
        table.row(row.toArray());
    }
}
