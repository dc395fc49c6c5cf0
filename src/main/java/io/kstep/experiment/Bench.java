package io.kstep.experiment;

import io.kstep.bayes.Learner;
import io.kstep.bayes.Learners;
import io.kstep.data.Chunk;
import io.kstep.evaluate.Estimators;
import io.kstep.evaluate.Evaluation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** What the studies of an experiment share: data sets, figures computed already, and the listener for progress. */
final class Bench {

    static final int FOLDS = 10;

    private final SortedMap<String, Chunk> sets;
    private final ExperimentOptions options;
    private final FigureLedger ledger;
    private final ParallelSteps steps;

    Bench(SortedMap<String, Chunk> sets, ExperimentOptions options, FigureLedger ledger, ProgressListener listener) {
        this.sets = sets;
        this.options = options;
        this.ledger = ledger;
        steps = new ParallelSteps(listener, 0);
    }

    /**
     * A figure, or several that come together, to be computed unless it is known.
     *
     * @param data the version of the rows that it is of
     */
    record Task(String key, String data, String what, Supplier<double[]> work) {

        /** The version of data that the code itself draws. */
        static final String DRAWN = "drawn";

        /** Of data that it draws itself. */
        Task(String key, String what, Supplier<double[]> work) {
            this(key, DRAWN, what, work);
        }
    }

    /** An error of cross-validation in per cent, and the standard deviation of the folds' errors. */
    record FoldError(double error, double deviation) {}

    ExperimentOptions options() {
        return options;
    }

    Map<String, Chunk> sets() {
        return sets;
    }

    /** Those of the names that there are data of, in the names' order. */
    List<String> present(Iterable<String> names) {
        List<String> present = new ArrayList<>();
        names.forEach(name -> {
            if (sets.containsKey(name)) {
                present.add(name);
            }
        });
        return present;
    }

    void expect(long more) {
        steps.expect(more);
    }

    /** The figures of tasks that do not depend on each other, in their order; computed on all cores. */
    List<double[]> work(List<Task> tasks) {
        return steps.run(tasks.size(), i -> tasks.get(i).what(), i -> {
            Task task = tasks.get(i);
            return ledger.figures(task.key(), task.data(), task.work());
        });
    }

    /** Stratified cross-validation of a learner on a set. */
    Task crossValidation(String learner, String set) {
        return crossValidation(learner, set, sets.get(set));
    }

    /** Likewise on rows made from a set. */
    Task crossValidation(String learner, String name, Chunk chunk) {
        return crossValidation(learner, Learners::parse, name, chunk);
    }

    /** Likewise of a learner that has a name but no spec. */
    Task crossValidation(String learner, Function<String, Learner> named, String name, Chunk chunk) {
        String estimator = "cv(folds=" + FOLDS + ")";
        String key = String.join(" ", estimator, learner, describe(name, chunk));
        return new Task(key, Sha.of(chunk), learner + " on " + name, () -> {
            Evaluation found =
                    Estimators.parse(estimator).estimate(named.apply(learner), chunk, options.seed(), () -> 0);
            return new double[] {100 * found.error(), 100 * found.sd()};
        });
    }

    static FoldError foldError(double[] figures) {
        return new FoldError(figures[0], figures[1]);
    }

    /** What a key has to say of the rows that a figure is of. */
    String describe(String name, Chunk chunk) {
        return name + "[" + chunk.size() + "x" + chunk.schema().featureCount() + "] seed " + options.seed();
    }
}
