package io.kstep.stream;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How far one partition has come, whatever thread and processor works on it: written by that thread for every record,
 * read by the watch. A commit has happened where the processor is called again after it wrote for one, since a thread
 * whose commit fails does not come back.
 */
final class PartitionProgress {

    private static final VarHandle TAKEN;
    private static final VarHandle BUSY;

    static {
        try {
            TAKEN = MethodHandles.lookup().findVarHandle(PartitionProgress.class, "taken", long.class);
            BUSY = MethodHandles.lookup().findVarHandle(PartitionProgress.class, "busy", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private String topic = ""; // these two become seen with what is taken
    private long offset = -1;
    private volatile long committed;
    private volatile Thread owner;
    private final AtomicInteger deaths = new AtomicInteger();

    @SuppressWarnings("UnusedVariable") // these two by their handles, whose writes need no fence
    private long taken;

    @SuppressWarnings("UnusedVariable")
    private boolean busy;

    /** Of the thread alone: how many were taken when it last wrote for a commit, -1 if that is known to have happened. */
    private long written = -1;

    /** A processor begins, in the thread that calls. */
    void begins() {
        owner = Thread.currentThread();
        written = -1;
        BUSY.setRelease(this, false);
    }

    /** A record is taken in hand. */
    void takes(String fromTopic, long fromOffset) {
        if (written >= 0) {
            confirm();
        }
        BUSY.setRelease(this, true);
        topic = fromTopic;
        offset = fromOffset;
        TAKEN.setRelease(this, taken + 1);
    }

    void isDone() {
        BUSY.setRelease(this, false);
    }

    /** A commit follows. */
    void writesForCommit() {
        confirm();
        written = taken;
    }

    /** The processor is called: what it last wrote for a commit has been committed. */
    void confirm() {
        if (written > committed) {
            committed = written;
            deaths.set(0);
        }
        written = -1;
    }

    /** Its thread dies: how often that happened since the last commit, with a record taken that is not committed. */
    int dies() {
        BUSY.setRelease(this, false);
        return taken() > committed ? deaths.incrementAndGet() : deaths.get();
    }

    boolean isOf(Thread thread) {
        return owner == thread;
    }

    long taken() {
        return (long) TAKEN.getAcquire(this);
    }

    long committed() {
        return committed;
    }

    /** Whether a record is in hand at this moment. */
    boolean isBusy() {
        return (boolean) BUSY.getAcquire(this);
    }

    /** The record that was last taken in hand. */
    String record(int partition) {
        taken();
        return topic + "-" + partition + "@" + offset;
    }
}
