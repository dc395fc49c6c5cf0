package io.kstep.bayes.sums;

import io.kstep.bayes.GaussianFeature;
import io.kstep.bayes.NaiveBayes;
import io.kstep.bayes.network.Clamp;
import io.kstep.bayes.network.FeaturePanel;
import io.kstep.data.Chunk;
import java.util.Arrays;

/** Naive Bayes of normal densities and value tables that goes through many rows of its chunk feature by feature. */
final class ColumnwiseNaiveBayes implements ChunkClassifier {

    private static final int MISSING = -1;

    private final NaiveBayes classifier;
    private final FeaturePanel panel;
    private final Chunk chunk;
    private final int[] present;
    private int[] cellOf = {};
    private double[] values = {};
    private double[][] logs = {};
    private double[] best = {};
    private double[] unseen = {};

    ColumnwiseNaiveBayes(NaiveBayes classifier, Chunk chunk) {
        this.classifier = classifier;
        this.chunk = chunk;
        panel = classifier.panel();
        present = classifier.presentClasses();
    }

    @Override
    public void logLikelihood(double[] row, double[] out, double[] scratch) {
        classifier.logLikelihood(row, out, scratch);
    }

    @Override
    public void logPrior(double[] out) {
        classifier.logPrior(out);
    }

    @Override
    public void logJoints(int[] rows, int from, int to, double[][] out) {
        int n = to - from;
        reserve(n);
        boolean allPresent = present.length == out.length;
        for (double[] ofClass : out) {
            Arrays.fill(ofClass, 0, n, 0);
        }
        Arrays.fill(unseen, 0, n, 0);
        // in the order of FeaturePanel.sum, so that rounding is the same
        panel.eachTable((table, feature) -> addTable(chunk.column(feature), table, rows, from, n, allPresent, out));
        panel.eachAsked((asked, feature) -> {
            double[] column = chunk.column(feature);
            for (int i = 0; i < n; i++) {
                values[i] = column[rows[from + i]];
            }
            addNormal((GaussianFeature) asked, n, allPresent, out);
        });
        addPrior(n, allPresent, out);
    }

    private void reserve(int n) {
        if (values.length < n) {
            cellOf = new int[n];
            values = new double[n];
            best = new double[n];
            unseen = new double[n];
            logs = new double[present.length][n];
        }
    }

    private void addTable(
            double[] column,
            FeaturePanel.Table table,
            int[] rows,
            int from,
            int n,
            boolean allPresent,
            double[][] out) {
        double[] cells = table.cells(allPresent);
        for (int i = 0; i < n; i++) {
            double value = column[rows[from + i]];
            cellOf[i] = Double.isFinite(value) ? table.row(value) : MISSING;
        }
        for (int s = 0; s < present.length; s++) {
            addCells(cells, s, out[present[s]], n);
        }
        if (!allPresent) {
            addCells(cells, present.length, unseen, n);
        }
    }

    private void addCells(double[] cells, int slot, double[] sums, int n) {
        for (int i = 0; i < n; i++) {
            if (cellOf[i] != MISSING) {
                sums[i] += cells[cellOf[i] + slot];
            }
        }
    }

    private void addNormal(GaussianFeature normal, int n, boolean allPresent, double[][] out) {
        if (!normal.logLikelihoods(values, n, logs)) {
            return;
        }
        double ofUnseen = allPresent ? Double.NEGATIVE_INFINITY : normal.logUnseen(Double.NaN);
        Arrays.fill(best, 0, n, ofUnseen);
        for (double[] ofSlot : logs) {
            raise(best, ofSlot, n);
        }
        double clamp = classifier.clamp();
        for (int i = 0; i < n; i++) {
            best[i] = Clamp.floor(best[i], clamp);
        }
        for (int i = 0; i < n; i++) {
            if (!Double.isFinite(values[i])) { // missing, so marginalised
                best[i] = 0;
                for (double[] ofSlot : logs) {
                    ofSlot[i] = 0;
                }
            } else if (!allPresent) {
                unseen[i] += Math.max(ofUnseen, best[i]);
            }
        }
        for (int s = 0; s < present.length; s++) {
            Clamp.addAbove(best, logs[s], n, out[present[s]]);
        }
    }

    /** A loop of its own, so that the compiler makes vectors of it. */
    private static void raise(double[] most, double[] by, int n) {
        for (int i = 0; i < n; i++) {
            most[i] = Math.max(most[i], by[i]);
        }
    }

    private void addPrior(int n, boolean allPresent, double[][] out) {
        double[] prior = new double[out.length];
        classifier.logPrior(prior);
        boolean[] seen = new boolean[out.length];
        for (int c : present) {
            seen[c] = true;
        }
        for (int c = 0; c < out.length; c++) {
            double[] ofClass = out[c];
            if (!allPresent && !seen[c]) {
                System.arraycopy(unseen, 0, ofClass, 0, n);
            }
            double ofPrior = prior[c];
            for (int i = 0; i < n; i++) {
                ofClass[i] += ofPrior;
            }
        }
    }
}
