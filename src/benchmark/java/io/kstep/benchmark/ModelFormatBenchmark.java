package io.kstep.benchmark;

import io.kstep.data.LabelledInstance;
import io.kstep.data.generate.Generator;
import io.kstep.data.generate.Generators;
import io.kstep.incremental.KStepClassifier;
import io.kstep.incremental.KStepSettings;
import io.kstep.incremental.KStepModel;
import io.kstep.incremental.ModelView;
import io.kstep.wire.ModelFormat;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What it costs to write and to read a default k-step classifier of ten submodels: nine mixed features, two classes. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class ModelFormatBenchmark {

    private static final int ROWS = 5200;

    private KStepClassifier classifier;
    private byte[] bytes;

    @Setup(Level.Trial)
    public void learn() {
        Generator stream = Generators.parse("agrawal(seed=1)");
        KStepModel learner = new KStepModel(KStepSettings.DEFAULT, stream.schema());
        for (int i = 0; i < ROWS; i++) {
            LabelledInstance row = stream.next();
            learner.learn(row.instance().values(), row.label(), i);
        }
        classifier = learner.classifier();
        bytes = ModelFormat.write(classifier);
    }

    @Benchmark
    public byte[] write() {
        return ModelFormat.write(classifier);
    }

    @Benchmark
    public ModelView read() {
        return ModelFormat.read(bytes);
    }
}
