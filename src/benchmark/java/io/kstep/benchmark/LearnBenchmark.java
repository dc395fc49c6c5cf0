package io.kstep.benchmark;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learner;
import io.kstep.bayes.Learners;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.ArrayList;
import java.util.List;
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

/** What it costs to learn a chunk: 500 rows of eight features, two of them discrete, of three classes. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class LearnBenchmark {

    private static final int ROWS = 500;
    private static final int CONTINUOUS = 6;
    private static final int DISCRETE = 2;
    private static final int CLASSES = 3;

    @Param({"nb(density=mte)", "nb(density=gaussian)", "tan(density=gaussian)", "tan(density=mte)", "aode(density=mte)"})
    public String spec;

    private Chunk chunk;
    private Learner learner;

    @Setup(Level.Trial)
    public void draw() {
        SplittableRandom random = new SplittableRandom(1);
        List<Feature> schema = new ArrayList<>();
        for (int j = 0; j < CONTINUOUS + DISCRETE; j++) {
            schema.add(j < CONTINUOUS ? Feature.continuous("f" + j) : Feature.discrete("f" + j, "a", "b", "c", "d"));
        }
        double[][] columns = new double[schema.size()][ROWS];
        int[] classes = new int[ROWS];
        for (int row = 0; row < ROWS; row++) {
            classes[row] = random.nextInt(CLASSES);
            for (int j = 0; j < columns.length; j++) {
                columns[j][row] = j < CONTINUOUS
                        ? random.nextGaussian() + 0.5 * classes[row] + (j == 0 ? 0 : 0.5 * columns[j - 1][row])
                        : random.nextInt(2 + classes[row]);
            }
        }
        chunk = Chunk.classified(
                Schema.classification(schema, "class", List.of("0", "1", "2")), columns, ClassWeights.hard(classes));
        learner = Learners.parse(spec);
    }

    @Benchmark
    public Classifier learn() {
        return learner.learn(chunk);
    }
}
