package io.kstep.experiment;

import io.kstep.evaluate.Bootstrap;
import io.kstep.evaluate.Resampling;
import io.kstep.evaluate.Split;
import java.util.ArrayList;
import java.util.List;

/**
 * Estimators that share index sets: one by splits, or bootstraps of several sizes with and without the 0.632 rule, of
 * which the larger samples hold the smaller. Index sets that do not look at labels are drawn once and replayed on every
 * data set (Rodríguez 2013, 4.2.1); stratified ones are drawn for each from the same seed.
 */
abstract class EstimatorFamily {

    private final List<String> names;
    private final boolean stratified;
    private final List<List<Split>> cached = new ArrayList<>();
    private final Resampling resampling;
    private final long[] seeds;

    private EstimatorFamily(List<String> names, Resampling resampling, boolean stratified, int rows, long[] seeds) {
        this.names = names;
        this.resampling = resampling;
        this.stratified = stratified;
        this.seeds = seeds;
        for (int j = 0; !stratified && j < seeds.length; j++) {
            cached.add(resampling.splits(new int[rows], seeds[j]).toList());
        }
    }

    /** One estimator that averages over splits. */
    static EstimatorFamily splits(String name, Resampling resampling, boolean stratified, int rows, long[] seeds) {
        return new EstimatorFamily(List.of(name), resampling, stratified, rows, seeds) {
            @Override
            void estimate(BinaryClassifier classifier, BinaryData data, List<Split> splits, double[] out) {
                double sum = 0;
                for (Split split : splits) {
                    if (split.leavesOut()) {
                        classifier.learnWithout(split.test());
                    } else {
                        classifier.learn(split.train());
                    }
                    sum += (double) wrong(classifier, data, split.test()) / split.test().length;
                }
                out[0] = sum / splits.size();
            }
        };
    }

    /** Simple and 0.632 bootstraps of rising sizes. */
    static EstimatorFamily bootstraps(boolean stratified, int rows, long[] seeds, int... sizes) {
        String prefix = stratified ? "St" : "";
        List<String> names = new ArrayList<>();
        for (int size : sizes) {
            names.add(prefix + "B" + size);
            names.add(prefix + "06B" + size);
        }
        Resampling samples = new Bootstrap(sizes[sizes.length - 1], stratified, true);
        return new EstimatorFamily(names, samples, stratified, rows, seeds) {
            @Override
            void estimate(BinaryClassifier classifier, BinaryData data, List<Split> splits, double[] out) {
                bootstrap(classifier, data, splits, sizes, out);
            }
        };
    }

    List<String> names() {
        return names;
    }

    int indexSets() {
        return seeds.length;
    }

    /** The estimates of all estimators of the family with the index sets in one place. */
    final void estimate(BinaryClassifier classifier, BinaryData data, int indexSet, double[] out) {
        List<Split> splits =
                stratified ? resampling.splits(data.classes(), seeds[indexSet]).toList() : cached.get(indexSet);
        estimate(classifier, data, splits, out);
    }

    abstract void estimate(BinaryClassifier classifier, BinaryData data, List<Split> splits, double[] out);

    static int wrong(BinaryClassifier classifier, BinaryData data, int[] rows) {
        int wrong = 0;
        for (int row : rows) {
            wrong += classifier.predictRow(row) ^ data.classes()[row];
        }
        return wrong;
    }

    private static void bootstrap(
            BinaryClassifier classifier, BinaryData data, List<Split> splits, int[] sizes, double[] out) {
        int n = data.size();
        classifier.learnWithout(new int[0]);
        double resubstituted = 0;
        for (int row = 0; row < n; row++) {
            resubstituted += classifier.predictRow(row) ^ data.classes()[row];
        }
        int[] left = new int[n];
        int[] wrongLeft = new int[n];
        long wrong = 0;
        int at = 0;
        for (int b = 0; b < splits.size(); b++) {
            Split split = splits.get(b);
            classifier.learn(split.train());
            for (int row = 0; row < n; row++) {
                wrong += classifier.predictRow(row) ^ data.classes()[row];
            }
            for (int row : split.test()) {
                left[row]++;
                wrongLeft[row] += classifier.predictRow(row) ^ data.classes()[row];
            }
            if (b + 1 == sizes[at]) {
                out[2 * at] = (double) wrong / n / (b + 1);
                out[2 * at + 1] = 0.632 * outOfBag(left, wrongLeft) + 0.368 * resubstituted / n;
                at++;
            }
        }
    }

    private static double outOfBag(int[] left, int[] wrong) {
        double sum = 0;
        int rows = 0;
        for (int row = 0; row < left.length; row++) {
            if (left[row] > 0) {
                sum += (double) wrong[row] / left[row];
                rows++;
            }
        }
        return sum / rows;
    }
}
