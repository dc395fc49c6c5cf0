package io.kstep.data.generate;

import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A joint distribution of features and class that rows are drawn from. It may move between draws; one stream owns it.
 */
interface Concept {

    Schema schema();

    /** Draws a row: writes its features and returns the index of its class, or its number in a regression. */
    double draw(Draws draws, double[] values);

    /** The joint density, where it is known in closed form. */
    default Optional<LogJoint> logJoint() {
        return Optional.empty();
    }

    /** A schema of continuous features and of classes, both numbered. */
    static Schema numbered(String feature, int features, int firstClass, int classes) {
        return Schema.classification(
                IntStream.rangeClosed(1, features)
                        .mapToObj(j -> Feature.continuous(feature + j))
                        .toList(),
                "class",
                IntStream.range(firstClass, firstClass + classes)
                        .mapToObj(Integer::toString)
                        .toList());
    }

    /** Writes ln f(x, c) for every class, up to a constant that all concepts of one generator share. */
    @FunctionalInterface
    interface LogJoint {
        void write(double[] values, double[] out);
    }
}
