package io.kstep.experiment;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Runs steps that do not depend on each other on all cores; what they give comes in their order. */
final class ParallelSteps {

    private final ProgressListener listener;
    private final long total;
    private long done;

    ParallelSteps(ProgressListener listener, long total) {
        this.listener = listener;
        this.total = total;
    }

    /** Runs {@code count} of them. */
    <R> List<R> run(int count, String what, IntFunction<R> step) {
        return IntStream.range(0, count)
                .parallel()
                .mapToObj(i -> {
                    R result = step.apply(i);
                    tell(what);
                    return result;
                })
                .toList();
    }

    private synchronized void tell(String what) {
        listener.progress(++done, total, what);
    }
}
