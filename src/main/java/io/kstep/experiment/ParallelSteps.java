package io.kstep.experiment;

import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Runs steps that do not depend on each other on all cores; what they give comes in their order. A core that has done one
 * takes the next, because some steps take a thousand times as long as others.
 */
final class ParallelSteps {

    private final ProgressListener listener;
    private long total;
    private long done;

    ParallelSteps(ProgressListener listener, long total) {
        this.listener = listener;
        this.total = total;
    }

    /** Steps that will come besides those known of. */
    synchronized void expect(long more) {
        total += more;
    }

    /** Runs {@code count} of them. */
    <R> List<R> run(int count, String what, IntFunction<R> step) {
        return run(count, i -> what, step);
    }

    /** The same where each has a name of its own. */
    <R> List<R> run(int count, IntFunction<String> what, IntFunction<R> step) {
        AtomicReferenceArray<R> results = new AtomicReferenceArray<>(count);
        AtomicInteger next = new AtomicInteger();
        IntStream.rangeClosed(0, ForkJoinPool.getCommonPoolParallelism())
                .parallel()
                .forEach(worker -> {
                    try {
                        for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                            results.set(i, step.apply(i));
                            report(what.apply(i));
                        }
                    } finally {
                        next.set(count); // one that fails ends them all
                    }
                });
        return IntStream.range(0, count).mapToObj(results::get).toList();
    }

    /** One step is done. */
    synchronized void report(String what) {
        listener.progress(++done, total, what);
    }
}
