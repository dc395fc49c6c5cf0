package io.kstep.incremental;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.ClassifierForm;
import io.kstep.bayes.Learner;
import io.kstep.bayes.RunningClassifier;
import io.kstep.bayes.RunningLearner;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Schema;
import java.util.Optional;

/**
 * The submodel of the open chunk, so that a stream is served from its first labels on and between two chunks. With a
 * learner whose statistics add up it is up to date after every label; any other learns it again whenever the chunk has
 * grown by half, or that of a number to twice its size, from the tenth label on.
 */
final class Provisional {

    private static final int FIRST_SIZE = 10;
    private static final double GROWTH = 1.5;

    /** With a number's submodel all tables of Cl_M are learned again, so that it is learned less often. */
    private static final double GROWTH_OF_NUMBERS = 2;

    /** Stands for "never" as the next size: no chunk grows this large. */
    private static final int GIVEN_UP = Integer.MAX_VALUE;

    private final Learner learner;
    private RunningClassifier running;
    private Classifier learned;
    private final double growth;
    private int nextSize;

    private Provisional(Learner learner, double growth, int nextSize) {
        this.learner = learner;
        this.growth = growth;
        this.nextSize = nextSize;
    }

    /** That of an open chunk without rows; in a number's first one, before which nothing is known, one row will do. */
    static Provisional fresh(KStepSettings settings, boolean firstChunk) {
        return of(settings, settings.isRegression() && firstChunk ? 1 : FIRST_SIZE);
    }

    private static Provisional of(KStepSettings settings, int nextSize) {
        boolean slow = settings.isRegression() && settings.main().kind() != MainSettings.Kind.LINEAR;
        return new Provisional(settings.provisional(), slow ? GROWTH_OF_NUMBERS : GROWTH, nextSize);
    }

    /** That of which no more was stored than its next size and what it had learned, null for nothing. */
    static Provisional of(KStepSettings settings, int nextSize, Classifier learned) {
        Provisional provisional = of(settings, nextSize);
        provisional.learned = learned;
        return provisional;
    }

    /** The classifier of the open chunk so far, null if there is none yet. */
    Classifier classifier() {
        return running != null ? running : learned;
    }

    /**
     * Learns a row that has just been added to the chunk.
     *
     * @param budget elementary steps that learning the chunk again may take
     * @return why there is no submodel until the chunk is closed, if so: no label may fail because of it
     */
    Optional<String> follow(
            OpenChunk chunk,
            double[] values,
            int c,
            double[] spread,
            Schema schema,
            FeatureRanges known,
            double budget,
            LearningWatch watch) {
        if (nextSize == GIVEN_UP) {
            return Optional.empty();
        }
        try {
            if (learner instanceof RunningLearner runningLearner) {
                if (running == null) {
                    running = runningLearner.start(schema, known.toList());
                }
                add(values, c, spread);
            } else if (chunk.size() >= nextSize) {
                learned = ChunkLearning.learn(learner, chunk.toChunk(schema, known.toList()), budget, watch);
                nextSize = (int) Math.ceil(nextSize * growth);
            }
            return Optional.empty();
        } catch (RuntimeException e) {
            return Optional.of(giveUp(e));
        }
    }

    private void add(double[] values, int c, double[] spread) {
        if (spread == null) {
            running.add(values, c, 1);
            return;
        }
        for (int m = 0; m < spread.length; m++) {
            if (spread[m] > 0) {
                running.add(values, m, spread[m]);
            }
        }
    }

    private String giveUp(RuntimeException e) {
        running = null;
        learned = null;
        nextSize = GIVEN_UP;
        return ChunkLearning.reason(e);
    }

    void clear() {
        running = null;
        learned = null;
        nextSize = FIRST_SIZE;
    }

    /** Learns all rows that a chunk already has. */
    void catchUp(OpenChunk chunk, Schema schema, FeatureRanges known, double budget) {
        // a command is not journaled: the model is stored behind it
        learnAll(chunk, schema, known, budget, LearningWatch.PATIENT);
    }

    /** Learns all rows again, of which one has another label now; returns as {@link #follow}. */
    Optional<String> relearn(OpenChunk chunk, Schema schema, FeatureRanges known, double budget, LearningWatch watch) {
        if (nextSize == GIVEN_UP || classifier() == null) {
            return Optional.empty();
        }
        running = null;
        nextSize = FIRST_SIZE;
        return learnAll(chunk, schema, known, budget, watch);
    }

    private Optional<String> learnAll(
            OpenChunk chunk, Schema schema, FeatureRanges known, double budget, LearningWatch watch) {
        if (learner instanceof RunningLearner) {
            Optional<String> lost = Optional.empty();
            double[] values = new double[schema.featureCount()];
            for (int row = 0; row < chunk.size() && lost.isEmpty(); row++) {
                chunk.copyRow(row, values);
                lost = follow(chunk, values, chunk.hardClass(row), chunk.spread(row), schema, known, budget, watch);
            }
            return lost;
        }
        while (nextSize * growth <= chunk.size()) {
            nextSize = (int) Math.ceil(nextSize * growth);
        }
        return follow(chunk, null, 0, null, schema, known, budget, watch);
    }

    void write(BinaryWriter out) {
        out.writeInt(nextSize).writeBoolean(running != null).writeBoolean(learned != null);
        if (running != null) {
            running.write(out);
        }
        if (learned != null) {
            ClassifierForm.write(learned, out);
        }
    }

    static Provisional read(KStepSettings settings, BinaryReader in) {
        Provisional provisional = of(settings, in.readInt());
        boolean hasRunning = in.readBoolean();
        boolean hasLearned = in.readBoolean();
        if (hasRunning) {
            if (!(provisional.learner instanceof RunningLearner runningLearner)) {
                throw in.bad("a classifier of " + provisional.learner.spec() + ", which is not kept row by row");
            }
            provisional.running = runningLearner.resume(in);
        }
        if (hasLearned) {
            provisional.learned = ClassifierForm.read(in);
        }
        return provisional;
    }
}
