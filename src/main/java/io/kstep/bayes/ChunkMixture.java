package io.kstep.bayes;

import io.kstep.bayes.soft.Mixture;
import io.kstep.data.Chunk;

/** A classifier as EM asks it about the rows of a chunk. Not thread-safe. */
public final class ChunkMixture implements Mixture {

    private final Chunk rows;
    private final Classifier classifier;
    private final double logPrior;
    private final double[] values;
    private final double[] scratch;

    ChunkMixture(Chunk rows, Classifier classifier, double logPrior) {
        this.rows = rows;
        this.classifier = classifier;
        this.logPrior = logPrior;
        values = new double[rows.schema().featureCount()];
        scratch = new double[rows.schema().classCount()];
    }

    public Classifier classifier() {
        return classifier;
    }

    @Override
    public void logJoint(int row, double[] out) {
        rows.copyRow(row, values);
        classifier.logJoint(values, out, scratch);
    }

    /** Writes ln f(x | k) of a row for every class k. */
    void logLikelihood(int row, double[] out) {
        rows.copyRow(row, values);
        classifier.logLikelihood(values, out, scratch);
    }

    @Override
    public double logPrior() {
        return logPrior;
    }
}
