package io.kstep.stream;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.streams.errors.MissingSourceTopicException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What happens when a stream thread dies, of a broker that was away too long for instance: another takes its place and
 * goes on from the last commit. Where threads die one after the other, or of what will not pass by itself, that does
 * not help: the processor ends, and whoever starts it again is told in a line what is wrong.
 */
final class ThreadFailures implements StreamsUncaughtExceptionHandler {

    private static final Logger LOG = LoggerFactory.getLogger(ThreadFailures.class);
    private static final int MOST = 5;
    private static final long WITHIN_NANOS = 60_000_000_000L;

    private final LongSupplier nanos;
    private final Deque<Long> deaths = new ArrayDeque<>();

    ThreadFailures(LongSupplier nanos) {
        this.nanos = nanos;
    }

    @Override
    public synchronized StreamThreadExceptionResponse handle(Throwable failure) {
        long now = nanos.getAsLong();
        deaths.add(now);
        while (now - deaths.peek() > WITHIN_NANOS) {
            deaths.remove();
        }
        if (failure instanceof Error || isLasting(failure) || deaths.size() >= MOST) {
            LOG.error("the processor ends: {}", reason(failure), failure);
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        }
        LOG.warn("a stream thread died and is replaced: {}", reason(failure));
        return StreamThreadExceptionResponse.REPLACE_THREAD;
    }

    /** Whether another thread would die of the same: a topic was deleted, or Kafka does not let us in any more. */
    private static boolean isLasting(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof MissingSourceTopicException
                    || cause instanceof AuthenticationException
                    || cause instanceof AuthorizationException) {
                return true;
            }
        }
        return false;
    }

    private static String reason(Throwable failure) {
        Throwable deepest = failure;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return deepest.toString();
    }
}
