package io.kstep.probability;

import java.util.concurrent.CancellationException;

/** Lets learning that nobody waits for any longer come to an end. */
public final class Abandonment {

    private Abandonment() {}

    /** Fails if this thread was interrupted; asked once for each structure that is tried and each block of rows that is compared. */
    public static void check() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("learning was given up");
        }
    }
}
