package io.kstep.evaluate;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/**
 * The error of one chunk, tested before it is learned from: a hold-out whose training set is all that came before. It
 * starts anew with every chunk; the intervals of different chunks are independent.
 */
public final class ChunkError implements RollingError {

    /**
     * The error of a chunk that is complete.
     *
     * @param chunk its number, from 1
     */
    public record Closed(long chunk, double value, double effectiveSize, Interval interval) {}

    private long chunk = 1;
    private long count;
    private double sum;

    @Override
    public void add(double loss) {
        sum += WindowedError.checked(loss);
        count++;
    }

    /** The error of the chunk at hand so far; NaN before its first loss. */
    @Override
    public double value() {
        return Math.min(1, sum / count);
    }

    @Override
    public double effectiveSize() {
        return count;
    }

    /** Ends the chunk at hand, whatever its size, and starts the next. */
    public Closed close() {
        Closed closed = new Closed(chunk, value(), effectiveSize(), interval());
        chunk++;
        count = 0;
        sum = 0;
        return closed;
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeLong(chunk).writeLong(count).writeDouble(sum);
    }

    @Override
    public void restore(BinaryReader in) {
        chunk = in.readLong();
        count = in.readLong();
        sum = in.readDouble();
    }
}
