package io.kstep.stream;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * When instances may come in {@link InstanceRun runs}. Nothing is committed inside a run, and a transaction that takes
 * too long is done again from its begin: a run of instances that take seconds each would be done again for ever. Hence
 * instances go alone for a hundred times as long as the last slow one took, and at the start until what a dead replica
 * had in its last transaction is behind.
 */
final class RunPace {

    private static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long TIMES = 100;

    private final LongSupplier nanos;
    private long begun;
    private long alone;

    /**
     * @param commitMillis how often Kafka Streams commits
     * @param nanos the clock
     */
    RunPace(long commitMillis, LongSupplier nanos) {
        this.nanos = nanos;
        begun = nanos.getAsLong();
        alone = 2 * TimeUnit.MILLISECONDS.toNanos(commitMillis) + SLOW_NANOS;
    }

    /** A record or a run of them took this long. */
    void took(long time) {
        if (time >= SLOW_NANOS) {
            begun = nanos.getAsLong();
            alone = TIMES * time;
        }
    }

    boolean allowsRuns() {
        return nanos.getAsLong() - begun >= alone;
    }
}
