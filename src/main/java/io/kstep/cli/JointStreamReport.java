package io.kstep.cli;

import static io.kstep.print.Numbers.fixed;

import io.kstep.data.Schema;
import io.kstep.evaluate.JointScores;
import io.kstep.evaluate.Scores;
import io.kstep.incremental.StreamSettings;
import io.kstep.print.Json;
import io.kstep.print.Numbers;
import io.kstep.print.TextTable;
import io.kstep.print.Wording;
import java.util.List;
import java.util.stream.IntStream;

/** What {@code prequential} prints of several class variables, for people and for programs. */
record JointStreamReport(StreamSource source, StreamSettings settings, JointRun run) implements StreamReport {

    private static final int PARTS = 10;

    @Override
    public void write(Json json) {
        JointScores.Summary scores = run.scores();
        Schema schema = source.stream().schema();
        List<Integer> variables =
                IntStream.range(0, scores.single().length).boxed().toList();
        json.field("data", source.name())
                .field("instances", run.pass().instances())
                .field("labelled", run.labelled())
                .field("features", schema.featureCount())
                .field("globalAccuracy", scores.global())
                .field("globalAccuracyOfMarginals", scores.each().global())
                .field("meanAccuracy", scores.mean())
                .field("hammingLoss", scores.hamming())
                .field("jointLogLoss", scores.logLoss())
                .list("classVariables", variables, (to, j) -> {
                    Scores.Summary own = scores.variables().get(j);
                    to.field("name", schema.targets().get(j).name())
                            .field("accuracy", scores.single()[j])
                            .field("kappa", own.kappa())
                            .field("kappaTemporal", own.kappaTemporal())
                            .field("logLoss", own.logLoss())
                            .field("brier", own.brier())
                            .field("calibrationError", own.calibrationError());
                })
                .field("instancesPerSecond", run.pass().perSecond())
                .field("seconds", run.pass().seconds())
                .field("chunks", run.model().version())
                .field("chunksLost", run.lost())
                .field("submodels", run.model().parts().size())
                .field("stopped", run.pass().isStopped())
                .field("model", settings.spec())
                .list(
                        "parts",
                        run.parts(PARTS),
                        (to, part) -> to.field("first", part.first())
                                .field("last", part.last())
                                .field("globalAccuracy", part.mean()))
                .texts("notes", source.notes().get());
    }

    @Override
    public String text() {
        JointScores.Summary scores = run.scores();
        Schema schema = source.stream().schema();
        TextTable table = new TextTable("class variable", "accuracy", "kappa", "log-loss", "Brier", "calibration");
        for (int j = 0; j < scores.single().length; j++) {
            Scores.Summary own = scores.variables().get(j);
            table.add(
                    schema.targets().get(j).name(),
                    fixed(scores.single()[j], 4),
                    fixed(own.kappa(), 4),
                    fixed(own.logLoss(), 4),
                    fixed(own.brier(), 4),
                    fixed(own.calibrationError(), 4));
        }
        return source.heading(run.pass(), run.labelled()) + "\n  " + settings.spec() + "\n\n"
                + ScoreLines.line("global accuracy", scores.global())
                + ScoreLines.line("mean accuracy", scores.mean())
                + ScoreLines.line("joint log-loss", fixed(scores.logLoss(), 4) + " nats")
                + "\n" + table + "\n  "
                + Wording.count(run.model().version(), "chunk", "chunks") + " learned"
                + (run.lost() == 0 ? "" : ", " + run.lost() + " could not be") + ", "
                + Wording.count(run.model().parts().size(), "submodel", "submodels") + " kept\n  "
                + fixed(run.pass().seconds(), 2)
                + " s, " + Numbers.count(run.pass().perSecond()) + " instances/s\n\n"
                + ScoreLines.along("global accuracy", run.parts(PARTS));
    }
}
