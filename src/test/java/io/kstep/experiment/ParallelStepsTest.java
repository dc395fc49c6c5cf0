package io.kstep.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ParallelStepsTest {

    private long lastDone;
    private long lastTotal;

    private final ParallelSteps steps = new ParallelSteps(
            (done, total, what) -> {
                lastDone = done;
                lastTotal = total;
            },
            100);

    @Test
    void shouldRunEachStepOnceAndGiveWhatComesInOrder() {
        Set<Integer> run = ConcurrentHashMap.newKeySet();
        List<Integer> squares = steps.run(100, "squaring", i -> {
            assertThat(run.add(i)).as("step %s", i).isTrue();
            return i * i;
        });
        assertThat(squares)
                .containsExactlyElementsOf(
                        IntStream.range(0, 100).map(i -> i * i).boxed().toList());
        assertThat(lastDone).isEqualTo(100).isEqualTo(lastTotal);
    }

    @Test
    void shouldCountWhatIsExpectedBesides() {
        steps.expect(20);
        steps.run(1, "one", i -> i);
        assertThat(lastTotal).isEqualTo(120);
    }

    @Test
    void shouldFailWithTheStepThatFails() {
        assertThatThrownBy(() -> steps.run(50, "failing", i -> {
                    if (i == 7) {
                        throw new IllegalStateException("step seven");
                    }
                    return i;
                }))
                .hasStackTraceContaining("step seven");
    }
}
