package io.kstep.experiment;

import static io.kstep.experiment.MarkdownTable.number;

import io.kstep.experiment.SoftStreamsDesign.Stream;
import io.kstep.experiment.SoftStreamsDesign.Wrong;
import io.kstep.experiment.SoftStreamsResults.Cell;
import java.util.ArrayList;
import java.util.List;

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
}
