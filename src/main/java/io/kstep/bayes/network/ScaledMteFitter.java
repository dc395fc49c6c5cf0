package io.kstep.bayes.network;

import io.kstep.probability.Density;
import io.kstep.probability.SortedColumn;
import io.kstep.probability.Spikes;
import io.kstep.probability.discretize.Discretizer;
import io.kstep.probability.discretize.EqualFrequency;
import java.util.Arrays;

/** Fits one density to a feature under each class, and weighs its intervals anew for every configuration of parents. */
final class ScaledMteFitter extends MteFitter {

    /**
     * Rows of a class that a configuration of parents should have, and the most intervals: what has the least errors and
     * log-losses on fourteen sets that no comparison here is made on.
     */
    private static final double ROWS_PER_CONFIGURATION = 3;

    private static final int MOST = 7;

    /** By feature, null for discrete ones. */
    private final SortedColumn[] sorted;

    private final double[][] spikes;
    /** By feature; fitted as they are asked for. */
    private final ClassDensities[] densities;

    private ScaledMteFitter(
            MteFamily family,
            Sample sample,
            int[] features,
            Intervals intervals,
            SortedColumn[] sorted,
            double[][] spikes) {
        super(family, sample, features, intervals);
        this.sorted = sorted;
        this.spikes = spikes;
        densities = new ClassDensities[sample.features()];
    }

    static ScaledMteFitter on(MteFamily family, Sample sample, int[] features, int dimensions) {
        SortedColumn[] sorted = new SortedColumn[sample.features()];
        double[][] spikes = new double[sample.features()][0];
        for (int j : features) {
            if (sample.isContinuous(j)) {
                sorted[j] = SortedColumn.of(sample.counted(j));
                spikes[j] = family.spiked() ? Spikes.of(sorted[j].values()) : spikes[j];
            }
        }
        Discretizer discretizer = new EqualFrequency(bins(sample, dimensions, ROWS_PER_CONFIGURATION, MOST));
        Intervals intervals =
                Intervals.of(sample, features, j -> Intervals.cuts(sample.rows(), sorted[j], discretizer, spikes[j]));
        return new ScaledMteFitter(family, sample, features, intervals, sorted, spikes);
    }

    @Override
    ScaledDensities densities(int feature, StateSpace own, StateSpace given) {
        if (densities[feature] == null) {
            densities[feature] = classDensities(feature, own);
        }
        return ScaledDensities.learn(
                sample,
                densities[feature],
                states.of(feature),
                given,
                states.joint(given.features()),
                family.backoff());
    }

    private ClassDensities classDensities(int feature, StateSpace own) {
        double[] of = spikes[feature];
        double[] others = sample.counted(feature).clone();
        for (int row = 0; row < others.length && of.length > 0; row++) {
            others[row] = Arrays.binarySearch(of, others[row] + 0.0) >= 0 ? Double.NaN : others[row];
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

    /** P(spike | c) and last P(none of them | c), each with a pseudo-count; 1 where there are no spikes. */
    private double[] spikeProbabilities(int feature, StateSpace own, double[] of) {
        int slots = sample.slots();
        double[] probabilities = new double[(of.length + 1) * slots];
        if (of.length == 0) {
            Arrays.fill(probabilities, 1);
            return probabilities;
        }
        int[] spikeStates = Arrays.stream(of).mapToInt(x -> own.state(0, x)).toArray();
        int[] ownStates = states.of(feature);
        for (int s = 0; s < slots; s++) {
            double[] counts = new double[of.length + 1];
            Arrays.fill(counts, family.alpha());
            for (int i = 0; i < sample.size(s); i++) {
                int state = ownStates[sample.row(s, i)];
                if (state >= 0) {
                    int spike = Arrays.binarySearch(spikeStates, state);
                    counts[spike < 0 ? of.length : spike] += sample.weight(s, i);
                }
            }
            double total = Arrays.stream(counts).sum();
            for (int spike = 0; spike < counts.length; spike++) {
                probabilities[spike * slots + s] = counts[spike] / total;
            }
        }
        return probabilities;
    }
}
