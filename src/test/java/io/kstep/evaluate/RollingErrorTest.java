package io.kstep.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RollingErrorTest {

    @ParameterizedTest
    @CsvSource({"0.2, 100, 0.1334, 0.2888", "0, 50, 0, 0.0713", "0.13, 1000, 0.1106, 0.1523"})
    void shouldGiveWilsonsInterval(double p, double n, double low, double high) {
        Interval interval = Interval.wilson(p, n);
        assertThat(interval.low()).isCloseTo(low, within(5e-5));
        assertThat(interval.high()).isCloseTo(high, within(5e-5));
        Interval mirrored = Interval.wilson(1 - p, n);
        assertThat(mirrored.low()).isCloseTo(1 - interval.high(), within(1e-12));
        assertThat(mirrored.high()).isCloseTo(1 - interval.low(), within(1e-12));
    }

    @Test
    void shouldKnowNothingBeforeTheFirstLoss() {
        for (RollingError error : new RollingError[] {
            RollingError.windowed(5),
            RollingError.fading(0.9),
            RollingError.sinceStart(),
            RollingError.adaptive(100),
            new ChunkError()
        }) {
            assertThat(error.value()).isNaN();
            assertThat(error.effectiveSize()).isZero();
            assertThat(error.interval()).isEqualTo(new Interval(0, 1));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 100, 5000})
    void shouldAverageTheLastLossesOfAWindow(int width) {
        SplittableRandom random = new SplittableRandom(width);
        double[] losses = random.doubles(1000).toArray();
        RollingError error = RollingError.windowed(width);
        for (int i = 0; i < losses.length; i++) {
            error.add(losses[i]);
            int from = Math.max(0, i + 1 - width);
            double sum = 0;
            for (int j = from; j <= i; j++) {
                sum += losses[j];
            }
            assertThat(error.value()).isCloseTo(sum / (i + 1 - from), within(1e-12));
            assertThat(error.effectiveSize()).isEqualTo(i + 1 - from);
        }
    }

    @ParameterizedTest
    @CsvSource({"0.99, 199", "0.999, 1999", "1, 20000"})
    void shouldFadeAndBeWorthTheNumberOfRowsComputed(double alpha, double worth) {
        SplittableRandom random = new SplittableRandom(2);
        double[] losses = random.doubles(20_000).toArray();
        RollingError error = RollingError.fading(alpha);
        double sum = 0;
        double weights = 0;
        for (int i = 0; i < losses.length; i++) {
            error.add(losses[i]);
            double weight = Math.pow(alpha, losses.length - 1 - i);
            sum += weight * losses[i];
            weights += weight;
        }
        assertThat(error.value()).isCloseTo(sum / weights, within(1e-10));
        assertThat(error.effectiveSize()).isCloseTo(worth, within(1e-3 * worth));
    }

    @Test
    void shouldCoverTheTrueErrorOfASteadyStreamAsOftenAsItSays() {
        assertThat(coverage(() -> RollingError.windowed(200))).isBetween(0.93, 0.97);
        assertThat(coverage(() -> RollingError.fading(0.99))).isBetween(0.93, 0.97);
        assertThat(coverage(RollingError::sinceStart)).isBetween(0.93, 0.97);
        assertThat(coverage(ChunkError::new)).isBetween(0.93, 0.97);
        assertThat(coverage(() -> RollingError.adaptive(300))).isBetween(0.93, 0.97);
    }

    @Test
    void shouldAverageAllLossesSinceTheStartWithoutLosingAny() {
        RollingError error = RollingError.sinceStart();
        for (int i = 0; i < 1_000_000; i++) {
            error.add(0.1);
        }
        assertThat(error.value()).isCloseTo(0.1, within(1e-15));
        assertThat(error.effectiveSize()).isEqualTo(1_000_000);
    }

    @Test
    void shouldHearOfThePresentOnlyTheLastQuarterToHalfOfTheRun() {
        SplittableRandom random = new SplittableRandom(8);
        double[] losses = random.doubles(5000).map(u -> u < 0.3 ? 1 : 0).toArray();
        SinceStartError error = new SinceStartError();
        assertThat(error.presentValue()).isNaN();
        double[] sums = new double[losses.length + 1];
        for (int count = 1; count <= losses.length; count++) {
            error.add(losses[count - 1]);
            sums[count] = sums[count - 1] + losses[count - 1];
            int heard = (int) error.presentSize();
            assertThat(heard).isBetween((count + 3) / 4, Math.max(1, count / 2));
            assertThat(error.presentValue()).isCloseTo((sums[count] - sums[count - heard]) / heard, within(1e-12));
            assertThat(error.value()).isCloseTo(sums[count] / count, within(1e-12));
        }
    }

    @Test
    void shouldHoldThePresentErrorOfOneThatBeganBadly() {
        int held = 0;
        int plain = 0;
        for (int seed = 0; seed < 500; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            RollingError error = RollingError.sinceStart();
            for (int i = 0; i < 2000; i++) {
                error.add(random.nextDouble() < 0.1 + 0.4 * Math.exp(-i / 100.0) ? 1 : 0);
            }
            held += error.interval().contains(0.1) ? 1 : 0;
            plain += Interval.wilson(error.value(), error.effectiveSize()).contains(0.1) ? 1 : 0;
        }
        assertThat(plain / 500.0).isLessThan(0.3);
        assertThat(held / 500.0).isBetween(0.93, 0.99); // on the safe side as long as the bad start is remembered
    }

    @Test
    void shouldHearAllOfARunThatWasStoredWithoutItsLaterPartUntilTwoPlacesHavePassed() {
        BinaryWriter old = new BinaryWriter().writeLong(100).writeDouble(40).writeDouble(0);
        SinceStartError error = new SinceStartError();
        error.restore(new BinaryReader(old.toBytes()), ErrorForms.WITHOUT_LATER_PART);
        for (int count = 101; count <= 200; count++) {
            error.add(0);
            assertThat(error.presentSize()).isEqualTo(count < 192 ? count : count - 128);
            assertThat(error.presentValue()).isEqualTo(count < 192 ? 40.0 / count : 0);
        }
    }

    @Test
    void shouldRefuseALaterPartThatIsNone() {
        BinaryWriter bad = new BinaryWriter().writeLong(10).writeDouble(4).writeDouble(0);
        bad.writeLong(12).writeDouble(4).writeLong(8).writeDouble(4);
        assertThatThrownBy(() -> new SinceStartError().restore(new BinaryReader(bad.toBytes()), ErrorForms.FORM))
                .hasMessageContaining("a later part of 10 losses");
    }

    @Test
    void shouldStartAnewWithEveryChunk() {
        ChunkError error = new ChunkError();
        for (int i = 0; i < 4; i++) {
            error.add(i == 0 ? 1 : 0);
        }
        assertThat(error.close()).isEqualTo(new ChunkError.Closed(1, 0.25, 4, Interval.wilson(0.25, 4)));
        assertThat(error.value()).isNaN();
        error.add(1);
        assertThat(error.close().value()).isEqualTo(1);
        assertThat(error.close().chunk()).isEqualTo(3);
    }

    @Test
    void shouldKeepAboutAWindowOfASteadyStreamAndDropWhatDiffers() {
        SplittableRandom random = new SplittableRandom(4);
        RollingError error = RollingError.adaptive(400);
        for (int i = 0; i < 5000; i++) {
            error.add(random.nextDouble() < 0.1 ? 1 : 0);
            assertThat(error.effectiveSize()).isLessThan(400);
        }
        assertThat(error.effectiveSize()).isBetween(380.0, 400.0);
        for (int i = 0; i < 100; i++) {
            error.add(random.nextDouble() < 0.5 ? 1 : 0);
        }
        assertThat(error.effectiveSize()).isBetween(60.0, 120.0);
        assertThat(error.interval().contains(0.5)).isTrue();
        RollingError window = RollingError.windowed(400);
        for (int i = 0; i < 400; i++) {
            window.add(i < 300 ? i % 10 == 0 ? 1 : 0 : i % 2);
        }
        assertThat(Interval.wilson(window.value(), window.effectiveSize()).contains(0.5))
                .isFalse();
    }

    @Test
    void shouldBeTheMeanOfWhatTheAdaptiveWindowKeeps() {
        SplittableRandom random = new SplittableRandom(6);
        double[] losses = random.doubles(3000).map(u -> u < 0.3 ? 1 : 0).toArray();
        RollingError error = RollingError.adaptive(200);
        for (int i = 0; i < losses.length; i++) {
            error.add(losses[i]);
            int kept = (int) error.effectiveSize();
            double sum = 0;
            for (int j = i + 1 - kept; j <= i; j++) {
                sum += losses[j];
            }
            assertThat(error.value()).isCloseTo(sum / kept, within(1e-12));
        }
    }

    @Test
    void shouldRefuseWhatIsNoLossNoWidthAndNoFadingFactor() {
        assertThatThrownBy(() -> RollingError.windowed(3).add(1.5)).hasMessageContaining("1.5");
        assertThatThrownBy(() -> RollingError.fading(0.9).add(Double.NaN)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> RollingError.windowed(0)).hasMessageContaining("at least 1");
        assertThatThrownBy(() -> RollingError.fading(0)).hasMessageContaining("above 0");
        assertThatThrownBy(() -> RollingError.adaptive(5)).hasMessageContaining("at least 20");
        assertThatThrownBy(() -> RollingError.sinceStart().add(-1)).hasMessageContaining("-1");
        assertThatThrownBy(() -> new ChunkError().add(2)).hasMessageContaining("2");
    }

    /** Over errors of all sizes, since of a single one the coverage of any interval of a proportion comes in steps. */
    private static double coverage(Supplier<RollingError> fresh) {
        int covered = 0;
        for (int seed = 0; seed < 2000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            double p = random.nextDouble(0.03, 0.6);
            RollingError error = fresh.get();
            for (int i = 0; i < 1500; i++) {
                error.add(random.nextDouble() < p ? 1 : 0);
            }
            covered += error.interval().contains(p) ? 1 : 0;
        }
        return covered / 2000.0;
    }
}
