package io.kstep.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Ctrl-C as a wish: the command may finish its row, close its files and print what it has, if it is quick. */
final class StopSignal implements BooleanSupplier {

    private final CountDownLatch finished = new CountDownLatch(1);
    private final int patienceSeconds;
    private volatile boolean asked;

    private StopSignal(int patienceSeconds) {
        this.patienceSeconds = patienceSeconds;
    }

    /** Handles Ctrl-C and SIGTERM; a command that has not ended after this number of seconds is aborted. */
    static StopSignal onInterrupt(int patienceSeconds) {
        StopSignal signal = new StopSignal(patienceSeconds);
        Runtime.getRuntime().addShutdownHook(new Thread(signal::await, "stop"));
        return signal;
    }

    private void await() {
        asked = true;
        try {
            if (!finished.await(patienceSeconds, TimeUnit.SECONDS)) {
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
