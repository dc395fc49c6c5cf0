package io.kstep.bayes.network;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Draws rows by what they hold and not by where they stand, so that neither the order of rows or features nor a repeated row
 * makes a difference: equal rows are drawn together.
 */
final class RowHash {

    private RowHash() {}

    /** A number that depends on all values of a row and the seed, whatever the order of the features. */
    static long of(Sample sample, int row, long seed) {
        long start = mixed(seed);
        long hash = 0;
        for (int j = 0; j < sample.features(); j++) {
            hash += mixed(start ^ Double.doubleToLongBits(sample.column(j)[row]));
        }
        return mixed(hash);
    }

    private static long mixed(long z) {
        long a = (z + 0x9E3779B97F4A7C15L ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        long b = (a ^ a >>> 27) * 0x94D049BB133111EBL;
        return b ^ b >>> 31;
    }

    /** The indices of the rows of a slot in an order that is theirs alone. */
    static int[] order(Sample sample, int slot, long seed) {
        long[] hashes = IntStream.range(0, sample.size(slot))
                .mapToLong(i -> of(sample, sample.row(slot, i), seed))
                .toArray();
        return IntStream.range(0, hashes.length)
                .boxed()
                .sorted((a, b) -> hashes[a] != hashes[b]
                        ? Long.compare(hashes[a], hashes[b])
                        : Double.compare(sample.weight(slot, a), sample.weight(slot, b)))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Indices of at most this number of rows of a slot, all of them for 0. */
    static int[] drawn(Sample sample, int slot, int most, long seed) {
        if (most == 0 || most >= sample.size(slot)) {
            int[] all = new int[sample.size(slot)];
            Arrays.setAll(all, i -> i);
            return all;
        }
        int[] some = Arrays.copyOf(order(sample, slot, seed), most);
        Arrays.sort(some);
        return some;
    }
}
