package io.kstep.incremental;

import io.kstep.bayes.IntervalRegressor;
import io.kstep.bayes.TargetIntervals;
import io.kstep.bayes.TargetPosterior;
import io.kstep.data.Chunk;
import io.kstep.data.Schema;
import io.kstep.probability.MtePotential;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Learns a k-step regressor from a stream: for each instance first {@link #predict}, then, when its target is known,
 * {@link #learn}. Rows fill the open chunk; a full chunk becomes a submodel. Whenever a chunk is closed, and while it
 * is open at sizes that double from the tenth row on, the intervals of Cl_M and the tables of the main node are made
 * anew from a reservoir of rows, recent ones foremost (method.md, regression). Mutable, deterministic and not
 * thread-safe; {@link #regressor()} is the immutable value of the moment.
 */
public final class StreamRegressor {

    private static final int FIRST_PROVISIONAL = 10;

    /** What is believed before any target is known. */
    private static final NumericMain NOTHING_KNOWN =
            new NumericMain.MainGivenMeans(new double[0][], Map.of(), TargetIntervals.of(MtePotential.uniform(-1, 1)));

    private final RegressionSettings settings;
    private final NumericMainLearner mainLearner;
    private Schema schema;
    private final List<NumericSubmodel> closed = new ArrayList<>();
    /** Rows of the open chunk and of the reservoir: the features, then the target. */
    private final List<double[]> open = new ArrayList<>();

    private final Reservoir reservoir;
    private long version;
    private long labels;
    private int nextProvisional = 1;
    private KStepRegressor current;
    private KStepRegressor.Predictor predictor;

    public StreamRegressor(RegressionSettings settings, Schema schema) {
        this.settings = settings;
        this.schema = schema;
        mainLearner = new NumericMainLearner(settings.learner(), settings.main(), KStepBatch.OwnLabel.TRUE);
        reservoir = new Reservoir(settings.reservoir(), settings.seed());
        publish(List.of(), NOTHING_KNOWN);
    }

    /** Takes a schema whose dictionaries have grown since. */
    public void grow(Schema grown) {
        schema = grown;
    }

    /** The posterior of the target; uniform over [-1, 1] before the first one is known. Changes nothing. */
    public TargetPosterior predict(double[] values) {
        return predictor.predict(values);
    }

    /** Learns from a target that has become known; one that is not finite says nothing. */
    public List<StreamEvent> learn(double[] values, double target) {
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
            close(events);
        } else if (open.size() >= nextProvisional) {
            List<NumericSubmodel> all = new ArrayList<>(closed);
            all.add(submodel(version + 1));
            combine(all);
            nextProvisional = 2 * open.size();
        }
        return events;
    }

    private void close(List<StreamEvent> events) {
        version++;
        closed.add(submodel(version));
        events.add(new StreamEvent.ChunkLearned(version, open.size(), StreamEvent.Cause.COUNT));
        open.clear();
        nextProvisional = FIRST_PROVISIONAL;
        if (closed.size() > settings.submodels()) {
            long gone = closed.remove(0).chunk();
            events.add(new StreamEvent.SubmodelRetired(gone, gone, Retention.OLDEST));
        }
        combine(closed);
    }

    private NumericSubmodel submodel(long number) {
        int features = schema.featureCount();
        double[][] columns = new double[features][open.size()];
        double[] targets = new double[open.size()];
        for (int row = 0; row < targets.length; row++) {
            for (int j = 0; j < features; j++) {
                columns[j][row] = open.get(row)[j];
            }
            targets[row] = open.get(row)[features];
        }
        IntervalRegressor learned = settings.learner().learn(Chunk.numeric(schema, columns, targets));
        return new NumericSubmodel(
                learned, number, targets.length, settings.learner().spec());
    }

    /** Learns the main node of these submodels from the reservoir. */
    private void combine(List<NumericSubmodel> submodels) {
        List<NumericRow> rows = new ArrayList<>();
        for (Reservoir.Row kept : reservoir.rows()) {
            int features = kept.values().length - 1;
            long chunk = (kept.arrived() - 1) / settings.chunkSize() + 1;
            long owner = chunk - submodels.get(0).chunk();
            rows.add(new NumericRow(
                    Arrays.copyOf(kept.values(), features),
                    kept.values()[features],
                    owner >= 0 && owner < submodels.size() ? (int) owner : -1));
        }
        publish(submodels, mainLearner.learn(submodels, rows));
    }

    private void publish(List<NumericSubmodel> submodels, NumericMain main) {
        current = new KStepRegressor(schema, version, labels, submodels, main, 0);
        predictor = current.predictor();
    }

    /** Chunks learned so far. */
    public long version() {
        return version;
    }

    /** Targets seen so far. */
    public long labels() {
        return labels;
    }

    public int submodelCount() {
        return closed.size();
    }

    /** The k-step regressor of the latest learning step, which further learning does not change. */
    public KStepRegressor regressor() {
        return current;
    }
}
