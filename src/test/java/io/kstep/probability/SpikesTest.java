package io.kstep.probability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SpikesTest {

    private final SplittableRandom random = new SplittableRandom(1);

    @Test
    void shouldFindNoneInSmoothData() {
        assertThat(Spikes.of(random.doubles(300).sorted().toArray())).isEmpty();
    }

    @Test
    void shouldFindAValueThatIsRepeatedFarTooOften() {
        double[] zeros = random.doubles(300).sorted().toArray();
        Arrays.fill(zeros, 0, 100, 0.0);
        assertThat(Spikes.of(zeros)).containsExactly(0);
    }

    @Test
    void shouldTakeBothZerosForOne() {
        double[] zeros = random.doubles(300).sorted().toArray();
        Arrays.fill(zeros, 0, 50, -0.0);
        Arrays.fill(zeros, 50, 100, 0.0);
        assertThat(Arrays.binarySearch(Spikes.of(zeros), 0.0)).isZero();
    }

    @Test
    void shouldTakeEveryValueOfAFeatureThatHasFew() {
        double[] few = random.ints(300, 1, 6).asDoubleStream().sorted().toArray();
        assertThat(Spikes.of(few)).containsExactly(1, 2, 3, 4, 5);
    }

    @Test
    void shouldNotTakeTiesOfRounding() {
        double[] rounded =
                random.doubles(300).map(x -> Math.round(x * 30) / 30.0).sorted().toArray();
        assertThat(Spikes.of(rounded)).isEmpty();
    }
}
