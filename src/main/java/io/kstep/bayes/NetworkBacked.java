package io.kstep.bayes;

import io.kstep.bayes.structure.Structure;
import java.util.List;

/** A classifier that keeps something beside its network, and answers as the network does where it says nothing else. */
interface NetworkBacked extends ViewedClassifier {

    NetworkClassifier network();

    @Override
    default void logLikelihood(double[] values, double[] out, double[] scratch) {
        network().logLikelihood(values, out, scratch);
    }

    @Override
    default void logPrior(double[] out) {
        network().logPrior(out);
    }

    @Override
    default int[] presentClasses() {
        return network().presentClasses();
    }

    @Override
    default double classWeight(int slot) {
        return network().classWeight(slot);
    }

    @Override
    default FeatureView view(int feature) {
        return network().view(feature);
    }

    @Override
    default List<Structure> structures() {
        return network().structures();
    }
}
