package io.kstep.evaluate;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/**
 * A prequential error: predict first, then see the label (digest error-estimation-and-multidimensional 4.2). Over the
 * recent past it estimates the error of the present classifier. Given the past, each loss departs from the classifier's
 * error at its time by something of mean 0, so that losses of one stream do not add to each other's variance even though
 * the classifier learns from them; the interval fails where that error itself moves within what is averaged, under
 * drift. {@code experiment rolling-coverage} measures how often. A label that comes late
 * gives the loss of the prediction made at its time. Adding allocates nothing. Not thread-safe.
 */
public interface RollingError {

    /** Takes the loss of the next prediction, in [0, 1]: 1 if it was wrong. */
    void add(double loss);

    /** The error now; NaN before the first loss. */
    double value();

    /** How many independent losses the value is worth. */
    double effectiveSize();

    /** Writes what has been added so far, for an error of the same settings to {@link #restore}. */
    void write(BinaryWriter out);

    /** Takes the place of one that was written, and goes on as it would have. */
    void restore(BinaryReader in);

    /** Wilson's 95 % interval with the effective size. */
    default Interval interval() {
        return Interval.wilson(value(), effectiveSize());
    }

    /** The mean over all losses: of the run, not of the present. */
    static RollingError sinceStart() {
        return new SinceStartError();
    }

    /** The mean over about the last {@code width} losses, or fewer where the older ones differ from them: after a drift. */
    static RollingError adaptive(int width) {
        return new AdaptiveError(width);
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
