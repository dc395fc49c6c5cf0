package io.kstep.benchmark;

import io.kstep.data.Instance;
import io.kstep.data.LabelledInstance;
import io.kstep.data.Schema;
import io.kstep.data.generate.Generators;
import io.kstep.data.generate.NoisyLabels;
import io.kstep.incremental.Beliefs;
import io.kstep.incremental.Context;
import io.kstep.incremental.LearningWatch;
import io.kstep.incremental.StreamModel;
import io.kstep.incremental.StreamModels;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
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
 * What a stream of rows costs, each predicted and its label learned, where every label may be wrong and says so: {@code
 * soft=auto} beside the one model of {@code soft=gem}. Run as a program it prints the least processor time of several
 * passes, which other work on the machine disturbs less, by the number of rows.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class SoftStreamBenchmark {

    private static final int PASSES = 9;

    @Param({"nb(density=gaussian)", "mgc", "nb(density=mte)"})
    public String learner;

    @Param({"weighted", "gem", "auto"})
    public String soft;

    @Param({"10000"})
    public int rows;

    private Schema schema;
    private List<LabelledInstance> stream;

    @Setup(Level.Trial)
    public void draw() {
        var noisy = NoisyLabels.over(
                Generators.parse("gaussians(features=20,quarter=10000)"),
                new NoisyLabels.Settings(.3, .2, NoisyLabels.Form.WRONG, List.of(), 0, 0, 1));
        schema = noisy.schema();
        stream = new ArrayList<>(Stream.generate(noisy::next).limit(rows).toList());
    }

    @Benchmark
    public long learnAll() {
        StreamModel model = StreamModels.parse("kstep(learner=" + learner + ",soft=" + soft + ")")
                .start(schema);
        Beliefs said = new Beliefs();
        int time = 0;
        for (LabelledInstance row : stream) {
            Instance instance = row.instance();
            Context context = model.predict(instance.values(), said);
            model.learn(instance.values(), row.label(), context, time++, LearningWatch.PATIENT);
        }
        return model.version();
    }

    /**
     * Prints a line for every learner and number of rows.
     *
     * @param args specs of learners; without any, three
     */
    public static void main(String[] args) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        System.out.println("| learner | rows | weighted | gem | auto | auto / gem |");
        System.out.println("|---|---|---|---|---|---|");
        List<String> learners =
                args.length > 0 ? List.of(args) : List.of("nb(density=gaussian)", "mgc", "nb(density=mte)");
        for (String learner : learners) {
            for (int rows : new int[] {5_000, 10_000, 20_000}) {
                double[] least = new double[3];
                List<String> modes = List.of("weighted", "gem", "auto");
                for (int m = 0; m < least.length; m++) {
                    SoftStreamBenchmark benchmark = new SoftStreamBenchmark();
                    benchmark.learner = learner;
                    benchmark.soft = modes.get(m);
                    benchmark.rows = rows;
                    benchmark.draw();
                    least[m] = Double.POSITIVE_INFINITY;
                    for (int pass = 0; pass < PASSES; pass++) {
                        long begun = threads.getCurrentThreadCpuTime();
                        benchmark.learnAll();
                        least[m] = Math.min(least[m], (threads.getCurrentThreadCpuTime() - begun) * 1e-6);
                    }
                }
                System.out.printf(
                        Locale.ROOT,
                        "| `%s` | %d | %.0f | %.0f | %.0f | %.2f |%n",
                        learner,
                        rows,
                        least[0],
                        least[1],
                        least[2],
                        least[2] / least[1]);
            }
        }
    }
}
