package io.kstep.data.generate;

import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.List;

/**
 * STAGGER concepts (Schlimmer and Granger 1986): size, colour and shape of three values each, all alike; true where (1)
 * small and red, (2) green or circular, (3) medium or large.
 */
final class Stagger {

    static final int CONCEPTS = 3;

    private static final Schema SCHEMA = Schema.classification(
            List.of(
                    Feature.discrete("size", "small", "medium", "large"),
                    Feature.discrete("colour", "red", "green", "blue"),
                    Feature.discrete("shape", "square", "circular", "triangular")),
            "class",
            List.of("false", "true"));

    private Stagger() {}

    static Concept concept(int number) {
        return RuleConcept.of(
                SCHEMA,
                (draws, values) -> {
                    for (int j = 0; j < values.length; j++) {
                        values[j] = draws.index(3);
                    }
                },
                values -> isTrue(number, (int) values[0], (int) values[1], (int) values[2]) ? 1 : 0);
    }

    private static boolean isTrue(int number, int size, int colour, int shape) {
        return switch (number) {
            case 1 -> size == 0 && colour == 0;
            case 2 -> colour == 1 || shape == 1;
            default -> size != 0;
        };
    }
}
