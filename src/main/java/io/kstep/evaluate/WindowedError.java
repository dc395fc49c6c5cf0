package io.kstep.evaluate;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.Arrays;

/** The error over a ring of the last losses. */
final class WindowedError implements RollingError {

    private final double[] ring;
    private int at;
    private int filled;
    private double sum;

    WindowedError(int width) {
        if (width < 1) {
            throw new IllegalArgumentException("a window needs a width of at least 1, not " + width);
        }
        ring = new double[width];
    }

    @Override
    public void add(double loss) {
        sum += checked(loss) - ring[at];
        ring[at] = loss;
        filled = Math.max(filled, ++at);
        if (at == ring.length) {
            at = 0;
            sum = 0;
            // once a round the sum is taken again, so that rounding errors do not add up over a long life
            for (double kept : ring) {
                sum += kept;
            }
        }
    }

    @Override
    public double value() {
        return sum / filled;
    }

    @Override
    public double effectiveSize() {
        return filled;
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeInt(at).writeInt(filled).writeDouble(sum).writeDoubles(Arrays.copyOf(ring, filled));
    }

    @Override
    public void restore(BinaryReader in, int form) {
        at = in.readInt();
        filled = in.readInt();
        sum = in.readDouble();
        if (filled > ring.length || at > filled) {
            throw in.bad("a window of at most " + ring.length + " losses");
        }
        System.arraycopy(in.readDoubles(filled), 0, ring, 0, filled);
        Arrays.fill(ring, filled, ring.length, 0);
    }

    static double checked(double loss) {
        if (!(loss >= 0 && loss <= 1)) {
            throw new IllegalArgumentException("a loss must be in [0, 1], not " + loss);
        }
        return loss;
    }
}
