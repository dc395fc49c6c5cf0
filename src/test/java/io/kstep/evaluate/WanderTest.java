package io.kstep.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WanderTest {

    private static final double MEMORY = 20;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldBeTheMeanExcessOfSquaredForecastErrors(boolean learns) {
        SplittableRandom random = new SplittableRandom(5);
        int blocks = 12;
        Wander wander = new Wander();
        if (learns) {
            wander.learned();
        }
        double[] sums = random.doubles(blocks + 1, 0, 1)
                .map(p -> Math.floor(p * Wander.BLOCK))
                .toArray();
        for (int i = 1; i <= blocks; i++) {
            wander.take(sums[i - 1] / Wander.BLOCK, Wander.BLOCK, sums[i], Wander.BLOCK);
        }
        double weights = 0;
        double excess = 0;
        double squares = 0;
        double chance = 2.0 / Wander.BLOCK;
        for (int i = 1; i <= blocks; i++) {
            double weight = Math.pow(MEMORY / (MEMORY + 1), blocks - i);
            double p = (sums[i - 1] + sums[i] + 1) / (2.0 * Wander.BLOCK + 2);
            double distance = (sums[i - 1] - sums[i]) / Wander.BLOCK;
            weights += weight;
            excess += weight * (distance * distance / (p * (1 - p)) - chance);
            squares += weight * weight * 2 * chance * chance;
        }
        double error = Math.sqrt(squares) / weights;
        double deviation = Wander.expectedDeviation(excess / weights / error);
        double expected = learns ? error * deviation * deviation : excess / weights;
        assertThat(wander.share()).isCloseTo(expected, within(1e-12));
    }

    /** By plain sums over a fine grid, of the exponents less the largest. */
    @ParameterizedTest
    @ValueSource(doubles = {-8, -2.5, 0, 0.7, 3, 8.9, 9.1, 60, 5000})
    void shouldExpectTheDeviationThatEveryOneBeingAsLikelyLeaves(double x) {
        double low = Math.sqrt(Math.max(0, x - 12));
        double step = (Math.sqrt(Math.max(0, x) + 12) - low) / 200_000;
        double nearest = Math.min(0, x);
        double sum = 0;
        double weights = 0;
        for (int i = 0; i < 200_000; i++) {
            double t = low + (i + 0.5) * step;
            double weight = Math.exp((nearest * nearest - (t * t - x) * (t * t - x)) / 2);
            sum += t * weight;
            weights += weight;
        }
        assertThat(Wander.expectedDeviation(x)).isCloseTo(sum / weights, within(1e-8));
    }

    /** Where blocks differ by much all of it counts; where by as much as chance a third of a standard error is left. */
    @Test
    void shouldTakeAwayLittleFromWhatStandsOutAndLeaveLittleOfChance() {
        assertThat(Math.pow(Wander.expectedDeviation(20), 2)).isBetween(19.9, 20.0);
        assertThat(Math.pow(Wander.expectedDeviation(0), 2)).isCloseTo(0.338, within(1e-3));
        assertThat(Math.pow(Wander.expectedDeviation(-8), 2)).isBetween(0.03, 0.05);
    }

    @Test
    void shouldLeaveSomethingHoweverLittleSingleLossesOfOneKindDiffer() {
        Wander wander = new Wander();
        wander.learned();
        for (int i = 0; i < 3000; i++) {
            wander.take(0, 1, 0, 1);
        }
        assertThat(wander.share()).isGreaterThan(0).isLessThan(0.01);
    }

    @Test
    void shouldFindNothingWhereNothingCame() {
        assertThat(new Wander().share()).isZero();
        assertThat(new Wander().share(Double.NaN, 0, 3, 20)).isZero();
    }

    /** The error jumps between 0.1 and 0.3 every block: the mean of a long past is off by 0.1, of variance 0.01. */
    @Test
    void shouldFindTheVarianceByWhichAnErrorWanders() {
        double mean = 0;
        for (int seed = 0; seed < 40; seed++) {
            RollingError error =
                    fed(RollingError::sinceStart, true, seed, 60, t -> t / Wander.BLOCK % 2 == 0 ? 0.1 : 0.3);
            double share = 1 / error.presentSize() - 1 / error.effectiveSize();
            mean += share * 0.2 * 0.8 / 40;
        }
        assertThat(mean).isCloseTo(0.01, within(0.002));
    }

    @Test
    void shouldTakeNextToNothingOffAnErrorThatStandsStill() {
        double kept = 0;
        for (int seed = 0; seed < 200; seed++) {
            RollingError error = fed(() -> RollingError.windowed(500), false, seed, 30, t -> 0.2);
            kept += error.presentSize() / error.effectiveSize() / 200;
        }
        assertThat(kept).isBetween(0.85, 0.99);
    }

    @Test
    void shouldHoldThePresentErrorOfAClassifierThatWandersMoreOftenThanWilsons() {
        int held = 0;
        int plain = 0;
        int streams = 500;
        for (int seed = 0; seed < streams; seed++) {
            SplittableRandom random = new SplittableRandom(seed + 1000);
            double[] errors = random.doubles(21, 0.13, 0.17).toArray();
            IntToDoubleFunction error = t -> errors[t / Wander.BLOCK];
            RollingError window = fed(() -> RollingError.windowed(1000), true, seed, 20, error);
            double now = errors[20];
            held += window.interval().contains(now) ? 1 : 0;
            plain += Interval.wilson(window.value(), window.effectiveSize()).contains(now) ? 1 : 0;
        }
        assertThat(plain / (double) streams).isLessThan(0.93);
        assertThat(held / (double) streams).isBetween(0.93, 0.98);
    }

    @Test
    void shouldWidenSoonAfterADrift() {
        RollingError error = fed(() -> RollingError.windowed(1000), false, 3, 10, t -> 0.1);
        for (int i = 0; i < 100; i++) {
            error.add(i % 2);
        }
        assertThat(error.presentSize()).isLessThan(error.effectiveSize() / 10);
        assertThat(error.interval().contains(0.3)).isTrue();
    }

    @Test
    void shouldStartItsForecastsAnewWhereTheOldFormKnewNone() {
        BinaryWriter old = new BinaryWriter();
        RollingError before = new WindowedError(300);
        for (int i = 0; i < 250; i++) {
            before.add(i % 5 == 0 ? 1 : 0);
        }
        before.write(old);
        RollingError error = RollingError.windowed(300);
        error.restore(new BinaryReader(old.toBytes()), ErrorForms.WITHOUT_WANDER);
        assertThat(error.interval()).isEqualTo(before.interval());
        for (int i = 0; i < 2 * Wander.BLOCK; i++) {
            error.add(1);
        }
        assertThat(error.presentSize()).isLessThan(error.effectiveSize());
    }

    private static RollingError fed(
            Supplier<RollingError> fresh, boolean learns, int seed, int blocks, IntToDoubleFunction error) {
        SplittableRandom random = new SplittableRandom(seed);
        RollingError rolling = fresh.get();
        if (learns) {
            rolling.learned();
        }
        for (int t = 0; t < blocks * Wander.BLOCK; t++) {
            rolling.add(random.nextDouble() < error.applyAsDouble(t) ? 1 : 0);
        }
        return rolling;
    }
}
