package io.kstep.benchmark;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learner;
import io.kstep.bayes.Learners;
import io.kstep.data.Chunk;
import java.util.Locale;

/**
 * How learning and prediction of Bayesian network classifiers grow with the rows N, the features n and the parents k:
 * prints three Markdown tables. The least of several runs, because other work on the machine only adds.
 */
public final class NetworkCost {

    private static final int RUNS = 3;
    private static final int PREDICTIONS = 2000;
    private static double sink;

    private NetworkCost() {}

    public static void main(String[] args) {
        measure("tan", 20_000, 10); // so that the first row is compiled
        System.out.println("| learner | N | n | learn ms | predict us |\n|---|---:|---:|---:|---:|");
        for (String learner : new String[] {"nb(density=gaussian)", "tan", "kdb(k=2)", "mgc", "aode"}) {
            for (int rows : new int[] {1_000, 10_000, 100_000}) {
                print(learner, rows, 20);
            }
        }
        for (String learner : new String[] {"tan(density=discretized)", "tan(density=mte)"}) {
            for (int rows : new int[] {1_000, 10_000, 100_000}) {
                print(learner, rows, 20);
            }
        }
        for (String learner : new String[] {"nb(density=kernel)", "tan(density=kernel)"}) {
            for (int rows : new int[] {500, 1_000, 2_000, 4_000}) {
                print(learner, rows, 20);
            }
        }
        for (String learner : new String[] {"tan", "tan(density=discretized)", "aode"}) {
            for (int features : new int[] {5, 10, 20, 40, 80}) {
                print(learner, 10_000, features);
            }
        }
        for (int k : new int[] {0, 1, 2, 4, 8, 16, 39}) {
            print("kdb(k=" + k + ")", 10_000, 40);
        }
        System.out.println("\nchecksum " + sink);
    }

    private static void print(String learner, int rows, int features) {
        double[] cost = measure(learner, rows, features);
        System.out.printf(
                Locale.ROOT, "| `%s` | %,d | %d | %.1f | %.2f |%n", learner, rows, features, cost[0], cost[1]);
    }

    /** Milliseconds to learn, microseconds to predict. */
    private static double[] measure(String spec, int rows, int features) {
        Learner learner = Learners.parse(spec);
        Chunk chunk = DependentRows.of(1, rows, features, 2);
        double[][] asked = DependentRows.instances(2, PREDICTIONS, features, 2);
        double[] out = new double[2];
        double[] scratch = new double[2];
        double learn = Double.POSITIVE_INFINITY;
        double predict = Double.POSITIVE_INFINITY;
        for (int run = 0; run < RUNS; run++) {
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
        return new double[] {learn, predict};
    }
}
