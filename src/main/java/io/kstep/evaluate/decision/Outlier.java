package io.kstep.evaluate.decision;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/**
 * How unusual an instance is.
 *
 * @param surprise minus the logarithm of its density by the number of its features; the unit is that of the features
 * @param share of the instances seen lately that were no less surprising, this one with them: where instances are alike,
 *     that of an instance is below any share with at most that probability
 * @param outlier whether that is at most the share that is set
 */
public record Outlier(double surprise, double share, boolean outlier) {

    void write(BinaryWriter out) {
        out.writeDouble(surprise).writeDouble(share).writeBoolean(outlier);
    }

    static Outlier read(BinaryReader in) {
        return new Outlier(in.readDouble(), in.readDouble(), in.readBoolean());
    }
}
