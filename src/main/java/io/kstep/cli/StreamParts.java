package io.kstep.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * The mean of a score along a stream of unknown length, in constant memory: sums over blocks of rows that double in size
 * when there are too many of them, cut into parts at the end.
 */
final class StreamParts {

    private static final int BLOCKS = 1024;

    /** Scored rows {@code first} to {@code last}, counted from 1, and their mean score. */
    record Part(long first, long last, double mean) {}

    private final double[] sums = new double[BLOCKS];
    private long blockSize = 1;
    private long rows;

    void add(double score) {
        if (rows == BLOCKS * blockSize) {
            for (int b = 0; b < BLOCKS; b++) {
                sums[b] = b < BLOCKS / 2 ? sums[2 * b] + sums[2 * b + 1] : 0;
            }
            blockSize *= 2;
        }
        sums[(int) (rows++ / blockSize)] += score;
    }

    /** The stream in this number of parts of nearly the same size, fewer if it is shorter than that. */
    List<Part> parts(int count) {
        List<Part> parts = new ArrayList<>();
        int blocks = (int) ((rows + blockSize - 1) / blockSize);
        int from = 0;
        for (int p = 1; p <= count; p++) {
            int to = (int) Math.round((double) blocks * p / count);
            double sum = 0;
            for (int b = from; b < to; b++) {
                sum += sums[b];
            }
            if (to > from) {
                long before = from * blockSize;
                long last = Math.min(rows, to * blockSize);
                parts.add(new Part(before + 1, last, sum / (last - before)));
            }
            from = to;
        }
        return parts;
    }
}
