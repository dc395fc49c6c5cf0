package io.kstep.benchmark;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learner;
import io.kstep.bayes.Learners;
import io.kstep.data.Chunk;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How learning and prediction of Bayesian network classifiers grow with the rows N, the features n and the parents k:
 * prints a Markdown table of each. The least of several runs, because other work on the machine only adds.
 */
public final class NetworkCost {

    private static final int FEWEST_RUNS = 3;
    private static final long NANOS_OF_RUNS = 1_000_000_000;
    private static final int PREDICTIONS = 2000;
    private static final int ROWS = 10_000;
    private static final int FEATURES = 20;
    private static double sink;

    private NetworkCost() {}

    /** What is learned from how much, for each size. */
    private interface Growth {
        Job at(String learner, int size);
    }

    private record Job(String learner, int rows, int features) {}

    /** Milliseconds to learn, microseconds to predict. */
    private record Cost(double learn, double predict) {}

    public static void main(String[] args) {
        measure(new Job("tan", 2 * ROWS, FEATURES)); // so that the first row is compiled
        Growth byRows = (learner, rows) -> new Job(learner, rows, FEATURES);
        print(
                "20 features, N",
                byRows,
                List.of(1_000, 10_000, 100_000),
                "nb(density=gaussian)",
                "tan",
                "kdb(k=2)",
                "aode",
                "mgc",
                "nb(density=mte)",
                "tan(density=discretized)",
                "tan(density=mte)",
                "aode(density=mte)");
        print("20 features, N", byRows, List.of(500, 1_000, 2_000, 4_000), "nb(density=kernel)", "tan(density=kernel)");
        print(
                "10,000 rows, n",
                (learner, features) -> new Job(learner, ROWS, features),
                List.of(5, 10, 20, 40, 80),
                "tan",
                "aode",
                "tan(density=discretized)",
                "tan(density=mte)",
                "aode(density=mte)");
        Growth byParents = (learner, k) -> new Job(learner.replace("K", "k=" + k), ROWS, 2 * FEATURES);
        print("10,000 rows, 40 features, k", byParents, List.of(0, 1, 2, 4, 8, 16, 39), "kdb(K)");
        print(
                "10,000 rows, 40 features, k",
                byParents,
                List.of(0, 1, 2, 3, 4),
                "kdb(K,density=discretized)",
                "kdb(K,density=mte)");
        System.out.println("checksum " + sink);
    }

    private static void print(String title, Growth growth, List<Integer> sizes, String... learners) {
        System.out.println("| learn ms / predict us; " + title + " | "
                + sizes.stream().map(size -> String.format(Locale.ROOT, "%,d", size)).collect(Collectors.joining(" | "))
                + " |\n|---" + "|---:".repeat(sizes.size()) + "|");
        Arrays.stream(learners)
                .map(learner -> sizes.stream()
                        .map(size -> measure(growth.at(learner, size)))
                        .map(cost -> String.format(Locale.ROOT, "%.2f / %.2f", cost.learn, cost.predict))
                        .collect(Collectors.joining(" | ", "| `" + learner + "` | ", " |")))
                .forEach(System.out::println);
        System.out.println();
    }

    private static Cost measure(Job job) {
        Learner learner = Learners.parse(job.learner);
        Chunk chunk = DependentRows.of(1, job.rows, job.features, 2);
        double[][] asked = DependentRows.instances(2, PREDICTIONS, job.features, 2);
        double[] out = new double[2];
        double[] scratch = new double[2];
        double learn = Double.POSITIVE_INFINITY;
        double predict = Double.POSITIVE_INFINITY;
        long begun = System.nanoTime();
        for (int run = 0; run < FEWEST_RUNS || System.nanoTime() - begun < NANOS_OF_RUNS; run++) {
            long start = System.nanoTime();
            Classifier classifier = learner.learn(chunk);
            long learned = System.nanoTime();
            for (double[] values : asked) {
                classifier.logJoint(values, out, scratch);
                sink += out[0];
            }
            learn = Math.min(learn, (learned - start) / 1e6);
            predict = Math.min(predict, (System.nanoTime() - learned) / 1e3 / PREDICTIONS);
        }
        return new Cost(learn, predict);
    }
}
