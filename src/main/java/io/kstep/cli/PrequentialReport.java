package io.kstep.cli;

import static io.kstep.cli.print.Numbers.fixed;

import io.kstep.cli.print.Json;
import io.kstep.cli.print.Numbers;
import io.kstep.cli.print.Sparkline;
import io.kstep.cli.print.TextTable;
import io.kstep.cli.print.Wording;
import io.kstep.evaluate.Scores;
import io.kstep.incremental.KStepSettings;
import java.util.List;
import java.util.stream.Stream;

/** What {@code prequential} prints, for people and for programs. */
record PrequentialReport(StreamSource source, KStepSettings settings, StreamRun run) {

    private static final int PARTS = 10;

    void write(Json json) {
        Scores.Summary scores = run.scores();
        json.field("data", source.name())
                .field("instances", run.instances())
                .field("labelled", run.labelled())
                .field("features", source.stream().schema().featureCount())
                .field("classes", source.stream().schema().classCount())
                .field("accuracy", scores.accuracy())
                .field("kappa", scores.kappa())
                .field("kappaTemporal", scores.kappaTemporal())
                .field("logLoss", scores.logLoss())
                .field("brier", scores.brier())
                .field("calibrationError", scores.calibrationError())
                .field("majorityAccuracy", scores.majorityAccuracy())
                .field("noChangeAccuracy", scores.noChangeAccuracy())
                .field("instancesPerSecond", run.perSecond())
                .field("seconds", run.seconds())
                .field("chunks", run.chunks())
                .field("submodels", run.submodels())
                .field("driftAlarms", run.alarms())
                .field("stopped", run.isStopped())
                .object("settings", SettingsReport.of(settings)::write)
                .list(
                        "parts",
                        run.parts(PARTS),
                        (to, part) -> to.field("first", part.first())
                                .field("last", part.last())
                                .field("accuracy", part.accuracy()))
                .texts("notes", source.notes().get());
    }

    String text() {
        Scores.Summary scores = run.scores();
        String unlabelled =
                run.labelled() == run.instances() ? "" : ", " + Numbers.count(run.labelled()) + " of them labelled";
        String results = Stream.of(
                        line("accuracy", scores.accuracy())
                                + "    majority class " + fixed(scores.majorityAccuracy(), 4)
                                + ", no change " + fixed(scores.noChangeAccuracy(), 4),
                        line("kappa", scores.kappa()),
                        line("temporal kappa", scores.kappaTemporal()),
                        line("log-loss", scores.logLoss()) + " nats",
                        line("Brier score", scores.brier()),
                        line("calibration error", scores.calibrationError()))
                .reduce("", (text, line) -> text + line + "\n");
        return source.name() + ": " + Wording.count(run.instances(), "instance", "instances") + unlabelled + "; "
                + source.shape() + (run.isStopped() ? "; stopped before the end" : "") + "\n\n"
                + SettingsReport.of(settings).text() + "\n" + results + "\n  "
                + Wording.count(run.chunks(), "chunk", "chunks") + " learned, "
                + Wording.count(run.submodels(), "submodel", "submodels") + " kept, "
                + Wording.count(run.alarms(), "drift alarm", "drift alarms") + "\n  "
                + fixed(run.seconds(), 2) + " s, " + Numbers.count(run.perSecond()) + " instances/s\n\n" + along();
    }

    private static String line(String name, double value) {
        return "  " + name + " ".repeat(19 - name.length()) + fixed(value, 4);
    }

    private String along() {
        List<StreamParts.Part> parts = run.parts(PARTS);
        TextTable table = new TextTable("instances", "accuracy", "").left(2);
        double[] accuracies =
                parts.stream().mapToDouble(StreamParts.Part::accuracy).toArray();
        String blocks = Sparkline.of(accuracies);
        for (int i = 0; i < parts.size(); i++) {
            StreamParts.Part part = parts.get(i);
            table.add(
                    Numbers.count(part.first()) + " to " + Numbers.count(part.last()),
                    fixed(part.accuracy(), 4),
                    blocks.substring(i, i + 1));
        }
        return table.toString();
    }
}
