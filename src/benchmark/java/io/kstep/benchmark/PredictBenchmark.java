package io.kstep.benchmark;

import io.kstep.bayes.Learners;
import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.incremental.KStepClassifier;
import io.kstep.incremental.KStepSettings;
import io.kstep.incremental.Retention;
import io.kstep.incremental.KStepModel;
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

/**
 * What one prediction costs by the number of submodels and of features (two classes, MTE densities), and what a label
 * costs that does not close a chunk. Run with {@code -prof gc} for the bytes allocated per call.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class PredictBenchmark {

    private static final int ROWS = 1024;
    private static final int CHUNK = 200;

    @Param({"1", "4", "16", "64"})
    public int submodels;

    @Param({"4", "16"})
    public int features;

    @Param({"nb(density=mte)"})
    public String learner;

    private final double[][] rows = new double[ROWS][];
    private final Label[] labels = new Label[ROWS];
    private final double[] posterior = new double[2];
    private KStepClassifier.Predictor predictor;
    private KStepModel running;
    private int next;

    @Setup(Level.Trial)
    public void learn() {
        List<Feature> schema = new ArrayList<>();
        for (int j = 0; j < features; j++) {
            schema.add(Feature.continuous("f" + j));
        }
        KStepSettings settings = KStepSettings.DEFAULT
                .withLearner(Learners.parse(learner))
                .withChunk(CHUNK, 0)
                .withSubmodels(submodels, Retention.OLDEST);
        running = new KStepModel(settings, Schema.classification(schema, "class", List.of("a", "b")));
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < submodels * CHUNK + 10; i++) {
            int truth = random.nextInt(2);
            running.learn(draw(random, truth), new Label.Hard(truth), 0);
        }
        for (int i = 0; i < ROWS; i++) {
            int truth = random.nextInt(2);
            rows[i] = draw(random, truth);
            labels[i] = new Label.Hard(truth);
        }
        predictor = running.classifier().predictor();
    }

    private double[] draw(SplittableRandom random, int truth) {
        double[] values = new double[features];
        for (int j = 0; j < features; j++) {
            values[j] = random.nextGaussian() + (truth == 1 ? 0.5 : 0);
        }
        return values;
    }

    @Benchmark
    public double predict() {
        next = (next + 1) % ROWS;
        predictor.predict(rows[next], posterior);
        return posterior[0];
    }

    @Benchmark
    public double predictThenLearn() {
        next = (next + 1) % ROWS;
        running.predict(rows[next], posterior);
        running.learn(rows[next], labels[next], 0);
        return posterior[0];
    }
}
