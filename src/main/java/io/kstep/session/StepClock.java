package io.kstep.session;

import io.kstep.incremental.LearningWatch;
import io.kstep.spec.SpecException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * The last guard of learning, behind the budget of counted steps: a step that takes longer than Kafka would wait is
 * abandoned. The steps that were abandoned while a label was learned are kept in the journal as a number, a bit for
 * each step of that label; {@link #decided} abandons the same steps when the label is learned again, without looking at
 * the clock.
 */
public final class StepClock implements LearningWatch {

    /** Steps that take a fraction of a second are done in the calling thread. */
    private static final double WATCHED_WORK = 1e8;

    /** Abandoned steps that may still be running: more of them would occupy the whole machine. */
    private static final int MOST_ABANDONED = 2;

    private final long nanos;
    private final AtomicInteger abandoned = new AtomicInteger();
    private int steps;
    private long givenUp;

    /** @param nanos that a step may take */
    public StepClock(long nanos) {
        this.nanos = nanos;
    }

    /** A label is learned next. */
    public void begin() {
        steps = 0;
        givenUp = 0;
    }

    /** A bit for each step that was abandoned since the label began. */
    public long givenUp() {
        return givenUp;
    }

    @Override
    public <T> T run(double work, Supplier<T> step) {
        long bit = 1L << steps++;
        if (work < WATCHED_WORK) {
            return step.get();
        }
        if (abandoned.get() >= MOST_ABANDONED) {
            givenUp |= bit;
            throw new SpecException("steps that were abandoned before are still running");
        }
        try {
            return watched(step);
        } catch (TimeoutException e) {
            givenUp |= bit;
            throw tooLong();
        }
    }

    private SpecException tooLong() {
        return new SpecException(
                "abandoned after " + TimeUnit.NANOSECONDS.toSeconds(nanos) + " s: it took longer than its estimate");
    }

    private <T> T watched(Supplier<T> step) throws TimeoutException {
        FutureTask<T> task = new FutureTask<>(step::get);
        Thread thread = new Thread(() -> work(task), "kstep-learning");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(nanos, TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            abandoned.incrementAndGet();
            task.cancel(true);
            throw e;
        } catch (InterruptedException e) {
            task.cancel(true);
            Thread.currentThread().interrupt();
            throw new CancellationException("the thread is being ended");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException known) {
                throw known;
            }
            if (e.getCause() instanceof Error known) {
                throw known;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private void work(FutureTask<?> task) {
        task.run();
        if (task.isCancelled()) {
            abandoned.decrementAndGet();
        }
    }

    /** A watch that abandons the steps of these bits and no others. */
    public static LearningWatch decided(long bits) {
        return new LearningWatch() {
            private int steps;

            @Override
            public <T> T run(double work, Supplier<T> step) {
                if ((bits >> steps++ & 1) != 0) {
                    throw new SpecException("abandoned when it was first learned");
                }
                return step.get();
            }
        };
    }
}
