package io.kstep.bayes;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/** The binary form of classifiers: a leading byte that tells the kind, then what the kind writes of itself. */
public final class ClassifierForm {

    private static final int NAIVE_BAYES = 0;
    private static final int NETWORK = 1;
    private static final int MOMENTS = 2;
    private static final int SCALED = 3;

    private ClassifierForm() {}

    public static void write(Classifier classifier, BinaryWriter out) {
        if (classifier instanceof NaiveBayes naiveBayes) {
            out.writeByte(NAIVE_BAYES);
            naiveBayes.write(out);
        } else if (classifier instanceof NetworkClassifier network) {
            out.writeByte(NETWORK);
            network.write(out);
        } else if (classifier instanceof MomentClassifier moments) {
            out.writeByte(MOMENTS);
            moments.write(out);
        } else if (classifier instanceof ScaledClassifier scaled) {
            out.writeByte(SCALED);
            scaled.write(out);
        } else {
            throw new IllegalArgumentException("no binary form is known of " + classifier.getClass());
        }
    }

    public static Classifier read(BinaryReader in) {
        int kind = in.readByte();
        return switch (kind) {
            case NAIVE_BAYES -> NaiveBayes.read(in);
            case NETWORK -> NetworkClassifier.read(in);
            case MOMENTS -> MomentClassifier.read(in);
            case SCALED -> ScaledClassifier.read(in);
            default -> throw in.bad("a classifier, not kind " + kind);
        };
    }
}
