package io.kstep.bayes;

import io.kstep.bayes.network.ClassMoments;
import io.kstep.bayes.structure.Structure;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.List;

/**
 * A Gaussian network classifier that keeps the moments it was learned from, so that it can be merged with another.
 * Immutable.
 */
record MomentClassifier(ClassMoments moments, NetworkClassifier network) implements ViewedClassifier {

    @Override
    public void logLikelihood(double[] values, double[] out, double[] scratch) {
        network.logLikelihood(values, out, scratch);
    }

    @Override
    public void logPrior(double[] out) {
        network.logPrior(out);
    }

    @Override
    public int[] presentClasses() {
        return network.presentClasses();
    }

    @Override
    public double classWeight(int slot) {
        return network.classWeight(slot);
    }

    @Override
    public FeatureView view(int feature) {
        return network.view(feature);
    }

    @Override
    public List<Structure> structures() {
        return network.structures();
    }

    void write(BinaryWriter out) {
        moments.write(out);
        network.write(out);
    }

    static MomentClassifier read(BinaryReader in) {
        return new MomentClassifier(ClassMoments.read(in), NetworkClassifier.read(in));
    }
}
