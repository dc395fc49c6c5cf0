package io.kstep.cli;

import static io.kstep.cli.ScoreLines.line;
import static io.kstep.print.Numbers.brief;
import static io.kstep.print.Numbers.fixed;

import io.kstep.evaluate.RegressionScores;
import io.kstep.incremental.StreamSettings;
import io.kstep.inspect.SettingsReport;
import io.kstep.print.Json;
import io.kstep.print.Numbers;
import io.kstep.print.Wording;
import java.util.List;

/** What {@code prequential --regression} prints, for people and for programs. */
record RegressionReport(StreamSource source, StreamSettings settings, RegressionRun run) implements StreamReport {

    private static final int PARTS = 10;

    @Override
    public void write(Json json) {
        RegressionScores.Summary scores = run.scores();
        json.field("data", source.name())
                .field("instances", run.pass().instances())
                .field("labelled", run.regressor().labels())
                .field("features", source.stream().schema().featureCount())
                .field("rmse", scores.rmse())
                .field("mae", scores.mae())
                .field("r2", scores.r2())
                .field("coverage90", run.coverage())
                .field("crps", run.crps())
                .field("meanRmse", run.rmseOfMean())
                .field("noChangeRmse", run.rmseOfLast())
                .field("instancesPerSecond", run.pass().perSecond())
                .field("seconds", run.pass().seconds())
                .field("chunks", run.regressor().version())
                .field("submodels", run.regressor().parts().size())
                .field("stopped", run.pass().isStopped())
                .object("settings", SettingsReport.of(settings)::write)
                .list(
                        "parts",
                        parts(),
                        (to, part) -> to.field("first", part.first())
                                .field("last", part.last())
                                .field("rmse", part.mean()))
                .texts("notes", source.notes().get());
    }

    @Override
    public String text() {
        RegressionScores.Summary scores = run.scores();
        String baselines =
                "    mean so far " + brief(run.rmseOfMean(), 5) + ", no change " + brief(run.rmseOfLast(), 5);
        return source.heading(run.pass(), run.regressor().labels()) + "\n"
                + ScoreLines.lines(SettingsReport.of(settings)) + "\n"
                + line("RMSE", brief(scores.rmse(), 5) + baselines)
                + line("mean abs. error", brief(scores.mae(), 5))
                + line("R²", scores.r2())
                + line("CRPS", brief(run.crps(), 5))
                + line("90 % interval", Numbers.percent(run.coverage()) + " of the targets lie in it") + "\n  "
                + Wording.count(run.regressor().version(), "chunk", "chunks") + " learned, "
                + Wording.count(run.regressor().parts().size(), "submodel", "submodels") + " kept\n  "
                + fixed(run.pass().seconds(), 2) + " s, "
                + Numbers.count(run.pass().perSecond())
                + " instances/s\n\n" + ScoreLines.along("RMSE", parts());
    }

    private List<StreamParts.Part> parts() {
        return run.parts(PARTS).stream()
                .map(part -> new StreamParts.Part(part.first(), part.last(), Math.sqrt(part.mean())))
                .toList();
    }
}
