package io.kstep.incremental;

import io.kstep.bayes.Classifier;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Schema;
import io.kstep.data.SchemaForm;
import io.kstep.incremental.drift.DriftDetector;
import java.util.ArrayList;
import java.util.List;

/** All that a k-step classifier keeps while it learns from a stream, with its stored form. */
final class KStepState {

    final KStepSettings settings;
    final SubmodelShelf submodels;
    final MainClassifier main;
    final OpenChunk chunk;
    final Provisional provisional;
    final Seen seen;
    Schema schema;
    /** Chunks closed and labels learned. */
    long version;

    long labels;
    int lastLabel = LabelMemory.NONE;

    /** What the whole stream has shown. */
    record Seen(FeatureRanges ranges, Reservoir reservoir, DriftDetector.State drift) {}

    private KStepState(
            KStepSettings settings,
            Schema schema,
            List<Submodel> submodels,
            MainClassifier main,
            OpenChunk chunk,
            Provisional provisional,
            Seen seen) {
        this.settings = settings;
        this.schema = schema;
        this.submodels = new SubmodelShelf(settings, submodels);
        this.main = main;
        this.chunk = chunk;
        this.provisional = provisional;
        this.seen = seen;
    }

    /** Before the first row. */
    static KStepState empty(KStepSettings settings, Schema schema) {
        KStepState state = new KStepState(
                settings,
                schema,
                List.of(),
                new MainClassifier(settings.main(), schema.classCount()),
                new OpenChunk(schema.featureCount()),
                new Provisional(settings.provisional()),
                new Seen(
                        new FeatureRanges(schema.featureCount()),
                        reservoir(settings),
                        settings.detector().fresh()));
        state.main.add(schema.classCount());
        return state;
    }

    private static Reservoir reservoir(KStepSettings settings) {
        return new Reservoir(reservoirCapacity(settings), settings.seed());
    }

    private static int reservoirCapacity(KStepSettings settings) {
        return settings.main().kind() == MainSettings.Kind.CHILD ? settings.reservoir() : 0;
    }

    /** The k-step classifier of this moment, which further learning does not change. */
    KStepClassifier classifier() {
        List<Submodel> all = new ArrayList<>(submodels.list());
        Classifier open = provisional.classifier();
        if (open != null) {
            all.add(new Submodel(
                    KStepClassifier.frozen(open),
                    version + 1,
                    version + 1,
                    chunk.size(),
                    settings.provisional().spec()));
        }
        return new KStepClassifier(schema, version, labels, lastLabel, List.copyOf(all), open != null, main.copy());
    }

    /**
     * This state under other settings. A part whose own settings changed starts again: the tables of another main
     * classifier, the watch of another detector, the provisional submodel of another learner, which learns the rows of
     * the open chunk. This state is not used again.
     *
     * @param budget elementary steps that the provisional submodel may take to learn the open chunk
     */
    KStepState reconfigured(KStepSettings changed, double budget) {
        boolean sameMain = changed.main().equals(settings.main());
        boolean sameProvisional =
                changed.provisional().spec().equals(settings.provisional().spec());
        boolean sameDetector =
                changed.detector().spec().equals(settings.detector().spec());
        KStepState next = new KStepState(
                changed,
                schema,
                submodels.list(),
                sameMain ? main : new MainClassifier(changed.main(), schema.classCount()),
                chunk,
                sameProvisional ? provisional : new Provisional(changed.provisional()),
                new Seen(
                        seen.ranges,
                        reservoirCapacity(changed) == reservoirCapacity(settings) ? seen.reservoir : reservoir(changed),
                        sameDetector ? seen.drift : changed.detector().fresh()));
        next.main.forget();
        next.version = version;
        next.labels = labels;
        next.lastLabel = lastLabel;
        if (!sameMain) {
            for (int i = 0; i <= submodels.size(); i++) {
                next.main.add(schema.classCount());
            }
        }
        if (!sameProvisional) {
            next.provisional.catchUp(chunk, schema, seen.ranges, budget);
        }
        return next;
    }

    /**
     * Writes everything but the settings, the submodels and the rows of the open chunk: what changes with every label
     * and is small. The rest changes seldom or only grows, and is written separately.
     */
    void write(BinaryWriter out) {
        SchemaForm.write(schema, out);
        out.writeLong(version).writeLong(labels).writeInt(lastLabel + 1);
        out.writeLong(chunk.startedAt());
        seen.ranges.write(out);
        main.write(out);
        provisional.write(out);
        out.writeDoubles(seen.drift.numbers());
        seen.reservoir.write(out);
    }

    /** The state that was written, with its submodels and the pieces of its open chunk in order. */
    static KStepState read(KStepSettings settings, BinaryReader in, List<Submodel> submodels, List<BinaryReader> rows) {
        Schema schema = SchemaForm.read(in);
        long version = in.readLong();
        long labels = in.readLong();
        int lastLabel = in.readInt() - 1;
        OpenChunk chunk = OpenChunk.read(schema.featureCount(), in.readLong(), rows);
        FeatureRanges ranges = FeatureRanges.read(schema.featureCount(), in);
        KStepState state = new KStepState(
                settings,
                schema,
                submodels,
                MainClassifier.read(settings.main(), in),
                chunk,
                Provisional.read(settings.provisional(), in),
                new Seen(ranges, reservoir(settings), settings.detector().restore(in.readDoubles())));
        state.seen.reservoir.restore(in);
        state.version = version;
        state.labels = labels;
        state.lastLabel = lastLabel;
        return state;
    }
}
