package io.kstep.benchmark;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import io.kstep.multi.JointLearner;
import io.kstep.multi.JointLearners;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * How many structures a search with several objectives tests in a second of the thread's own processor time, on data of the
 * size that Rodríguez 2013, section 6.3.1, has: 333 rows to search and validate, 15 features of two or three values, binary
 * class variables, five times 5-fold cross-validation, the thesis's population for 100,000 evaluations.
 */
public final class MoeadSpeed {

    private static final int ROWS = 333;
    private static final int FEATURES = 15;
    private static final double SECOND = 1e9;

    private MoeadSpeed() {}

    /** @param arguments the number of evaluations, 20,000 by default */
    public static void main(String[] arguments) {
        int evaluations = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 20_000;
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        for (int variables = 2; variables <= 6; variables++) {
            Chunk chunk = chunk(variables, 1);
            int genes = variables + variables * FEATURES + FEATURES;
            String spec = "moead(bins=3,evaluations=" + evaluations + ",population="
                    + Math.max(20, 100 * genes * evaluations / 100_000) + ")";
            JointLearner learner = JointLearners.parse(spec);
            long start = threads.getCurrentThreadCpuTime();
            int members = learner.front(chunk).orElseThrow().members().size();
            double seconds = (threads.getCurrentThreadCpuTime() - start) / SECOND;
            System.out.println(String.format(
                    Locale.ROOT,
                    "m=%d: %,.0f evaluations/s (%d in %.1f s, %d members of the front)",
                    variables,
                    evaluations / seconds,
                    evaluations,
                    seconds,
                    members));
        }
    }

    /** Each feature goes with one or two class variables and the feature before it. */
    private static Chunk chunk(int variables, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] columns = new double[FEATURES][ROWS];
        int[][] classes = new int[variables][ROWS];
        for (int row = 0; row < ROWS; row++) {
            for (int j = 0; j < variables; j++) {
                classes[j][row] = j > 0 && random.nextInt(3) > 0 ? classes[j - 1][row] : random.nextInt(2);
            }
            for (int i = 0; i < FEATURES; i++) {
                double sum = classes[i % variables][row] + (i > 0 ? columns[i - 1][row] : 0) + random.nextInt(3);
                columns[i][row] = sum % (2 + i % 2);
            }
        }
        List<String> values = List.of("a", "b", "c");
        return Chunk.classified(
                new Schema(
                        IntStream.range(0, FEATURES)
                                .mapToObj(i -> Feature.discrete("x" + i, values.subList(0, 2 + i % 2)))
                                .toList(),
                        IntStream.range(0, variables)
                                .<Target>mapToObj(j -> new Target.ClassVariable("c" + j, List.of("0", "1")))
                                .toList()),
                columns,
                Arrays.stream(classes).map(ClassWeights::hard).toList());
    }
}
