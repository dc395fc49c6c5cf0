package io.kstep.benchmark;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learners;
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
 * What one prediction of a Bayesian network classifier costs: ten continuous features, two classes, 1,000 rows learned
 * from, all of which kernels keep. Run with {@code -prof gc} for the bytes allocated per call.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class NetworkPredictBenchmark {

    @Param({
        "nb(density=kernel)",
        "tan(density=kernel)",
        "kdb(k=2,density=kernel)",
        "aode(density=kernel)",
        "complete(density=kernel)",
        "tan",
        "kdb(k=2)",
        "aode",
        "mgc",
        "tan(density=discretized)",
        "tan(density=mte)",
        "aode(density=mte)"
    })
    public String learner;

    /** Whether every tenth value is missing. */
    @Param({"false", "true"})
    public boolean missing;

    private double[][] rows;
    private final double[] out = new double[2];
    private final double[] scratch = new double[2];
    private Classifier classifier;
    private int next;

    @Setup(Level.Trial)
    public void learn() {
        classifier = Learners.parse(learner).learn(DependentRows.of(1, 1000, 10, 2));
        rows = DependentRows.instances(2, 1000, 10, 2);
        for (int i = 0; missing && i < rows.length; i++) {
            rows[i][i % 10] = Double.NaN;
        }
    }

    @Benchmark
    public double predict() {
        next = (next + 1) % rows.length;
        classifier.logJoint(rows[next], out, scratch);
        return out[0];
    }
}
