package io.kstep.cli;

import io.kstep.print.Json;
import io.kstep.print.Numbers;
import io.kstep.print.Wording;
import io.kstep.stream.replay.ReplayCounts;
import io.kstep.stream.watch.ModelFigures;
import java.util.List;

/**
 * What came of a demo.
 *
 * @param firstPrediction seconds from the start to the first prediction that a consumer saw
 * @param stopped whether the user ended it
 */
record DemoSummary(
        List<ModelFigures> models,
        ReplayCounts sent,
        long predictions,
        long deadLetters,
        double firstPrediction,
        double seconds,
        boolean stopped) {

    String text() {
        return DemoTable.of(models, model -> model.predictions() / (seconds - firstPrediction)) + "\n  "
                + Numbers.count(predictions) + " of " + Wording.count(sent.instances(), "instance", "instances")
                + " predicted, " + Numbers.count(sent.labels()) + " of "
                + Numbers.count(sent.labels() + sent.labelledInside()) + " labels came late, "
                + Wording.count(deadLetters, "dead letter", "dead letters") + "\n  first prediction after "
                + Numbers.fixed(firstPrediction, 1) + " s, " + Numbers.fixed(seconds, 1) + " s in all"
                + (stopped ? "; stopped before the end" : "") + "\n";
    }

    void write(Json to) {
        to.field("instances", sent.instances())
                .field("predictions", predictions)
                .field("labelledInside", sent.labelledInside())
                .field("lateLabels", sent.labels())
                .field("deadLetters", deadLetters)
                .field("firstPredictionSeconds", firstPrediction)
                .field("seconds", seconds)
                .field("stopped", stopped)
                .list(
                        "models",
                        models,
                        (line, model) -> line.field("model", model.model())
                                .field("predictions", model.predictions())
                                .field("labels", model.latest().labels())
                                .field("error", model.latest().error())
                                .field("low", model.latest().low())
                                .field("high", model.latest().high())
                                .field("submodels", model.submodels())
                                .field("chunks", model.chunks())
                                .field("drifts", model.drifts()));
    }
}
