package io.kstep.incremental;

import io.kstep.bayes.Classifier;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.incremental.drift.DriftDetector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All that a k-step classifier keeps while it learns from a stream; {@link KStepForm} is its stored form. */
final class KStepState {

    final KStepSettings settings;
    final SubmodelShelf submodels;
    final OpenChunk chunk;
    final Provisional provisional;
    final Seen seen;
    final SoftWindow window = new SoftWindow();
    Schema schema;
    Main main;
    /** Chunks closed and labels learned. */
    long version;

    long labels;
    int lastLabel = LabelMemory.NONE;

    /** What the whole stream has shown. */
    record Seen(FeatureRanges ranges, Reservoir reservoir, DriftDetector.State drift) {}

    KStepState(
            KStepSettings settings,
            Schema schema,
            List<Submodel> submodels,
            Main main,
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
        return new KStepState(
                settings,
                schema,
                List.of(),
                newMain(settings, schema, 0),
                new OpenChunk(schema),
                Provisional.fresh(settings, true),
                new Seen(
                        new FeatureRanges(schema.featureCount()),
                        new Reservoir(reservoirCapacity(settings), settings.seed()),
                        settings.detector().fresh()));
    }

    /** Tables that have counted nothing of the submodels of closed chunks and of the open one. */
    private static Main newMain(KStepSettings settings, Schema schema, int closed) {
        boolean linear = settings.main().kind() == MainSettings.Kind.LINEAR;
        if (settings.isRegression() && !linear) {
            return NumberMain.NOTHING_KNOWN;
        }
        int states = linear ? 1 : schema.classCount();
        Main main = linear ? new LinearMain(settings.main()) : new MainClassifier(settings.main(), states);
        for (int i = 0; i <= closed; i++) {
            main.add(states);
        }
        return main;
    }

    static int reservoirCapacity(KStepSettings settings) {
        boolean linear = settings.main().kind() == MainSettings.Kind.LINEAR;
        boolean needed = (settings.isRegression() && !linear) || settings.main().kind() == MainSettings.Kind.CHILD;
        return needed ? settings.reservoir() : 0;
    }

    /** The tables of classes. */
    MainClassifier counted() {
        return (MainClassifier) main;
    }

    /** The number of classes, 0 where the target is a number. */
    int classes() {
        return settings.isRegression() ? 0 : schema.classCount();
    }

    /** What a row that comes now keeps of the moment. */
    long now() {
        return settings.isRegression() ? version + 1 : labels;
    }

    /** All submodels that answer, oldest first, the open chunk's last. */
    List<Submodel> answering() {
        List<Submodel> all = new ArrayList<>(submodels.list());
        Classifier open = provisional.classifier();
        if (open != null) {
            long number = version + 1;
            all.add(new Submodel(
                    open, number, number, chunk.size(), settings.provisional().spec()));
        }
        return all;
    }

    Evidence evidence(SubmodelPanel panel, double[] values) {
        return main.ask(panel, values, submodels.list(), provisional.classifier());
    }

    /** Keeps a row whose label says nothing until the chunk is closed, where such rows are made use of. */
    void keepUnlabelled(Label label, double[] values) {
        if (settings.labels().learnsUnlabelled() && classes() > 1 && label.isVacuous(classes())) {
            window.addUnlabelled(values, settings.chunkSize());
            seen.ranges.widen(values);
        }
    }

    /** Lets the open chunk's submodel learn a row; says why there is none from now on, if so. */
    Optional<String> followOpenChunk(double[] row, int truth, double[] spread, double budget, LearningWatch watch) {
        Classifier before = provisional.classifier();
        Optional<String> lost = provisional.follow(chunk, row, truth, spread, schema, seen.ranges, budget, watch);
        if (main instanceof NumberMain && before != provisional.classifier()) {
            learnMain();
        }
        return lost;
    }

    /** Takes a schema that has grown; true if it has more than new values. */
    boolean grow(Schema grown, double budget) {
        int classes = classes();
        int features = schema.featureCount();
        schema = grown;
        if (classes() != classes) {
            counted().grow(classes());
        }
        if (grown.featureCount() > features) {
            widen(grown, budget);
        }
        return classes() != classes || grown.featureCount() > features;
    }

    /**
     * Takes a schema with features that came later: the submodels of closed chunks never learn of them, the rows that are
     * kept lack them, and the open chunk's submodel is learned again.
     */
    private void widen(Schema grown, double budget) {
        chunk.widen(grown);
        seen.ranges.grow(grown.featureCount());
        seen.reservoir.widen(RowWidth.of(grown));
        window.widen(grown);
        Classifier before = provisional.classifier();
        // the model is stored whole behind it, so that no step given up need be remembered
        provisional.relearn(chunk, grown, seen.ranges, budget, LearningWatch.PATIENT);
        if (main instanceof NumberMain && before != provisional.classifier()) {
            learnMain();
        }
    }

    /** Whether every label that is learned becomes a row with a class. */
    boolean isCorrectable() {
        return !settings.isRegression() && settings.labels().soft() != SoftMode.DROP;
    }

    /**
     * Replaces the label of an open row and learns the open chunk's submodel again; says why there is none, if so.
     *
     * @param posterior of the row as it is predicted now
     */
    Optional<String> correct(int row, Label label, double[] posterior, double budget, LearningWatch watch) {
        SoftMode mode = settings.labels().soft();
        LabelUse use = LabelUse.of(label, posterior.length, mode);
        if (use == null) {
            return Optional.empty(); // it says nothing: the earlier one stands
        }
        LabelUse weighted = use.weighted(posterior, mode);
        chunk.relabel(row, weighted.truth(), weighted.said());
        return provisional.relearn(chunk, schema, seen.ranges, budget, watch);
    }

    /** Weakens what Cl_M has counted, and where that is counted again from rows of the past, those. */
    void weaken(double kept) {
        main.fade(kept);
        if (main instanceof NumberMain) {
            seen.reservoir.thin(kept, now());
        }
    }

    /** Counts, in a main node that needs it, what the present submodels say of the past. */
    void recall(SubmodelPanel panel) {
        if (main instanceof LinearMain) {
            return; // it counts label by label
        }
        if (settings.isRegression()) {
            learnMain();
        } else if (counted().node() instanceof ChildNode child) {
            for (Reservoir.Row row : seen.reservoir.rows()) {
                double weight = Math.pow(settings.main().decay(), (double) (labels - row.arrived()));
                child.recall(evidence(panel, row.values()), row.truth(), weight);
            }
        }
    }

    /** Cuts and counts Cl_M of a number again, from the rows of the past and for the submodels of now. */
    private void learnMain() {
        main = new NumberMainLearner(settings.learners().cutting(), settings.main(), KStepBatch.OwnLabel.TRUE)
                .learn(answering(), seen.reservoir.rows());
    }

    /** The k-step classifier of this moment, which further learning does not change. */
    KStepClassifier classifier() {
        List<Submodel> all = answering().stream().map(Submodel::frozen).toList();
        boolean open = all.size() > submodels.size();
        return new KStepClassifier(schema, version, labels, lastLabel, all, open, main.copy());
    }

    /**
     * This state under other settings. A part whose own settings changed starts again: the tables of another main
     * classifier, the state of another detector, the provisional submodel of another learner, which learns the rows of
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
                sameMain ? main : newMain(changed, schema, submodels.size()),
                chunk,
                sameProvisional ? provisional : Provisional.fresh(changed, version == 0),
                new Seen(
                        seen.ranges,
                        reservoirFor(changed),
                        sameDetector ? seen.drift : changed.detector().fresh()));
        next.version = version;
        next.labels = labels;
        next.lastLabel = lastLabel;
        if (changed.labels().soft().sweeps()) {
            next.window.takeOver(window);
        }
        if (!sameProvisional) {
            next.provisional.catchUp(chunk, schema, seen.ranges, budget);
        }
        boolean sameLearner = changed.learner().spec().equals(settings.learner().spec());
        if (!settings.isRegression()) {
            next.counted().forget();
        } else if (next.main instanceof NumberMain && (!sameMain || !sameProvisional || !sameLearner)) {
            next.learnMain();
        }
        return next;
    }

    /** The rows of a number stay whatever the capacity: without them Cl_M could not be learned again. */
    private Reservoir reservoirFor(KStepSettings changed) {
        int capacity = reservoirCapacity(changed);
        if (capacity == reservoirCapacity(settings)) {
            return seen.reservoir;
        }
        return settings.isRegression() ? seen.reservoir.resized(capacity) : new Reservoir(capacity, changed.seed());
    }
}
