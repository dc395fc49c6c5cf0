package io.kstep.bayes.network;

import io.kstep.bayes.structure.Information;
import io.kstep.bayes.structure.Uncertainty;
import io.kstep.probability.information.DiscreteInformation;

/** What features tell by counts of their values and intervals (thesis 001, 1.10; digest 2.6). */
final class TableDependence {

    private final Sample sample;
    private final int[] features;
    private final int[][] states;

    TableDependence(Sample sample, int[] features, Intervals intervals) {
        this.sample = sample;
        this.features = features;
        states = new int[sample.features()][];
        for (int j : features) {
            states[j] = intervals.of(sample, j);
        }
    }

    Information information() {
        int n = sample.features();
        double[] withClass = new double[n];
        double[] classDegrees = new double[n];
        double[][] given = new double[n][n];
        double[][] pairs = new double[n][n];
        double[][] degrees = new double[n][n];
        for (int a = 0; a < features.length; a++) {
            int i = features[a];
            withClass[i] = DiscreteInformation.mutual(Counts.withClass(sample, states[i]));
            classDegrees[i] = (sample.slots() - 1.0) * (values(i) - 1);
            for (int b = 0; b < a; b++) {
                int j = features[b];
                double[][][] counts = Counts.pair(sample, states[i], states[j]);
                given[i][j] = DiscreteInformation.conditional(counts);
                given[j][i] = given[i][j];
                pairs[i][j] = DiscreteInformation.mutual(DiscreteInformation.summed(counts));
                pairs[j][i] = pairs[i][j];
                degrees[i][j] = (values(i) - 1.0) * (values(j) - 1) * sample.slots();
                degrees[j][i] = degrees[i][j];
            }
        }
        return new Information(sample.total(), () -> withClass, () -> given, () -> pairs, classDegrees, degrees);
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
