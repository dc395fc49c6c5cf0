package io.kstep.incremental;

import io.kstep.bayes.Classifier;
import io.kstep.data.Chunk;
import io.kstep.probability.LogSpace;
import java.util.Arrays;
import java.util.List;

/**
 * A k-step classifier that was learned from a whole data set, asked like any other classifier. Its posterior is that of
 * the main node; its prior are the frequencies of the classes, and its likelihood is what leads from the one to the other.
 * Immutable; each thread has working memory of its own.
 */
public final class KStepAnswer implements Classifier {

    /** A posterior is not below it, so that its logarithm stays finite. */
    private static final double LEAST = 1e-300;

    private final KStepClassifier learned;
    private final double[] classRows;
    private final double rows;
    private final ThreadLocal<KStepClassifier.Predictor> predictors;

    KStepAnswer(KStepClassifier learned, Chunk chunk) {
        this.learned = learned;
        classRows =
                new double[chunk.schema().isRegression() ? 0 : chunk.schema().classCount()];
        for (int row = 0; row < chunk.size(); row++) {
            for (int c = 0; c < classRows.length; c++) {
                classRows[c] += chunk.weight(row, c);
            }
        }
        rows = Arrays.stream(classRows).sum();
        predictors = ThreadLocal.withInitial(learned::predictor);
    }

    /** What answers. */
    public KStepClassifier learned() {
        return learned;
    }

    /** The prediction of a number. */
    public double mean(double[] values) {
        return predictors.get().number(values).mean();
    }

    /** A class that came later has the likelihood of an average class: nothing is known of it. */
    @Override
    public void logLikelihood(double[] values, double[] out, double[] scratch) {
        double[] posterior = new double[classRows.length];
        predictors.get().predict(values, posterior);
        double density = logDensity(values);
        logPrior(scratch);
        Arrays.fill(out, density);
        for (int c = 0; c < Math.min(out.length, posterior.length); c++) {
            out[c] += Math.log(Math.max(LEAST, posterior[c])) - scratch[c];
        }
    }

    /** ln of the mean of the densities that the submodels give to the row: what an outlier score needs. */
    private double logDensity(double[] values) {
        List<Submodel> submodels = learned.submodels();
        double[] joint = new double[classRows.length];
        double[] scratch = new double[classRows.length];
        double sum = Double.NEGATIVE_INFINITY;
        for (Submodel submodel : submodels) {
            submodel.classifier().logJoint(values, joint, scratch);
            sum = LogSpace.logAdd(sum, LogSpace.normaliseAndSum(joint, joint.length));
        }
        return sum - Math.log(submodels.size());
    }

    /** The frequencies of the classes with one row more for each. */
    @Override
    public void logPrior(double[] out) {
        for (int c = 0; c < out.length; c++) {
            out[c] = Math.log(((c < classRows.length ? classRows[c] : 0) + 1) / (rows + out.length));
        }
    }
}
