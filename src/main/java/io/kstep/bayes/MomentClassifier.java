package io.kstep.bayes;

import io.kstep.bayes.network.ClassMoments;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/**
 * A Gaussian network classifier that keeps the moments it was learned from, so that it can be merged with another.
 * Immutable.
 */
record MomentClassifier(ClassMoments moments, NetworkClassifier network) implements NetworkBacked {

    void write(BinaryWriter out) {
        moments.write(out);
        network.write(out);
    }

    static MomentClassifier read(BinaryReader in) {
        return new MomentClassifier(ClassMoments.read(in), NetworkClassifier.read(in));
    }
}
