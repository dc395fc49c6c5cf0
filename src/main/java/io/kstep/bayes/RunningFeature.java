package io.kstep.bayes;

/** A feature model whose statistics add up row by row. Mutable until it is copied into a frozen classifier. */
sealed interface RunningFeature extends FeatureModel permits GaussianFeature, DiscreteFeature {

    /** Makes room for one more slot, the last. */
    void addSlot();

    /** Counts a value for a slot. */
    void add(int slot, double value, double weight);

    RunningFeature copy();
}
