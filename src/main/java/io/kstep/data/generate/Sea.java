package io.kstep.data.generate;

import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.List;

/**
 * SEA concepts (Street and Kim 2001): three features uniform in [0, 10], the third without meaning; class 1 where the
 * sum of the first two exceeds the concept's threshold 8, 9, 7 or 9.5.
 */
final class Sea {

    private static final double[] THRESHOLDS = {8, 9, 7, 9.5};
    static final int CONCEPTS = THRESHOLDS.length;

    private static final Schema SCHEMA = Schema.classification(
            List.of(Feature.continuous("x1"), Feature.continuous("x2"), Feature.continuous("x3")),
            "class",
            List.of("0", "1"));

    private Sea() {}

    static Concept concept(int number) {
        double threshold = THRESHOLDS[number - 1];
        return RuleConcept.of(
                SCHEMA,
                (draws, values) -> {
                    for (int j = 0; j < values.length; j++) {
                        values[j] = draws.uniform(0, 10);
                    }
                },
                values -> values[0] + values[1] <= threshold ? 0 : 1);
    }
}
