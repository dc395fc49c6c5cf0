package io.kstep.evaluate;

import io.kstep.bayes.Learner;
import io.kstep.data.Chunk;
import io.kstep.multi.JointLearner;
import io.kstep.spec.SpecException;
import java.util.function.LongSupplier;

/** A way to estimate, from one chunk, the error that a learner's classifier will have on new instances. */
public interface Estimator {

    /**
     * Estimates the error on a chunk with one class variable. A soft label is scored against its heaviest class with the
     * row's weight for it; rows of weight 0 count for nothing.
     *
     * @param nanos the clock, in nanoseconds
     * @param listener receives every test prediction
     */
    Evaluation estimate(Learner learner, Chunk chunk, long seed, LongSupplier nanos, TestListener listener);

    /** Likewise with nobody listening. */
    default Evaluation estimate(Learner learner, Chunk chunk, long seed, LongSupplier nanos) {
        return estimate(learner, chunk, seed, nanos, TestListener.NONE);
    }

    /** Likewise for a chunk with a numeric target; there are no classes to stratify by. */
    RegressionEvaluation estimate(NumericLearner learner, Chunk chunk, long seed, LongSupplier nanos);

    /**
     * Likewise for a chunk with several class variables. A class that is not known for sure is not tested against.
     *
     * @param rules by which classes are said
     */
    default JointEvaluation estimate(
            JointLearner learner, Chunk chunk, JointScores.Rules rules, long seed, LongSupplier nanos) {
        throw new SpecException(
                spec() + " is for one class variable; use cv, holdout, loo, bootstrap or resubstitution");
    }

    /**
     * How what it finds is known to depart from the error of the classifier learned from all rows, in half a sentence;
     * empty where that is hardly so (Rodríguez 2013, sections 3.4 and 4.3).
     */
    String bias();

    /** The spec that names this estimator with all its settings. */
    String spec();
}
