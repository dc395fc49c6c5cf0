package io.kstep.inspect;

import java.util.Arrays;

/** Mutual information of a feature and the class in nats, from the distributions of the feature under each class. */
final class Information {

    private Information() {}

    /** From probabilities[class][value]; an empty row is a class of which nothing is known. */
    static double ofTable(double[][] probabilities, double[] priors) {
        double known = known(probabilities, priors);
        int values =
                Arrays.stream(probabilities).mapToInt(row -> row.length).max().orElse(0);
        double sum = 0;
        for (int v = 0; v < values; v++) {
            sum += at(v, probabilities, priors, known);
        }
        return sum;
    }

    /** From densities[class][point of the grid], by the trapezoid rule. */
    static double ofCurves(double[] grid, double[][] densities, double[] priors) {
        double known = known(densities, priors);
        double sum = 0;
        double before = at(0, densities, priors, known);
        for (int g = 1; g < grid.length; g++) {
            double here = at(g, densities, priors, known);
            sum += (before + here) / 2 * (grid[g] - grid[g - 1]);
            before = here;
        }
        return sum;
    }

    /** sum_c P(c) f_c ln(f_c / f) at one value. */
    private static double at(int v, double[][] rows, double[] priors, double known) {
        double mean = 0;
        for (int c = 0; c < rows.length; c++) {
            mean += rows[c].length > 0 ? priors[c] / known * rows[c][v] : 0;
        }
        double sum = 0;
        for (int c = 0; c < rows.length; c++) {
            if (rows[c].length > 0 && rows[c][v] > 0 && priors[c] > 0) {
                sum += priors[c] / known * rows[c][v] * Math.log(rows[c][v] / mean);
            }
        }
        return sum;
    }

    private static double known(double[][] rows, double[] priors) {
        double sum = 0;
        for (int c = 0; c < rows.length; c++) {
            sum += rows[c].length > 0 ? priors[c] : 0;
        }
        return sum;
    }
}
