package io.kstep.experiment;

import io.kstep.bayes.Classifier;
import io.kstep.data.Chunk;
import io.kstep.evaluate.Resampling;
import io.kstep.evaluate.SoftFolds;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * One cross-validation of López-Cruz et al. 2013, section 4; the same seed gives the same figures.
 *
 * @param deviation of the beta distribution that labels are drawn from
 */
record SoftNetworksDesign(double deviation) {

    private static final Resampling FOLDS = new Resampling.CrossValidation(10, true, SoftFolds.MEAN_RANKS);

    /** The mean of the folds' errors in percent by the true classes, for each setting; all have the same labels and folds. */
    double[] errors(Chunk data, NetworkKind network, double mean, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int classes = data.schema().classCount();
        int[] truth = IntStream.range(0, data.size())
                .map(data.classWeights()::hardClass)
                .toArray();
        ProbabilisticLabels labels = ProbabilisticLabels.of(truth, classes, BetaDraws.of(mean, deviation), random);
        double[] sums = new double[LabelSetting.values().length];
        int[] folds = new int[1];
        FOLDS.splits(labels.probabilities(), random.nextLong()).forEachOrdered(split -> {
            Chunk training = data.subset(split.train());
            Chunk test = data.subset(split.test());
            ProbabilisticLabels known = labels.subset(split.train());
            for (LabelSetting setting : LabelSetting.values()) {
                Classifier learned = setting.learn(network, training, known);
                sums[setting.place()] += SoftMethod.error(learned, test);
            }
            folds[0]++;
        });
        return Arrays.stream(sums).map(sum -> sum / folds[0]).toArray();
    }

    /** Every feature with mean 0 and standard deviation 1. */
    static Chunk standardised(Chunk chunk) {
        double[][] columns = new double[chunk.schema().featureCount()][];
        for (int j = 0; j < columns.length; j++) {
            double[] column = chunk.column(j);
            double mean = Arrays.stream(column).average().orElse(0);
            double squares =
                    Arrays.stream(column).map(x -> (x - mean) * (x - mean)).sum();
            double deviation = Math.sqrt(squares / (column.length - 1));
            columns[j] = Arrays.stream(column).map(x -> (x - mean) / deviation).toArray();
        }
        return Chunk.classified(chunk.schema(), columns, chunk.classWeights());
    }
}
