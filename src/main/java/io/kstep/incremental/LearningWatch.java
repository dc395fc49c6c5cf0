package io.kstep.incremental;

import java.util.function.Supplier;

/**
 * Watches the long steps of learning and may abandon one. What a clock abandons is not the same on every run: a watch
 * that uses a clock must remember what it abandoned, and abandon the same when the labels are learned again.
 */
public interface LearningWatch {

    /** Abandons nothing. */
    LearningWatch PATIENT = new LearningWatch() {
        @Override
        public <T> T run(double work, Supplier<T> step) {
            return step.get();
        }
    };

    /**
     * The result of a step, or a {@link io.kstep.spec.SpecException} with the reason if it was abandoned.
     *
     * @param work elementary steps it is estimated to take
     */
    <T> T run(double work, Supplier<T> step);
}
