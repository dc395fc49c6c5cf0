package io.kstep.incremental;

import io.kstep.bayes.Learner;
import io.kstep.bayes.Learners;
import io.kstep.bayes.MteRegressionLearner;
import io.kstep.bayes.NumberLearner;
import io.kstep.bayes.VotesLearner;
import io.kstep.data.Schema;
import io.kstep.spec.SpecException;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The learners of a k-step classifier's submodels, all for classes or all for a number.
 *
 * @param closed turns a closed chunk into a submodel
 * @param open turns the open chunk into a submodel that stands in until the chunk is closed
 * @param fallback turns a chunk into a submodel where the first cannot
 */
public record SubmodelLearners(Learner closed, Learner open, Learner fallback) {

    private static final String VOTES =
            "experts= and recalibrate= need labels as they were said, of which a stream keeps the weights alone:"
                    + " leave them out here, or learn from a file";

    public SubmodelLearners {
        if (isOfNumbers(closed) != isOfNumbers(open) || isOfNumbers(closed) != isOfNumbers(fallback)) {
            throw new SpecException("learner, provisional and fallback must all learn classes or all a number");
        }
    }

    /** Learners of classes, by their specs. */
    public static SubmodelLearners ofClasses(String closed, String open, String fallback) {
        return parse(Learners::parse, closed, open, fallback);
    }

    /** Learners of a number, by their specs. */
    public static SubmodelLearners ofNumbers(String closed, String open, String fallback) {
        return parse(NumberLearner::parse, closed, open, fallback);
    }

    private static SubmodelLearners parse(Function<String, Learner> by, String closed, String open, String fallback) {
        return new SubmodelLearners(by.apply(closed), by.apply(open), by.apply(fallback));
    }

    private static boolean isOfNumbers(Learner learner) {
        return learner instanceof NumberLearner;
    }

    /** Whether they learn a number, whose states are intervals, and not classes. */
    boolean areOfNumbers() {
        return isOfNumbers(closed);
    }

    /** The learner of closed chunks, which cuts the main node's states as it cuts a submodel's. */
    MteRegressionLearner cutting() {
        return (MteRegressionLearner) closed;
    }

    /** Whether all of them cut a number into intervals, which tables of what they say need. */
    boolean cutIntervals() {
        return Stream.of(closed, open, fallback).allMatch(MteRegressionLearner.class::isInstance);
    }

    /** Fails where a main node cannot combine what they learn. */
    void check(MainSettings main, Retention retention) {
        boolean linear = main.kind() == MainSettings.Kind.LINEAR;
        if (!areOfNumbers()) {
            if (linear) {
                throw new SpecException("main=linear is for a number: use parent, child or cascade");
            }
            return;
        }
        main.checkNumbers(retention);
        if (!linear && !cutIntervals()) {
            throw new SpecException("main=" + main.spec() + " needs submodels that cut the number into intervals, as"
                    + " learner=nb does; use main=linear");
        }
    }

    Optional<String> refusal(Schema schema) {
        if (schema.isRegression() != areOfNumbers()) {
            return Optional.of(
                    areOfNumbers()
                            ? "'regression' learns a number, and the target is none: take kstep(...)"
                            : "'kstep' learns classes, and the target is a number: take regression(...)");
        }
        return Stream.of(closed, open, fallback)
                .flatMap(each -> each instanceof VotesLearner ? Stream.of(VOTES) : each.refusal(schema).stream())
                .findFirst();
    }
}
