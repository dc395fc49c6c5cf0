package io.kstep.incremental;

import io.kstep.bayes.TargetPosterior;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Chunk;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.data.SchemaForm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The k-step model of a number. Rows fill the open chunk; a full chunk becomes a submodel whose states are intervals that
 * it cut itself. Whenever a chunk is closed, and while it is open at sizes that double from the tenth row on, Cl_M is cut
 * again and the tables of the main node are counted again from a reservoir of rows, recent ones foremost (method.md,
 * regression).
 */
public final class StreamRegressor implements StreamModel {

    private static final int FIRST_PROVISIONAL = 10;

    private final RegressionSettings settings;
    private final NumericMainLearner mainLearner;
    private Schema schema;
    private final List<Submodel> closed = new ArrayList<>();
    /** Rows of the open chunk and of the reservoir: the features, then the target. */
    private final List<double[]> open = new ArrayList<>();

    private final Reservoir reservoir;
    private long version;
    private long labels;
    private int nextProvisional = 1;
    private double budget = KStepModel.DEFAULT_BUDGET;
    private KStepRegressor current;
    private KStepRegressor.Predictor predictor;

    public StreamRegressor(RegressionSettings settings, Schema schema) {
        this.settings = settings;
        this.schema = schema;
        mainLearner = new NumericMainLearner(settings.learner(), settings.main(), KStepBatch.OwnLabel.TRUE);
        reservoir = new Reservoir(settings.reservoir(), settings.seed());
        publish(List.of(), NumericMain.NOTHING_KNOWN);
    }

    @Override
    public RegressionSettings settings() {
        return settings;
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public void grow(Schema grown) {
        schema = grown;
    }

    @Override
    public StreamRegressor within(double steps) {
        budget = steps;
        return this;
    }

    @Override
    public Context predict(double[] values, Beliefs out) {
        predictor.predict(values, out);
        return Context.LastLabel.of(LabelMemory.NONE);
    }

    /** The posterior of the target; uniform over [-1, 1] before the first one is known. Changes nothing. */
    public TargetPosterior predict(double[] values) {
        return predictor.predict(values);
    }

    /** Learns from a target that has become known. */
    public List<StreamEvent> learn(double[] values, double target) {
        return learn(values, target, LearningWatch.PATIENT);
    }

    /** Learns from a number; a label of another kind, and a number that is not finite, say nothing. */
    @Override
    public List<StreamEvent> learn(double[] values, Label label, Context context, long time, LearningWatch watch) {
        return label instanceof Label.Numeric number ? learn(values, number.value(), watch) : List.of();
    }

    private List<StreamEvent> learn(double[] values, double target, LearningWatch watch) {
        if (!Double.isFinite(target)) {
            return List.of();
        }
        double[] row = Arrays.copyOf(values, values.length + 1);
        row[values.length] = target;
        labels++;
        open.add(row);
        reservoir.add(row, 0, labels);
        List<StreamEvent> events = new ArrayList<>(0);
        if (open.size() >= settings.chunkSize()) {
            close(StreamEvent.Cause.COUNT, events, watch);
        } else if (open.size() >= nextProvisional) {
            followOpenChunk(events, watch);
        }
        return events;
    }

    private void followOpenChunk(List<StreamEvent> events, LearningWatch watch) {
        nextProvisional = 2 * open.size();
        List<Submodel> all = new ArrayList<>(closed);
        try {
            all.add(submodel(version + 1, watch));
        } catch (RuntimeException e) { // no label may fail because of it
            events.add(new StreamEvent.ProvisionalLost(version + 1, ChunkLearning.reason(e)));
            return;
        }
        combine(all);
    }

    private void close(StreamEvent.Cause cause, List<StreamEvent> events, LearningWatch watch) {
        version++;
        try {
            closed.add(submodel(version, watch));
            events.add(new StreamEvent.ChunkLearned(version, open.size(), cause));
        } catch (RuntimeException e) { // kept, the chunk would fail again at every label
            events.add(new StreamEvent.ChunkLost(version, open.size(), cause, ChunkLearning.reason(e)));
        }
        open.clear();
        nextProvisional = FIRST_PROVISIONAL;
        if (closed.size() > settings.submodels()) {
            long gone = closed.remove(0).lastChunk();
            events.add(new StreamEvent.SubmodelRetired(gone, gone, Retention.OLDEST));
        }
        combine(closed);
    }

    @Override
    public List<StreamEvent> closeChunk() {
        List<StreamEvent> events = new ArrayList<>(0);
        if (!open.isEmpty()) {
            close(StreamEvent.Cause.END, events, LearningWatch.PATIENT);
        }
        return events;
    }

    private Submodel submodel(long number, LearningWatch watch) {
        int features = schema.featureCount();
        double[][] columns = new double[features][open.size()];
        double[] targets = new double[open.size()];
        for (int row = 0; row < targets.length; row++) {
            for (int j = 0; j < features; j++) {
                columns[j][row] = open.get(row)[j];
            }
            targets[row] = open.get(row)[features];
        }
        Chunk chunk = Chunk.numeric(schema, columns, targets);
        return new Submodel(
                ChunkLearning.learn(settings.learner(), chunk, budget, watch),
                number,
                number,
                targets.length,
                settings.learner().spec());
    }

    /** Learns the main node of these submodels from the reservoir. */
    private void combine(List<Submodel> submodels) {
        if (submodels.isEmpty()) {
            publish(submodels, NumericMain.NOTHING_KNOWN);
            return;
        }
        long[] before = rowsBefore(submodels);
        List<NumericRow> rows = new ArrayList<>();
        for (Reservoir.Row kept : reservoir.rows()) {
            int features = kept.values().length - 1;
            int owner = submodels.size() - 1;
            while (owner >= 0 && kept.arrived() <= before[owner]) {
                owner--;
            }
            rows.add(new NumericRow(Arrays.copyOf(kept.values(), features), kept.values()[features], owner));
        }
        publish(submodels, mainLearner.learn(submodels, rows));
    }

    /** The number of labels that came before the chunk of each submodel. */
    private long[] rowsBefore(List<Submodel> submodels) {
        long[] before = new long[submodels.size()];
        long start = labels - open.size();
        for (int i = submodels.size() - 1; i >= 0; i--) {
            start -= i < closed.size() ? (long) submodels.get(i).rows() : 0;
            before[i] = start;
        }
        return before;
    }

    private void publish(List<Submodel> submodels, NumericMain main) {
        current = new KStepRegressor(schema, version, labels, submodels, main, 0);
        predictor = current.predictor();
    }

    @Override
    public long version() {
        return version;
    }

    /** Targets seen so far. */
    @Override
    public long labels() {
        return labels;
    }

    @Override
    public KStepRegressor view() {
        return new KStepRegressor(schema, version, labels, current.submodels(), current.main(), 0);
    }

    @Override
    public ModelCost cost() {
        return settings.cost(schema, 0, closed.size());
    }

    @Override
    public double[][] submodelPosteriors(double[] values) {
        return current.submodels().stream()
                .map(submodel -> submodel.posterior(values, 1))
                .toArray(double[][]::new);
    }

    /** Keeps the submodels and the rows; with another learner or main node Cl_M is learned again from the reservoir. */
    @Override
    public StreamModel reconfigured(StreamSettings changed) {
        if (!(changed instanceof RegressionSettings other)) {
            return changed.takeOver(this);
        }
        StreamRegressor next = new StreamRegressor(other, schema).within(budget);
        BinaryWriter kept = new BinaryWriter();
        reservoir.write(kept);
        next.reservoir.restore(new BinaryReader(kept.toBytes()));
        next.closed.addAll(closed);
        next.open.addAll(open);
        next.version = version;
        next.labels = labels;
        next.nextProvisional = nextProvisional;
        if (other.main().equals(settings.main())
                && other.learner().spec().equals(settings.learner().spec())) {
            next.publish(current.submodels(), current.main());
        } else {
            next.combine(current.submodels());
        }
        return next;
    }

    @Override
    public List<Submodel> parts() {
        return Collections.unmodifiableList(closed);
    }

    @Override
    public int openRows() {
        return open.size();
    }

    @Override
    public void writeRows(int from, int to, BinaryWriter out) {
        out.writeList(open.subList(from, to), BinaryWriter::writeDoubles);
    }

    @Override
    public void write(BinaryWriter out) {
        SchemaForm.write(schema, out);
        out.writeLong(version).writeLong(labels).writeInt(nextProvisional);
        reservoir.write(out);
        List<Submodel> answering = current.submodels();
        boolean hasOpen = answering.size() > closed.size();
        out.writeBoolean(hasOpen);
        if (hasOpen) {
            answering.get(closed.size()).write(out);
        }
        current.main().write(out);
    }

    static StreamRegressor resume(
            RegressionSettings settings, BinaryReader in, List<Submodel> submodels, List<BinaryReader> rows) {
        StreamRegressor model = new StreamRegressor(settings, SchemaForm.read(in));
        model.version = in.readLong();
        model.labels = in.readLong();
        model.nextProvisional = in.readInt();
        model.reservoir.restore(in);
        model.closed.addAll(submodels);
        rows.forEach(part -> model.open.addAll(part.readList(BinaryReader::readDoubles)));
        List<Submodel> answering = new ArrayList<>(submodels);
        if (in.readBoolean()) {
            answering.add(Submodel.read(in));
        }
        model.publish(answering, NumericMain.read(in));
        return model;
    }
}
