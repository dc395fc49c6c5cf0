package io.kstep.bayes;

/** A learner whose classifiers can be merged without their rows: what retention by merging needs. */
public interface MergingLearner extends Learner {

    /** Whether both know the same features: of the rows of both nothing is known of what one of them never saw. */
    boolean canMerge(Classifier first, Classifier second);

    /** Merges two classifiers of this learner into one; each counts for the rows it was learned from. */
    Classifier merge(Classifier first, Classifier second);
}
