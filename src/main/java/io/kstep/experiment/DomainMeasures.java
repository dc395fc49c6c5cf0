package io.kstep.experiment;

import io.kstep.data.generate.GaussianDomain;
import io.kstep.data.generate.GaussianDomain.Kernels;
import java.util.Arrays;

/**
 * Errors of the two classifiers of a bivariate domain whose densities are known, and what its features say about the
 * class, in nats (Pérez 2010, 5.2.1). All by sums over a grid that holds all but 1e-8 of every kernel: information
 * to many digits, errors to 2e-4, because the largest of several densities has edges.
 *
 * @param joint error of the classifier by f(x1, x2 | c): that of Bayes
 * @param univariate error of the one by f(x1 | c) f(x2 | c)
 * @param both I((X1, X2); C)
 * @param first I(X1; C)
 * @param second I(X2; C)
 */
record DomainMeasures(double joint, double univariate, double both, double first, double second) {

    private static final double REACH = 6;
    private static final double STEP = 0.1;

    /** What the univariate classifier errs more. */
    double difference() {
        return univariate - joint;
    }

    double sum() {
        return first + second;
    }

    /** I(X1; X2; C) with the sign of figure 5.1: above 0 where the two say the same, below where only both together say it. */
    double interaction() {
        return sum() - both;
    }

    static DomainMeasures of(GaussianDomain domain) {
        int classes = domain.prior().length;
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (Kernels kernels : domain.classes()) {
            for (double[] centre : kernels.centres()) {
                double reach = REACH * kernels.deviation();
                low = Math.min(low, Math.min(centre[0], centre[1]) - reach);
                high = Math.max(high, Math.max(centre[0], centre[1]) + reach);
            }
        }
        double[] grid = new double[(int) Math.ceil((high - low) / STEP) + 1];
        for (int g = 0; g < grid.length; g++) {
            grid[g] = low + g * STEP;
        }
        double[][][] shapes = new double[2][classes][];
        for (int c = 0; c < classes; c++) {
            for (int feature = 0; feature < 2; feature++) {
                shapes[feature][c] = shapes(domain.classes().get(c), feature, grid);
            }
        }
        return measured(domain, shapes, grid.length);
    }

    /** The kernels of one feature at the points of the grid, those of a point side by side. */
    private static double[] shapes(Kernels kernels, int feature, double[] grid) {
        int m = kernels.centres().length;
        double h = kernels.deviation();
        double height = 1 / (h * Math.sqrt(2 * Math.PI));
        double[] shapes = new double[grid.length * m];
        for (int g = 0; g < grid.length; g++) {
            for (int k = 0; k < m; k++) {
                double z = (grid[g] - kernels.centres()[k][feature]) / h;
                shapes[g * m + k] = height * Math.exp(-0.5 * z * z);
            }
        }
        return shapes;
    }

    private static DomainMeasures measured(GaussianDomain domain, double[][][] shapes, int points) {
        double[] prior = domain.prior();
        int classes = prior.length;
        double[][][] margins = new double[2][points][classes];
        for (int c = 0; c < classes; c++) {
            int m = domain.classes().get(c).centres().length;
            for (int feature = 0; feature < 2; feature++) {
                for (int g = 0; g < points; g++) {
                    margins[feature][g][c] = Arrays.stream(shapes[feature][c], g * m, (g + 1) * m)
                                    .sum()
                            / m;
                }
            }
        }
        double best = 0;
        double chosen = 0;
        double both = 0;
        double[] density = new double[classes];
        for (int x = 0; x < points; x++) {
            for (int y = 0; y < points; y++) {
                int naive = 0;
                int most = 0;
                for (int c = 0; c < classes; c++) {
                    density[c] = joint(domain.classes().get(c), shapes[0][c], x, shapes[1][c], y);
                    most = prior[c] * density[c] > prior[most] * density[most] ? c : most;
                    naive = prior[c] * margins[0][x][c] * margins[1][y][c]
                                    > prior[naive] * margins[0][x][naive] * margins[1][y][naive]
                            ? c
                            : naive;
                }
                best += prior[most] * density[most];
                chosen += prior[naive] * density[naive];
                both += told(prior, density);
            }
        }
        double[] single = new double[2];
        for (int feature = 0; feature < 2; feature++) {
            for (double[] at : margins[feature]) {
                single[feature] += STEP * told(prior, at);
            }
        }
        double cell = STEP * STEP;
        return new DomainMeasures(1 - cell * best, 1 - cell * chosen, cell * both, single[0], single[1]);
    }

    private static double joint(Kernels kernels, double[] first, int x, double[] second, int y) {
        int m = kernels.centres().length;
        double sum = 0;
        for (int k = 0; k < m; k++) {
            sum += first[x * m + k] * second[y * m + k];
        }
        return sum / m;
    }

    /** sum_c P(c) f_c ln(f_c / f): what one point adds to the information. */
    private static double told(double[] prior, double[] densities) {
        double mean = 0;
        for (int c = 0; c < prior.length; c++) {
            mean += prior[c] * densities[c];
        }
        double sum = 0;
        for (int c = 0; c < prior.length; c++) {
            sum += densities[c] > 0 ? prior[c] * densities[c] * Math.log(densities[c] / mean) : 0;
        }
        return sum;
    }
}
