package io.kstep.stream.replay;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits by the clock of this machine, in naps short enough to notice a wish to stop. */
public final class RealPace implements Pace {

    private static final long NAP_NANOS = 50_000_000;

    private final long start = System.nanoTime();
    private final BooleanSupplier stop;

    public RealPace(BooleanSupplier stop) {
        this.stop = stop;
    }

    @Override
    public boolean await(long nanosSinceStart) {
        while (!stop.getAsBoolean()) {
            long left = nanosSinceStart - (System.nanoTime() - start);
            if (left <= 0) {
                return true;
            }
            LockSupport.parkNanos(Math.min(left, NAP_NANOS));
        }
        return false;
    }
}
