package io.kstep.cli;

import io.kstep.evaluate.Estimator;
import io.kstep.evaluate.Estimators;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of a command that estimates errors on data sets: which sets, by which estimator, with which splits. */
final class EstimationOptions {

    @Option(
            names = "--data",
            paramLabel = "FILE",
            required = true,
            arity = "1..*",
            split = ",",
            description = "CSV or ARFF files, .gz or not, with or without NAME.json beside them")
    private List<Path> files = List.of();

    @Option(
            names = "--estimator",
            paramLabel = "SPEC",
            description = "resubstitution, holdout(train=), repeated-holdout(train=,times=), cv(folds=),"
                    + " repeated-cv(folds=,times=), loo, bootstrap(samples=), bootstrap632(samples=),"
                    + " balanced-bootstrap(samples=,rule=632|simple), parametric-bootstrap(density=,samples=),"
                    + " smoothed-bootstrap(samples=) or bolstered(draws=); those that draw rows also take"
                    + " stratified=true|false. Default: ${DEFAULT-VALUE}")
    private String estimator = "cv(folds=10)";

    @Option(names = "--seed", paramLabel = "N", description = "seed of the random splits. Default: ${DEFAULT-VALUE}")
    private long seed;

    List<Path> files() {
        return files;
    }

    Estimator estimator() {
        return Estimators.parse(estimator);
    }

    long seed() {
        return seed;
    }
}
