package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private static final long SECOND = 1_000_000_000L;

    private final AtomicLong nanos = new AtomicLong(5);
    private final Progress progress = new Progress(nanos::get, 120 * SECOND);
    private final List<Double> ages = new ArrayList<>();
    private long lag;

    private List<String> after(long seconds) {
        nanos.addAndGet(seconds * SECOND);
        progress.look(Set.of(5), partition -> lag, new StreamMetrics() {
            @Override
            public void progress(int partition, double age) {
                ages.add(age);
            }
        });
        return progress.stalls();
    }

    @Test
    void shouldNameTheRecordInWhichAThreadIsStuck() {
        PartitionProgress partition = progress.begin(0);
        partition.takes("kstep.labels", 41);
        assertThat(after(1)).isEmpty();
        assertThat(after(119)).isEmpty();
        assertThat(after(2)).containsExactly("partition 0 has made no progress for 121 s, busy with kstep.labels-0@41");
        assertThat(ages).containsExactly(0.0, 119.0, 121.0);
    }

    @Test
    void shouldStillCountWhereThreadsDieInBetween() {
        progress.begin(0).takes("kstep.instances", 7);
        assertThat(after(1)).isEmpty();
        for (int i = 0; i < 3; i++) {
            progress.threadDied(50);
            progress.end(0); // as Kafka Streams closes the task of a dead thread
            assertThat(after(45)).hasSize(i < 2 ? 0 : 1);
            progress.begin(0).takes("kstep.instances", 7);
        }
        assertThat(after(1).get(0)).contains("kstep.instances-0@7");
    }

    @Test
    void shouldBeAllRightWhereNothingWaitsOrCommitsHappen() {
        PartitionProgress partition = progress.begin(0);
        partition.takes("kstep.instances", 7);
        partition.isDone();
        partition.writesForCommit();
        partition.confirm();
        assertThat(after(1_000)).isEmpty();
        assertThat(after(1_000)).isEmpty();
        for (int i = 0; i < 10; i++) {
            partition.takes("kstep.instances", 8 + i);
            partition.isDone();
            partition.writesForCommit();
            assertThat(after(100)).as("slow but sure").isEmpty();
        }
        progress.end(0);
        assertThat(after(1_000)).isEmpty();
    }

    @Test
    void shouldSeeRecordsThatNobodyReads() {
        progress.begin(0);
        lag = 12;
        assertThat(after(1)).isEmpty();
        assertThat(after(121)).hasSize(1);
    }

    @Test
    void shouldForgetAPartitionThatWentToAnotherReplica() {
        progress.begin(0).takes("kstep.instances", 7);
        progress.begin(5).takes("kstep.instances", 7);
        after(1);
        assertThat(after(200)).hasSize(1).allMatch(line -> line.startsWith("partition 0 "));
    }
}
