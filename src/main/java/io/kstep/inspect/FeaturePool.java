package io.kstep.inspect;

import io.kstep.bayes.FeatureView;
import io.kstep.bayes.ViewedClassifier;
import io.kstep.data.Feature;
import io.kstep.print.Numbers;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Gathers what several classifiers know of one feature into one {@link FeaturePortrait}. */
final class FeaturePool {

    private static final int GRID = 241;
    private static final double RARE = 0.01;

    private final Feature feature;
    private final int index;
    private final double[] priors;
    private final PooledLaw[] laws;
    private final double[][] tables;
    private final double[] tableWeights;

    private FeaturePool(Feature feature, int index, double[] priors) {
        this.feature = feature;
        this.index = index;
        this.priors = priors;
        laws = new PooledLaw[priors.length];
        Arrays.setAll(laws, c -> new PooledLaw());
        tables = new double[priors.length][feature.values().size()];
        tableWeights = new double[priors.length];
    }

    /**
     * What these classifiers know of a feature.
     *
     * @param classes the classes to show, ascending
     * @param priors their probabilities
     */
    static FeaturePool of(
            Feature feature, int index, List<ViewedClassifier> classifiers, int[] classes, double[] priors) {
        FeaturePool pool = new FeaturePool(feature, index, priors);
        for (ViewedClassifier classifier : classifiers) {
            int[] present = classifier.presentClasses();
            FeatureView view = classifier.view(index);
            for (int slot = 0; slot < present.length; slot++) {
                int place = Arrays.binarySearch(classes, present[slot]);
                if (place >= 0 && classifier.classWeight(slot) > 0) {
                    pool.take(view, slot, place, classifier.classWeight(slot));
                }
            }
        }
        return pool;
    }

    FeaturePortrait portrait() {
        return feature.isContinuous() ? continuous() : discrete();
    }

    /** f(x | c) at these points, class by class, an empty row where nothing is known. */
    double[][] densities(double[] points) {
        return known(c -> Arrays.stream(points).map(laws[c]::density).toArray());
    }

    private void take(FeatureView view, int slot, int place, double weight) {
        if (view instanceof FeatureView.Continuous continuous) {
            boolean spikesOnly = continuous.densities().isEmpty();
            laws[place].add(
                    weight,
                    continuous.spikes(),
                    continuous.spikeProbabilities().get(slot),
                    spikesOnly ? null : continuous.densities().get(slot));
        } else if (view instanceof FeatureView.Discrete discrete) {
            double[] row = discrete.probabilities().get(slot);
            for (int v = 0; v < Math.min(row.length, tables[place].length); v++) {
                tables[place][v] += weight * row[v];
            }
            tableWeights[place] += weight;
        }
    }

    private FeaturePortrait discrete() {
        double[][] probabilities = known(
                c -> tableWeights[c] > 0,
                c -> Arrays.stream(tables[c]).map(sum -> sum / tableWeights[c]).toArray());
        return table(feature.values(), probabilities);
    }

    private FeaturePortrait table(List<String> values, double[][] probabilities) {
        return values.isEmpty() || Arrays.stream(probabilities).allMatch(row -> row.length == 0)
                ? new FeaturePortrait.Silent(index, feature.name())
                : new FeaturePortrait.Table(
                        index, feature.name(), Information.ofTable(probabilities, priors), values, probabilities);
    }

    private FeaturePortrait continuous() {
        double[] spikes = Arrays.stream(laws)
                .flatMapToDouble(law -> Arrays.stream(law.spikes()))
                .distinct()
                .sorted()
                .toArray();
        double[][] masses = known(c -> Arrays.stream(spikes).map(laws[c]::mass).toArray());
        if (Arrays.stream(laws).noneMatch(PooledLaw::hasDensity)) {
            return table(
                    Arrays.stream(spikes)
                            .mapToObj(value -> Numbers.brief(value, 5))
                            .toList(),
                    masses);
        }
        double[] grid = grid();
        double[][] densities =
                known(c -> Arrays.stream(grid).map(laws[c]::density).toArray());
        return new FeaturePortrait.Curves(
                index,
                feature.name(),
                Information.ofCurves(grid, densities, priors) + Information.ofTable(masses, priors),
                grid,
                densities,
                spikes,
                masses,
                known(c -> new double[] {laws[c].quantile(0.25), laws[c].quantile(0.5), laws[c].quantile(0.75)}));
    }

    /** Equally spaced points over all but the rarest values of every class. */
    private double[] grid() {
        double low = Arrays.stream(known(c -> new double[] {laws[c].quantile(RARE)}))
                .flatMapToDouble(Arrays::stream)
                .min()
                .orElseThrow();
        double high = Arrays.stream(known(c -> new double[] {laws[c].quantile(1 - RARE)}))
                .flatMapToDouble(Arrays::stream)
                .max()
                .orElseThrow();
        double width = high > low ? high - low : Math.max(1e-9, Math.abs(low) * 1e-3);
        return IntStream.range(0, GRID)
                .mapToDouble(g -> low + width * g / (GRID - 1))
                .toArray();
    }

    private double[][] known(IntFunction<double[]> of) {
        return known(c -> !laws[c].isEmpty(), of);
    }

    private double[][] known(IntPredicate isKnown, IntFunction<double[]> of) {
        return IntStream.range(0, priors.length)
                .mapToObj(c -> isKnown.test(c) ? of.apply(c) : new double[0])
                .toArray(double[][]::new);
    }
}
