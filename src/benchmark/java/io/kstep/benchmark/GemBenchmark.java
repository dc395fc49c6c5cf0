package io.kstep.benchmark;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.GemLearner;
import io.kstep.bayes.Learner;
import io.kstep.bayes.Learners;
import io.kstep.bayes.soft.Gem;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What one iteration of EM for soft labels costs beside one pass of learning and one of predicting the same rows, with 20
 * continuous features and five classes; and what a search for a structure costs by rows and features.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class GemBenchmark {

    private static final int CLASSES = 5;
    private static final int STEPS = 10;

    @Param({"5000", "10000", "20000"})
    public int rows;

    @Param({"20"})
    public int features;

    private final Learner naive = Learners.parse("nb(density=gaussian)");
    private final Learner search = Learners.parse("sem");

    private Chunk hard;
    private Chunk free;
    private double[][] plausibilities;
    private Classifier learned;

    @Setup(Level.Trial)
    public void draw() {
        SplittableRandom random = new SplittableRandom(1);
        double[][] columns = new double[features][rows];
        int[] classes = new int[rows];
        plausibilities = new double[rows][CLASSES];
        for (int i = 0; i < rows; i++) {
            classes[i] = random.nextInt(CLASSES);
            for (int j = 0; j < features; j++) {
                columns[j][i] = random.nextGaussian() + .3 * classes[i] + (j == 0 ? 0 : .5 * columns[j - 1][i]);
            }
            Arrays.fill(plausibilities[i], .1);
            plausibilities[i][classes[i]] = .6;
        }
        Schema schema = Schema.classification(
                IntStream.range(0, features)
                        .mapToObj(j -> Feature.continuous("f" + j))
                        .toList(),
                "class",
                List.of("0", "1", "2", "3", "4"));
        hard = Chunk.classified(schema, columns, ClassWeights.hard(classes));
        free = hard.relabelled(schema, ClassWeights.mixed(new int[rows], plausibilities));
        learned = naive.learn(hard);
    }

    @Benchmark
    public Classifier learnSupervised() {
        return naive.learn(hard);
    }

    @Benchmark
    public double predict() {
        double[] values = new double[features];
        double[] scores = new double[CLASSES];
        double[] scratch = new double[CLASSES];
        double sum = 0;
        for (int i = 0; i < rows; i++) {
            hard.copyRow(i, values);
            learned.logJoint(values, scores, scratch);
            sum += scores[0];
        }
        return sum;
    }

    /** The mean of ten, the first M step and its E step among them. */
    @Benchmark
    @OperationsPerInvocation(STEPS)
    public double iteration() {
        return new GemLearner(naive, new Gem(STEPS - 1, 0), 1, 1)
                .fit(free, plausibilities, plausibilities)
                .criteria()
                .length;
    }

    @Benchmark
    public Classifier structure() {
        return search.learn(hard);
    }
}
