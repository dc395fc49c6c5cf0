package io.kstep.experiment;

import java.util.Arrays;
import java.util.stream.IntStream;

/** One nearest neighbour by the number of differing features, the first row on ties: a memoriser. */
final class NearestRow implements BinaryClassifier {

    private BinaryData data = new BinaryData(new int[0], new int[0]);
    private boolean[] known = new boolean[0];
    /** For each row all rows, the nearest first. */
    private int[][] nearest = new int[0][];

    @Override
    public void start(BinaryData other) {
        data = other;
        known = new boolean[other.size()];
        nearest = new int[other.size()][];
        for (int row = 0; row < nearest.length; row++) {
            int code = other.codes()[row];
            nearest[row] = IntStream.range(0, other.size())
                    .map(i -> Integer.bitCount(code ^ other.codes()[i]) * other.size() + i)
                    .sorted()
                    .map(key -> key % other.size())
                    .toArray();
        }
    }

    @Override
    public void learn(int[] rows) {
        Arrays.fill(known, false);
        for (int row : rows) {
            known[row] = true;
        }
    }

    @Override
    public void learnWithout(int[] rows) {
        Arrays.fill(known, true);
        for (int row : rows) {
            known[row] = false;
        }
    }

    @Override
    public int predict(int code) {
        int best = 0;
        int least = Integer.MAX_VALUE;
        for (int row = 0; row < known.length; row++) {
            int distance = Integer.bitCount(code ^ data.codes()[row]);
            if (known[row] && distance < least) {
                least = distance;
                best = row;
            }
        }
        return data.classes()[best];
    }

    @Override
    public int predictRow(int row) {
        for (int other : nearest[row]) {
            if (known[other]) {
                return data.classes()[other];
            }
        }
        throw new IllegalStateException("nothing was learned");
    }
}
