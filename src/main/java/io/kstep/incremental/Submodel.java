package io.kstep.incremental;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.ClassifierForm;
import io.kstep.bayes.IntervalRegressor;
import io.kstep.bayes.RunningClassifier;
import io.kstep.bayes.TargetIntervals;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.LogSpace;
import java.util.Arrays;
import java.util.List;

/**
 * The classifier learned from one chunk, Cl_i, and where it came from. Its states are the classes, or intervals of a number.
 *
 * @param firstChunk number of the first chunk it was learned from, counted from 1 over the stream's life
 * @param lastChunk number of the last one; differs from the first where submodels were merged
 * @param rows weight of the rows it was learned from
 * @param learner spec of the learner that gave it
 */
public record Submodel(Classifier classifier, long firstChunk, long lastChunk, double rows, String learner)
        implements ModelPart {

    @Override
    public Submodel submodel() {
        return this;
    }

    /** The number of states that the largest of these answers over, at least one. */
    static int mostStates(List<Submodel> submodels) {
        return submodels.stream().mapToInt(submodel -> submodel.states(1)).max().orElse(1);
    }

    /** The number of its states: the classes, or the intervals into which it cut a number itself. */
    int states(int classes) {
        return classifier instanceof IntervalRegressor regressor
                ? regressor.intervals().size()
                : classes;
    }

    /** This submodel, which further rows of an open chunk do not change. */
    Submodel frozen() {
        return classifier instanceof RunningClassifier running
                ? new Submodel(running.frozen(), firstChunk, lastChunk, rows, learner)
                : this;
    }

    /** Whether it was learned from the chunk of this number. */
    boolean isOf(long chunk) {
        return chunk >= firstChunk && chunk <= lastChunk;
    }

    /** The intervals of a number that are its states. */
    TargetIntervals intervals() {
        return ((IntervalRegressor) classifier).intervals();
    }

    /** P(state) for every state. */
    double[] prior(int classes) {
        double[] prior = new double[states(classes)];
        if (classifier instanceof IntervalRegressor) {
            Arrays.setAll(prior, s -> intervals().mass(s));
        } else {
            classifier.logPrior(prior);
            Arrays.setAll(prior, c -> Math.exp(prior[c]));
        }
        return prior;
    }

    /** P(state | x) for every state, newly made. */
    double[] posterior(double[] values, int classes) {
        double[] posterior = new double[states(classes)];
        classifier.logJoint(values, posterior, new double[posterior.length]);
        LogSpace.normalise(posterior);
        return posterior;
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeLong(firstChunk).writeLong(lastChunk).writeDouble(rows).writeText(learner);
        ClassifierForm.write(classifier, out);
    }

    public static Submodel read(BinaryReader in) {
        long firstChunk = in.readLong();
        long lastChunk = in.readLong();
        double rows = in.readDouble();
        String learner = in.readText();
        return new Submodel(ClassifierForm.read(in), firstChunk, lastChunk, rows, learner);
    }
}
