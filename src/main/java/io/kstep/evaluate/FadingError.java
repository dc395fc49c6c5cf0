package io.kstep.evaluate;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/** The error with fading weights: S = aS + e, W = aW + 1, Q = a²Q + 1; error S/W, worth W²/Q losses. */
final class FadingError implements RollingError {

    private final double alpha;
    private double sum;
    private double weight;
    private double squaredWeight;

    FadingError(double alpha) {
        if (!(alpha > 0 && alpha <= 1)) {
            throw new IllegalArgumentException("a fading factor must be above 0 and at most 1, not " + alpha);
        }
        this.alpha = alpha;
    }

    @Override
    public void add(double loss) {
        sum = alpha * sum + WindowedError.checked(loss);
        weight = alpha * weight + 1;
        squaredWeight = alpha * alpha * squaredWeight + 1;
    }

    @Override
    public double value() {
        return Math.min(1, sum / weight);
    }

    @Override
    public double effectiveSize() {
        return weight == 0 ? 0 : weight * weight / squaredWeight;
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeDouble(sum).writeDouble(weight).writeDouble(squaredWeight);
    }

    @Override
    public void restore(BinaryReader in, int form) {
        sum = in.readDouble();
        weight = in.readDouble();
        squaredWeight = in.readDouble();
    }
}
