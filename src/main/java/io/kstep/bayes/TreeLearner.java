package io.kstep.bayes;

import io.kstep.bayes.tree.ClassTree;
import io.kstep.bayes.tree.CodedRows;
import io.kstep.bayes.tree.Cuts;
import io.kstep.bayes.tree.TreeGrowth;
import io.kstep.bayes.tree.TreeSettings;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.spec.Spec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Class trees, each a Bayesian average over all its prunings (Buntine 1992; Willems, Shtarkov and Tjalkens 1995); of
 * several trees the mean (Mourtada, Gaïffas and Scornet 2021). Splits are chosen by the information they gain on the
 * class, over at most {@value Cuts#INTERVALS} intervals of a continuous feature. Soft labels are weights.
 *
 * @param trees how many
 * @param seed of what is drawn: features of each split, rows of each tree
 */
record TreeLearner(int trees, TreeSettings settings, int seed) implements Learner {

    /** Leaves times classes of one tree, which are 8 MB. */
    private static final int MOST_CELLS = 1 << 20;

    private static final double DEPTH = 4;

    static TreeLearner read(Spec.Reader reader) {
        int trees = reader.integer("trees", 1, 1, 1_000);
        TreeSettings settings = new TreeSettings(
                share(reader.text("features", "all"), reader),
                reader.real("rows", 1, 0.01, 1),
                reader.real("gain", 3, 0, 1e6),
                reader.real("least", 3, 1e-3, 1e6),
                reader.real("split", 0.3, 1e-6, 1 - 1e-6),
                reader.real("alpha", 0.5, 1e-3, 1e3),
                Integer.MAX_VALUE,
                MOST_CELLS);
        return new TreeLearner(trees, settings, reader.integer("seed", 1, 0, Integer.MAX_VALUE));
    }

    private static double share(String text, Spec.Reader reader) {
        return switch (text) {
            case "all" -> 1;
            case "half" -> 0.5;
            default -> reader.real("features", 1, 1e-6, 1);
        };
    }

    @Override
    public Classifier learn(Chunk chunk) {
        int classes = chunk.schema().classCount();
        int[] entries = entries(chunk, classes);
        double[] rowWeights = new double[chunk.size()];
        Arrays.setAll(rowWeights, chunk::rowWeight);
        double[][] columns = new double[chunk.schema().featureCount()][];
        Arrays.setAll(columns, chunk::column);
        Cuts cuts = Cuts.of(chunk.schema(), columns, rowWeights);
        CodedRows rows = coded(chunk, cuts, entries, classes);
        List<ClassTree> learned = new ArrayList<>(trees);
        for (int t = 0; t < trees; t++) {
            TreeGrowth growth = new TreeGrowth(rows, cuts, settings, classes, 0, rows.size(), 1_000_003L * seed + t);
            growth.advance(Long.MAX_VALUE);
            learned.add(growth.tree());
        }
        return new TreeClassifier(learned);
    }

    /** Rows with the classes they may be of, as row * classes + class; all rows that count. */
    private static int[] entries(Chunk chunk, int classes) {
        ClassWeights labels = chunk.classWeights();
        int[] found = new int[chunk.size()];
        int count = 0;
        for (int row = 0; row < chunk.size(); row++) {
            int hard = labels.hardClass(row);
            for (int c = Math.max(0, hard); c < (hard < 0 ? classes : hard + 1); c++) {
                if (chunk.weight(row, c) > 0) {
                    found = count < found.length ? found : Arrays.copyOf(found, 2 * count);
                    found[count++] = row * classes + c;
                }
            }
        }
        return Arrays.copyOf(found, count);
    }

    private static CodedRows coded(Chunk chunk, Cuts cuts, int[] entries, int classes) {
        CodedRows rows = CodedRows.of(cuts.features(), entries.length);
        double[] values = new double[cuts.features()];
        for (int i = 0; i < entries.length; i++) {
            int row = entries[i] / classes;
            int label = entries[i] % classes;
            chunk.copyRow(row, values);
            rows.set(i, cuts, values, label, chunk.weight(row, label));
        }
        return rows;
    }

    @Override
    public Cost cost(ChunkShape shape) {
        double kept = shape.rows() * settings.rows();
        double classes = shape.shown() + 1;
        double leaves = Math.max(1, Math.min(kept / settings.leastRows(), MOST_CELLS / classes));
        double bytes = Cost.FRAME + trees * (Cost.OBJECT + leaves * (2 * 33 + 8 + 8 * classes) + 8 * classes);
        double depth = DEPTH + Math.log(leaves) / Math.log(2);
        double looked = Math.max(1, settings.features() * shape.features());
        double work = shape.rows() * shape.features() * (20 + 10 * Math.log(1 + shape.rows()))
                + trees * (kept * looked * depth + 20 * leaves * classes);
        double working = bytes
                + shape.rows() * (shape.features() + 40)
                + 16 * shape.rows()
                + 8 * 256 * classes
                + leaves * (200 + 32 * classes);
        return new Cost(work, bytes, working, trees * (10 * depth + 2 * classes));
    }

    @Override
    public String spec() {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("trees", Integer.toString(trees));
        options.put("features", named(settings.features()));
        options.put("rows", Double.toString(settings.rows()));
        options.put("gain", Double.toString(settings.leastGain()));
        options.put("least", Double.toString(settings.leastRows()));
        options.put("split", Double.toString(settings.split()));
        options.put("alpha", Double.toString(settings.alpha()));
        options.put("seed", Integer.toString(seed));
        return new Spec("ctree", options).toString();
    }

    private static String named(double share) {
        return share == 1 ? "all" : share == 0.5 ? "half" : Double.toString(share);
    }
}
