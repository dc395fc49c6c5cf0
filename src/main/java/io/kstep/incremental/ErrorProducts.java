package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.Arrays;

/**
 * The fading mean product of the errors of every two voices, and the weights under which their weighted mean errs least.
 */
final class ErrorProducts {

    /** Errors are cut here, so that sums of products stay finite. */
    private static final double LARGEST = 1e100;

    /** A voice is weighed once it has spoken as often. */
    private static final double LEAST = 5;

    /** The weights are taken again at every label up to this one, then at every {@value #EVERY}th. */
    private static final int AT_FIRST = 30;

    private static final int EVERY = 5;
    private static final int SWEEPS = 12;

    /** Share of a voice's own mean square that is added to it: pulls towards equal weights where voices agree. */
    private static final double PULL = 0.01;

    private final double decay;
    private final int fixed;
    private int size;
    private double[] sums;
    private double[] counts;

    ErrorProducts(double decay, int fixed) {
        this(decay, fixed, fixed);
    }

    private ErrorProducts(double decay, int fixed, int size) {
        this.decay = decay;
        this.fixed = fixed;
        this.size = size;
        sums = new double[size * size];
        counts = new double[size * size];
    }

    /** Takes the errors of one label; NaN of a voice that said nothing. */
    void add(double[] errors) {
        for (int i = 0; i < size; i++) {
            double one = cut(errors[i]);
            if (Double.isNaN(one)) {
                continue;
            }
            for (int j = 0; j <= i; j++) {
                double other = cut(errors[j]);
                if (!Double.isNaN(other)) {
                    sums[i * size + j] = decay * sums[i * size + j] + one * other;
                    counts[i * size + j] = decay * counts[i * size + j] + 1;
                }
            }
        }
    }

    private static double cut(double error) {
        return Math.min(LARGEST, Math.max(-LARGEST, error));
    }

    private double square(int i) {
        return sums[i * size + i] / counts[i * size + i];
    }

    private double product(int i, int j) {
        int at = i > j ? i * size + j : j * size + i;
        return counts[at] > 0 ? sums[at] / counts[at] : 0;
    }

    /** One by the mean square error, squared; that of a voice which was seldom heard is small. */
    double precision(int i) {
        double heard = counts[i * size + i];
        if (heard == 0) {
            return Double.MIN_NORMAL;
        }
        double square = square(i) + Double.MIN_NORMAL;
        double least = smallest();
        double ratio = least / square;
        return Math.max(Double.MIN_NORMAL, ratio * ratio * Math.min(1, heard / 30));
    }

    private double smallest() {
        double least = Double.POSITIVE_INFINITY;
        for (int i = fixed; i < size; i++) {
            least = counts[i * size + i] > 0 ? Math.min(least, square(i)) : least;
        }
        return least + Double.MIN_NORMAL;
    }

    /** Mutual information with the target, were errors normal, up to what all voices share. */
    double information(int i) {
        return counts[i * size + i] > 0 ? -0.5 * Math.log(square(i) + Double.MIN_NORMAL) : Double.NEGATIVE_INFINITY;
    }

    /**
     * The best weights.
     *
     * @param before where to begin
     * @param labels counted before this one
     */
    double[] weights(double[] before, long labels) {
        if (before.length == size && labels > AT_FIRST && labels % EVERY != 0) {
            return before;
        }
        boolean[] heard = new boolean[size];
        int count = 0;
        for (int i = 0; i < size; i++) {
            heard[i] = counts[i * size + i] >= Math.min(LEAST, labels * 0.5);
            count += heard[i] ? 1 : 0;
        }
        if (count == 0) {
            return new double[size];
        }
        double[] weights = new double[size];
        double sum = 0;
        for (int i = 0; i < size; i++) {
            weights[i] = heard[i] && i < before.length ? before[i] : 0;
            sum += weights[i];
        }
        for (int i = 0; i < size; i++) {
            weights[i] = sum > 0 ? weights[i] / sum : heard[i] ? 1.0 / count : 0;
        }
        improve(weights, heard);
        return weights;
    }

    /** Moves weight between pairs of voices, each time as far as is best. */
    private void improve(double[] weights, boolean[] heard) {
        double[] slope = new double[size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                slope[i] += weights[j] > 0 ? matrix(i, j) * weights[j] : 0;
            }
        }
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            double moved = 0;
            for (int i = 0; i < size; i++) {
                int j = steepest(slope, heard);
                if (!heard[i] || weights[i] == 0 || i == j) {
                    continue;
                }
                double bend = matrix(i, i) + matrix(j, j) - 2 * matrix(i, j);
                double step = bend > 0 ? Math.min(weights[i], (slope[i] - slope[j]) / bend) : weights[i];
                if (!(step > 0)) {
                    continue;
                }
                weights[i] = step == weights[i] ? 0 : weights[i] - step;
                weights[j] += step;
                moved += step;
                for (int m = 0; m < size; m++) {
                    slope[m] += step * (matrix(m, j) - matrix(m, i));
                }
            }
            if (moved < 1e-6) {
                return;
            }
        }
    }

    private int steepest(double[] slope, boolean[] heard) {
        int best = -1;
        for (int i = 0; i < size; i++) {
            best = heard[i] && (best < 0 || slope[i] < slope[best]) ? i : best;
        }
        return best;
    }

    private double matrix(int i, int j) {
        return i == j ? (1 + PULL) * product(i, i) : product(i, j);
    }

    void fade(double factor) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] *= factor;
            counts[i] *= factor;
        }
    }

    /** Gives room to another number of voices; those that there are stay. */
    void resize(int next) {
        rebuild(next, -1);
    }

    void remove(int gone) {
        rebuild(size - 1, gone);
    }

    private void rebuild(int next, int gone) {
        double[] newSums = new double[next * next];
        double[] newCounts = new double[next * next];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size && i != gone; j++) {
                if (j != gone) {
                    int to = (gone >= 0 && i > gone ? i - 1 : i) * next + (gone >= 0 && j > gone ? j - 1 : j);
                    newSums[to] = sums[i * size + j];
                    newCounts[to] = counts[i * size + j];
                }
            }
        }
        size = next;
        sums = newSums;
        counts = newCounts;
    }

    ErrorProducts copy() {
        ErrorProducts copy = new ErrorProducts(decay, fixed, size);
        copy.sums = sums.clone();
        copy.counts = counts.clone();
        return copy;
    }

    void write(BinaryWriter out) {
        out.writeDoubles(sums).writeDoubles(counts);
    }

    static ErrorProducts read(double decay, int fixed, int size, BinaryReader in) {
        ErrorProducts products = new ErrorProducts(decay, fixed, size);
        products.sums = in.readDoubles();
        products.counts = in.readDoubles();
        if (products.sums.length != size * size || products.counts.length != size * size) {
            throw in.bad("products of the errors of " + size + " voices, not " + Arrays.toString(products.sums));
        }
        return products;
    }
}
