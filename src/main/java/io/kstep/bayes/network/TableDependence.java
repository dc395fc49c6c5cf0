package io.kstep.bayes.network;

import io.kstep.bayes.structure.Information;
import io.kstep.bayes.structure.Uncertainty;
import io.kstep.probability.information.DiscreteInformation;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;

/** Information of features by counts of their values and intervals (Pérez 2010, 1.10). */
final class TableDependence {

    private final Sample sample;
    private final int[] features;
    private final int[][] states;

    /** @param statesOf the state of every row at a feature, as {@link Counts} reads them */
    TableDependence(Sample sample, int[] features, IntFunction<int[]> statesOf) {
        this.sample = sample;
        this.features = features;
        states = new int[sample.features()][];
        for (int j : features) {
            states[j] = statesOf.apply(j);
        }
    }

    Information information() {
        int n = sample.features();
        double[] classDegrees = new double[n];
        double[][] degrees = new double[n][n];
        for (int i : features) {
            classDegrees[i] = (sample.slots() - 1.0) * (values(i) - 1);
            for (int j : features) {
                degrees[i][j] = (values(i) - 1.0) * (values(j) - 1) * sample.slots();
            }
        }
        return new Information(
                sample.total(),
                this::withClass,
                () -> ofPairs(DiscreteInformation::conditional),
                () -> ofPairs(counts -> DiscreteInformation.mutual(DiscreteInformation.summed(counts))),
                classDegrees,
                degrees);
    }

    private double[] withClass() {
        double[] withClass = new double[sample.features()];
        for (int i : features) {
            withClass[i] = DiscreteInformation.mutual(Counts.withClass(sample, states[i]));
        }
        return withClass;
    }

    private double[][] ofPairs(ToDoubleFunction<double[][][]> measure) {
        double[][] pairs = new double[sample.features()][sample.features()];
        for (int a = 0; a < features.length; a++) {
            for (int b = 0; b < a; b++) {
                int i = features[a];
                int j = features[b];
                pairs[i][j] = measure.applyAsDouble(Counts.pair(sample, states[i], states[j]));
                pairs[j][i] = pairs[i][j];
            }
        }
        return pairs;
    }

    Uncertainty uncertainty() {
        int n = sample.features();
        double[] withClass = new double[n];
        double[][] pairs = new double[n][n];
        for (int a = 0; a < features.length; a++) {
            int i = features[a];
            withClass[i] = DiscreteInformation.symmetricalUncertainty(Counts.withClass(sample, states[i]));
            for (int b = 0; b < a; b++) {
                int j = features[b];
                pairs[i][j] = DiscreteInformation.symmetricalUncertainty(
                        DiscreteInformation.summed(Counts.pair(sample, states[i], states[j])));
                pairs[j][i] = pairs[i][j];
            }
        }
        return new Uncertainty(withClass, pairs);
    }

    private int values(int feature) {
        return states[feature][states[feature].length - 1];
    }
}
