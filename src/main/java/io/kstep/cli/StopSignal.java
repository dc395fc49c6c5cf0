package io.kstep.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Ctrl-C as a wish: the command may finish its row, close its files and print what it has, if it is quick. */
final class StopSignal implements BooleanSupplier {

    private static final int PATIENCE_SECONDS = 3;

    private final CountDownLatch finished = new CountDownLatch(1);
    private volatile boolean asked;

    private StopSignal() {}

    static StopSignal onInterrupt() {
        StopSignal signal = new StopSignal();
        Runtime.getRuntime().addShutdownHook(new Thread(signal::await, "stop"));
        return signal;
    }

    private void await() {
        asked = true;
        try {
            if (!finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                Runtime.getRuntime().halt(130); // as a shell reports an interrupt
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The command is done: the process may end. */
    void finished() {
        finished.countDown();
    }

    @Override
    public boolean getAsBoolean() {
        return asked;
    }
}
