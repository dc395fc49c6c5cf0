package io.kstep.multi;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Tests structures of multi-dimensional classifiers on rows that their tables have not learned from: by repeated
 * cross-validation, or on rows held out. Every node's table is all counts without those of the fold under test, and what
 * it says of every test is kept, since structures of a search share most of their nodes. The answer is the most probable
 * vector (joint rule). A missing feature says nothing here, and nothing is learned from it. Not thread-safe.
 */
public final class StructureTests {

    private final CodedRows rows;
    private final TestOrder order;
    private final NodeTests nodes;
    /** The class of each variable in each vector, at (variable, vector). */
    private final int[][] classes;

    /**
     * @param folds at (repetition, row): in which fold a row is, negative where it is only learned from
     * @param alpha pseudo-count of every cell
     */
    public StructureTests(CodedRows rows, int[][] folds, double alpha) {
        this.rows = rows;
        order = new TestOrder(folds, rows.weights());
        nodes = new NodeTests(rows, order, alpha);
        int vectors = (int) rows.space().count();
        classes = new int[rows.space().variables()][vectors];
        for (int v = 0; v < vectors; v++) {
            int[] vector = rows.space().vector(v);
            for (int j = 0; j < vector.length; j++) {
                classes[j][v] = vector[j];
            }
        }
    }

    /**
     * What a structure was worth.
     *
     * @param single accuracy of each class variable, the mean over the folds
     * @param global share of vectors right as a whole, likewise
     * @param rates for each class variable, then each of its classes, the share of its rows that are right; 1 of a class
     *     without rows
     */
    public record Tested(double[] single, double global, double[][] rates) {

        public double mean() {
            return Arrays.stream(single).average().orElse(Double.NaN);
        }
    }

    public Tested test(JointStructure structure) {
        int vectors = classes[0].length;
        double[] prior = nodes.classLogs(structure);
        int[] used = IntStream.range(0, structure.features())
                .filter(i -> structure.bridge(i).length > 0)
                .toArray();
        double[][] logs = new double[used.length][];
        int[][] parts = new int[used.length][];
        int[] widths = new int[used.length];
        for (int u = 0; u < used.length; u++) {
            logs[u] = nodes.featureLogs(used[u], structure.bridge(used[u]), structure.featureParents(used[u]));
            parts[u] = nodes.part(structure.bridge(used[u]));
            widths[u] = logs[u].length / Math.max(1, order.tests());
        }
        Right right = new Right(classes, rows.space());
        double[] scores = new double[vectors];
        int t = 0;
        for (int fold = 0; fold < order.folds(); fold++) {
            for (int tested = 0; tested < order.fold(fold).length; tested++, t++) {
                System.arraycopy(prior, fold * vectors, scores, 0, vectors);
                for (int u = 0; u < logs.length; u++) {
                    add(logs[u], t * widths[u], parts[u], scores);
                }
                int best = 0;
                for (int v = 1; v < vectors; v++) {
                    best = scores[v] > scores[best] ? v : best;
                }
                int row = order.row(t);
                right.add(best, rows.vectors()[row], order.share(t), rows.weights()[row]);
            }
        }
        return right.tested();
    }

    private static void add(double[] logs, int from, int[] part, double[] scores) {
        for (int v = 0; v < scores.length; v++) {
            scores[v] += logs[from + part[v]];
        }
    }

    /** Sums of what was right. */
    private static final class Right {

        private final int[][] classes;
        private final double[] single;
        private final double[][] hits;
        private final double[][] all;
        private double global;

        Right(int[][] classes, VectorSpace space) {
            this.classes = classes;
            single = new double[classes.length];
            hits = IntStream.range(0, classes.length)
                    .mapToObj(j -> new double[space.size(j)])
                    .toArray(double[][]::new);
            all = Arrays.stream(hits).map(double[]::clone).toArray(double[][]::new);
        }

        void add(int said, int truth, double share, double weight) {
            global += said == truth ? share : 0;
            for (int j = 0; j < single.length; j++) {
                int c = classes[j][truth];
                boolean isRight = classes[j][said] == c;
                single[j] += isRight ? share : 0;
                hits[j][c] += isRight ? weight : 0;
                all[j][c] += weight;
            }
        }

        Tested tested() {
            for (int j = 0; j < hits.length; j++) {
                for (int c = 0; c < hits[j].length; c++) {
                    hits[j][c] = all[j][c] > 0 ? hits[j][c] / all[j][c] : 1;
                }
            }
            return new Tested(single, global, hits);
        }
    }

    /** Free parameters of a structure. */
    double parameters(JointStructure structure) {
        VectorSpace space = rows.space();
        double sum = 0;
        for (int j = 0; j < structure.variables(); j++) {
            sum += (space.size(j) - 1) * space.of(structure.classParents(j)).count();
        }
        for (int i = 0; i < structure.features(); i++) {
            double configurations = space.of(structure.bridge(i)).count();
            for (int parent : structure.featureParents(i)) {
                configurations *= rows.cardinalities()[parent];
            }
            sum += (rows.cardinalities()[i] - 1) * configurations;
        }
        return sum;
    }
}
