package io.kstep.incremental.drift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.incremental.drift.DriftDetector.Signal;
import io.kstep.incremental.drift.DriftDetector.State;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every drift detector owes, run over all that have a name. */
class DriftDetectorContractTest {

    /**
     * What is asked of each with its defaults: false alarms in a million stationary values, and the longest and the median
     * delay over 100 streams whose error goes from 0.1 to 0.5. DDM's many false alarms are the method's own.
     */
    private record Bound(int falseAlarms, int longestDelay, int medianDelay) {}

    private static final Map<String, Bound> BOUNDS = Map.of(
            "adwin", new Bound(5, 128, 64),
            "ddm", new Bound(150, 350, 64),
            "hddm-a", new Bound(40, 128, 48));

    private static Set<String> names() {
        return DriftDetectors.names();
    }

    private static Stream<String> detecting() {
        return names().stream().filter(name -> !name.equals("none"));
    }

    @Test
    void shouldHaveBoundsForEveryDetector() {
        assertThat(BOUNDS.keySet())
                .containsExactlyInAnyOrderElementsOf(detecting().toList());
    }

    @ParameterizedTest
    @MethodSource("detecting")
    void shouldSeldomAlarmOnAStationaryStream(String name) {
        for (double p : new double[] {0.01, 0.1, 0.3, 0.5}) {
            int alarms = 0;
            for (int seed = 0; seed < 200; seed++) {
                alarms += alarms(DriftDetectors.parse(name).fresh(), new SplittableRandom(seed), p, 5000);
            }
            assertThat(alarms)
                    .as("at an error of %s", p)
                    .isLessThanOrEqualTo(BOUNDS.get(name).falseAlarms());
        }
    }

    @ParameterizedTest
    @MethodSource("detecting")
    void shouldSeeAnAbruptRiseSoonAndSayHowManyValuesAreOfTheNewLevel(String name) {
        List<Integer> delays = new ArrayList<>();
        List<Long> recents = new ArrayList<>();
        for (int seed = 0; seed < 100; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            State state = DriftDetectors.parse(name).fresh();
            alarms(state, random, 0.1, 1000);
            int delay = 0;
            Signal signal = Signal.STABLE;
            while (signal != Signal.DRIFT && delay < 2000) {
                signal = state.add(error(random, 0.5));
                delay++;
            }
            delays.add(delay);
            recents.add(state.recent());
        }
        delays.sort(null);
        recents.sort(null);
        assertThat(delays.get(99)).isLessThanOrEqualTo(BOUNDS.get(name).longestDelay());
        assertThat(delays.get(50)).isLessThanOrEqualTo(BOUNDS.get(name).medianDelay());
        assertThat((double) recents.get(50)).isBetween(0.5 * delays.get(50), 2.0 * delays.get(50));
    }

    @ParameterizedTest
    @MethodSource("detecting")
    void shouldNotTakeAFallingErrorForADrift(String name) {
        int alarms = 0;
        for (int seed = 0; seed < 50; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            State state = DriftDetectors.parse(name).fresh();
            alarms(state, random, 0.5, 500);
            alarms += alarms(state, random, 0.1, 500);
        }
        assertThat(alarms).isLessThanOrEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("detecting")
    void shouldGoOnByItselfAfterADrift(String name) {
        SplittableRandom random = new SplittableRandom(7);
        State state = DriftDetectors.parse(name).fresh();
        for (double level : new double[] {0.05, 0.4, 0.95}) {
            int alarms = alarms(state, random, level, 1000);
            assertThat(alarms).as("alarms at level %s", level).isGreaterThanOrEqualTo(level > 0.05 ? 1 : 0);
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void shouldNeverAlarmOnConstantInput(String name) {
        for (double value : new double[] {0, 0.1, 1.0 / 3, 0.5, 0.7, 1}) {
            State state = DriftDetectors.parse(name).fresh();
            for (int i = 0; i < 20_000; i++) {
                assertThat(state.add(value)).as("value %s, the %s-th", value, i).isEqualTo(Signal.STABLE);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void shouldGoOnTheSameFromItsNumbersWhereverItWasStopped(String name) {
        DriftDetector detector = DriftDetectors.parse(name);
        SplittableRandom random = new SplittableRandom(3);
        State kept = detector.fresh();
        State restarted = detector.fresh();
        for (int i = 0; i < 6000; i++) {
            double value = random.nextDouble() < (i / 1500 % 2 == 0 ? 0.2 : 0.7) ? random.nextDouble() : 0;
            assertThat(restarted.add(value)).isEqualTo(kept.add(value));
            if (random.nextInt(10) == 0) {
                restarted = detector.restore(restarted.numbers());
            }
            assertThat(restarted.recent()).isEqualTo(kept.recent());
        }
        assertThat(restarted.numbers()).containsExactly(kept.numbers());
    }

    @ParameterizedTest
    @MethodSource("names")
    void shouldRefuseWhatIsNoErrorAndWhatIsNoState(String name) {
        DriftDetector detector = DriftDetectors.parse(name);
        for (double bad : new double[] {-0.1, 1.1, Double.NaN}) {
            assertThatThrownBy(() -> detector.fresh().add(bad)).hasMessageContaining("[0, 1], not " + bad);
        }
        assertThatThrownBy(() -> detector.restore(new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(name);
    }

    @ParameterizedTest
    @MethodSource("names")
    void shouldNameItselfWithAllItsSettings(String name) {
        DriftDetector detector = DriftDetectors.parse(name);
        assertThat(detector.spec()).startsWith(name);
        assertThat(DriftDetectors.parse(detector.spec())).isEqualTo(detector);
    }

    @ParameterizedTest
    @ValueSource(strings = {"adwin(delta=0.5)", "ddm(least=50,prior=0)", "hddm-a(drift=0.01,warning=0.02)"})
    void shouldReadItsSettings(String text) {
        assertThat(DriftDetectors.parse(text).spec())
                .isNotEqualTo(DriftDetectors.parse(text.split("\\(")[0]).spec());
        assertThat(DriftDetectors.parse(DriftDetectors.parse(text).spec())).isEqualTo(DriftDetectors.parse(text));
    }

    @Test
    void shouldSayWhichDetectorsAndOptionsThereAre() {
        assertThatThrownBy(() -> DriftDetectors.parse("adwine"))
                .isInstanceOf(SpecException.class)
                .hasMessage("there is no drift detector 'adwine'; there are " + String.join(", ", names()));
        assertThatThrownBy(() -> DriftDetectors.parse("adwin(level=1)")).hasMessageContaining("'level'");
    }

    private static double error(SplittableRandom random, double p) {
        return random.nextDouble() < p ? 1 : 0;
    }

    private static int alarms(State state, SplittableRandom random, double p, int values) {
        int alarms = 0;
        for (int i = 0; i < values; i++) {
            alarms += state.add(error(random, p)) == Signal.DRIFT ? 1 : 0;
        }
        return alarms;
    }
}
