package io.kstep.probability.kernel;

/** Sums over parts of arrays in eight accumulators, because a single one would wait for its own last addition. */
public final class RowSums {

    private RowSums() {}

    /** Of n numbers. */
    public static double of(double[] first, int i, int n) {
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        double e = 0;
        double f = 0;
        double g = 0;
        double h = 0;
        int t = 0;
        for (; t + 7 < n; t += 8) {
            a += first[i + t];
            b += first[i + t + 1];
            c += first[i + t + 2];
            d += first[i + t + 3];
            e += first[i + t + 4];
            f += first[i + t + 5];
            g += first[i + t + 6];
            h += first[i + t + 7];
        }
        for (; t < n; t++) {
            a += first[i + t];
        }
        return a + b + (c + d) + (e + f + (g + h));
    }

    /** Of the products of two and two. */
    public static double ofProducts(double[] first, int i, double[] second, int j, int n) {
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        double e = 0;
        double f = 0;
        double g = 0;
        double h = 0;
        int t = 0;
        for (; t + 7 < n; t += 8) {
            a += first[i + t] * second[j + t];
            b += first[i + t + 1] * second[j + t + 1];
            c += first[i + t + 2] * second[j + t + 2];
            d += first[i + t + 3] * second[j + t + 3];
            e += first[i + t + 4] * second[j + t + 4];
            f += first[i + t + 5] * second[j + t + 5];
            g += first[i + t + 6] * second[j + t + 6];
            h += first[i + t + 7] * second[j + t + 7];
        }
        for (; t < n; t++) {
            a += first[i + t] * second[j + t];
        }
        return a + b + (c + d) + (e + f + (g + h));
    }

    /** Of the products of three and three in one array. */
    public static double ofProducts(double[] all, int i, int j, int k, int n) {
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        double e = 0;
        double f = 0;
        double g = 0;
        double h = 0;
        int t = 0;
        for (; t + 7 < n; t += 8) {
            a += all[i + t] * all[j + t] * all[k + t];
            b += all[i + t + 1] * all[j + t + 1] * all[k + t + 1];
            c += all[i + t + 2] * all[j + t + 2] * all[k + t + 2];
            d += all[i + t + 3] * all[j + t + 3] * all[k + t + 3];
            e += all[i + t + 4] * all[j + t + 4] * all[k + t + 4];
            f += all[i + t + 5] * all[j + t + 5] * all[k + t + 5];
            g += all[i + t + 6] * all[j + t + 6] * all[k + t + 6];
            h += all[i + t + 7] * all[j + t + 7] * all[k + t + 7];
        }
        for (; t < n; t++) {
            a += all[i + t] * all[j + t] * all[k + t];
        }
        return a + b + (c + d) + (e + f + (g + h));
    }
}
