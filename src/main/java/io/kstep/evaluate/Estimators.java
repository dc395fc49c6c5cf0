package io.kstep.evaluate;

import io.kstep.bayes.Learners;
import io.kstep.evaluate.Resampling.CrossValidation;
import io.kstep.evaluate.Resampling.HoldOut;
import io.kstep.evaluate.Resampling.LeaveOneOut;
import io.kstep.evaluate.Resampling.Repeated;
import io.kstep.evaluate.Resampling.Resubstitution;
import io.kstep.spec.Catalogue;
import io.kstep.spec.Spec;
import java.util.Map;
import java.util.Set;

/**
 * The error estimators by name: {@code resubstitution}, {@code holdout(train=0.667)}, {@code
 * repeated-holdout(times=10)}, {@code cv(folds=10)}, {@code repeated-cv(folds=5,times=10)}, {@code loo}, {@code
 * bootstrap(samples=100)}, {@code bootstrap632(samples=100)}, {@code balanced-bootstrap(rule=632)}, {@code
 * parametric-bootstrap(density=gaussian)}, {@code smoothed-bootstrap}, {@code bolstered(draws=25)}. Those with
 * something to draw take {@code stratified=true|false}: by default the splits are stratified and the bootstraps, whose
 * bias differs more between learners when they are, are not. Labels that are not sure stratify folds by {@code
 * soft=expected-counts} or {@code soft=mean-ranks} (see {@link SoftFolds}).
 */
public final class Estimators {

    private static final Catalogue<Estimator> ALL = new Catalogue<>(
            "estimator",
            Map.ofEntries(
                    Map.entry("resubstitution", options -> new ResamplingEstimator(new Resubstitution())),
                    Map.entry("holdout", options -> new ResamplingEstimator(holdOut(options))),
                    Map.entry("repeated-holdout", options -> repeated(holdOut(options), options)),
                    Map.entry("cv", options -> new ResamplingEstimator(crossValidation(options, 10))),
                    Map.entry("repeated-cv", options -> repeated(crossValidation(options, 5), options)),
                    Map.entry("loo", options -> new ResamplingEstimator(new LeaveOneOut())),
                    Map.entry("bootstrap", options -> new ResamplingEstimator(bootstrap(options, false))),
                    Map.entry("bootstrap632", options -> new Bootstrap632Estimator(bootstrap(options, true))),
                    Map.entry("balanced-bootstrap", Estimators::balanced),
                    Map.entry("parametric-bootstrap", Estimators::parametric),
                    Map.entry(
                            "smoothed-bootstrap",
                            options -> new ModelBootstrapEstimator(samples(options, 20), drawn(options), "")),
                    Map.entry(
                            "bolstered",
                            options -> new BolsteredEstimator(options.integer("draws", 25, 1, 1_000_000)))));

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
                options.integer("folds", folds, 2, Integer.MAX_VALUE),
                options.flag("stratified", true),
                SoftFolds.of(options.choice("soft", SoftFolds.EXPECTED_COUNTS.option(), SoftFolds.options())));
    }

    private static Estimator repeated(Resampling base, Spec.Reader options) {
        return new ResamplingEstimator(new Repeated(base, options.integer("times", 10, 1, 1_000_000)));
    }

    private static Bootstrap bootstrap(Spec.Reader options, boolean outOfBag) {
        return new Bootstrap(samples(options, 100), drawn(options), outOfBag);
    }

    private static Estimator balanced(Spec.Reader options) {
        boolean outOfBag = options.choice("rule", "632", "632", "simple").equals("632");
        Bootstrap.Balanced samples = new Bootstrap.Balanced(samples(options, 100), outOfBag);
        return outOfBag ? new Bootstrap632Estimator(samples) : new ResamplingEstimator(samples);
    }

    private static Estimator parametric(Spec.Reader options) {
        String density = Spec.parse(options.text("density", "gaussian")).toString();
        Learners.parse("nb(density=" + density + ")"); // an unknown density is reported now
        return new ModelBootstrapEstimator(samples(options, 20), drawn(options), density);
    }

    private static int samples(Spec.Reader options, int otherwise) {
        return options.integer("samples", otherwise, 1, 1_000_000);
    }

    private static boolean drawn(Spec.Reader options) {
        return options.flag("stratified", false);
    }
}
