package io.kstep.incremental;

import io.kstep.bayes.tree.ClassTree;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.incremental.drift.DriftDetector;
import io.kstep.probability.LogSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Class trees over the latest rows: greedy ones that are cut at drift alarms, random ones that are not, and those of
 * concepts that have ended. Between two learnings of a tree its leaves count every label. A tree is learned a few steps
 * for each label, so that no label waits for a whole one. Not thread-safe.
 */
final class TreesModel implements StreamModel, Cuttable, Sleeper, Explainable {

    /** Rows that a cut leaves, and those before now that a tree of an ended concept may lack. */
    private static final int LEFT = 50;

    private static final int ENDED = 200;

    /** So that a label makes no more than twenty rows. */
    private static final double LEAST_WEIGHT = 0.05;

    final TreesSettings settings;
    final TreePanel panel;
    final TreeRows rows;
    final TreeFamily[] families;
    final PastTrees past;
    final TreeRowBlocks blocks;
    final TreeWork work = new TreeWork();
    final TreePieces pieces = new TreePieces();
    Schema schema;
    DriftDetector.State drift;
    long version;
    long labels;
    int lastLabel = LabelMemory.NONE;
    long begun; // trees so far: each has a seed of its own

    private double[] posterior;

    TreesModel(TreesSettings settings, Schema schema) {
        this.settings = settings;
        this.schema = schema;
        panel = new TreePanel(schema.classCount(), settings.greedy(), settings.random());
        rows = new TreeRows(schema, settings.rows(), settings.most());
        families = new TreeFamily[] {
            new TreeFamily(settings.of(TreePanel.GREEDY), panel.trees(TreePanel.GREEDY)),
            new TreeFamily(settings.of(TreePanel.RANDOM), panel.trees(TreePanel.RANDOM))
        };
        past = new PastTrees(settings.past());
        blocks = new TreeRowBlocks(rows);
        drift = settings.detector().fresh();
        posterior = new double[schema.classCount()];
    }

    @Override
    public TreesSettings settings() {
        return settings;
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public long version() {
        return version;
    }

    @Override
    public long labels() {
        return labels;
    }

    @Override
    public Context predict(double[] values, Beliefs out) {
        panel.believe(values, out.first().classes(posterior.length));
        return Context.LastLabel.of(lastLabel);
    }

    @Override
    public List<StreamEvent> learn(double[] values, Label label, Context context, long time, LearningWatch watch) {
        LabelUse use = LabelUse.of(label, posterior.length, SoftMode.WEIGHTED);
        if (use == null) {
            return List.of();
        }
        panel.believe(values, posterior);
        boolean alarm = drift.add(use.loss(LogSpace.argMax(posterior))) == DriftDetector.Signal.DRIFT;
        lastLabel = use.isDoubtful() ? lastLabel : use.truth();
        labels++;
        List<StreamEvent> events = hear(values, use, true);
        if (alarm) {
            events.add(new StreamEvent.DriftAlarm(labels));
            cut(drift.recent());
        }
        work(TreesSettings.quantum(schema.featureCount()));
        return events;
    }

    /** A label that is not sure counts for each class as far as it is above chance, where that is not next to nothing. */
    private List<StreamEvent> hear(double[] values, LabelUse use, boolean learns) {
        double[] weights = use.said() == null ? null : use.said().clear();
        for (int c = 0; c < posterior.length; c++) {
            double sure = c == use.truth() ? 1 : 0;
            double weight = weights == null ? sure : weights[c];
            if (weight >= LEAST_WEIGHT) {
                count(values, c, weight, learns);
            }
        }
        List<StreamEvent> events = new ArrayList<>(0);
        if (openRows() >= settings.chunk()) {
            close(StreamEvent.Cause.COUNT, events);
        }
        return events;
    }

    private void count(double[] values, int label, double weight, boolean learns) {
        if (learns) {
            panel.observe(values, label, weight);
            if (past.hears(values, label, weight, posterior.length)) {
                panel.trees(TreePanel.PAST)[0] = past.choose(labels);
            }
        }
        if (work.isActive() && rows.count() >= work.start() + rows.capacity()) {
            advance(Long.MAX_VALUE); // its first row is about to go
        }
        rows.add(values, label, weight);
    }

    /** Keeps the row, so that what is learned later, or cut, is of the latest rows. */
    @Override
    public void sleep(double[] values, Label label) {
        LabelUse use = LabelUse.of(label, posterior.length, SoftMode.WEIGHTED);
        if (use != null) {
            work.stop(); // its rows may go before it is done
            hear(values, use, false);
        }
    }

    /** Trees that are due are learned with the labels that follow. */
    @Override
    public void wake() {}

    private void work(long steps) {
        if (work.isActive()) {
            advance(steps);
        } else if (rows.isRecutDue()) {
            rows.recut(steps);
            blocks.touch();
        } else if (rows.mayGrow()) {
            rows.grow();
            blocks.touch();
        } else {
            begin();
        }
    }

    private void begin() {
        int least = settings.least(posterior.length);
        for (int f = 0; f < families.length; f++) {
            int tree = families[f].due(rows, least);
            if (tree >= 0) {
                begin(f, tree);
                return;
            }
        }
    }

    private void begin(int family, int tree) {
        long seed = 1_000_003L * settings.seed() + begun++;
        work.begin(family, tree, families[family].start(rows), rows, seed, posterior.length);
    }

    private void advance(long steps) {
        TreeFamily family = families[work.family()];
        ClassTree tree = work.advance(rows, family, steps);
        if (tree != null) {
            family.take(work.tree(), tree, work.size(), rows.count());
            work.stop();
        }
    }

    @Override
    public List<StreamEvent> cut(long recent) {
        work.stop();
        long at = Math.max(rows.first(), rows.count() - Math.max(LEFT, recent));
        ClassTree ended = families[TreePanel.GREEDY].ending(Math.max(at, rows.count() - ENDED), PastTrees.LEAST_ROWS);
        if (ended != null) {
            past.keep(ended.copy(), labels);
        }
        families[TreePanel.GREEDY].cut(at);
        rows.shrink();
        blocks.touch();
        past.begin(rows, at, posterior.length);
        panel.trees(TreePanel.PAST)[0] = past.choose(labels);
        return List.of();
    }

    @Override
    public List<StreamEvent> closeChunk() {
        List<StreamEvent> events = new ArrayList<>();
        if (openRows() > 0) {
            close(StreamEvent.Cause.END, events);
        }
        if (!panel.hasTrees() && rows.count() > rows.first()) {
            rows.recut(Long.MAX_VALUE);
            blocks.touch();
            for (int f = 0; f < families.length; f++) {
                for (int t = 0; t < panel.trees(f).length; t++) {
                    begin(f, t);
                    advance(Long.MAX_VALUE);
                }
            }
        }
        return events;
    }

    private void close(StreamEvent.Cause cause, List<StreamEvent> events) {
        int size = openRows();
        blocks.close();
        version++;
        events.add(new StreamEvent.ChunkLearned(version, size, cause));
    }

    @SuppressWarnings("ReferenceEquality") // called for every instance: the same value is the same object, else no harm
    @Override
    public void grow(Schema grown) {
        if (grown == schema) {
            return;
        }
        if (grown.featureCount() > schema.featureCount()) {
            work.stop(); // the tree that is due is begun again with the next label
            blocks.widen(grown);
        }
        schema = grown;
        if (schema.classCount() != posterior.length) {
            posterior = new double[schema.classCount()];
            panel.grow(posterior.length);
        }
    }

    @Override
    public TreesModel within(double steps) {
        return this;
    }

    @Override
    public StreamModel reconfigured(StreamSettings changed) {
        return changed.spec().equals(settings.spec()) ? this : changed.takeOver(this);
    }

    @Override
    public ModelView view() {
        return new TreesView(schema, version, labels, panel.copy());
    }

    @Override
    public ModelCost cost() {
        return settings.cost(schema, 0, rows.window());
    }

    @Override
    public double[][] submodelPosteriors(double[] values) {
        return panel.answers(values);
    }

    @Override
    public void explain(double[] values, double[][] out) {
        panel.explain(values, out);
    }

    @Override
    public List<ModelPart> parts() {
        long oldest = work.isActive() ? Math.min(work.start(), rows.first()) : rows.first();
        List<ModelPart> parts = new ArrayList<>(blocks.from(Math.max(oldest, rows.count() - rows.capacity())));
        parts.addAll(pieces.of(panel, past));
        return parts;
    }

    @Override
    public int openRows() {
        return (int) (rows.count() - blocks.end());
    }

    @Override
    public void writeRows(int from, int to, BinaryWriter out) {
        Objects.checkFromToIndex(from, to, openRows());
        TreeRowsForm.write(rows, blocks.end() + from, blocks.end() + to, true, out);
    }

    @Override
    public void write(BinaryWriter out) {
        TreesForm.write(this, out);
    }
}
