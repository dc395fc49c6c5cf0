package io.kstep.stream;

import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.REPLACE_THREAD;
import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.streams.errors.MissingSourceTopicException;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.Test;

class ThreadFailuresTest {

    private final AtomicLong nanos = new AtomicLong();
    private final ThreadFailures failures = new ThreadFailures(nanos::get);

    @Test
    void shouldReplaceAThreadThatDiesNowAndThen() {
        for (int i = 0; i < 20; i++) {
            nanos.addAndGet(20_000_000_000L);
            assertThat(failures.handle(new IllegalStateException("broker away")))
                    .isEqualTo(REPLACE_THREAD);
        }
    }

    @Test
    void shouldEndWhereThreadsDieOneAfterTheOther() {
        for (int i = 0; i < 4; i++) {
            assertThat(failures.handle(new IllegalStateException("again"))).isEqualTo(REPLACE_THREAD);
        }
        assertThat(failures.handle(new IllegalStateException("again"))).isEqualTo(SHUTDOWN_CLIENT);
    }

    @Test
    void shouldEndAtOnceOfWhatWillNotPass() {
        assertThat(failures.handle(new MissingSourceTopicException("kstep.labels is gone")))
                .isEqualTo(SHUTDOWN_CLIENT);
        assertThat(failures.handle(new StreamsException(new SaslAuthenticationException("who?"))))
                .isEqualTo(SHUTDOWN_CLIENT);
        assertThat(failures.handle(new StreamsException(new TopicAuthorizationException("kstep.labels"))))
                .isEqualTo(SHUTDOWN_CLIENT);
    }
}
