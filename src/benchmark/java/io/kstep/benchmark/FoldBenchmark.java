package io.kstep.benchmark;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learner;
import io.kstep.bayes.Learners;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.evaluate.Estimator;
import io.kstep.evaluate.Estimators;
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

/** Estimators on 10,000 rows, by sums that subtract and by learning anew from every training set. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class FoldBenchmark {

    private static final int ROWS = 10_000;

    @Param({"continuous", "discrete"})
    public String kind;

    @Param({"20"})
    public int features;

    /** Networks have sums of continuous features only. */
    @Param({"nb(density=gaussian)", "tan(density=gaussian)"})
    public String spec;

    @Param({"cv(folds=10)"})
    public String estimator;

    private Chunk chunk;
    private Learner learner;
    private Learner withoutSums;
    private Estimator chosen;

    @Setup(Level.Trial)
    public void draw() {
        boolean continuous = kind.equals("continuous");
        SplittableRandom random = new SplittableRandom(1);
        List<Feature> schema = new ArrayList<>();
        for (int j = 0; j < features; j++) {
            schema.add(continuous ? Feature.continuous("f" + j) : Feature.discrete("f" + j, "a", "b", "c"));
        }
        double[][] columns = new double[features][ROWS];
        int[] classes = new int[ROWS];
        for (int row = 0; row < ROWS; row++) {
            classes[row] = random.nextInt(2);
            for (int j = 0; j < features; j++) {
                columns[j][row] =
                        continuous ? random.nextGaussian() + 0.3 * classes[row] : random.nextInt(2 + classes[row]);
            }
        }
        chunk = Chunk.classified(
                Schema.classification(schema, "class", List.of("0", "1")), columns, ClassWeights.hard(classes));
        learner = Learners.parse(spec);
        withoutSums = new Learner() {
            @Override
            public Classifier learn(Chunk part) {
                return learner.learn(part);
            }

            @Override
            public String spec() {
                return learner.spec();
            }
        };
        chosen = Estimators.parse(estimator);
    }

    @Benchmark
    public double bySums() {
        return chosen.estimate(learner, chunk, 1, System::nanoTime).error();
    }

    @Benchmark
    public double anew() {
        return chosen.estimate(withoutSums, chunk, 1, System::nanoTime).error();
    }
}
