package io.kstep.bayes;

import io.kstep.data.Chunk;
import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;

/** A learner whose classifiers predict a number. Rows whose target is not known count for nothing. */
public sealed interface NumberLearner extends Learner permits MteRegressionLearner, LinearLearner {

    @Override
    NumberClassifier learn(Chunk chunk);

    /** The learner of a spec, {@code nb(...)} or {@code linear(...)}. */
    static NumberLearner parse(String text) {
        String name = Spec.parse(text).name();
        return switch (name) {
            case "nb" -> MteRegressionLearner.parse(text);
            case "linear" -> LinearLearner.parse(text);
            default ->
                throw new SpecException(
                        "there is no learner '" + name + "' for a numeric target; there are nb, linear");
        };
    }
}
