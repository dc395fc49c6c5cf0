package io.kstep.stream;

import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.REPLACE_THREAD;
import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.session.UnreadableState;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.streams.errors.MissingSourceTopicException;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.junit.jupiter.api.Test;

class ThreadFailuresTest {

    private final AtomicLong nanos = new AtomicLong();
    private final Progress progress = new Progress(nanos::get, 120_000_000_000L);
    private final ThreadFailures failures = new ThreadFailures(nanos::get, progress);

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

    @Test
    void shouldSayThatAnotherReplicaHasItsName() {
        assertThat(failures.handle(new StreamsException(new FencedInstanceIdException("fenced"))))
                .isEqualTo(SHUTDOWN_CLIENT);
        assertThat(failures.end())
                .hasValue("another replica has the same name and has taken its place: give each a replica.name of its"
                        + " own");
    }

    @Test
    void shouldEndWhereThreadsDieOverTheSameRecordHoweverLongThatTakes() {
        for (int i = 0; i < 4; i++) {
            assertThat(dieOver("kstep.instances", 17)).isEqualTo(REPLACE_THREAD);
        }
        assertThat(dieOver("kstep.instances", 17)).isEqualTo(SHUTDOWN_CLIENT);
        assertThat(failures.end())
                .hasValueSatisfying(line -> assertThat(line)
                        .contains("5 threads died", "kstep.instances-3@17", "far too late")
                        .doesNotContain("\n"));
    }

    @Test
    void shouldGoOnWhereThreadsDieButRecordsAreCommittedInBetween() {
        for (int i = 0; i < 20; i++) {
            PartitionProgress partition = progress.begin(3);
            partition.takes("kstep.instances", i);
            partition.isDone();
            partition.writesForCommit();
            partition.confirm();
            assertThat(dieOver("kstep.instances", i + 1)).isEqualTo(REPLACE_THREAD);
        }
    }

    private StreamThreadExceptionResponse dieOver(String topic, long offset) {
        nanos.addAndGet(45_000_000_000L);
        progress.begin(3).takes(topic, offset);
        return failures.handle(new StreamsException(new IllegalStateException("far too late")));
    }

    @Test
    void shouldEndInOneLineWhereTheStoresCannotBeRead() {
        RuntimeException unreadable = UnreadableState.model("m", new IllegalStateException("of version 99"))
                .in(2, ServiceSettings.UNREADABLE.key());
        assertThat(failures.handle(new StreamsException(unreadable))).isEqualTo(SHUTDOWN_CLIENT);
        assertThat(failures.end())
                .hasValueSatisfying(line ->
                        assertThat(line).contains("partition 2", "'m'", "version 99", "models.unreadable=skip"));
    }
}
