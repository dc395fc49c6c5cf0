package io.kstep.bayes.network;

import io.kstep.probability.Density;
import io.kstep.probability.SortedColumn;
import io.kstep.probability.Spikes;
import io.kstep.probability.discretize.EqualFrequency;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Fits one density to a feature under each class, and weighs its intervals anew for every configuration of parents. */
final class ScaledMteFitter extends MteFitter {

    /**
     * Rows of a class that a configuration of parents should have, and the most intervals: what has the least errors and
     * log-losses on sets that no comparison here is made on (README).
     */
    private static final double ROWS_PER_CONFIGURATION = 3;

    private static final int MOST = 7;

    private final SortedColumn[] sorted;
    private final double[][] spikes;
    /** By feature; fitted as they are asked for. */
    private final ClassDensities[] densities;

    ScaledMteFitter(MteFamily family, Sample sample, int[] features, int dimensions) {
        this(family, sample, features, dimensions, sorted(sample, features));
    }

    private ScaledMteFitter(MteFamily family, Sample sample, int[] features, int dimensions, SortedColumn[] sorted) {
        this(family, sample, features, dimensions, sorted, spikes(family, sorted));
    }

    private ScaledMteFitter(
            MteFamily family, Sample sample, int[] features, int dimensions, SortedColumn[] sorted, double[][] spikes) {
        super(
                family,
                sample,
                features,
                Intervals.of(
                        sample,
                        features,
                        new EqualFrequency(bins(sample, dimensions, ROWS_PER_CONFIGURATION, MOST)),
                        spikes));
        this.sorted = sorted;
        this.spikes = spikes;
        densities = new ClassDensities[sample.features()];
    }

    private static SortedColumn[] sorted(Sample sample, int[] features) {
        SortedColumn[] sorted = new SortedColumn[sample.features()];
        Arrays.stream(features)
                .filter(sample::isContinuous)
                .forEach(j -> sorted[j] = SortedColumn.of(sample.counted(j)));
        return sorted;
    }

    private static double[][] spikes(MteFamily family, SortedColumn[] sorted) {
        return Arrays.stream(sorted)
                .map(of -> of == null || !family.spiked() ? new double[0] : Spikes.of(of.values()))
                .toArray(double[][]::new);
    }

    @Override
    ScaledDensities densities(int feature, StateSpace own, StateSpace given) {
        if (densities[feature] == null) {
            densities[feature] = classDensities(feature, own);
        }
        return ScaledDensities.learn(
                sample, densities[feature], states(feature), given, joint(given.features()), family.backoff());
    }

    private ClassDensities classDensities(int feature, StateSpace own) {
        double[] of = spikes[feature];
        double[] column = sample.counted(feature);
        double[] others = column;
        if (of.length > 0) {
            others = Arrays.stream(column)
                    .map(x -> Arrays.binarySearch(of, x + 0.0) >= 0 ? Double.NaN : x)
                    .toArray();
        }
        Density[] fitted = new ClassDensityFitter(family.estimator(), family.borrow())
                .fit(others, sorted[feature].without(of), sample.rows(), sample.range(feature))
                .map(ClassDensityFitter.Fitted::densities)
                .orElse(new Density[0]);
        return new ClassDensities(
                own,
                sample.slots(),
                of,
                spikeProbabilities(feature, own, of),
                fitted,
                ContinuousRange.logUnseen(sample.range(feature)));
    }

    /** P(spike | c) and P(none of them | c), each with a pseudo-count. */
    private double[] spikeProbabilities(int feature, StateSpace own, double[] of) {
        int slots = sample.slots();
        double[] counts = new double[(of.length + 1) * slots];
        int[] spikeStates = Arrays.stream(of).mapToInt(x -> own.state(0, x)).toArray();
        int[] states = states(feature);
        for (int s = 0; s < slots; s++) {
            double total = 0;
            for (int i = 0; i < sample.size(s); i++) {
                int state = states[sample.row(s, i)];
                if (state >= 0) {
                    int spike = Arrays.binarySearch(spikeStates, state);
                    counts[(spike < 0 ? of.length : spike) * slots + s] += sample.weight(s, i);
                    total += sample.weight(s, i);
                }
            }
            double all = total + (of.length == 0 ? 0 : family.alpha() * (of.length + 1));
            int slot = s;
            IntStream.rangeClosed(0, of.length)
                    .map(spike -> spike * slots + slot)
                    .forEach(at -> counts[at] = of.length == 0 ? 1 : (counts[at] + family.alpha()) / all);
        }
        return counts;
    }
}
