package io.kstep.evaluate;

import io.kstep.evaluate.Resampling.CrossValidation;
import io.kstep.evaluate.Resampling.HoldOut;
import io.kstep.evaluate.Resampling.Repeated;
import io.kstep.evaluate.Resampling.Resubstitution;
import io.kstep.spec.Catalogue;
import io.kstep.spec.Spec;
import java.util.Map;
import java.util.Set;

/**
 * The error estimators by name: {@code resubstitution}, {@code holdout(train=0.667)}, {@code repeated-holdout(times=10)},
 * {@code cv(folds=10)}, {@code repeated-cv(folds=5,times=10)}; all but the first take {@code stratified=true|false}.
 */
public final class Estimators {

    private static final Catalogue<Estimator> ALL = new Catalogue<>(
            "estimator",
            Map.of(
                    "resubstitution", options -> new ResamplingEstimator(new Resubstitution()),
                    "holdout", options -> new ResamplingEstimator(holdOut(options)),
                    "repeated-holdout", options -> repeated(holdOut(options), options),
                    "cv", options -> new ResamplingEstimator(crossValidation(options, 10)),
                    "repeated-cv", options -> repeated(crossValidation(options, 5), options)));

    private Estimators() {}

    public static Estimator parse(String text) {
        return ALL.parse(text);
    }

    /** Names of all estimators, sorted. */
    public static Set<String> names() {
        return ALL.names();
    }

    private static HoldOut holdOut(Spec.Reader options) {
        return new HoldOut(options.real("train", 0.667, 0, 1), options.flag("stratified", true));
    }

    private static CrossValidation crossValidation(Spec.Reader options, int folds) {
        return new CrossValidation(
                options.integer("folds", folds, 2, Integer.MAX_VALUE), options.flag("stratified", true));
    }

    private static Estimator repeated(Resampling base, Spec.Reader options) {
        return new ResamplingEstimator(new Repeated(base, options.integer("times", 10, 1, 1_000_000)));
    }
}
