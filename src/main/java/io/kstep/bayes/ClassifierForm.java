package io.kstep.bayes;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** The binary form of classifiers: a leading byte for the kind, then the bytes that this kind writes. */
public final class ClassifierForm {

    /** Every kind of classifier that can be stored; a new one is one more line. */
    private static final List<Kind<?>> KINDS = List.of(
            new Kind<>(0, NaiveBayes.class, NaiveBayes::write, NaiveBayes::read),
            new Kind<>(1, NetworkClassifier.class, NetworkClassifier::write, NetworkClassifier::read),
            new Kind<>(2, MomentClassifier.class, MomentClassifier::write, MomentClassifier::read),
            new Kind<>(3, ScaledClassifier.class, ScaledClassifier::write, ScaledClassifier::read),
            new Kind<>(4, IntervalRegressor.class, IntervalRegressor::write, IntervalRegressor::read),
            new Kind<>(5, AveragedClassifier.class, AveragedClassifier::write, AveragedClassifier::read),
            new Kind<>(6, NeighbourClassifier.class, NeighbourClassifier::write, NeighbourClassifier::read),
            new Kind<>(7, TreeClassifier.class, TreeClassifier::write, TreeClassifier::read),
            new Kind<>(8, LinearRegressor.class, LinearRegressor::write, LinearRegressor::read),
            new Kind<>(9, MixtureClassifier.class, MixtureClassifier::write, MixtureClassifier::read));

    private ClassifierForm() {}

    /** One kind of classifier: its leading byte, and how what follows is written and read. */
    private record Kind<C extends Classifier>(
            int code, Class<C> type, BiConsumer<C, BinaryWriter> writer, Function<BinaryReader, C> reader) {

        void write(Classifier classifier, BinaryWriter out) {
            out.writeByte(code);
            writer.accept(type.cast(classifier), out);
        }
    }

    /** The types that have a form. */
    static List<Class<?>> types() {
        return KINDS.stream().<Class<?>>map(Kind::type).toList();
    }

    public static void write(Classifier classifier, BinaryWriter out) {
        KINDS.stream()
                .filter(kind -> kind.type.isInstance(classifier))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no binary form is known of " + classifier.getClass()))
                .write(classifier, out);
    }

    public static Classifier read(BinaryReader in) {
        int code = in.readByte();
        return KINDS.stream()
                .filter(kind -> kind.code == code)
                .findFirst()
                .orElseThrow(() -> in.bad("a classifier, not kind " + code))
                .reader
                .apply(in);
    }
}
