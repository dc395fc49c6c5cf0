package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.multi.JointClassifier;
import io.kstep.multi.JointClassifierForm;
import io.kstep.multi.JointPosterior;
import io.kstep.multi.VectorSpace;
import java.util.Arrays;

/**
 * The classifier of several class variables that was learned from one chunk, and what it believes where nothing is
 * observed: its prior, by which its posterior is divided to give what the features alone say.
 */
final class JointSubmodel implements ModelPart {

    /** No message says more for or against a class, so that it can be overruled. */
    private static final double MOST = 700;

    private final JointClassifier classifier;
    private final long chunk;
    private final double rows;
    private final JointPosterior prior;

    /** @param chunk its number, counted from 1 over the stream's life */
    JointSubmodel(JointClassifier classifier, long chunk, double rows, int features) {
        this.classifier = classifier;
        this.chunk = chunk;
        this.rows = rows;
        double[] nothing = new double[features];
        Arrays.fill(nothing, Double.NaN);
        prior = classifier.posterior(nothing);
    }

    long chunk() {
        return chunk;
    }

    /** What is shown of it. */
    JointPart part(boolean isOpen) {
        return new JointPart(chunk, rows, isOpen, classifier.graph());
    }

    JointPosterior posterior(double[] values) {
        return classifier.posterior(values);
    }

    /** Whether it knows every class of a vector. */
    private boolean knows(int[] vector) {
        VectorSpace space = classifier.space();
        for (int j = 0; j < vector.length; j++) {
            if (vector[j] >= space.size(j)) {
                return false;
            }
        }
        return true;
    }

    /** Takes what it says of one class variable into place i; a class that it never saw is as likely as in the mean. */
    void say(JointPosterior posterior, int variable, Evidence evidence, int i, int classes) {
        double[] logs = new double[classes];
        double[] own = new double[classes];
        double[] believed = posterior.marginal(variable);
        double[] before = prior.marginal(variable);
        for (int c = 0; c < classes; c++) {
            boolean isKnown = c < believed.length;
            logs[c] = isKnown ? ratio(believed[c], before[c]) : 0;
            own[c] = isKnown ? before[c] : 1 / (rows + classes);
        }
        evidence.set(i, classes, logs, normalised(own));
    }

    /** The same of the vectors that were seen. */
    void say(JointPosterior posterior, int[][] vectors, Evidence evidence, int i) {
        double[] logs = new double[vectors.length];
        double[] own = new double[vectors.length];
        for (int v = 0; v < vectors.length; v++) {
            boolean isKnown = knows(vectors[v]);
            double before = isKnown ? prior.logProbability(vectors[v]) : 0;
            logs[v] = isKnown ? bounded(posterior.logProbability(vectors[v]) - before) : 0;
            own[v] = isKnown ? Math.max(Double.MIN_NORMAL, Math.exp(before)) : 1 / (rows + vectors.length);
        }
        evidence.set(i, vectors.length, logs, normalised(own));
    }

    private static double ratio(double believed, double before) {
        return bounded(Math.log(Math.max(Double.MIN_NORMAL, believed)) - Math.log(Math.max(Double.MIN_NORMAL, before)));
    }

    private static double bounded(double log) {
        return Double.isNaN(log) ? 0 : Math.max(-MOST, Math.min(MOST, log));
    }

    private static double[] normalised(double[] own) {
        double sum = Arrays.stream(own).sum();
        for (int c = 0; c < own.length; c++) {
            own[c] /= sum;
        }
        return own;
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeLong(chunk).writeDouble(rows);
        JointClassifierForm.write(classifier, out);
    }

    static JointSubmodel read(BinaryReader in, int features) {
        long chunk = in.readLong();
        double rows = in.readDouble();
        return new JointSubmodel(JointClassifierForm.read(in), chunk, rows, features);
    }
}
