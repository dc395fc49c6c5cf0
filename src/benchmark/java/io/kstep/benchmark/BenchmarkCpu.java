package io.kstep.benchmark;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;

/**
 * Prints the processor time that a call of {@link LearnBenchmark} or {@link PredictBenchmark} takes, in microseconds:
 * the least of several slices. Other work on the machine disturbs it less than the time that JMH reads off the clock.
 */
public final class BenchmarkCpu {

    /** Networks are not compiled to the end sooner. */
    private static final long WARM_UP = 2_000_000_000;

    private static final long SLICE = 40_000_000;
    private static final int SLICES = 10;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static double sink;

    private BenchmarkCpu() {}

    /**
     * Measures one of them.
     *
     * @param args {@code learn}, {@code predict} or {@code predictThenLearn} and the spec of a learner
     */
    public static void main(String[] args) {
        Runnable call = args[0].equals("learn") ? learning(args[1]) : predicting(args[0], args[1]);
        run(call, WARM_UP);
        double least = Double.POSITIVE_INFINITY;
        for (int slice = 0; slice < SLICES; slice++) {
            least = Math.min(least, run(call, SLICE));
        }
        System.out.printf(Locale.ROOT, "%.6f%n", least / 1e3);
        if (Double.isNaN(sink)) {
            throw new IllegalStateException("a posterior is no number");
        }
    }

    private static Runnable learning(String spec) {
        LearnBenchmark benchmark = new LearnBenchmark();
        benchmark.spec = spec;
        benchmark.draw();
        return () -> sink += benchmark.learn().hashCode() % 2;
    }

    private static Runnable predicting(String what, String learner) {
        PredictBenchmark benchmark = new PredictBenchmark();
        benchmark.submodels = 10;
        benchmark.features = 8;
        benchmark.learner = learner;
        benchmark.learn();
        return what.equals("predict")
                ? () -> sink += benchmark.predict()
                : () -> sink += benchmark.predictThenLearn();
    }

    /** Calls it for so long; nanoseconds a call. */
    private static double run(Runnable call, long nanos) {
        long start = THREADS.getCurrentThreadCpuTime();
        long taken = 0;
        long calls = 0;
        long batch = 1;
        while (taken < nanos) {
            for (long i = 0; i < batch; i++) {
                call.run();
            }
            calls += batch;
            taken = THREADS.getCurrentThreadCpuTime() - start;
            batch = Math.max(1, (long) (calls * (nanos / 20.0) / Math.max(1, taken)));
        }
        return (double) taken / calls;
    }
}
