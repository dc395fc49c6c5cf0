package io.kstep.incremental;

import io.kstep.bayes.Classifier;
import io.kstep.binary.BinaryWriter;
import java.util.List;

/**
 * Cl_M: turns what the submodels say of an instance into a belief about the target. Its states are classes, counted
 * label by label ({@link MainClassifier}), or intervals of a number, which are cut and counted again from rows of the
 * past whenever the submodels change ({@link NumberMain}): a node of that kind ignores the changes that are reported
 * here. A third kind weighs the means of a number ({@link LinearMain}).
 */
sealed interface Main permits MainClassifier, NumberMain, LinearMain {

    /**
     * Asks the submodels.
     *
     * @param closed those of closed chunks
     * @param open that of the open chunk, or null while nothing is known of it
     */
    Evidence ask(SubmodelPanel panel, double[] values, List<Submodel> closed, Classifier open);

    /**
     * Writes what is believed of the target.
     *
     * @param last the class of the latest label, -1 before any
     */
    void believe(Evidence evidence, int last, Belief out);

    /** What it needs of this moment when the label of an instance comes. */
    default Context context(int lastLabel) {
        return Context.LastLabel.of(lastLabel);
    }

    /** Writes what was believed of a number whose label has come, and learns that label where it counts labels. */
    default void learn(Evidence evidence, double target, Context context, Belief out) {
        believe(evidence, LabelMemory.NONE, out);
    }

    /** Mutual information of Cl_i and Cl_M in nats: how informative submodel i still is. */
    double information(int i);

    /** Takes one more submodel, the last, of which nothing is counted yet. */
    default void add(int states) {}

    /** Forgets submodel i. */
    default void remove(int i) {}

    /** Lets submodel i stand for itself and submodel i + 1, which disappears. */
    default void merge(int i) {}

    /** Weakens all that was counted, after a drift alarm. */
    default void fade(double factor) {}

    /** For another thread. */
    Main copy();

    void write(BinaryWriter out);
}
