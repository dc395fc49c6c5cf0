package io.kstep.bayes;

/** A learner whose classifiers can be merged without their rows: what retention by merging needs. */
public interface MergingLearner extends Learner {

    /** One classifier in the place of two that this learner gave, each counting for the rows it was learned from. */
    Classifier merge(Classifier first, Classifier second);
}
