package io.kstep.cli;

import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.data.Schema;
import io.kstep.evaluate.NumberForecast;
import io.kstep.evaluate.Scores;
import io.kstep.evaluate.SoftScores;
import io.kstep.evaluate.SoftSummary;
import io.kstep.evaluate.StreamErrors;
import io.kstep.evaluate.decision.Decider;
import io.kstep.evaluate.decision.Decision;
import io.kstep.evaluate.decision.DecisionErrors;
import io.kstep.evaluate.decision.Decisions;
import io.kstep.incremental.LearningWatch;
import io.kstep.incremental.ModelView;
import io.kstep.incremental.StreamEvent;
import io.kstep.incremental.StreamModel;
import io.kstep.incremental.StreamSettings;
import io.kstep.print.Numbers;
import io.kstep.probability.LogSpace;
import io.kstep.session.Predicted;
import io.kstep.session.Prequential;
import io.kstep.spec.SpecException;
import java.util.List;
import java.util.Optional;

/**
 * One pass of a stream model over a stream: each row is predicted with what was known before it, then scored, then
 * learned. A row without a label is predicted only.
 */
final class StreamRun {

    private final StreamSource source;
    private final StreamSettings settings;
    private final Terminal terminal;
    private final Optional<AskedLabels> asked;
    private final StreamPass pass;
    private final StreamModel model;
    private final Prequential loop;
    private final Scoring scoring = new Scoring();
    private final Decider decider;
    private final Scores scores = new Scores();
    private final SoftScores soft = new SoftScores();
    private final StreamParts parts = new StreamParts();
    private int classes;
    private long labelled;
    private long alarms;
    private long fellBack;
    private long lost;
    private long turns;

    StreamRun(StreamSource source, StreamSettings settings, Terminal terminal) {
        this(source, settings, Decisions.NONE, terminal, Optional.empty());
    }

    /** @param asked where labels are learned only if they are asked for */
    StreamRun(
            StreamSource source,
            StreamSettings settings,
            Decisions decisions,
            Terminal terminal,
            Optional<AskedLabels> asked) {
        this.asked = asked;
        this.source = source;
        this.settings = settings;
        this.terminal = terminal;
        pass = new StreamPass(source, terminal);
        checkRoom(source.stream().schema().classCount());
        settings.refusal(source.stream().schema()).ifPresent(reason -> {
            throw new SpecException(source.name() + ": " + reason);
        });
        model = settings.start(source.stream().schema());
        decider = decisions.isNone() ? null : new Decider(decisions, StreamErrors.Settings.DEFAULT.fading());
        loop = new Prequential(model, scoring, NumberForecast.LEVEL, decider);
    }

    /** Rows that were rejected count among the costs alone. */
    private final class Scoring implements Prequential.Scoring {
        @Override
        public void score(double[] posterior, Label label, int known) {
            count(posterior, likeliest(posterior), label);
        }

        @Override
        public void score(Predicted predicted, Label label, int known) {
            count(predicted.posterior(), predicted.decision().label(), label);
        }

        private void count(double[] posterior, int said, Label label) {
            if (label instanceof Label.Hard hard && said != Decision.REJECTED) {
                scores.add(posterior, said, hard.index(), 1);
                parts.add(said == hard.index() ? 1 : 0);
            }
        }
    }

    StreamRun go(PredictionSink sink) {
        pass.go((row, millis) -> step(row, sink, millis));
        if (labelled == 0) {
            throw new SpecException(source.name() + " has no row with a label: nothing can be learned");
        }
        return this;
    }

    private void step(LabelledInstance row, PredictionSink sink, long millis) {
        Predicted said = loop.predict(row.instance().values());
        sink.accept(
                row,
                said.decision() == null
                        ? likeliest(said.posterior())
                        : said.decision().label(),
                said.posterior(),
                source.stream().schema().classes());
        Schema grown = source.stream().schema(); // only after its prediction is a class known that a row shows first
        labelled += row.label().isVacuous(grown.classCount()) ? 0 : 1;
        soft.add(said.posterior(), row.label(), row.truth(), grown.classCount());
        if (grown.classCount() != classes) {
            checkRoom(grown.classCount());
        }
        if (asked.isPresent() && !asked.get().asks(row, said.posterior())) {
            scoring.score(said.posterior(), row.label(), classes);
            return;
        }
        for (StreamEvent event : loop.learn(said, row.label(), grown, millis, LearningWatch.PATIENT)) {
            alarms += event instanceof StreamEvent.DriftAlarm ? 1 : 0;
            fellBack += event instanceof StreamEvent.ChunkFallback ? 1 : 0;
            lost += event instanceof StreamEvent.ChunkLost ? 1 : 0;
            turns += event instanceof StreamEvent.AnotherAnswers ? 1 : 0;
            if (event instanceof StreamEvent.NoContest none) {
                terminal.note(none.reason());
            }
        }
    }

    /** What the decisions cost; nothing where none were asked for. */
    Optional<DecisionErrors.Report> costs() {
        return Optional.ofNullable(decider).map(Decider::report);
    }

    Optional<AskedLabels> asked() {
        return asked;
    }

    /** What labels that are not sure, and truths beside them, say; nothing where all labels are sure. */
    Optional<SoftSummary> soft() {
        return soft.saysMore() ? Optional.of(soft.summary()) : Optional.empty();
    }

    /** -1 while no class is known. */
    private static int likeliest(double[] posterior) {
        return posterior.length == 0 ? -1 : LogSpace.argMax(posterior);
    }

    /** Fails before the machine does: the main node has a table of classes by classes for each submodel. */
    private void checkRoom(int count) {
        classes = count;
        double bytes = (double) Double.BYTES * classes * classes * (settings.mostParts() + 3);
        long most = Runtime.getRuntime().maxMemory();
        if (2 * bytes > most) { // twice: a model is copied to be published
            throw new SpecException(source.name() + " has " + Numbers.count(classes) + " classes; their tables for "
                    + settings.mostParts() + " submodels take " + Numbers.count(2 * bytes / (1 << 20)) + " MB of "
                    + (most >> 20) + ": keep fewer --submodels, give more memory (java -Xmx...) or join classes");
        }
    }

    /** Lets a stream that was shorter than a chunk count as one. */
    StreamRun closeFirstChunk() {
        if (model.parts().isEmpty()) {
            model.closeChunk();
        }
        return this;
    }

    StreamPass pass() {
        return pass;
    }

    long labelled() {
        return labelled;
    }

    /** How often the errors rose. */
    long alarms() {
        return alarms;
    }

    /** How many chunks the learner could not take and its fallback did. */
    long fellBack() {
        return fellBack;
    }

    /** How many chunks no learner could take. */
    long lost() {
        return lost;
    }

    /** How often another contender took over. */
    long turns() {
        return turns;
    }

    StreamModel model() {
        return model;
    }

    Scores.Summary scores() {
        return scores.summary();
    }

    /** Accuracy along the stream. */
    List<StreamParts.Part> parts(int count) {
        return parts.parts(count);
    }

    /** The model as it is now. */
    ModelView view() {
        return model.view();
    }
}
