package io.kstep.evaluate;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/**
 * The error of one chunk, tested before it is learned from: a hold-out whose training set is all that came before. It
 * starts again with every chunk; how far one chunk's error lies from the next one's shows how far the error wanders.
 */
public final class ChunkError implements RollingError {

    /**
     * The error of a chunk that is complete.
     *
     * @param chunk its number, from 1
     * @param presentSize how many losses it is worth as the error of the present
     */
    public record Closed(long chunk, double value, double presentSize, Interval interval) {}

    private final Wander wander = new Wander();
    /** The error of the chunk before. */
    private double before = Double.NaN;

    private double sizeBefore;
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

    @Override
    public double presentSize() {
        return effectiveSize() / (1 + effectiveSize() * wander.share());
    }

    @Override
    public void learned() {
        wander.learned();
    }

    /** Ends the chunk at hand, whatever its size, and starts the next. */
    public Closed close() {
        Closed closed = new Closed(chunk, value(), presentSize(), interval());
        if (count > 0) {
            if (sizeBefore > 0) {
                wander.take(before, sizeBefore, sum, effectiveSize());
            }
            before = value();
            sizeBefore = effectiveSize();
        }
        chunk++;
        count = 0;
        sum = 0;
        return closed;
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeLong(chunk).writeLong(count).writeDouble(sum);
        wander.write(out);
        out.writeDouble(before).writeDouble(sizeBefore);
    }

    @Override
    public void restore(BinaryReader in, int form) {
        chunk = in.readLong();
        count = in.readLong();
        sum = in.readDouble();
        if (form != ErrorForms.WITHOUT_WANDER) {
            wander.restore(in);
            before = in.readDouble();
            sizeBefore = in.readDouble();
        }
    }
}
