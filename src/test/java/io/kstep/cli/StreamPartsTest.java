package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamPartsTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 10, 999, 1024, 1025, 5000, 70_001})
    void shouldCutAStreamOfAnyLengthIntoNearlyEqualParts(int rows) {
        SplittableRandom random = new SplittableRandom(rows);
        double[] scores = random.doubles(rows).toArray();
        StreamParts along = new StreamParts();
        Arrays.stream(scores).forEach(along::add);
        List<StreamParts.Part> parts = along.parts(10);
        assertThat(parts).hasSize(Math.min(rows, 10));
        long next = 1;
        for (StreamParts.Part part : parts) {
            assertThat(part.first()).isEqualTo(next);
            next = part.last() + 1;
            double mean = Arrays.stream(scores, (int) part.first() - 1, (int) part.last())
                    .average()
                    .orElseThrow();
            assertThat(part.mean()).isEqualTo(mean, within(1e-9));
            assertThat(part.last() - part.first() + 1.0).isEqualTo(rows / 10.0, within(1 + rows / 200.0));
        }
        assertThat(next).isEqualTo(rows + 1);
    }

    @Test
    void shouldHaveNoPartsWithoutRows() {
        assertThat(new StreamParts().parts(10)).isEmpty();
    }
}
