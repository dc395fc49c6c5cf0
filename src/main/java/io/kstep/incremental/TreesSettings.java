package io.kstep.incremental;

import io.kstep.bayes.tree.TreeSettings;
import io.kstep.binary.BinaryReader;
import io.kstep.data.Schema;
import io.kstep.incremental.drift.DriftDetector;
import io.kstep.incremental.drift.DriftDetectors;
import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of {@link TreesModel}, named by {@code ctrees(greedy=3,random=2,past=8,...)}.
 *
 * @param greedy trees that choose each split among all features and are cut at drift alarms
 * @param random trees that choose among half of the features and are never cut
 * @param past trees kept of concepts that have ended
 * @param rows that trees are learned from, at first and after an alarm
 * @param most rows that this grows to while nothing drifts
 * @param chunk labelled rows that are stored, and published, together
 */
record TreesSettings(int greedy, int random, int past, int rows, int most, int chunk, DriftDetector detector, int seed)
        implements StreamSettings {

    static final String NAME = "ctrees";

    /** Leaves times classes of one tree, which are half a MB. */
    private static final int MOST_CELLS = 1 << 16;

    private static final int LEAST = 60;
    private static final int LEAST_PER_CLASS = 10;
    private static final int MOST_LEAST = 500;

    private static final int SPLIT_ROWS = 2_000;
    private static final double SUBSAMPLE = 0.7;
    private static final double NUMBER = Double.BYTES;

    TreesSettings {
        if (most < rows) {
            throw new SpecException("'" + NAME + "' cannot have most=" + most + " rows, fewer than rows=" + rows);
        }
        if (greedy + random == 0) {
            throw new SpecException("'" + NAME + "' needs a tree: greedy=1 or random=1");
        }
    }

    static TreesSettings read(Spec.Reader reader) {
        int rows = reader.integer("rows", 16_000, 100, 1 << 20);
        return new TreesSettings(
                reader.integer("greedy", 3, 0, 100),
                reader.integer("random", 2, 0, 100),
                reader.integer("past", 8, 0, 100),
                rows,
                reader.integer("most", Math.max(rows, 128_000), 100, 1 << 20),
                reader.integer("chunk", 500, 10, TreeRows.RAW / 2),
                DriftDetectors.parse(reader.text("drift", "adwin")),
                reader.integer("seed", 1, 0, Integer.MAX_VALUE));
    }

    /** These settings without a detector: a model that the trees are a member of says when errors rose. */
    TreesSettings watchedByAnother() {
        return new TreesSettings(
                greedy, random, past, rows, most, chunk, DriftDetectors.parse(DriftDetectors.NONE), seed);
    }

    /** Rows that the first trees need at the least. */
    int least(int classes) {
        return Math.min(rows, Math.max(LEAST, Math.min(MOST_LEAST, LEAST_PER_CLASS * classes)));
    }

    /** How the trees of a family of {@link TreePanel} are learned. */
    TreeSettings of(int family) {
        double features = family == TreePanel.GREEDY ? 1 : 0.5;
        return new TreeSettings(features, SUBSAMPLE, 3, 3, 0.3, 0.5, SPLIT_ROWS, MOST_CELLS);
    }

    @Override
    public String spec() {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("greedy", Integer.toString(greedy));
        options.put("random", Integer.toString(random));
        options.put("past", Integer.toString(past));
        options.put("rows", Integer.toString(rows));
        options.put("most", Integer.toString(most));
        options.put("chunk", Integer.toString(chunk));
        options.put("drift", detector.spec());
        options.put("seed", Integer.toString(seed));
        return new Spec(NAME, options).toString();
    }

    @Override
    public Map<String, String> byName() {
        Map<String, String> byName = new LinkedHashMap<>();
        byName.put(StreamModels.MODEL, spec());
        return byName;
    }

    @Override
    public StreamSettings with(Map<String, String> changes) {
        return StreamModels.changed(this, changes);
    }

    @Override
    public Optional<String> refusal(Schema schema) {
        return schema.isRegression()
                ? Optional.of("'" + NAME + "' learns classes, and the target is a number: take regression(...)")
                : Optional.empty();
    }

    @Override
    public ModelCost most(Schema schema, int values, int classes) {
        return cost(schema, classes, most);
    }

    /** The cost of a model whose window has grown to a number of rows. */
    ModelCost cost(Schema schema, int newClasses, int window) {
        int features = schema.featureCount();
        double classes = schema.classCount() + newClasses + 1.0;
        double leaves = Math.max(1, Math.min(window * SUBSAMPLE / 3, MOST_CELLS / Math.min(classes, window)));
        double tree = 500 + leaves * (2 * 33 + NUMBER) + NUMBER * leaves * Math.min(classes, window);
        double trees = greedy + random + past + 1.0;
        double kept = TreeRows.bytes(features, window) + trees * tree + 5_000 + 4 * NUMBER * classes;
        double growing = 8.0 * window + leaves * (400 + 40 * Math.min(classes, window)) + 2_048 * classes;
        double published = trees * tree;
        double record = (greedy + random + 1) * (200 + 6 * classes) + quantum(features);
        return new ModelCost(kept, growing + published, record);
    }

    /** Steps that a label lets the tree take that is being learned. */
    static long quantum(int features) {
        return 20_000 + 100L * features;
    }

    @Override
    public int mostParts() {
        return TreeRows.capacity(most) / 10 + 3 + greedy + random + past;
    }

    @Override
    public TreesModel start(Schema schema) {
        return new TreesModel(this, schema);
    }

    @Override
    public TreesModel resume(BinaryReader state, List<BinaryReader> parts, List<BinaryReader> pieces) {
        return TreesForm.read(this, state, parts, pieces);
    }
}
