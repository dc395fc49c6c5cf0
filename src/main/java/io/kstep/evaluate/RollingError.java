package io.kstep.evaluate;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/**
 * A prequential error: predict first, then see the label. Over the recent past it estimates the error of the present
 * classifier. Given the past, each loss departs from the classifier's error at its time by something of mean 0, so that
 * losses of one stream do not add to each other's variance even though the classifier learns from them. That error
 * itself moves while the classifier learns, and under drift: how far, the estimate's own forecasts show, and its
 * interval is widened by that ({@link Wander}). {@code experiment rolling-coverage} measures how often it then holds
 * the present error. A label that comes late gives the loss of the prediction made at its time. Adding allocates
 * nothing. Not thread-safe.
 */
public interface RollingError {

    /** Takes the loss of the next prediction, in [0, 1]: 1 if it was wrong. */
    void add(double loss);

    /** The error now; NaN before the first loss. */
    double value();

    /** How many independent losses the value is worth as the mean error of what it averages. */
    double effectiveSize();

    /**
     * What the losses say of the error of the present: the value, or that of their later part; NaN before the first.
     */
    default double presentValue() {
        return value();
    }

    /** How many independent losses that is worth as the error of the present: fewer where the error has wandered. */
    default double presentSize() {
        return effectiveSize();
    }

    /** A new classifier was learned, so that its error is known to move. */
    default void learned() {}

    /** Writes what has been added so far, for an error of the same settings to {@link #restore}. */
    void write(BinaryWriter out);

    /**
     * Takes the place of one that was written, and goes on as it would have.
     *
     * @param form of what was written, {@link StreamErrors#FORM} or an earlier one
     */
    void restore(BinaryReader in, int form);

    /** Wilson's 95 % interval for the present error. */
    default Interval interval() {
        return Interval.wilson(presentValue(), presentSize());
    }

    /**
     * The mean over all losses, with an interval from their later part: in a run that only learns it describes the present.
     */
    static RollingError sinceStart() {
        return new PresentError(new SinceStartError());
    }

    /**
     * The mean over about the last {@code width} losses, or fewer where the older ones differ from them: after a drift.
     */
    static RollingError adaptive(int width) {
        return new PresentError(new AdaptiveError(width));
    }

    /** The mean over the last {@code width} losses, all of one weight. */
    static RollingError windowed(int width) {
        return new PresentError(new WindowedError(width));
    }

    /** The mean with weights that fade by {@code alpha} per loss: worth (1 + alpha) / (1 - alpha) losses in the end. */
    static RollingError fading(double alpha) {
        return new PresentError(new FadingError(alpha));
    }
}
