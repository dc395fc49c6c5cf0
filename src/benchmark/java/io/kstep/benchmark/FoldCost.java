package io.kstep.benchmark;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learner;
import io.kstep.data.Chunk;
import io.kstep.evaluate.Resampling;
import io.kstep.evaluate.Split;
import io.kstep.probability.LogSpace;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weka.core.Instances;

/**
 * What it costs to learn from nine tenths of a data set and to predict the tenth, by the thread's own processor time. The
 * folds stand ready in the form that each side wants before the clock runs; both give a normalised posterior for each row.
 */
final class FoldCost {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int FOLDS = 10;
    private static final long SEED = 1;

    /** Passes go on until this much processor time is spent. */
    private static final long LEAST_NANOS = 200_000_000;

    /** The cheapest of so many counts: on a busy machine the first ones run before the compiler had its turn. */
    private static final int PASSES = 6;

    private final int classes;
    private final List<Chunk> train = new ArrayList<>();
    private final List<Instances> wekaTrain = new ArrayList<>();
    private final List<double[][]> test = new ArrayList<>();
    private final List<Instances> wekaTest = new ArrayList<>();
    private double sink;

    FoldCost(Chunk chunk) {
        classes = chunk.schema().classCount();
        int[] strata = new int[chunk.size()];
        Arrays.setAll(strata, chunk.classWeights()::hardClass);
        for (Split split : new Resampling.CrossValidation(FOLDS, true)
                .splits(strata, SEED)
                .toList()) {
            Chunk learned = chunk.subset(split.train());
            Chunk asked = chunk.subset(split.test());
            train.add(learned);
            wekaTrain.add(WekaLearner.rows(learned));
            double[][] rows = new double[asked.size()][];
            Arrays.setAll(rows, asked::row);
            test.add(rows);
            wekaTest.add(WekaLearner.rows(asked));
        }
    }

    /** Nanoseconds of learning and of predicting, each the mean of a fold. */
    record Cost(double learn, double predict) {

        double total() {
            return learn + predict;
        }
    }

    /** The cost once the machine is warm to this learner on these rows. */
    Cost of(Learner learner) {
        Cost least = passes(learner);
        for (int i = 1; i < PASSES; i++) {
            Cost next = passes(learner);
            least = next.total() < least.total() ? next : least;
        }
        return least;
    }

    private Cost passes(Learner learner) {
        long learn = 0;
        long predict = 0;
        int folds = 0;
        do {
            for (int f = 0; f < FOLDS; f++) {
                weka.classifiers.Classifier blank = learner instanceof WekaLearner weka ? weka.blank() : null;
                long start = THREADS.getCurrentThreadCpuTime();
                long learned;
                if (blank == null) {
                    Classifier classifier = learner.learn(train.get(f));
                    learned = THREADS.getCurrentThreadCpuTime();
                    predict(classifier, test.get(f));
                } else {
                    WekaLearner.build(blank, wekaTrain.get(f));
                    learned = THREADS.getCurrentThreadCpuTime();
                    wekaTest.get(f).forEach(row -> sink += WekaLearner.posterior(blank, row)[0]);
                }
                predict += THREADS.getCurrentThreadCpuTime() - learned;
                learn += learned - start;
                folds++;
            }
        } while (learn + predict < LEAST_NANOS);
        return new Cost((double) learn / folds, (double) predict / folds);
    }

    private void predict(Classifier classifier, double[][] rows) {
        double[] out = new double[classes];
        double[] scratch = new double[classes];
        for (double[] row : rows) {
            classifier.logJoint(row, out, scratch);
            LogSpace.normalise(out, classes);
            sink += out[0];
        }
    }

    /** Of all posteriors, so that none can be left out. */
    double sink() {
        return sink;
    }
}
