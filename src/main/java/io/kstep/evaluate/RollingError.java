package io.kstep.evaluate;

/**
 * A prequential error over the recent past: predict first, then see the label (digest
 * error-estimation-and-multidimensional 4.2). It estimates the error of the present classifier, with an interval that
 * holds for a stream without serial dependence; a cumulative error would mix all ages. Adding allocates nothing. Not
 * thread-safe.
 */
public interface RollingError {

    /** Takes the loss of the next prediction, in [0, 1]: 1 if it was wrong. */
    void add(double loss);

    /** The error now; NaN before the first loss. */
    double value();

    /** How many independent losses the value is worth. */
    double effectiveSize();

    /** Wilson's 95 % interval with the effective size. */
    default Interval interval() {
        return Interval.wilson(value(), effectiveSize());
    }

    /** The mean over the last {@code width} losses, all of one weight. */
    static RollingError windowed(int width) {
        return new WindowedError(width);
    }

    /** The mean with weights that fade by {@code alpha} per loss: worth (1 + alpha) / (1 - alpha) losses in the end. */
    static RollingError fading(double alpha) {
        return new FadingError(alpha);
    }
}
