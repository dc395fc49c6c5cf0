package io.kstep.evaluate;

import java.util.Arrays;
import java.util.function.Supplier;

/** Rows to train on, named again where they count more than once, and rows to test on. */
public final class Split {

    private final Supplier<int[]> train;
    private final int trained;
    private final int[] test;
    private final boolean leavesOut;

    private Split(Supplier<int[]> train, int trained, int[] test, boolean leavesOut) {
        this.train = train;
        this.trained = trained;
        this.test = test;
        this.leavesOut = leavesOut;
    }

    /** Trains and tests on these rows. */
    static Split of(int[] train, int[] test) {
        return new Split(() -> train, train.length, test, false);
    }

    /** Trains on all rows but those tested; which these are is computed when asked for. */
    static Split leavingOut(Supplier<int[]> train, int trained, int[] test) {
        Arrays.sort(test); // columns are read fastest in the order of the rows
        return new Split(train, trained, test, true);
    }

    /** Trains on all rows but one, without having to write them all down. */
    static Split leavingOut(int row, int rows) {
        return new Split(
                () -> {
                    int[] others = new int[rows - 1];
                    Arrays.setAll(others, i -> i < row ? i : i + 1);
                    return others;
                },
                rows - 1,
                new int[] {row},
                true);
    }

    /** The rows to train on. */
    public int[] train() {
        return train.get();
    }

    /** The rows to train on, in their own order where that means something to who learns from them. */
    int[] train(boolean inOrder) {
        int[] rows = train();
        return inOrder ? Arrays.stream(rows).sorted().toArray() : rows;
    }

    /** How many rows it trains on. */
    public int trained() {
        return trained;
    }

    /** The rows to test on. */
    public int[] test() {
        return test;
    }

    /** Whether it trains on all rows but those tested, each once. */
    public boolean leavesOut() {
        return leavesOut;
    }
}
