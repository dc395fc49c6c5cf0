package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RunPaceTest {

    private long now = -5;
    private final RunPace pace = new RunPace(1_000, () -> now);

    @Test
    void shouldAllowRunsOnceTheLastTransactionOfADeadReplicaIsBehind() {
        assertThat(pace.allowsRuns()).isFalse();
        pass(2_099);
        assertThat(pace.allowsRuns()).isFalse();
        pass(1);
        assertThat(pace.allowsRuns()).isTrue();
    }

    @Test
    void shouldLetInstancesGoAloneForLongAfterASlowOne() {
        pass(3_000);
        pace.took(TimeUnit.MILLISECONDS.toNanos(99));
        assertThat(pace.allowsRuns()).isTrue();
        pace.took(TimeUnit.SECONDS.toNanos(5));
        pass(499_999);
        assertThat(pace.allowsRuns()).isFalse();
        pass(1);
        assertThat(pace.allowsRuns()).isTrue();
    }

    private void pass(long millis) {
        now += TimeUnit.MILLISECONDS.toNanos(millis);
    }
}
