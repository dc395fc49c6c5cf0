package io.kstep.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * Accuracy along a stream of unknown length, in constant memory: counts in blocks of rows that double in size when there
 * are too many of them, cut into parts at the end.
 */
final class StreamParts {

    private static final int BLOCKS = 1024;

    /** Scored rows {@code first} to {@code last}, counted from 1, and the share of them that was predicted right. */
    record Part(long first, long last, double accuracy) {}

    private final long[] hits = new long[BLOCKS];
    private long blockSize = 1;
    private long rows;

    void add(boolean hit) {
        if (rows == BLOCKS * blockSize) {
            for (int b = 0; b < BLOCKS; b++) {
                hits[b] = b < BLOCKS / 2 ? hits[2 * b] + hits[2 * b + 1] : 0;
            }
            blockSize *= 2;
        }
        hits[(int) (rows++ / blockSize)] += hit ? 1 : 0;
    }

    /** The stream in so many parts of nearly the same size, fewer if it is shorter than that. */
    List<Part> parts(int count) {
        List<Part> parts = new ArrayList<>();
        int blocks = (int) ((rows + blockSize - 1) / blockSize);
        int from = 0;
        for (int p = 1; p <= count; p++) {
            int to = (int) Math.round((double) blocks * p / count);
            long last = Math.min(rows, to * blockSize);
            long sum = 0;
            for (int b = from; b < to; b++) {
                sum += hits[b];
            }
            if (to > from) {
                long before = from * blockSize;
                parts.add(new Part(before + 1, last, (double) sum / (last - before)));
            }
            from = to;
        }
        return parts;
    }
}
