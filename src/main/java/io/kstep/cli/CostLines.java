package io.kstep.cli;

import static io.kstep.cli.ScoreLines.line;
import static io.kstep.print.Numbers.fixed;

import io.kstep.evaluate.decision.DecisionErrors;
import io.kstep.print.Json;

/** What is printed of the costs of decisions. */
final class CostLines {

    private CostLines() {}

    static String text(DecisionErrors.Report costs) {
        DecisionErrors.Means means = costs.sinceStart();
        return line(
                        "mean cost",
                        fixed(means.cost(), 4) + "    expected " + fixed(means.expected(), 4)
                                + ", of the likeliest class " + fixed(means.likeliest(), 4))
                + line("rejected", means.rejected());
    }

    static void write(Json json, DecisionErrors.Report costs) {
        DecisionErrors.Means means = costs.sinceStart();
        json.count("cost", means.cost())
                .count("expectedCost", means.expected())
                .count("costOfLikeliest", means.likeliest())
                .count("rejected", means.rejected());
    }
}
