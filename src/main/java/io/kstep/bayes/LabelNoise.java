package io.kstep.bayes;

import io.kstep.bayes.soft.Gem;
import io.kstep.bayes.soft.GemFit;
import io.kstep.bayes.soft.Mixture;
import io.kstep.bayes.soft.SoftLabels;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import java.util.Arrays;

/**
 * The generative model of label noise that Côme et al. 2009, section 5.2.2 compare with (Lawrence and Schölkopf 2001; Li
 * et al. 2007): every row has a given label and a hidden class, P(class k | label l) is learned beside the densities of
 * the classes, and doubts are not asked for. It is the EM of soft labels with that table in place of plausibility times
 * prior.
 */
public record LabelNoise(Learner learner, Gem gem) {

    /** Densities of the classes and P(class | label). */
    public static final class Model implements Mixture {

        private final ChunkMixture densities;
        private final int[] given;
        private final double[][] classGivenLabel;

        Model(ChunkMixture densities, int[] given, double[][] classGivenLabel) {
            this.densities = densities;
            this.given = given;
            this.classGivenLabel = classGivenLabel;
        }

        /** Answers about instances without labels. */
        public Classifier classifier() {
            return densities.classifier();
        }

        /** P(class | label), a copy. */
        public double[] classGivenLabel(int label) {
            return classGivenLabel[label].clone();
        }

        @Override
        public void logJoint(int row, double[] out) {
            densities.logLikelihood(row, out);
            for (int k = 0; k < out.length; k++) {
                out[k] += Math.log(classGivenLabel[given[row]][k]);
            }
        }
    }

    /** Begins with what the labels say, each taken to be right with probability {@code kept}. */
    public GemFit<Model> fit(Chunk rows, int[] given, double kept) {
        double[][] start = oneHot(given, rows.schema().classCount());
        labels(rows).expect(atStart(rows, given, kept), start);
        return fit(rows, given, start);
    }

    /** Begins with given weights of each row and class. */
    public GemFit<Model> fit(Chunk rows, int[] given, double[][] start) {
        return gem.fit(
                labels(rows),
                start,
                weights -> new Model(learned(rows, weights), given, classGivenLabel(rows, given, weights)));
    }

    Model atStart(Chunk rows, int[] given, double kept) {
        int classes = rows.schema().classCount();
        double[][] table = new double[classes][classes];
        boolean[] isGiven = new boolean[classes];
        for (int i = 0; i < given.length; i++) {
            isGiven[given[i]] |= rows.rowWeight(i) > 0;
        }
        int others = -1;
        for (boolean one : isGiven) {
            others += one ? 1 : 0;
        }
        for (int l = 0; l < classes; l++) {
            for (int k = 0; k < classes; k++) { // a class that no label names is none that rows may have
                table[l][k] = k == l ? (others > 0 ? kept : 1) : isGiven[k] && others > 0 ? (1 - kept) / others : 0;
            }
        }
        return new Model(learned(rows, oneHot(given, classes)), given, table);
    }

    /** The hidden classes are free: what the labels say of them is in the model. */
    static SoftLabels labels(Chunk rows) {
        double[][] ones = new double[rows.size()][rows.schema().classCount()];
        Arrays.stream(ones).forEach(row -> Arrays.fill(row, 1));
        return new SoftLabels(ones, GemLearner.rowWeights(rows));
    }

    private ChunkMixture learned(Chunk rows, double[][] weights) {
        ClassWeights soft = ClassWeights.mixed(new int[rows.size()], weights);
        return new ChunkMixture(rows, learner.learn(rows.relabelled(rows.schema(), soft)), 0);
    }

    private static double[][] oneHot(int[] given, int classes) {
        double[][] result = new double[given.length][classes];
        for (int i = 0; i < given.length; i++) {
            result[i][given[i]] = 1;
        }
        return result;
    }

    private static double[][] classGivenLabel(Chunk rows, int[] given, double[][] weights) {
        double[][] table = new double[rows.schema().classCount()][rows.schema().classCount()];
        for (int i = 0; i < given.length; i++) {
            for (int k = 0; k < weights[i].length; k++) {
                table[given[i]][k] += rows.rowWeight(i) * weights[i][k];
            }
        }
        for (double[] row : table) {
            double sum = Arrays.stream(row).sum();
            for (int k = 0; k < row.length; k++) {
                row[k] = sum > 0 ? row[k] / sum : 1.0 / row.length;
            }
        }
        return table;
    }
}
