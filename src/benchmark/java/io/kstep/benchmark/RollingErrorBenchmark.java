package io.kstep.benchmark;

import io.kstep.evaluate.ChunkError;
import io.kstep.evaluate.Interval;
import io.kstep.evaluate.RollingError;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What it costs to take one loss and ask for the error, which allocates nothing (run with {@code -prof gc}), and what to
 * ask for the interval of a classifier that was learned anew.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class RollingErrorBenchmark {

    private static final int LOSSES = 4096;

    @Param({"window", "fading", "since-start", "chunk", "adaptive"})
    public String kind;

    private final double[] losses = new double[LOSSES];
    private RollingError error;
    private int next;

    @Setup(Level.Trial)
    public void draw() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < LOSSES; i++) {
            losses[i] = random.nextInt(5) == 0 ? 1 : 0;
        }
        error = switch (kind) {
            case "window" -> RollingError.windowed(1000);
            case "fading" -> RollingError.fading(0.999);
            case "since-start" -> RollingError.sinceStart();
            case "adaptive" -> RollingError.adaptive(1000);
            default -> new ChunkError();
        };
    }

    @Benchmark
    public double update() {
        next = (next + 1) % LOSSES;
        error.add(losses[next]);
        return error.value();
    }

    @Benchmark
    public Interval interval() {
        next = (next + 1) % LOSSES;
        error.add(losses[next]);
        error.learned();
        return error.interval();
    }
}
