package io.kstep.experiment;

/**
 * Laplace's naive Bayes, the same that {@code nb(alpha=1,clamp=1e9)} learns, over up to 14 binary features. Counts of seven
 * features stand side by side in the fields of one number, so that a row is counted with two additions; the log odds of
 * all values of seven features are written down, so that a row is classified with one.
 */
final class PackedNaiveBayes implements BinaryClassifier {

    static final int FEATURES = 14;
    static final int MOST_ROWS = 500;

    private static final int HALF = FEATURES / 2;
    private static final int FIELD = 9;
    private static final long MASK = (1L << FIELD) - 1;
    /** Log odds nearer to none than rounding is are none: the first class. */
    private static final double TIE = 1e-12;

    private static final double[] LOG = new double[MOST_ROWS + 3];
    private static final long[] SPREAD = new long[1 << HALF];

    static {
        for (int n = 0; n < LOG.length; n++) {
            LOG[n] = Math.log(n);
        }
        for (int bits = 0; bits < SPREAD.length; bits++) {
            for (int j = 0; j < HALF; j++) {
                SPREAD[bits] |= (long) ((bits >> j) & 1) << (FIELD * j);
            }
        }
    }

    private BinaryData data = new BinaryData(new int[0], new int[0]);
    private final long[] total = new long[4];
    private final int[] totalRows = new int[2];
    private final long[] counts = new long[4];
    private final int[] rowCounts = new int[2];
    private final double[] low = new double[1 << HALF];
    private final double[] high = new double[1 << HALF];

    @Override
    public void start(BinaryData other) {
        if (other.size() > MOST_ROWS) {
            throw new IllegalArgumentException("counts are of at most " + MOST_ROWS + " rows, not " + other.size());
        }
        data = other;
        clear();
        for (int row = 0; row < data.size(); row++) {
            count(row, 1);
        }
        System.arraycopy(counts, 0, total, 0, 4);
        System.arraycopy(rowCounts, 0, totalRows, 0, 2);
    }

    @Override
    public void learn(int[] rows) {
        clear();
        for (int row : rows) {
            count(row, 1);
        }
        compile();
    }

    @Override
    public void learnWithout(int[] rows) {
        System.arraycopy(total, 0, counts, 0, 4);
        System.arraycopy(totalRows, 0, rowCounts, 0, 2);
        for (int row : rows) {
            count(row, -1);
        }
        compile();
    }

    private void clear() {
        counts[0] = counts[1] = counts[2] = counts[3] = 0;
        rowCounts[0] = rowCounts[1] = 0;
    }

    private void count(int row, int sign) {
        int code = data.codes()[row];
        int c = data.classes()[row];
        counts[c] += sign * SPREAD[code & (SPREAD.length - 1)];
        counts[2 + c] += sign * SPREAD[code >> HALF];
        rowCounts[c] += sign;
    }

    private void compile() {
        compile(counts[0], counts[1], low);
        compile(counts[2], counts[3], high);
        double prior = LOG[rowCounts[1] + 1] - LOG[rowCounts[0] + 1];
        for (int bits = 0; bits < low.length; bits++) {
            low[bits] += prior;
        }
    }

    /** The log odds of every value of seven features. */
    private void compile(long ofZero, long ofOne, double[] odds) {
        int zeros = rowCounts[0];
        int ones = rowCounts[1];
        odds[0] = HALF * (LOG[zeros + 2] - LOG[ones + 2]);
        for (int j = 0; j < HALF; j++) {
            int onZero = (int) ((ofZero >> (FIELD * j)) & MASK);
            int onOne = (int) ((ofOne >> (FIELD * j)) & MASK);
            odds[0] += LOG[ones - onOne + 1] - LOG[zeros - onZero + 1];
        }
        for (int j = 0; j < HALF; j++) {
            int onZero = (int) ((ofZero >> (FIELD * j)) & MASK);
            int onOne = (int) ((ofOne >> (FIELD * j)) & MASK);
            double turned = LOG[onOne + 1] - LOG[onZero + 1] - LOG[ones - onOne + 1] + LOG[zeros - onZero + 1];
            for (int bits = 0; bits < 1 << j; bits++) {
                odds[bits | 1 << j] = odds[bits] + turned;
            }
        }
    }

    @Override
    public int predict(int code) {
        return low[code & (low.length - 1)] + high[code >> HALF] > TIE ? 1 : 0;
    }

    @Override
    public int predictRow(int row) {
        return predict(data.codes()[row]);
    }
}
