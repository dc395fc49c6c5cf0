package io.kstep.bayes;

import io.kstep.data.Chunk;
import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Learns a {@link LinearRegressor} by penalised least squares, which is the mean of the posterior under normal priors of
 * the coefficients. The terms come in groups: the features, their squares, their products, hinges. One Cholesky
 * factorisation gives the fit of every number of first groups, and the number with the least generalised
 * cross-validation error is taken (Craven and Wahba 1979): n RSS / (n - terms - 1)². Named by {@code linear},
 * {@code linear(degree=1)} or {@code linear(degree=2,terms=120,ridge=1)}.
 *
 * @param degree 1 for the features alone
 * @param terms that there may be at most; groups that do not fit are left out
 * @param ridge as how many rows the prior of each coefficient counts
 */
public record LinearLearner(Degree degree, int terms, double ridge) implements NumberLearner {

    /** What the terms are made of. */
    public enum Degree {
        /** Features alone. */
        ONE,
        /** Squares, products and hinges too. */
        TWO
    }

    /** Predictions may leave the range of the targets by this share of it. */
    private static final double BEYOND = 0.5;

    public static LinearLearner parse(String text) {
        Spec spec = Spec.parse(text);
        if (!spec.name().equals("linear")) {
            throw new SpecException("'" + text + "' is no linear(...)");
        }
        Spec.Reader reader = spec.reader();
        Degree degree = reader.integer("degree", 2, 1, 2) == 1 ? Degree.ONE : Degree.TWO;
        LinearLearner learner =
                new LinearLearner(degree, reader.integer("terms", 120, 1, 2_000), reader.real("ridge", 1, 1e-6, 1e6));
        reader.done();
        return learner;
    }

    @Override
    public String spec() {
        return String.format(
                Locale.ROOT, "linear(degree=%d,terms=%d,ridge=%s)", degree == Degree.ONE ? 1 : 2, terms, ridge);
    }

    @Override
    public LinearRegressor learn(Chunk chunk) {
        int[] known = IntStream.range(0, chunk.size())
                .filter(row -> Double.isFinite(chunk.numbers()[row]) && chunk.rowWeight(row) > 0)
                .toArray();
        if (known.length == 0) {
            throw new IllegalArgumentException("a regression needs at least one row with a finite target");
        }
        Chunk rows = known.length == chunk.size() ? chunk : chunk.subset(known);
        double greatest = Arrays.stream(rows.numbers()).map(Math::abs).max().orElse(0);
        double unit = greatest > 0 ? greatest : 1;
        double[] target = Arrays.stream(rows.numbers()).map(y -> y / unit).toArray();
        TermChoice choice = TermChoice.of(rows, target, degree, terms);
        return new Fit(rows, target, choice, ridge).regressor(unit);
    }

    @Override
    public Cost cost(ChunkShape shape) {
        double columns = shape.continuous() + shape.values();
        double most = Math.min(terms, degree == Degree.ONE ? columns : columns * (columns + 11) / 2);
        double work = shape.rows() * (columns * 20 + most * most) + most * most * most;
        double bytes = Cost.FRAME + Cost.NUMBER * (5 * columns + 6 * most);
        double working = bytes + Cost.NUMBER * (2 * most * most + shape.rows() * 4 + 10 * columns);
        return new Cost(work, bytes, working, 10 * columns + 3 * most);
    }

    /** The least squares of a chunk. */
    private static final class Fit {
        private final LinearTerms terms;
        private final int[] groups;
        private final double ridge;
        private final int size;
        private final double[] means;
        private final double[] scales;
        private final double[] target;
        /** Products of the standardised terms, then their Cholesky factor, row by row. */
        private final double[] matrix;

        private final double[] right;
        private double weight;
        private double mean;
        private double squares;

        Fit(Chunk rows, double[] target, TermChoice choice, double ridge) {
            terms = choice.terms();
            groups = choice.groups();
            this.ridge = ridge;
            this.target = target;
            size = terms.size();
            means = new double[size];
            scales = new double[size];
            matrix = new double[size * size];
            right = new double[size];
            sum(rows);
        }

        /** One pass: products about the first row's values would cancel less, but the columns are standardised already. */
        private void sum(Chunk rows) {
            double[] columns = new double[terms.columns()];
            double[] values = new double[size];
            for (int row = 0; row < rows.size(); row++) {
                double w = rows.rowWeight(row);
                terms.columns(rows.row(row), columns);
                for (int t = 0; t < size; t++) {
                    values[t] = terms.value(t, columns);
                }
                weight += w;
                double y = target[row];
                double before = mean;
                mean += w * (y - mean) / weight;
                squares += w * (y - before) * (y - mean);
                for (int t = 0; t < size; t++) {
                    double wv = w * values[t];
                    means[t] += wv;
                    right[t] += wv * y;
                    int at = t * size;
                    for (int u = 0; u <= t; u++) {
                        matrix[at + u] += wv * values[u];
                    }
                }
            }
            for (int t = 0; t < size; t++) {
                means[t] /= weight;
            }
            for (int t = 0; t < size; t++) {
                right[t] -= weight * means[t] * mean;
                for (int u = 0; u <= t; u++) {
                    matrix[t * size + u] -= weight * means[t] * means[u];
                }
                double variance = matrix[t * size + t] / weight;
                scales[t] = variance > 1e-12 ? Math.sqrt(variance) : Double.POSITIVE_INFINITY;
            }
            for (int t = 0; t < size; t++) {
                right[t] /= scales[t];
                for (int u = 0; u <= t; u++) {
                    matrix[t * size + u] /= scales[t] * scales[u];
                }
                matrix[t * size + t] += ridge;
            }
        }

        LinearRegressor regressor(double unit) {
            factorise();
            double[] solved = right.clone();
            double best = squares / Math.max(1, weight - 1) / Math.max(1, weight - 1);
            int taken = 0;
            double left = squares;
            for (int t = 0, group = 0; t < size; t++) {
                for (int u = 0; u < t; u++) {
                    solved[t] -= matrix[t * size + u] * solved[u];
                }
                solved[t] /= matrix[t * size + t];
                left = Math.max(0, left - solved[t] * solved[t]);
                if (t + 1 == groups[group]) {
                    double free = weight - t - 2;
                    double error = left / (free * free);
                    if (t + 1 <= weight / 2 && free > 0 && error < best) {
                        best = error;
                        taken = t + 1;
                    }
                    group++;
                }
            }
            return regressor(solved, taken, unit);
        }

        private void factorise() {
            for (int t = 0; t < size; t++) {
                for (int u = 0; u <= t; u++) {
                    double sum = matrix[t * size + u];
                    for (int v = 0; v < u; v++) {
                        sum -= matrix[t * size + v] * matrix[u * size + v];
                    }
                    matrix[t * size + u] = t == u ? Math.sqrt(Math.max(sum, ridge * 1e-3)) : sum / matrix[u * size + u];
                }
            }
        }

        private LinearRegressor regressor(double[] solved, int taken, double unit) {
            double[] coefficients = Arrays.copyOf(solved, taken);
            double intercept = mean;
            for (int t = taken - 1; t >= 0; t--) {
                for (int u = t + 1; u < taken; u++) {
                    coefficients[t] -= matrix[u * size + t] * coefficients[u];
                }
                coefficients[t] /= matrix[t * size + t];
            }
            for (int t = 0; t < taken; t++) {
                coefficients[t] /= scales[t];
                intercept -= coefficients[t] * means[t];
            }
            double low = Arrays.stream(target).min().orElseThrow();
            double high = Arrays.stream(target).max().orElseThrow();
            double beyond = BEYOND * (high - low);
            return new LinearRegressor(terms.first(taken), coefficients, unit, intercept, low - beyond, high + beyond);
        }
    }
}
