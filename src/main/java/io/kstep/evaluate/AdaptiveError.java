package io.kstep.evaluate;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/**
 * The error over a window that drops its older part where that differs from the rest: after a drift it soon speaks of the
 * present, and while nothing changes it is a window. The window is a ring of batches; each time a batch is full, every cut
 * between batches is tested by the difference of the two means (as ADWIN does, with normal bounds in place of
 * Hoeffding's, Bifet and Gavaldà 2007), and what lies before the latest significant cut goes.
 */
final class AdaptiveError implements RollingError {

    private static final int BATCHES = 20;
    /** Two-sided level of 0.00006 for each of at most 19 cuts, tested again and again on much the same losses. */
    private static final double CRITICAL = 4;
    /** Of fewer losses on either side the mean is not nearly normal. */
    private static final int LEAST = 10;

    private final int batch;
    private final double[] sums = new double[BATCHES];
    /** The batch that is being filled; those before it, going round, are full. */
    private int open;

    private int full;
    private int inOpen;
    private double sum;

    AdaptiveError(int width) {
        if (width < BATCHES) {
            throw new IllegalArgumentException(
                    "an adaptive window needs a width of at least " + BATCHES + ", not " + width);
        }
        batch = width / BATCHES;
    }

    @Override
    public void add(double loss) {
        sums[open] += WindowedError.checked(loss);
        sum += loss;
        if (++inOpen == batch) {
            closeBatch();
        }
    }

    private void closeBatch() {
        full++;
        cut();
        if (full == BATCHES) {
            full--;
        }
        open = (open + 1) % BATCHES;
        sums[open] = 0;
        inOpen = 0;
        sum = 0;
        for (int age = 1; age <= full; age++) {
            sum += sums[(open - age + BATCHES) % BATCHES];
        }
    }

    /** Drops all before the latest cut of which the two sides differ; the open batch is full. */
    private void cut() {
        double pooled = Math.min(1, sum / (full * (double) batch));
        double newer = 0;
        for (int age = 0; age < full - 1; age++) {
            newer += sums[(open - age + BATCHES) % BATCHES];
            double after = (age + 1) * (double) batch;
            double before = (full - age - 1) * (double) batch;
            double difference = newer / after - (sum - newer) / before;
            double variance = pooled * (1 - pooled) * (1 / after + 1 / before);
            if (Math.min(after, before) >= LEAST && difference * difference > CRITICAL * CRITICAL * variance) {
                full = age + 1;
                return;
            }
        }
    }

    @Override
    public double value() {
        return Math.max(0, Math.min(1, sum / effectiveSize()));
    }

    @Override
    public double effectiveSize() {
        return full * (double) batch + inOpen;
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeDoubles(sums).writeInt(open).writeInt(full).writeInt(inOpen).writeDouble(sum);
    }

    @Override
    public void restore(BinaryReader in, int form) {
        System.arraycopy(in.readDoubles(BATCHES), 0, sums, 0, BATCHES);
        open = in.readInt();
        full = in.readInt();
        inOpen = in.readInt();
        sum = in.readDouble();
        if (open >= BATCHES || full >= BATCHES) {
            throw in.bad("a ring of " + BATCHES + " batches");
        }
    }
}
