package io.kstep.incremental;

import io.kstep.bayes.tree.ClassTree;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.LogSpace;
import java.util.Arrays;

/**
 * Families of class trees that answer together, each with the mean of its trees, beside the shares of the classes
 * recently. The answer is their mixture by fixed shares (Herbster and Warmuth 1998): each label multiplies the weight of
 * a family by the probability that it gave to the label, and a small part of all weight is shared out again, so that a
 * family that was wrong for long comes back soon. The mixture, which is less sure than its members, is raised to a power
 * that is learned, beside a share of labels that nothing predicts. Not thread-safe.
 */
final class TreePanel {

    static final int GREEDY = 0;
    static final int RANDOM = 1;
    static final int PAST = 2;

    private static final int SHARES = 3;
    private static final int MEMBERS = 4;

    /** What all members share of the weight again after each label. */
    private static final double SHARED = 0.005;

    /** What the shares of the classes keep for every label. */
    private static final double DECAY = 0.999;

    /** Trees of each family; null where one is still to be learned. */
    private final ClassTree[][] trees;

    private final double[] weights;
    private double[] shares;
    private double total;
    private double[] scratch;
    private double[] logs;
    private double[] flat;
    private TreeAnswers answers;
    private LearnedTemper temper = new LearnedTemper(1);

    TreePanel(int classes, int greedy, int random) {
        this(new ClassTree[][] {new ClassTree[greedy], new ClassTree[random], new ClassTree[1]}, new double[MEMBERS]);
        Arrays.fill(weights, 1.0 / MEMBERS);
        shares = new double[classes];
        makeRoom();
    }

    private void makeRoom() {
        scratch = new double[shares.length];
        logs = new double[shares.length];
        flat = new double[shares.length];
        answers = new TreeAnswers(trees, shares.length);
    }

    private TreePanel(ClassTree[][] trees, double[] weights) {
        this.trees = trees;
        this.weights = weights;
    }

    ClassTree[] trees(int family) {
        return trees[family];
    }

    /** The power that the mixture is raised to. */
    double power() {
        return temper.evidenceExponent();
    }

    /** Whether any family answers. */
    boolean hasTrees() {
        return count(GREEDY) + count(RANDOM) + count(PAST) > 0;
    }

    private int count(int family) {
        int count = 0;
        for (ClassTree tree : trees[family]) {
            count += tree == null ? 0 : 1;
        }
        return count;
    }

    void grow(int classes) {
        shares = Arrays.copyOf(shares, classes);
        makeRoom();
    }

    /** Writes P(c | x). */
    void believe(double[] values, double[] out) {
        mix(values, out);
        for (int c = 0; c < out.length; c++) {
            out[c] = power() * Math.log(out[c]);
        }
        LogSpace.normalise(out);
        for (int c = 0; c < out.length; c++) {
            out[c] = (1 - temper.noise()) * out[c] + temper.noise() / out.length;
        }
    }

    /** Writes the mixture before its power is taken. */
    void mix(double[] values, double[] out) {
        Arrays.fill(out, 0);
        double all = answering();
        for (int family = 0; family < SHARES; family++) {
            double[] said = answers.of(family, values);
            double weight = weights[family] / all;
            for (int c = 0; said != null && c < out.length; c++) {
                out[c] += weight * said[c];
            }
        }
        for (int c = 0; c < out.length; c++) {
            out[c] += weights[SHARES] / all * share(c);
        }
    }

    /** The weight of the members that have something to say. */
    private double answering() {
        double all = weights[SHARES];
        for (int family = 0; family < SHARES; family++) {
            all += count(family) > 0 ? weights[family] : 0;
        }
        return all;
    }

    private double share(int c) {
        return (shares[c] + 0.5) / (total + 0.5 * shares.length);
    }

    /** What each family says that has trees. */
    double[][] answers(double[] values) {
        double[][] all = new double[SHARES][];
        int count = 0;
        for (int family = 0; family < SHARES; family++) {
            double[] said = answers.of(family, values);
            if (said != null) {
                all[count++] = said.clone();
            }
        }
        return Arrays.copyOf(all, count);
    }

    /** Learns the power and the weights of members from a label, which the leaves count then; not those of the past. */
    void observe(double[] values, int label, double weight) {
        mix(values, logs);
        for (int c = 0; c < logs.length; c++) {
            logs[c] = Math.log(logs[c]);
            scratch[c] = power() * logs[c];
        }
        LogSpace.normalise(scratch);
        temper.follow(flat, logs, scratch, label, weight);
        weigh(values, label, weight);
        count(values, label, weight);
    }

    private void weigh(double[] values, int label, double weight) {
        double all = 0;
        for (int member = 0; member < MEMBERS; member++) {
            double[] said = member == SHARES ? null : answers.of(member, values);
            if (member == SHARES || said != null) {
                double p = said == null ? share(label) : Math.max(1e-12, said[label]);
                weights[member] *= weight == 1 ? p : Math.pow(p, weight);
                all += weights[member];
            }
        }
        double spoke = 0;
        double silent = 0;
        for (int member = 0; member < MEMBERS; member++) {
            boolean speaks = member == SHARES || count(member) > 0;
            spoke += speaks ? 1 : 0;
            silent += speaks ? 0 : weights[member];
        }
        for (int member = 0; member < MEMBERS; member++) {
            if (member == SHARES || count(member) > 0) {
                weights[member] = (1 - silent) * ((1 - SHARED) * weights[member] / all + SHARED / spoke);
            }
        }
    }

    private void count(double[] values, int label, double weight) {
        double kept = weight == 1 ? DECAY : Math.pow(DECAY, weight);
        for (int c = 0; c < shares.length; c++) {
            shares[c] *= kept;
        }
        total = total * kept + weight;
        shares[label] += weight;
        answers.forget();
        for (int family = GREEDY; family <= RANDOM; family++) {
            for (ClassTree tree : trees[family]) {
                if (tree != null) {
                    tree.count(values, label, weight);
                }
            }
        }
    }

    /** See {@link Explainable#explain}. */
    void explain(double[] values, double[][] out) {
        int base = out.length - 1;
        for (double[] row : out) {
            Arrays.fill(row, 0);
        }
        double all = answering();
        for (int family = 0; family < SHARES; family++) {
            for (ClassTree tree : trees[family]) {
                if (tree != null) {
                    tree.explain(values, weights[family] / all / count(family), out);
                }
            }
        }
        for (int c = 0; c < shares.length; c++) {
            out[base][c] += weights[SHARES] / all * share(c);
            LogShares.turn(c, out);
        }
        believe(values, logs);
        for (int c = 0; c < shares.length; c++) {
            double others = 0;
            for (int f = 0; f < base; f++) {
                out[f][c] *= power();
                others += out[f][c];
            }
            out[base][c] = Math.log(logs[c]) - others; // also what makes the classes sum to 1, and the noise
        }
    }

    /** A panel that answers as this one, for another thread; neither learns any more. */
    TreePanel beside() {
        TreePanel other = new TreePanel(trees, weights);
        other.shares = shares;
        other.total = total;
        other.temper = temper;
        other.makeRoom();
        return other;
    }

    /** A panel of its own, which does not learn with this one. */
    TreePanel copy() {
        ClassTree[][] copied = new ClassTree[trees.length][];
        for (int family = 0; family < trees.length; family++) {
            copied[family] = new ClassTree[trees[family].length];
            for (int t = 0; t < copied[family].length; t++) {
                copied[family][t] = trees[family][t] == null ? null : trees[family][t].copy();
            }
        }
        TreePanel copy = new TreePanel(copied, weights.clone());
        copy.shares = shares.clone();
        copy.total = total;
        copy.temper = temper.copy();
        copy.makeRoom();
        return copy;
    }

    /** Writes all but the trees. */
    void writeWeights(BinaryWriter out) {
        out.writeDoubles(weights).writeDoubles(shares).writeDouble(total);
        temper.write(out);
    }

    void readWeights(BinaryReader in) {
        System.arraycopy(in.readDoubles(MEMBERS), 0, weights, 0, MEMBERS);
        shares = in.readDoubles();
        total = in.readDouble();
        temper = LearnedTemper.read(in);
        makeRoom();
    }

    /** Writes all that predicting needs. */
    void write(BinaryWriter out) {
        writeWeights(out);
        for (ClassTree[] family : trees) {
            out.writeInt(family.length);
            for (ClassTree tree : family) {
                out.writeBoolean(tree != null);
                if (tree != null) {
                    tree.writeNodes(out);
                    tree.writeLeaves(out);
                }
            }
        }
    }

    static TreePanel read(BinaryReader in) {
        TreePanel panel = new TreePanel(new ClassTree[SHARES][0], new double[MEMBERS]);
        panel.readWeights(in);
        for (int family = 0; family < SHARES; family++) {
            int count = in.readInt();
            in.claim(count);
            panel.trees[family] = new ClassTree[count];
            for (int t = 0; t < count; t++) {
                panel.trees[family][t] = in.readBoolean() ? ClassTree.read(in, in) : null;
            }
        }
        panel.makeRoom();
        return panel;
    }
}
