package io.kstep.incremental.drift;

/**
 * Immutable settings of a drift detector. It watches errors (0 or 1) or any values in [0, 1] and says when their level has
 * risen; that it fell is good news and no drift.
 */
public interface DriftDetector {

    /** What a detector says after each value. */
    enum Signal {
        STABLE,
        WARNING,
        DRIFT
    }

    /** What a detector has seen of one stream: mutable, cheap, deterministic. Not thread-safe. */
    interface State {

        /** Takes the next value, in [0, 1]; after {@link Signal#DRIFT} it goes on by itself with the new level. */
        Signal add(double value);

        /** How many of the latest values belong to the present level, as far as the detector knows. */
        long recent();

        /** All of this state: {@link DriftDetector#restore} gives a twin that goes on the same, bit for bit. */
        double[] numbers();
    }

    State fresh();

    State restore(double[] numbers);

    /** The spec that names this detector with all its settings. */
    String spec();
}
