package io.kstep.cli;

import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.data.Schema;
import io.kstep.evaluate.Scores;
import io.kstep.incremental.KStepClassifier;
import io.kstep.incremental.KStepSettings;
import io.kstep.incremental.StreamEvent;
import io.kstep.incremental.StreamLearner;
import io.kstep.print.Numbers;
import io.kstep.spec.SpecException;
import java.util.List;

/**
 * One pass of a k-step classifier over a stream: each row is predicted with what was known before it, then scored, then
 * learned. A row without a label is predicted only.
 */
final class StreamRun {

    private final StreamSource source;
    private final KStepSettings settings;
    private final StreamPass pass;
    private final StreamLearner learner;
    private final Scores scores = new Scores();
    private final StreamParts parts = new StreamParts();
    private double[] posterior;
    private long labelled;
    private long alarms;
    private long fellBack;
    private long lost;

    StreamRun(StreamSource source, KStepSettings settings, Terminal terminal) {
        this.source = source;
        this.settings = settings;
        pass = new StreamPass(source, terminal);
        checkRoom(source.stream().schema().classCount());
        settings.refusal(source.stream().schema()).ifPresent(reason -> {
            throw new SpecException(source.name() + ": " + reason);
        });
        learner = new StreamLearner(settings, source.stream().schema());
        posterior = new double[learner.schema().classCount()];
    }

    StreamRun go(PredictionSink sink) {
        pass.go((row, millis) -> step(row, sink, millis));
        if (labelled == 0) {
            throw new SpecException(source.name() + " has no row with a label: nothing can be learned");
        }
        return this;
    }

    private void step(LabelledInstance row, PredictionSink sink, long millis) {
        double[] values = row.instance().values();
        learner.predict(values, posterior);
        int predicted = likeliest(posterior);
        sink.accept(row, predicted, posterior, source.stream().schema().classes());
        if (row.label() instanceof Label.Hard hard) {
            labelled++;
            if (predicted >= 0) {
                scores.add(posterior, hard.index(), 1);
                parts.add(predicted == hard.index() ? 1 : 0);
            }
        }
        grow();
        for (StreamEvent event : learner.learn(values, row.label(), millis)) {
            alarms += event instanceof StreamEvent.DriftAlarm ? 1 : 0;
            fellBack += event instanceof StreamEvent.ChunkFallback ? 1 : 0;
            lost += event instanceof StreamEvent.ChunkLost ? 1 : 0;
        }
    }

    /** The lowest index of the largest; -1 while no class is known. */
    private static int likeliest(double[] posterior) {
        int best = -1;
        for (int c = 0; c < posterior.length; c++) {
            best = best < 0 || posterior[c] > posterior[best] ? c : best;
        }
        return best;
    }

    /** Only after its prediction is a class known that a row showed for the first time. */
    private void grow() {
        Schema schema = source.stream().schema();
        if (schema.classCount() != posterior.length) {
            checkRoom(schema.classCount());
            posterior = new double[schema.classCount()];
        }
        learner.grow(schema);
    }

    /** Fails before the machine does: the main node has a table of classes by classes for each submodel. */
    private void checkRoom(int classes) {
        double bytes = (double) Double.BYTES * classes * classes * (settings.submodels() + 3);
        long most = Runtime.getRuntime().maxMemory();
        if (2 * bytes > most) { // twice: a model is copied to be published
            throw new SpecException(source.name() + " has " + Numbers.count(classes) + " classes; their tables for "
                    + settings.submodels() + " submodels take " + Numbers.count(2 * bytes / (1 << 20)) + " MB of "
                    + (most >> 20) + ": keep fewer --submodels, give more memory (java -Xmx...) or join classes");
        }
    }

    /** Lets a stream that was shorter than a chunk count as one. */
    StreamRun closeFirstChunk() {
        if (learner.submodelCount() == 0) {
            learner.closeChunk();
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

    StreamLearner learner() {
        return learner;
    }

    Scores.Summary scores() {
        return scores.summary();
    }

    /** Accuracy along the stream. */
    List<StreamParts.Part> parts(int count) {
        return parts.parts(count);
    }

    KStepClassifier classifier() {
        return learner.classifier();
    }
}
