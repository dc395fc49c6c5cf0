package io.kstep.experiment;

import static io.kstep.experiment.MarkdownTable.number;

import io.kstep.experiment.CoverageLearner.Kind;
import io.kstep.experiment.RollingCoverageExperiment.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes down what the coverage experiment found. */
record RollingCoverageReport(
        int streams, Map<Kind, Map<CoverageScenario, Cell>> cells, List<ExperimentReport.Check> checks) {

    String markdown() {
        StringBuilder text = new StringBuilder("# Coverage of the rolling errors' intervals\n\n");
        text.append(streams)
                .append(" streams for each learner and scenario, of ")
                .append(CoverageScenario.STATIONARY.length())
                .append(" rows, drifting ones of ")
                .append(CoverageScenario.ABRUPT.length())
                .append(", each from a random 2-DB network of its own. Percent of the")
                .append(" streams in which the nominal 95 % interval held the exact error of the classifier of that")
                .append(
                        " moment, in brackets or alone: that of Wilson's with the effective size, which takes the error")
                .append(" for constant. Stationary streams are looked at after each of six chunks. Drift after row ")
                .append(CoverageScenario.DRIFT)
                .append(" to another random network, gradual with a width of ")
                .append(CoverageScenario.GRADUAL_WIDTH)
                .append(" rows. One standard error of 95 % is ")
                .append(number(100 * Math.sqrt(0.95 * 0.05 / streams), 1))
                .append(" points.\n");
        cells.forEach((kind, ofKind) -> {
            text.append("\n## ")
                    .append(kind.text())
                    .append("\n\n")
                    .append(stationary(ofKind.get(CoverageScenario.STATIONARY)));
            text.append("\n").append(drifting("abrupt drift", ofKind.get(CoverageScenario.ABRUPT)));
            text.append("\n").append(drifting("gradual drift", ofKind.get(CoverageScenario.GRADUAL)));
        });
        return text.append("\n## Checks\n\n")
                .append(MarkdownTable.ofChecks(checks))
                .toString();
    }

    private static String stationary(Cell cell) {
        MarkdownTable table = new MarkdownTable(
                "stationary",
                "present error",
                "±",
                "mean width",
                "Wilson's alone",
                "Wilson's: mean error of what it averages",
                "variance / that of independent losses");
        for (int e = 0; e < CoverageEstimator.ALL.size(); e++) {
            String name = CoverageEstimator.ALL.get(e).name();
            boolean known = CoverageEstimator.ALL.get(e).hasWeights();
            table.row(
                    name,
                    percent(cell.coverage(e).mean()),
                    number(100 * cell.coverage(e).error(), 1),
                    number(cell.width(e).mean(), 4),
                    percent(cell.plain(e).mean()),
                    known ? percent(cell.averaged(e).mean()) : "",
                    known ? number(cell.ratio(e).mean(), 3) : "");
        }
        return table.toString();
    }

    private static String drifting(String what, Cell cell) {
        List<String> header = new ArrayList<>();
        header.add(what);
        CoverageScenario.ABRUPT.moments().forEach(moment -> header.add("row " + moment));
        header.add("mean width");
        MarkdownTable table = new MarkdownTable(header.toArray(String[]::new));
        for (int e = 0; e < CoverageEstimator.ALL.size(); e++) {
            List<Object> row = new ArrayList<>();
            row.add(CoverageEstimator.ALL.get(e).name());
            for (int moment = 0; moment < CoverageScenario.ABRUPT.moments().size(); moment++) {
                row.add(percent(cell.coverage(e, moment).mean()) + " ("
                        + percent(cell.plain(e, moment).mean()) + ")");
            }
            row.add(number(cell.width(e).mean(), 4));
            table.row(row.toArray());
        }
        return table.toString();
    }

    private static String percent(double share) {
        return number(100 * share, 1);
    }
}
