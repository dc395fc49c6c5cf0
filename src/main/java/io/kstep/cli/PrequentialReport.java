package io.kstep.cli;

import static io.kstep.cli.ScoreLines.line;
import static io.kstep.print.Numbers.fixed;

import io.kstep.cli.compare.SoftReport;
import io.kstep.data.Schema;
import io.kstep.evaluate.Scores;
import io.kstep.incremental.StreamSettings;
import io.kstep.inspect.SettingsReport;
import io.kstep.print.Json;
import io.kstep.print.Numbers;
import io.kstep.print.Wording;

/** What {@code prequential} prints of a classifier, for people and for programs. */
record PrequentialReport(StreamSource source, StreamSettings settings, StreamRun run) implements StreamReport {

    private static final int PARTS = 10;

    @Override
    public void write(Json json) {
        Scores.Summary scores = run.scores();
        Schema schema = source.stream().schema();
        json.field("data", source.name())
                .field("instances", run.pass().instances())
                .field("labelled", run.labelled())
                .field("features", schema.featureCount())
                .field("classes", schema.classCount())
                .field("accuracy", scores.accuracy())
                .field("kappa", scores.kappa())
                .field("kappaTemporal", scores.kappaTemporal())
                .field("logLoss", scores.logLoss())
                .field("brier", scores.brier())
                .field("calibrationError", scores.calibrationError())
                .field("majorityAccuracy", scores.baselines().majority())
                .field("noChangeAccuracy", scores.baselines().noChange())
                .field("instancesPerSecond", run.pass().perSecond())
                .field("seconds", run.pass().seconds())
                .field("chunks", run.model().version())
                .field("chunksFellBack", run.fellBack())
                .field("chunksLost", run.lost())
                .field("submodels", run.model().parts().size())
                .field("driftAlarms", run.alarms())
                .field("stopped", run.pass().isStopped())
                .object("settings", SettingsReport.of(settings)::write)
                .list(
                        "parts",
                        run.parts(PARTS),
                        (to, part) -> to.field("first", part.first())
                                .field("last", part.last())
                                .field("accuracy", part.mean()))
                .texts("notes", source.notes().get());
        run.asked().ifPresent(asked -> json.object("questions", asked::write));
        run.costs().ifPresent(costs -> CostLines.write(json, costs));
        run.soft().ifPresent(soft -> SoftReport.write(json, soft));
    }

    @Override
    public String text() {
        Scores.Summary scores = run.scores();
        String baselines = "    majority class " + fixed(scores.baselines().majority(), 4) + ", no change "
                + fixed(scores.baselines().noChange(), 4);
        return source.heading(run.pass(), run.labelled()) + "\n"
                + ScoreLines.lines(SettingsReport.of(settings)) + "\n"
                + line("accuracy", fixed(scores.accuracy(), 4) + baselines)
                + line("kappa", scores.kappa())
                + line("temporal kappa", scores.kappaTemporal())
                + line("log-loss", fixed(scores.logLoss(), 4) + " nats")
                + line("Brier score", scores.brier())
                + line("calibration error", scores.calibrationError())
                + run.asked().map(AskedLabels::text).orElse("")
                + run.costs().map(CostLines::text).orElse("")
                + run.soft().map(soft -> "\n" + SoftReport.text(soft)).orElse("") + "\n  "
                + Wording.count(run.model().version(), "chunk", "chunks") + " learned" + setbacks() + ", "
                + Wording.count(run.model().parts().size(), "submodel", "submodels") + " kept, "
                + Wording.count(run.alarms(), "drift alarm", "drift alarms") + "\n  "
                + fixed(run.pass().seconds(), 2)
                + " s, " + Numbers.count(run.pass().perSecond()) + " instances/s\n\n"
                + ScoreLines.along("accuracy", run.parts(PARTS));
    }

    /** What of the chunks the learner could not take, and how often another contender took over, if that happened. */
    private String setbacks() {
        return (run.fellBack() == 0 ? "" : ", " + run.fellBack() + " learned by the fallback learner")
                + (run.lost() == 0 ? "" : ", " + run.lost() + " learned by none")
                + (run.turns() == 0
                        ? ""
                        : ", another contender answered " + Wording.count(run.turns(), "time", "times"));
    }
}
