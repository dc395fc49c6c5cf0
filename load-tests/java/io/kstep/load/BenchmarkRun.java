package io.kstep.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Prediction and learning of one build: calls a microsecond of processor time, each benchmark in JVMs of its own. */
final class BenchmarkRun {

    private static final List<String> LEARNERS = List.of(
            "nb(density=mte)",
            "nb(density=gaussian)",
            "tan(density=gaussian)",
            "tan(density=mte)",
            "kdb(density=mte)",
            "aode(density=mte)");

    /** The compiler has better and worse days: the best of these JVMs counts. */
    private static final int JVMS = 2;

    private BenchmarkRun() {}

    static Map<String, Double> of(Build build, Path work) throws IOException, InterruptedException {
        Map<String, Double> figures = new LinkedHashMap<>();
        for (String what : List.of("predict", "predictThenLearn")) {
            figures.put(what + ", " + LEARNERS.get(0), perMicro(build, work, what, LEARNERS.get(0)));
        }
        for (String learner : LEARNERS) {
            figures.put("learn a chunk, " + learner, perMicro(build, work, "learn", learner));
        }
        return figures;
    }

    private static double perMicro(Build build, Path work, String what, String learner)
            throws IOException, InterruptedException {
        double least = Double.POSITIVE_INFINITY;
        for (int jvm = 0; jvm < JVMS; jvm++) {
            String micros = build.run(work, "io.kstep.benchmark.BenchmarkCpu", what, learner)
                    .get(0);
            least = Math.min(least, Double.parseDouble(micros));
        }
        return 1 / least;
    }
}
