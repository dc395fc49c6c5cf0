package io.kstep.probability;

import java.util.concurrent.CancellationException;

/** Ends learning whose result nobody waits for any longer. */
public final class Abandonment {

    private Abandonment() {}

    /** Fails if this thread was interrupted; asked once for each structure that is tried and each block of rows that is compared. */
    public static void check() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("learning was abandoned");
        }
    }
}
