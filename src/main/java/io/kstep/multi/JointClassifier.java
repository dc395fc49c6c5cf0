package io.kstep.multi;

import java.util.Optional;

/** A learned, immutable classifier of several class variables at once (Rodríguez 2013, chapter 5). */
public sealed interface JointClassifier
        permits IndependentClassifiers,
                CompoundClassifier,
                ChainClassifier,
                JointNetwork,
                JointTableNetwork,
                BestOfEachClassifier,
                SelectedClassifier {

    /** The vectors it was learned for; the order of the class variables is that of the schema. */
    VectorSpace space();

    /** The graph of class variables and features, where it is one network; nothing of other kinds. */
    default Optional<JointStructure> graph() {
        return Optional.empty();
    }

    /**
     * What it believes of an instance.
     *
     * @param values one value per feature, a discrete one as its index; a missing one (NaN) is marginalised
     */
    JointPosterior posterior(double[] values);
}
