package io.kstep.experiment;

import io.kstep.experiment.ExperimentReport.Check;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A printed table held against tables drawn in the same setting. Where the paper leaves open how it was made, each reading
 * has draws of its own, and what is improbable under every reading of its words is not explained.
 *
 * @param modes the main classifiers that may stand in the column of Incr: the paper's, then the engine's
 */
record PredictiveTable(
        String number, DrawnTable printed, List<TableStatistic> statistics, List<Contender> modes, List<Drawn> drawn) {

    static final double LEVEL = .05;

    /** Draws by main classifier. */
    record Drawn(TableDraws.Reading reading, Map<Contender, List<DrawnTable>> tables) {}

    /** The best that a reading of the paper's words makes of a statistic; NaN where one has no figure. */
    double pValue(TableStatistic statistic, Contender mode) {
        return drawn.stream()
                .filter(one -> one.reading().worded())
                .mapToDouble(one -> pValue(statistic, mode, one))
                .max()
                .orElse(Double.NaN);
    }

    private double pValue(TableStatistic statistic, Contender mode, Drawn of) {
        return statistic.pValue(printed, of.tables().get(mode));
    }

    static boolean isExplained(double pValue) {
        return pValue >= LEVEL;
    }

    /** For each mode, whether all that is printed is probable under some reading. */
    List<Check> checks() {
        List<Check> checks = new ArrayList<>();
        for (Contender mode : modes) {
            List<String> unexplained = new ArrayList<>();
            double least = 1;
            for (TableStatistic statistic : statistics) {
                double p = pValue(statistic, mode);
                least = Math.min(least, p);
                if (!isExplained(p)) {
                    unexplained.add(statistic.name() + ", " + probability(p));
                }
            }
            checks.add(Check.judged(
                    "table " + number + ", " + mode.title,
                    "all that is printed has p >= " + LEVEL + " among our draws",
                    unexplained.isEmpty(),
                    unexplained.isEmpty()
                            ? "the least of " + statistics.size() + ": " + probability(least)
                            : "not explained: " + String.join("; ", unexplained)));
        }
        return checks;
    }

    static String probability(double p) {
        return p < .001 ? "p < .001" : "p = " + MarkdownTable.number(p, 3);
    }

    /** What is printed and how probable it is, reading by reading, the unexplained marked. */
    MarkdownTable table() {
        List<Object> header = new ArrayList<>(List.of("statistic", "printed"));
        for (Contender mode : modes) {
            drawn.forEach(one -> header.add(mode.title + ": " + one.reading().text()));
        }
        MarkdownTable table = new MarkdownTable(header.toArray(String[]::new));
        for (TableStatistic statistic : statistics) {
            List<Object> row = new ArrayList<>(List.of(statistic.name(), statistic.shown(printed)));
            for (Contender mode : modes) {
                String mark = isExplained(pValue(statistic, mode)) ? "" : "● ";
                drawn.forEach(one -> row.add(
                        (one.reading().worded() ? mark : "") + MarkdownTable.number(pValue(statistic, mode, one), 3)));
            }
            table.row(row.toArray());
        }
        return table;
    }
}
