package io.kstep.incremental;

import java.util.function.Supplier;

/**
 * Stands beside the steps of learning that are done in one go, and may give one up. What may be given up by the clock is
 * not the same on every run: who watches by the clock must remember what it gave up, and give up the same when the labels
 * are learned again.
 */
public interface LearningWatch {

    /** Lets every step take the time it takes. */
    LearningWatch PATIENT = new LearningWatch() {
        @Override
        public <T> T run(double work, Supplier<T> step) {
            return step.get();
        }
    };

    /**
     * The result of a step, or a {@link io.kstep.spec.SpecException} with the reason if it was given up.
     *
     * @param work elementary steps it is estimated to take
     */
    <T> T run(double work, Supplier<T> step);
}
