package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.data.Schema;
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
public final class KStepModel implements StreamModel {

    /** What the main node keeps of its counts after a drift alarm. */
    private static final double KEPT_AFTER_DRIFT = 0.2;

    /** Elementary steps, of about a nanosecond, that learning a chunk may take where nothing else is said. */
    public static final long DEFAULT_BUDGET = 10_000_000_000L;

    private final KStepState state;
    private final SubmodelPanel panel = new SubmodelPanel();
    private final Belief number = new Belief();
    private double[] posterior;
    private double budget = DEFAULT_BUDGET;

    public KStepModel(KStepSettings settings, Schema schema) {
        this(KStepState.empty(settings, schema));
    }

    private KStepModel(KStepState state) {
        this.state = state;
        posterior = new double[state.classes()];
    }

    /** Steps are estimated before a chunk is learned: the same stream gives the same model on any machine. */
    @Override
    public KStepModel within(double steps) {
        budget = steps;
        return this;
    }

    @Override
    public KStepSettings settings() {
        return state.settings;
    }

    @Override
    public Schema schema() {
        return state.schema;
    }

    @SuppressWarnings("ReferenceEquality") // called for every instance: the same value is the same object, else no harm
    @Override
    public void grow(Schema grown) {
        if (grown != state.schema && state.grow(grown, budget)) {
            posterior = new double[state.classes()];
            panel.forget();
        }
    }

    /** The class of the latest label, -1 before any: what {@link #learn} needs if the label comes later. */
    public int lastLabel() {
        return state.lastLabel;
    }

    @Override
    public long version() {
        return state.version;
    }

    @Override
    public long labels() {
        return state.labels;
    }

    public int submodelCount() {
        return state.submodels.size();
    }

    /** The submodels of closed chunks, oldest first; each is immutable. */
    public List<Submodel> submodels() {
        return state.submodels.view();
    }

    @Override
    public int openRows() {
        return state.chunk.size();
    }

    @Override
    public Context predict(double[] values, Beliefs out) {
        state.main.believe(state.evidence(panel, values), state.lastLabel, out.first());
        return state.main.context(state.lastLabel);
    }

    /** Writes the posterior of every class of the schema. Changes nothing that can be seen from outside. */
    public void predict(double[] values, double[] out) {
        state.counted().posterior(state.evidence(panel, values), state.lastLabel, out);
    }

    @Override
    public double[][] submodelPosteriors(double[] values) {
        return state.answering().stream()
                .map(submodel -> submodel.posterior(values, posterior.length))
                .toArray(double[][]::new);
    }

    @Override
    public List<Submodel> parts() {
        return state.submodels.view();
    }

    @Override
    public ModelCost cost() {
        return ModelCost.of(state.settings, state.settings.shape(state.schema, 0, 0), state.submodels.size());
    }

    /** Learns from a label that comes right after. */
    public List<StreamEvent> learn(double[] values, Label label, long time) {
        return learn(values, label, state.main.context(state.lastLabel), time, LearningWatch.PATIENT);
    }

    @Override
    public List<StreamEvent> learn(double[] values, Label label, Context context, long time, LearningWatch watch) {
        if (state.settings.isRegression()) {
            return label instanceof Label.Numeric number && Double.isFinite(number.value())
                    ? learnNumber(values, number.value(), context, time, watch)
                    : List.of();
        }
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
        LabelUse use =
                LabelUse.of(label, posterior.length, state.settings.labels().soft());
        if (use == null) { // nothing is said, or it is left out
            state.keepUnlabelled(label, values);
            return List.of();
        }
        Evidence evidence = state.evidence(panel, values);
        state.counted().posterior(evidence, lastAtPrediction, posterior);
        LabelUse weighted = use.weighted(posterior, state.settings.labels().soft());
        boolean alarm = observe(evidence, weighted, lastAtPrediction);
        state.lastLabel = use.isDoubtful() ? state.lastLabel : use.truth();
        return take(values, weighted, alarm, time, watch);
    }

    private List<StreamEvent> learnNumber(
            double[] values, double target, Context context, long time, LearningWatch watch) {
        state.main.learn(state.evidence(panel, values), target, context, number);
        boolean alarm = state.seen.drift().add(number.error(target)) == DriftDetector.Signal.DRIFT;
        return take(Reservoir.Row.joined(values, target), LabelUse.NUMBER, alarm, time, watch);
    }

    /** @param row the features, and behind them the target where it is a number */
    private List<StreamEvent> take(double[] row, LabelUse use, boolean alarm, long time, LearningWatch watch) {
        List<StreamEvent> events = new ArrayList<>(0);
        state.labels++;
        state.chunk.add(row, use.truth(), use.said(), time);
        state.seen.ranges().widen(row);
        if (!use.isDoubtful()) {
            state.seen.reservoir().add(row, use.truth(), state.now());
        }
        Optional<StreamEvent.Cause> due = state.chunk.due(state.settings, posterior.length, alarm, time);
        if (due.isEmpty()) {
            state.followOpenChunk(row, use.truth(), use.weights(), budget, watch)
                    .ifPresent(why -> events.add(new StreamEvent.ProvisionalLost(state.version + 1, why)));
        }
        panel.forget();
        if (alarm) {
            events.add(new StreamEvent.DriftAlarm(state.labels));
            state.weaken(KEPT_AFTER_DRIFT);
        }
        due.ifPresent(cause -> close(cause, events, watch));
        return events;
    }

    @Override
    public boolean isOpen(int age) {
        return state.isCorrectable() && age >= 1 && age <= state.chunk.size();
    }

    @Override
    public List<StreamEvent> correct(int age, Label label, LearningWatch watch) {
        int row = state.chunk.size() - age;
        predict(state.chunk.row(row), posterior);
        Optional<String> lost = state.correct(row, label, posterior, budget, watch);
        panel.forget();
        return lost.isEmpty() ? List.of() : List.of(new StreamEvent.ProvisionalLost(state.version + 1, lost.get()));
    }

    private boolean observe(Evidence evidence, LabelUse use, int last) {
        double loss = use.loss(LogSpace.argMax(posterior));
        use.count(state.counted(), evidence, last);
        return state.seen.drift().add(loss) == DriftDetector.Signal.DRIFT;
    }

    @Override
    public List<StreamEvent> closeChunk() {
        List<StreamEvent> events = new ArrayList<>();
        if (openRows() > 0) {
            close(StreamEvent.Cause.END, events, LearningWatch.PATIENT);
        }
        return events;
    }

    private void close(StreamEvent.Cause cause, List<StreamEvent> events, LearningWatch watch) {
        ChunkLearning learning = ChunkLearning.of(state, budget, watch);
        state.version++;
        if (learning.isLost()) {
            events.add(new StreamEvent.ChunkLost(state.version, state.chunk.size(), cause, learning.why()));
            state.main.remove(
                    state.submodels.size()); // what it counted of the open chunk's submodel, which nothing replaces
        } else {
            add(learning, cause, events);
        }
        state.chunk.clear();
        state.provisional.clear();
        state.main.add(posterior.length);
        panel.forget();
        state.recall(panel);
    }

    private void add(ChunkLearning learning, StreamEvent.Cause cause, List<StreamEvent> events) {
        String learner = learning.learner().spec();
        if (!learning.refusals().isEmpty()) {
            events.add(new StreamEvent.ChunkFallback(state.version, learner, learning.why()));
        }
        events.add(new StreamEvent.ChunkLearned(state.version, state.chunk.size(), cause));
        state.submodels.add(
                new Submodel(learning.classifier(), state.version, state.version, state.chunk.size(), learner),
                state.main,
                events);
        learning.swept().forEach(swept -> state.submodels.replace(swept.chunk(), swept.classifier()));
    }

    @Override
    public ModelView view() {
        return classifier();
    }

    public KStepClassifier classifier() {
        return state.classifier();
    }

    @Override
    public StreamModel reconfigured(StreamSettings changed) {
        if (!(changed instanceof KStepSettings kstep) || kstep.isRegression() != state.settings.isRegression()) {
            return changed.takeOver(this);
        }
        return kstep.labels().soft() == SoftMode.AUTO ? SoftContest.of(kstep, this) : reconfigured(kstep);
    }

    /** This learner from now on with other settings. It keeps what was learned, as far as that still fits. */
    public KStepModel reconfigured(KStepSettings changed) {
        return new KStepModel(state.reconfigured(changed, budget)).within(budget);
    }

    @Override
    public void write(BinaryWriter out) {
        KStepForm.write(state, out);
    }

    @Override
    public void writeRows(int from, int to, BinaryWriter out) {
        state.chunk.write(from, to, out);
    }

    /**
     * A learner that goes on bit for bit as the one that was {@link #write written}.
     *
     * @param settings those of that learner
     * @param submodels its submodels
     * @param rows what {@link #writeRows} gave, in order, each part from where the one before ended
     */
    public static KStepModel resume(
            KStepSettings settings, BinaryReader in, List<Submodel> submodels, List<BinaryReader> rows) {
        return new KStepModel(KStepForm.read(settings, in, submodels, rows));
    }
}
