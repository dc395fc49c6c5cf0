package io.kstep.data.generate;

import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A random kernel based network (Pérez 2010, Algorithm 12): per class a number of points uniform in a cube is taken for
 * training instances of a k-dependence network with Gaussian kernels, and rows are drawn from it. Where the thesis is
 * silent: every feature has as many of those before it in a random order as parents as k allows; bandwidth by the
 * normal rule with l = k + 1; the spread of a class with one point is that of the uniform distribution. Whether the
 * bandwidth is scaled by the spread of the points is not said either: chapter 4 does so, Algorithm 13 does not, and the
 * figures of chapter 5 lie between the two.
 */
final class KernelNetwork implements Concept {

    /** Settings that all concepts of a stream share. */
    record Settings(
            int classes, int features, int parents, int kernels, double max, double leastPrior, boolean scaled) {}

    private final Schema schema;
    private final double[] prior;
    private final int[] order;
    private final int[][] parents;
    private final double[][][] points;
    private final double[][] bandwidths;

    KernelNetwork(Settings settings, Draws model) {
        int n = settings.features();
        schema = Concept.numbered("y", n, 0, settings.classes());
        prior = model.dirichlet(settings.classes(), 1);
        for (int c = 0; c < prior.length; c++) {
            prior[c] = settings.leastPrior() + (1 - prior.length * settings.leastPrior()) * prior[c];
        }
        order = model.permutation(n);
        parents = new int[n][];
        for (int i = 0; i < n; i++) {
            int[] before = model.permutation(i);
            parents[order[i]] = Arrays.stream(before)
                    .limit(settings.parents())
                    .map(b -> order[b])
                    .toArray();
        }
        points = new double[prior.length][][];
        bandwidths = new double[prior.length][];
        for (int c = 0; c < prior.length; c++) {
            points[c] = new double[kernelCount(settings.kernels(), model)][n];
            for (double[] point : points[c]) {
                for (int j = 0; j < n; j++) {
                    point[j] = model.uniform(0, settings.max());
                }
            }
            bandwidths[c] = bandwidths(points[c], settings);
        }
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public double draw(Draws draws, double[] values) {
        int c = draws.weighted(prior);
        double[] logs = new double[points[c].length];
        double[][] kernels = new double[values.length][logs.length];
        for (int j : order) {
            product(kernels, parents[j], logs);
            LogSpace.normalise(logs);
            values[j] = points[c][draws.weighted(logs)][j] + bandwidths[c][j] * draws.gaussian();
            evaluate(c, j, values[j], kernels[j]);
        }
        return c;
    }

    @Override
    public Optional<LogJoint> logJoint() {
        return Optional.of((values, out) -> {
            for (int c = 0; c < out.length; c++) {
                out[c] = Math.log(prior[c]) + logDensity(c, values);
            }
        });
    }

    /** The product of the local factors: for each feature, kernels of it and its parents over those of its parents. */
    private double logDensity(int c, double[] values) {
        double[] logs = new double[points[c].length];
        double[][] kernels = new double[values.length][logs.length];
        double density = 0;
        for (int j : order) {
            evaluate(c, j, values[j], kernels[j]);
            product(kernels, parents[j], logs);
            double below = LogSpace.sum(logs);
            for (int t = 0; t < logs.length; t++) {
                logs[t] += kernels[j][t];
            }
            density += LogSpace.sum(logs) - below;
        }
        return density;
    }

    /** Writes the logarithm of every kernel of a feature at a value. */
    private void evaluate(int c, int feature, double value, double[] kernels) {
        for (int t = 0; t < kernels.length; t++) {
            kernels[t] = LogSpace.normal(value, points[c][t][feature], bandwidths[c][feature]);
        }
    }

    private static void product(double[][] kernels, int[] features, double[] logs) {
        Arrays.fill(logs, 0);
        for (int j : features) {
            for (int t = 0; t < logs.length; t++) {
                logs[t] += kernels[j][t];
            }
        }
    }

    /** One of {1, 1 + 2^0, 1 + 2^1, ..., 1 + 2^floor(log2(m - 1)), m}, all alike. */
    private static int kernelCount(int most, Draws model) {
        int powers = most < 2 ? 0 : 32 - Integer.numberOfLeadingZeros(most - 1);
        int choice = model.index(powers + 2);
        return choice == 0 ? 1 : choice > powers ? most : 1 + (1 << (choice - 1));
    }

    /** The normal rule, with differential scaling if that is wanted (Pérez 2010, eqs 4.4 and 4.5). */
    private static double[] bandwidths(double[][] points, Settings settings) {
        int l = settings.parents() + 1;
        double h = StrictMath.pow(4.0 / ((l + 2) * points.length), 1.0 / (l + 4));
        return IntStream.range(0, settings.features())
                .mapToDouble(j -> settings.scaled() ? h * spread(points, j, settings.max()) : h)
                .toArray();
    }

    private static double spread(double[][] points, int j, double max) {
        if (points.length == 1) {
            return max / Math.sqrt(12);
        }
        double mean = Arrays.stream(points).mapToDouble(p -> p[j]).average().orElseThrow();
        double squares = Arrays.stream(points)
                .mapToDouble(p -> (p[j] - mean) * (p[j] - mean))
                .sum();
        return Math.sqrt(squares / (points.length - 1));
    }
}
