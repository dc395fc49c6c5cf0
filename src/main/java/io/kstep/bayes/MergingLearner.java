package io.kstep.bayes;

/** A learner whose classifiers can be merged without their rows: what retention by merging needs. */
public interface MergingLearner extends Learner {

    /** Merges two classifiers of this learner into one; each counts for the rows it was learned from. */
    Classifier merge(Classifier first, Classifier second);
}
