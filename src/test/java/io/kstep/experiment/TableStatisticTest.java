package io.kstep.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TableStatisticTest {

    private static DrawnTable table(double... line) {
        return new DrawnTable(DrawnTable.columns(false), new double[][] {line});
    }

    private static double pValue(String name, DrawnTable printed, List<DrawnTable> drawn) {
        return TableStatistic.ofAccuracies().stream()
                .filter(statistic -> statistic.name().equals(name))
                .findFirst()
                .orElseThrow()
                .pValue(printed, drawn);
    }

    @Test
    void shouldCountBothTailsOfAGain() {
        List<DrawnTable> drawn =
                IntStream.range(0, 99).mapToObj(i -> table(50, 50, 50 + i)).toList();
        assertThat(pValue("gain over the better", table(50, 50, 147), drawn)).isCloseTo(2 * 3 / 100.0, within(1e-12));
        assertThat(pValue("gain over the better", table(50, 50, 50.5), drawn)).isCloseTo(2 * 2 / 100.0, within(1e-12));
        assertThat(pValue("gain over the better", table(50, 50, 99), drawn)).isEqualTo(1);
        assertThat(pValue("gain over the better", table(50, 50, Double.NaN), drawn))
                .as("a figure that is none is as far as any")
                .isLessThan(PredictiveTable.LEVEL);
    }

    @Test
    void shouldSumWhatIsNoMoreProbableThanThePrintedOrder() {
        List<DrawnTable> drawn = new ArrayList<>();
        IntStream.range(0, 80).forEach(i -> drawn.add(table(3, 2, 1)));
        IntStream.range(0, 16).forEach(i -> drawn.add(table(1, 2, 3)));
        IntStream.range(0, 3).forEach(i -> drawn.add(table(2, 3, 1)));
        assertThat(pValue("order", table(6, 5, 4), drawn)).isEqualTo(1);
        assertThat(pValue("order", table(4, 5, 6), drawn)).isCloseTo(20 / 100.0, within(1e-12));
        assertThat(pValue("order", table(1, 3, 2), drawn)).isCloseTo(1 / 100.0, within(1e-12));
        assertThat(pValue("order", table(3, 3, 2), drawn))
                .as("a tie of its own")
                .isCloseTo(1 / 100.0, within(1e-12));
    }

    @Test
    void shouldTellWhatATableShows() {
        DrawnTable printed = DrawnTable.ofAccuracies(PrintedTables.TABLE_3);
        assertThat(TableStatistic.ofAccuracies().stream().map(statistic -> statistic.shown(printed)))
                .containsExactly(
                        "4.50",
                        "2.25",
                        "7",
                        "5 above both, 2 level with the better, 1 below it",
                        "All = Incr > db 2 > db 1",
                        "");
        DrawnTable errors = DrawnTable.ofErrors(PrintedTables.TABLE_6A);
        assertThat(TableStatistic.ofErrors().stream().map(statistic -> statistic.shown(errors)))
                .contains("the mean is better for db 2, Incr", "db 1 > db 2 > Incr > All");
    }

    @Test
    void shouldGiveNoPValueWithoutDraws() {
        for (TableStatistic statistic : TableStatistic.ofAccuracies()) {
            assertThat(statistic.pValue(table(1, 2, 3), List.of()))
                    .as(statistic.name())
                    .isNaN();
        }
    }

    /** A table that is one of the draws has p-values below 0.2 in no more than a fifth of all cases. */
    @Test
    void shouldNotAccuseATableThatIsOneOfTheDraws() {
        SplittableRandom random = new SplittableRandom(7);
        int times = 400;
        List<TableStatistic> statistics = Stream.concat(
                        TableStatistic.ofAccuracies().stream(), TableStatistic.ofErrors().stream())
                .toList();
        int[] below = new int[statistics.size()];
        for (int i = 0; i < times; i++) {
            List<DrawnTable> drawn =
                    Stream.generate(() -> drawn(random)).limit(24).toList();
            DrawnTable printed = drawn(random);
            for (int s = 0; s < below.length; s++) {
                below[s] += statistics.get(s).pValue(printed, drawn) <= .2 ? 1 : 0;
            }
        }
        double deviation = Math.sqrt(times * .2 * .8);
        for (int s = 0; s < below.length; s++) {
            assertThat(below[s]).as(statistics.get(s).name()).isLessThan((int) (times * .2 + 4 * deviation));
        }
    }

    private static DrawnTable drawn(SplittableRandom random) {
        return new DrawnTable(
                DrawnTable.columns(true),
                IntStream.range(0, 2)
                        .mapToObj(i ->
                                random.ints(4, 1, 6).mapToDouble(x -> 10 * x).toArray())
                        .toArray(double[][]::new));
    }
}
