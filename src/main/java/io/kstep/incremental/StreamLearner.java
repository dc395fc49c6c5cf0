package io.kstep.incremental;

import io.kstep.bayes.ChunkShape;
import io.kstep.bayes.Classifier;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.data.SchemaForm;
import io.kstep.incremental.drift.DriftDetector;
import io.kstep.probability.LogSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Learns a k-step classifier from a stream: the one place where incrementality lives. For each instance first
 * {@link #predict}, then, when the label is known, {@link #learn}. Labelled instances fill the open chunk; a full chunk
 * becomes a submodel; the main classifier counts every label. {@link #classifier()} is the immutable value of the
 * moment. Mutable, deterministic and not thread-safe.
 */
public final class StreamLearner implements StreamModel {

    /** What the main node keeps of its counts after a drift alarm. */
    private static final double KEPT_AFTER_DRIFT = 0.2;

    /** Elementary steps, of about a nanosecond, that learning a chunk may take where nothing else is said. */
    public static final long DEFAULT_BUDGET = 10_000_000_000L;

    private static final int LEAST_CHUNK = 30;
    private static final int LEAST_ROWS_PER_CLASS = 5;

    private final KStepSettings settings;
    private Schema schema;
    private final SubmodelShelf submodels;
    private final MainClassifier main;
    private final OpenChunk chunk;
    private final Provisional provisional;
    private final FeatureRanges ranges;
    private final Reservoir reservoir;
    private final DriftDetector.State drift;
    private long version;
    private long labels;
    private int lastLabel = LabelMemory.NONE;
    private double budget = DEFAULT_BUDGET;

    private final SubmodelPanel panel = new SubmodelPanel();
    private double[] posterior;

    public StreamLearner(KStepSettings settings, Schema schema) {
        this(
                settings,
                schema,
                List.of(),
                new MainClassifier(settings.main(), schema.classCount()),
                new OpenChunk(schema.featureCount()),
                new Provisional(settings.provisional()),
                new FeatureRanges(schema.featureCount()),
                reservoir(settings),
                settings.detector().fresh());
        main.add(schema.classCount());
    }

    private StreamLearner(
            KStepSettings settings,
            Schema schema,
            List<Submodel> submodels,
            MainClassifier main,
            OpenChunk chunk,
            Provisional provisional,
            FeatureRanges ranges,
            Reservoir reservoir,
            DriftDetector.State drift) {
        this.settings = settings;
        this.schema = schema;
        this.submodels = new SubmodelShelf(settings, submodels);
        this.main = main;
        this.chunk = chunk;
        this.provisional = provisional;
        this.ranges = ranges;
        this.reservoir = reservoir;
        this.drift = drift;
        posterior = new double[schema.classCount()];
    }

    private static Reservoir reservoir(KStepSettings settings) {
        return new Reservoir(reservoirCapacity(settings), settings.seed());
    }

    private static int reservoirCapacity(KStepSettings settings) {
        return settings.main().kind() == MainSettings.Kind.CHILD ? settings.reservoir() : 0;
    }

    /**
     * This learner, from now on with so many elementary steps to learn a chunk in. They are estimated before a chunk is
     * learned, so that the same stream gives the same model however quick the machine is.
     */
    @Override
    public StreamLearner within(double steps) {
        budget = steps;
        return this;
    }

    @Override
    public KStepSettings settings() {
        return settings;
    }

    @Override
    public Schema schema() {
        return schema;
    }

    /** Takes a schema whose dictionaries have grown since; a no-op for the same one. */
    @SuppressWarnings("ReferenceEquality") // called for every instance: the same value is the same object, else no harm
    @Override
    public void grow(Schema grown) {
        if (grown == schema) {
            return;
        }
        if (grown.classCount() != schema.classCount()) {
            main.grow(grown.classCount());
            posterior = new double[grown.classCount()];
            panel.forget();
        }
        schema = grown;
    }

    /** The class of the latest label, -1 before any: what {@link #learn} must be told if the label comes later. */
    public int lastLabel() {
        return lastLabel;
    }

    /** Chunks closed so far. */
    @Override
    public long version() {
        return version;
    }

    /** Labels seen so far. */
    @Override
    public long labels() {
        return labels;
    }

    public int submodelCount() {
        return submodels.size();
    }

    /** The submodels of closed chunks, oldest first; each is immutable. */
    public List<Submodel> submodels() {
        return submodels.view();
    }

    /** Labelled rows in the open chunk. */
    @Override
    public int openRows() {
        return chunk.size();
    }

    @Override
    public Context predict(double[] values, Beliefs out) {
        predict(values, out.first().classes(posterior.length));
        return Context.LastLabel.of(lastLabel);
    }

    /** Writes the posterior of every class of the schema. Changes nothing that can be seen from outside. */
    public void predict(double[] values, double[] out) {
        main.posterior(evidence(values), lastLabel, out);
    }

    /** The posterior of each submodel by itself, oldest first, the open chunk's provisional one last; newly made. */
    @Override
    public double[][] submodelPosteriors(double[] values) {
        Classifier open = provisional.classifier();
        double[][] posteriors = new double[submodels.size() + (open == null ? 0 : 1)][schema.classCount()];
        double[] scratch = new double[schema.classCount()];
        for (int i = 0; i < posteriors.length; i++) {
            Classifier submodel = i < submodels.size() ? submodels.list().get(i).classifier() : open;
            submodel.logJoint(values, posteriors[i], scratch);
            LogSpace.normalise(posteriors[i]);
        }
        return posteriors;
    }

    @Override
    public List<Submodel> parts() {
        return submodels.view();
    }

    @Override
    public ModelCost cost() {
        return ModelCost.of(settings, ChunkShape.of(schema, settings.chunkSize()), submodels.size());
    }

    private Evidence evidence(double[] values) {
        return panel.evidence(values, submodels.list(), provisional.classifier(), posterior.length);
    }

    /** Learns from a label that comes right after its prediction. */
    public List<StreamEvent> learn(double[] values, Label label, long time) {
        return learn(values, label, lastLabel, time, LearningWatch.PATIENT);
    }

    @Override
    public List<StreamEvent> learn(double[] values, Label label, Context context, long time, LearningWatch watch) {
        return learn(values, label, context.lastLabel(), time, watch);
    }

    /**
     * Learns from a label.
     *
     * @param lastAtPrediction what {@link #lastLabel()} was when the instance was predicted
     * @param time in milliseconds, of the stream's own clock; only chunks closed by age look at it
     * @param watch over what is learned in one go
     */
    public List<StreamEvent> learn(double[] values, Label label, int lastAtPrediction, long time, LearningWatch watch) {
        double[] spread = label instanceof Label.Hard ? null : spread(label);
        if (spread == null && !(label instanceof Label.Hard)) {
            return List.of(); // nothing is known: nothing to learn yet
        }
        int truth = label instanceof Label.Hard hard ? hard.index() : LogSpace.argMax(spread);
        List<StreamEvent> events = new ArrayList<>(0);
        boolean alarm = observe(values, truth, spread, lastAtPrediction);
        labels++;
        lastLabel = truth;
        chunk.add(values, truth, spread, time);
        ranges.widen(values);
        provisional
                .follow(chunk, values, truth, spread, schema, ranges, budget, watch)
                .ifPresent(why -> events.add(new StreamEvent.ProvisionalLost(version + 1, why)));
        panel.forget();
        reservoir.add(values, truth, labels);
        if (alarm) {
            events.add(new StreamEvent.DriftAlarm(labels));
            main.fade(KEPT_AFTER_DRIFT);
        }
        closing(alarm, time).ifPresent(cause -> close(cause, events, watch));
        return events;
    }

    /** Weights of the classes under a soft label, null where it says nothing. */
    private double[] spread(Label label) {
        double[] weights = label.plausibilities(schema.classCount());
        double sum = 0;
        boolean vacuous = true;
        for (double weight : weights) {
            sum += weight;
            vacuous &= weight == weights[0];
        }
        if (vacuous) {
            return null;
        }
        for (int c = 0; c < weights.length; c++) {
            weights[c] /= sum;
        }
        return weights;
    }

    private boolean observe(double[] values, int truth, double[] spread, int last) {
        Evidence evidence = evidence(values);
        main.posterior(evidence, last, posterior);
        boolean wrong = LogSpace.argMax(posterior) != truth;
        if (spread == null) {
            main.observe(evidence, last, truth, 1);
        } else {
            for (int m = 0; m < spread.length; m++) {
                if (spread[m] > 0) {
                    main.observe(evidence, last, m, spread[m]);
                }
            }
        }
        return drift.add(wrong ? 1 : 0) == DriftDetector.Signal.DRIFT;
    }

    /** Why the open chunk is to be closed now, if it is. */
    private Optional<StreamEvent.Cause> closing(boolean alarm, long time) {
        int least = Math.max(LEAST_CHUNK, LEAST_ROWS_PER_CLASS * posterior.length);
        if (chunk.size() >= settings.chunkSize()) {
            return Optional.of(StreamEvent.Cause.COUNT);
        }
        if (chunk.size() >= Math.min(least, settings.chunkSize()) && alarm) {
            return Optional.of(StreamEvent.Cause.DRIFT);
        }
        return settings.chunkMillis() > 0 && time - chunk.startedAt() >= settings.chunkMillis()
                ? Optional.of(StreamEvent.Cause.TIME)
                : Optional.empty();
    }

    /** Learns the open chunk as it is, if it has any rows: for a stream that has ended. */
    @Override
    public List<StreamEvent> closeChunk() {
        List<StreamEvent> events = new ArrayList<>();
        if (chunk.size() > 0) {
            close(StreamEvent.Cause.END, events, LearningWatch.PATIENT);
        }
        return events;
    }

    private void close(StreamEvent.Cause cause, List<StreamEvent> events, LearningWatch watch) {
        ChunkLearning learning = ChunkLearning.of(settings, chunk.toChunk(schema, ranges.toList()), budget, watch);
        version++;
        if (learning.isLost()) {
            events.add(new StreamEvent.ChunkLost(version, chunk.size(), cause, learning.why()));
            main.remove(submodels.size()); // what it counted of the open chunk's submodel, which nothing replaces
        } else {
            add(learning, cause, events);
        }
        chunk.clear();
        provisional.clear();
        main.add(schema.classCount());
        panel.forget();
        recall();
    }

    private void add(ChunkLearning learning, StreamEvent.Cause cause, List<StreamEvent> events) {
        String learner = learning.learner().spec();
        if (!learning.refusals().isEmpty()) {
            events.add(new StreamEvent.ChunkFallback(version, learner, learning.why()));
        }
        events.add(new StreamEvent.ChunkLearned(version, chunk.size(), cause));
        submodels.add(new Submodel(learning.classifier(), version, version, chunk.size(), learner), main, events);
    }

    /** Tells a Model 1 node what the submodels of now say of the past. */
    private void recall() {
        if (main.node() instanceof ChildNode child) {
            for (Reservoir.Row row : reservoir.rows()) {
                double weight = Math.pow(settings.main().decay(), (double) (labels - row.arrived()));
                child.recall(evidence(row.values()), row.truth(), weight);
            }
        }
    }

    @Override
    public ModelView view() {
        return classifier();
    }

    /** The k-step classifier of this moment, which further learning does not change. */
    public KStepClassifier classifier() {
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

    @Override
    public StreamModel reconfigured(StreamSettings changed) {
        return changed instanceof KStepSettings kstep ? reconfigured(kstep) : changed.takeOver(this);
    }

    /**
     * This learner from now on with other settings. It keeps the schema, the submodels, the open chunk and what the
     * stream has shown; a part whose own settings changed starts anew: the tables of another main classifier, the
     * watch of another detector, the provisional submodel of another learner (from the open chunk's rows).
     */
    public StreamLearner reconfigured(KStepSettings changed) {
        boolean sameMain = changed.main().equals(settings.main());
        boolean sameProvisional =
                changed.provisional().spec().equals(settings.provisional().spec());
        boolean sameDetector =
                changed.detector().spec().equals(settings.detector().spec());
        StreamLearner twin = new StreamLearner(
                changed,
                schema,
                submodels.list(),
                sameMain ? main : new MainClassifier(changed.main(), schema.classCount()),
                chunk,
                sameProvisional ? provisional : new Provisional(changed.provisional()),
                ranges,
                reservoirCapacity(changed) == reservoirCapacity(settings) ? reservoir : reservoir(changed),
                sameDetector ? drift : changed.detector().fresh());
        twin.main.forget();
        twin.budget = budget;
        twin.version = version;
        twin.labels = labels;
        twin.lastLabel = lastLabel;
        if (!sameMain) {
            for (int i = 0; i <= submodels.size(); i++) {
                twin.main.add(schema.classCount());
            }
        }
        if (!sameProvisional) {
            twin.provisional.catchUp(chunk, schema, ranges, budget);
        }
        return twin;
    }

    /**
     * Writes all of this learner's state but its settings, its {@link #submodels} and the rows of its open chunk: what
     * changes with every label and is small. The rest changes seldom or only grows, and is written apart.
     */
    @Override
    public void write(BinaryWriter out) {
        SchemaForm.write(schema, out);
        out.writeLong(version).writeLong(labels).writeInt(lastLabel + 1);
        out.writeLong(chunk.startedAt());
        ranges.write(out);
        main.write(out);
        provisional.write(out);
        out.writeDoubles(drift.numbers());
        reservoir.write(out);
    }

    /** Writes the rows of the open chunk from one on to before another, which {@link #resume} takes back in order. */
    @Override
    public void writeRows(int from, int to, BinaryWriter out) {
        chunk.write(from, to, out);
    }

    /**
     * A learner that goes on bit for bit as the one that was {@link #write written}.
     *
     * @param settings those of that learner
     * @param submodels its submodels
     * @param rows what {@link #writeRows} gave, in order, each part from where the one before ended
     */
    public static StreamLearner resume(
            KStepSettings settings, BinaryReader in, List<Submodel> submodels, List<BinaryReader> rows) {
        Schema schema = SchemaForm.read(in);
        long version = in.readLong();
        long labels = in.readLong();
        int lastLabel = in.readInt() - 1;
        OpenChunk chunk = OpenChunk.read(schema.featureCount(), in.readLong(), rows);
        FeatureRanges ranges = FeatureRanges.read(schema.featureCount(), in);
        StreamLearner learner = new StreamLearner(
                settings,
                schema,
                submodels,
                MainClassifier.read(settings.main(), in),
                chunk,
                Provisional.read(settings.provisional(), in),
                ranges,
                reservoir(settings),
                settings.detector().restore(in.readDoubles()));
        learner.reservoir.restore(in);
        learner.version = version;
        learner.labels = labels;
        learner.lastLabel = lastLabel;
        return learner;
    }
}
