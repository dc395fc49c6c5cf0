package io.kstep.evaluate;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/**
 * The mean over all losses since the start: of all the classifiers of the run. As long as the classifier gets better, or
 * once the stream has drifted, the present error lies elsewhere (digest error-estimation-and-multidimensional 4.2).
 */
final class SinceStartError implements RollingError {

    private long count;
    private double sum;
    /** What rounding has left out of the sum so far (Kahan). */
    private double lost;

    @Override
    public void add(double loss) {
        double term = WindowedError.checked(loss) - lost;
        double next = sum + term;
        lost = (next - sum) - term;
        sum = next;
        count++;
    }

    @Override
    public double value() {
        return Math.min(1, sum / count);
    }

    @Override
    public double effectiveSize() {
        return count;
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeLong(count).writeDouble(sum).writeDouble(lost);
    }

    @Override
    public void restore(BinaryReader in, int form) {
        count = in.readLong();
        sum = in.readDouble();
        lost = in.readDouble();
    }
}
