package io.kstep.cli;

import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.data.Schema;
import io.kstep.evaluate.JointForecast;
import io.kstep.evaluate.JointScores;
import io.kstep.incremental.Beliefs;
import io.kstep.incremental.Context;
import io.kstep.incremental.LearningWatch;
import io.kstep.incremental.ModelView;
import io.kstep.incremental.StreamEvent;
import io.kstep.incremental.StreamModel;
import io.kstep.incremental.StreamSettings;
import io.kstep.session.Prequential;
import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.List;

/**
 * One pass over a stream with several class variables: each row is predicted with what was known before it, then scored,
 * then learned. Of a row with some classes missing the others are scored and learned.
 */
final class JointRun {

    private final StreamSource source;
    private final StreamPass pass;
    private final StreamModel model;
    private final JointScores scores;
    private final Beliefs beliefs = new Beliefs();
    private final StreamParts parts = new StreamParts();
    private long labelled;
    private long lost;

    JointRun(StreamSource source, StreamSettings settings, Terminal terminal) {
        this.source = source;
        Schema schema = source.stream().schema();
        pass = new StreamPass(source, terminal);
        if (!settings.takesSeveral()) {
            throw new SpecException(source.name() + " has " + schema.targets().size()
                    + " class variables: use --stream-model \"multi(...)\", or choose one with --class");
        }
        settings.refusal(schema).ifPresent(reason -> {
            throw new SpecException(source.name() + ": " + reason);
        });
        model = settings.start(schema);
        scores = new JointScores(schema.targets().size(), JointScores.Rules.BEST);
    }

    /** Takes the predictions in order, as they would be published. */
    interface Sink {
        void accept(LabelledInstance row, JointForecast forecast);
    }

    JointRun go(Sink sink) {
        pass.go((row, millis) -> step(row, millis, sink));
        if (labelled == 0) {
            throw new SpecException(source.name() + " has no row with a label: nothing can be learned");
        }
        return this;
    }

    private void step(LabelledInstance row, long millis, Sink sink) {
        Context context = model.predict(row.instance().values(), beliefs);
        sink.accept(row, new JointForecast(Prequential.forecast(beliefs)));
        Schema grown = source.stream().schema();
        List<Label> labels = row.label() instanceof Label.Several several ? several.labels() : List.of();
        score(labels.stream()
                .mapToInt(label -> label instanceof Label.Hard hard ? hard.index() : -1)
                .toArray());
        model.grow(grown);
        for (StreamEvent event :
                model.learn(row.instance().values(), row.label(), context, millis, LearningWatch.PATIENT)) {
            lost += event instanceof StreamEvent.ChunkLost ? 1 : 0;
        }
    }

    private void score(int[] truth) {
        boolean isKnown = false;
        boolean isWhole = true;
        for (int c : truth) {
            isKnown |= c >= 0;
            isWhole &= c >= 0;
        }
        if (!isKnown) {
            return;
        }
        labelled++;
        if (beliefs.joint() == null) {
            return; // no class of some variable was known yet: nothing was predicted
        }
        scores.add(beliefs.joint(), truth, 1);
        if (isWhole) {
            parts.add(Arrays.equals(beliefs.joint().mostProbable(), truth) ? 1 : 0);
        }
    }

    StreamPass pass() {
        return pass;
    }

    long labelled() {
        return labelled;
    }

    /** How many chunks could not be learned. */
    long lost() {
        return lost;
    }

    StreamModel model() {
        return model;
    }

    /** What was learned; a stream shorter than a chunk is one. */
    ModelView view() {
        if (model.version() == 0) {
            model.closeChunk();
        }
        return model.view();
    }

    JointScores.Summary scores() {
        return scores.summary();
    }

    /** Global accuracy along the stream. */
    List<StreamParts.Part> parts(int count) {
        return parts.parts(count);
    }
}
