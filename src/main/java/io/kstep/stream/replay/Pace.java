package io.kstep.stream.replay;

/** Waits for the time at which a record is due. */
@FunctionalInterface
public interface Pace {

    /** As fast as it goes. */
    Pace NONE = nanos -> true;

    /**
     * Waits until this long after the first record, not at all if that time has passed: a replay that fell behind
     * catches up, so that its rate does not drift.
     *
     * @return false if the end was asked for meanwhile
     */
    boolean await(long nanosSinceStart);
}
