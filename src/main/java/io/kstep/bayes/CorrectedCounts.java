package io.kstep.bayes;

import io.kstep.bayes.network.ClassMoments;
import io.kstep.data.Chunk;
import io.kstep.data.Feature;
import io.kstep.data.FeatureRange;
import io.kstep.data.Schema;
import io.kstep.probability.Cholesky;
import io.kstep.probability.GaussianScatter;
import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Learns from rows that count negatively for some classes, as the noise-corrected counts of wrong labels do (Natarajan,
 * Dhillon, Ravikumar and Tewari 2013): their sums are those of the true classes on average. Only a learner whose
 * statistics add can, for it needs no row to be there as often as it counts. What chance makes of a sum is bounded: a
 * class keeps at least {@value #LEAST_SHARE} of what its positive rows count, and a scatter that no rows could have is
 * mixed with that of the positive rows until some could.
 */
public final class CorrectedCounts {

    private static final double LEAST_SHARE = 0.05;

    /** Parts of the positive rows' scatter that are tried in turn. */
    private static final double[] MIXED_IN = {0, 0.1, 0.3, 1, 3, 10};

    /** A deviation given the other features is at least this part of the feature's own. */
    private static final double LEAST_PIVOT = 1e-4;

    private CorrectedCounts() {}

    /** Why a learner cannot learn from negative weights, in one line; nothing where it can. */
    public static Optional<String> refusal(Learner learner, Schema schema) {
        boolean isAdditive = learner instanceof GaussianNaiveBayesLearner
                || learner instanceof MomentLearner
                || (learner instanceof NetworkLearner networks
                        && networks.needsMomentsOnly()
                        && schema.features().stream().allMatch(Feature::isContinuous));
        return isAdditive
                ? learner.refusal(schema)
                : Optional.of(
                        "corrected counts need a learner whose statistics add, such as nb(density=gaussian) or mgc, "
                                + "which '" + learner.spec() + "' is not");
    }

    /** Learns a chunk whose class weights may be negative. */
    public static Classifier learn(Learner learner, Chunk chunk) {
        refusal(learner, chunk.schema()).ifPresent(reason -> {
            throw new SpecException(reason);
        });
        if (learner instanceof GaussianNaiveBayesLearner naive) {
            return naive(naive, chunk);
        }
        if (learner instanceof MomentLearner moments) {
            return moments.learn(moments(chunk));
        }
        NetworkLearner networks = (NetworkLearner) learner;
        FeatureScales scales = FeatureScales.of(chunk, false);
        return scales.arePlain()
                ? networks.learn(moments(chunk))
                : new ScaledClassifier(scales, true, networks.learn(moments(scales.scaled(chunk))));
    }

    private static ClassMoments moments(Chunk chunk) {
        int features = chunk.schema().featureCount();
        int[] present = present(chunk);
        FeatureRange[] ranges =
                IntStream.range(0, features).mapToObj(chunk::range).toArray(FeatureRange[]::new);
        double[] weights = new double[present.length];
        GaussianScatter[] scatters = new GaussianScatter[present.length];
        double[] values = new double[features];
        for (int s = 0; s < present.length; s++) {
            GaussianScatter positive = new GaussianScatter(features);
            GaussianScatter negative = new GaussianScatter(features);
            for (int row = 0; row < chunk.size(); row++) {
                double weight = chunk.weight(row, present[s]);
                if (weight != 0) {
                    chunk.copyRow(row, values);
                    (weight > 0 ? positive : negative).add(values, Math.abs(weight));
                }
            }
            weights[s] = classWeight(chunk, present[s]);
            scatters[s] = difference(positive, negative);
        }
        return new ClassMoments(ranges, present, weights, scatters);
    }

    /** The classes that a row counts for, ascending. */
    private static int[] present(Chunk chunk) {
        return IntStream.range(0, chunk.schema().classCount())
                .filter(c -> IntStream.range(0, chunk.size()).anyMatch(row -> chunk.weight(row, c) > 0))
                .toArray();
    }

    private static double classWeight(Chunk chunk, int c) {
        double positive = 0;
        double all = 0;
        for (int row = 0; row < chunk.size(); row++) {
            double weight = chunk.weight(row, c);
            all += weight;
            positive += Math.max(0, weight);
        }
        return Math.max(all, LEAST_SHARE * positive);
    }

    private static GaussianScatter difference(GaussianScatter positive, GaussianScatter negative) {
        for (int j = 0; j < positive.size(); j++) {
            if (positive.weight(j) - negative.weight(j) <= LEAST_SHARE * positive.weight(j)) {
                return positive.decayed(LEAST_SHARE);
            }
        }
        GaussianScatter rest = positive.subtract(negative);
        for (double part : MIXED_IN) {
            GaussianScatter mixed = mixed(rest, positive, part);
            if (isPossible(mixed)) {
                return mixed;
            }
        }
        return positive.decayed(LEAST_SHARE);
    }

    /** The weights and means of one, and of its covariances as much as one part to {@code part} of the other's. */
    private static GaussianScatter mixed(GaussianScatter rest, GaussianScatter positive, double part) {
        if (part == 0) {
            return rest;
        }
        int n = rest.size();
        double weight = IntStream.range(0, n).mapToDouble(rest::weight).min().orElse(0);
        double[] scatters = new double[n * (n + 1) / 2];
        for (int i = 0, at = 0; i < n; i++) {
            for (int j = 0; j <= i; j++, at++) {
                scatters[at] = weight * (rest.covariance(i, j) + part * positive.covariance(i, j)) / (1 + part);
            }
        }
        return GaussianScatter.of(
                weight, IntStream.range(0, n).mapToDouble(rest::mean).toArray(), scatters);
    }

    /** Whether these can be the covariances of rows, no feature of which is almost determined by the others. */
    private static boolean isPossible(GaussianScatter scatter) {
        int n = scatter.size();
        double[] deviations = IntStream.range(0, n)
                .mapToDouble(i -> Math.sqrt(scatter.covariance(i, i)))
                .toArray();
        double[] correlations = new double[n * n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double unit = deviations[i] * deviations[j];
                correlations[i * n + j] = i == j ? 1 : unit > 0 ? scatter.covariance(i, j) / unit : 0;
            }
        }
        if (Arrays.stream(deviations).anyMatch(deviation -> !(deviation > 0)) && n > 0) {
            return false;
        }
        if (!new Cholesky().factorise(correlations, n)) {
            return false;
        }
        return IntStream.range(0, n).allMatch(i -> correlations[i * n + i] * correlations[i * n + i] >= LEAST_PIVOT);
    }

    private static NaiveBayes naive(GaussianNaiveBayesLearner settings, Chunk chunk) {
        int[] present = present(chunk);
        double[] weights =
                Arrays.stream(present).mapToDouble(c -> classWeight(chunk, c)).toArray();
        FeatureModel[] features = new FeatureModel[chunk.schema().featureCount()];
        for (int j = 0; j < features.length; j++) {
            features[j] = chunk.schema().features().get(j).isContinuous()
                    ? normals(settings, chunk, j, present)
                    : table(settings, chunk, j, present);
        }
        return new NaiveBayes(settings.alpha(), settings.clamp(), present, weights, features);
    }

    private static GaussianFeature normals(GaussianNaiveBayesLearner settings, Chunk chunk, int j, int[] present) {
        GaussianFeature feature = new GaussianFeature(settings.shrink(), chunk.range(j));
        for (int s = 0; s < present.length; s++) {
            feature.addSlot();
            GaussianScatter positive = new GaussianScatter(1);
            GaussianScatter negative = new GaussianScatter(1);
            for (int row = 0; row < chunk.size(); row++) {
                double weight = chunk.weight(row, present[s]);
                double value = chunk.column(j)[row];
                if (weight != 0 && Double.isFinite(value)) {
                    (weight > 0 ? positive : negative).add(new double[] {value}, Math.abs(weight));
                }
            }
            GaussianScatter rest = difference(positive, negative);
            if (rest.weight(0) > 0) {
                feature.include(s, rest.weight(0), rest.mean(0), rest.scatter(0, 0));
            }
        }
        return feature;
    }

    private static DiscreteFeature table(GaussianNaiveBayesLearner settings, Chunk chunk, int j, int[] present) {
        int values = chunk.schema().features().get(j).values().size();
        DiscreteFeature feature = new DiscreteFeature(values, settings.alpha());
        for (int s = 0; s < present.length; s++) {
            feature.addSlot();
            double[] counts = new double[Math.max(1, values)];
            for (int row = 0; row < chunk.size(); row++) {
                double value = chunk.column(j)[row];
                if (Double.isFinite(value) && value >= 0 && value < counts.length) {
                    counts[(int) value] += chunk.weight(row, present[s]);
                }
            }
            for (int v = 0; v < counts.length; v++) {
                if (counts[v] > 0) {
                    feature.add(s, v, counts[v]);
                }
            }
        }
        return feature;
    }
}
