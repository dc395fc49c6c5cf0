package io.kstep.stream;

import io.kstep.session.UnreadableState;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.streams.errors.MissingSourceTopicException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What happens when a stream thread dies, for instance because a broker was away too long: another takes its place and
 * goes on from the last commit. Where threads die one after the other, or again and again over the same records however
 * long that takes, or of a cause that will not pass by itself, that does not help: the processor ends and says in one
 * line what is wrong.
 */
final class ThreadFailures implements StreamsUncaughtExceptionHandler {

    private static final Logger LOG = LoggerFactory.getLogger(ThreadFailures.class);
    private static final int MOST = 5;
    private static final long WITHIN_NANOS = 60_000_000_000L;

    private final LongSupplier nanos;
    private final Progress progress;
    private final Supplier<Optional<String>> growth;
    private final Deque<Long> deaths = new ArrayDeque<>();
    private volatile String end;

    ThreadFailures(LongSupplier nanos, Progress progress) {
        this(nanos, progress, Optional::empty);
    }

    /** @param growth says in one line whether partitions were added to the inputs */
    ThreadFailures(LongSupplier nanos, Progress progress, Supplier<Optional<String>> growth) {
        this.growth = growth;
        this.nanos = nanos;
        this.progress = progress;
    }

    @Override
    public synchronized StreamThreadExceptionResponse handle(Throwable failure) {
        long now = nanos.getAsLong();
        deaths.add(now);
        while (now - deaths.peek() > WITHIN_NANOS) {
            deaths.remove();
        }
        Optional<Progress.Stuck> stuck = progress.threadDied(MOST);
        Throwable known = known(failure);
        Optional<String> grown = isOfPartitions(failure) ? growth.get() : Optional.empty();
        if (known instanceof FencedInstanceIdException) {
            end = "another replica has the same name and has taken its place: give each a "
                    + ServiceSettings.REPLICA.key() + " of its own";
            LOG.error("the processor ends: {}", end);
        } else if (known instanceof UnreadableState) {
            end = known.getMessage();
            LOG.error("the processor ends: {}", end);
        } else if (grown.isPresent()) {
            end = grown.get(); // Kafka Streams would advise its reset tool, which deletes every model
            LOG.error("the processor ends: {}", end);
        } else if (stuck.isPresent()) {
            end = stuck.get().deaths() + " threads died one after the other over "
                    + stuck.get().where() + " without a commit: " + reason(failure);
            LOG.error("the processor ends: {}", end, failure);
        } else if (failure instanceof Error || known != null || deaths.size() >= MOST) {
            end = reason(failure);
            LOG.error("the processor ends: {}", end, failure);
        } else {
            LOG.warn("a stream thread died and is replaced: {}", reason(failure));
            return StreamThreadExceptionResponse.REPLACE_THREAD;
        }
        return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    }

    /** Why the processor ended; empty while it has not. */
    Optional<String> end() {
        return Optional.ofNullable(end);
    }

    /**
     * A cause that would kill another thread too: a topic was deleted, Kafka does not let us in any more, another replica
     * has our name, or the stores cannot be read. Null if there is none.
     */
    private static Throwable known(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof MissingSourceTopicException
                    || cause instanceof AuthenticationException
                    || cause instanceof AuthorizationException
                    || cause instanceof FencedInstanceIdException
                    || cause instanceof UnreadableState) {
                return cause;
            }
        }
        return null;
    }

    /** Whether Kafka Streams may have found topics with another number of partitions than it wants. */
    private static boolean isOfPartitions(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause.getMessage() != null && cause.getMessage().contains("partitions")) {
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
