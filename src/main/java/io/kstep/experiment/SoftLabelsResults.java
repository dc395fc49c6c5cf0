package io.kstep.experiment;

import java.util.Map;

/**
 * All figures of the experiment.
 *
 * @param simulated table 1 by the number of rows
 * @param unsupervised table 1, unsupervised learning, by the number of rows
 * @param real table 3 by data set
 * @param imprecise figure 2: errors by what they are of, and within it by nonspecificity
 * @param maxima figure 3: numbers of different maxima by nonspecificity
 */
record SoftLabelsResults(
        Map<Integer, SoftErrors> simulated,
        Map<Integer, Estimate> unsupervised,
        Map<String, SoftErrors> real,
        Map<Imprecision, Map<Double, double[]>> imprecise,
        Map<Double, Integer> maxima) {

    /** A panel of figure 2. */
    record Imprecision(double distance, int rows) implements Comparable<Imprecision> {
        @Override
        public int compareTo(Imprecision other) {
            return distance != other.distance
                    ? Double.compare(distance, other.distance)
                    : Integer.compare(rows, other.rows);
        }

        String text() {
            return "distance " + (int) distance + ", N = " + rows;
        }
    }

    /** How much more the least precise labels err than the most precise ones, set by set. */
    Estimate rise(Imprecision of) {
        Map<Double, double[]> byNonspecificity = imprecise.get(of);
        double[] keys = byNonspecificity.keySet().stream()
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        return Estimate.ofDifference(byNonspecificity.get(keys[keys.length - 1]), byNonspecificity.get(keys[0]));
    }
}
