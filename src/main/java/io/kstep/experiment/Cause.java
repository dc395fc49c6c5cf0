package io.kstep.experiment;

import io.kstep.data.Chunk;
import java.util.Optional;

/**
 * Another way in which the thesis may have come to a figure. It is a cause of a difference only where the run that finds
 * the difference computes the figure in this way, too, and finds it inside.
 */
enum Cause {
    /** Wrappers are judged in the thesis, it seems, by the rows that they were learned from (3.5). */
    ROWS_LEARNED_FROM("the error of the structure found, on the rows learned from, is") {
        @Override
        Optional<Bench.Task> figure(Bench bench, PrintedErrors printed, PrintedErrors.Column column, String set) {
            return printed.number().equals("3.3")
                    ? Optional.of(WrapperStudy.refitted(bench, column.learner(), set))
                    : Optional.empty();
        }
    },
    /** The thesis counts 18 features of image segmentation. */
    WITHOUT_A_FEATURE("without " + PrintedErrors.LEFT_OUT + " it is") {
        @Override
        Optional<Bench.Task> figure(Bench bench, PrintedErrors printed, PrintedErrors.Column column, String set) {
            Chunk chunk = printed.rows(column, bench.sets().get(set));
            Chunk without = ThesisSets.without(chunk, PrintedErrors.LEFT_OUT);
            return without.schema().featureCount() < chunk.schema().featureCount()
                    ? Optional.of(bench.crossValidation(
                            column.learner(), set + " without " + PrintedErrors.LEFT_OUT, without))
                    : Optional.empty();
        }
    },
    /** A feature may depend on its parents the least instead of the most. */
    LEAST_DEPENDENT_PARENTS("with the least dependent features for parents it is") {
        @Override
        Optional<Bench.Task> figure(Bench bench, PrintedErrors printed, PrintedErrors.Column column, String set) {
            return ParentsStudy.CLASSIFIERS.contains(column.name())
                    ? Optional.of(bench.crossValidation(
                            LeastDependentParents.name(column.learner()),
                            LeastDependentParents::named,
                            set,
                            printed.rows(column, bench.sets().get(set))))
                    : Optional.empty();
        }
    },
    /** Chapter 4 takes the best features of the larger sets, chapter 5 does not say so. */
    BEST_FEATURES("on the best " + PrintedErrors.BEST + " features it is") {
        @Override
        Optional<Bench.Task> figure(Bench bench, PrintedErrors printed, PrintedErrors.Column column, String set) {
            Chunk chunk = printed.rows(column, bench.sets().get(set));
            return printed.number().equals("5.5") && chunk.schema().featureCount() > PrintedErrors.BEST
                    ? Optional.of(bench.crossValidation(
                            column.learner().substring(0, column.learner().length() - 1) + PrintedErrors.ON_THE_BEST,
                            set,
                            chunk))
                    : Optional.empty();
        }
    };

    private final String words;

    Cause(String words) {
        this.words = words;
    }

    /** The computation that shows whether this is the cause, where it may be. */
    abstract Optional<Bench.Task> figure(Bench bench, PrintedErrors printed, PrintedErrors.Column column, String set);

    /** What was found. */
    String shown(double figure) {
        return words + " " + MarkdownTable.number(figure, 1);
    }
}
