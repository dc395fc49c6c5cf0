package io.kstep.bayes;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/** The binary form of classifiers: a leading byte that tells the kind, then what the kind writes of itself. */
public final class ClassifierForm {

    private static final int NAIVE_BAYES = 0;

    private ClassifierForm() {}

    public static void write(Classifier classifier, BinaryWriter out) {
        if (!(classifier instanceof NaiveBayes naiveBayes)) {
            throw new IllegalArgumentException("no binary form is known of " + classifier.getClass());
        }
        out.writeByte(NAIVE_BAYES);
        naiveBayes.write(out);
    }

    public static Classifier read(BinaryReader in) {
        int kind = in.readByte();
        if (kind != NAIVE_BAYES) {
            throw in.bad("a classifier, not kind " + kind);
        }
        return NaiveBayes.read(in);
    }
}
