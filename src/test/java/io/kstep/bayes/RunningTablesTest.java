package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunningTablesTest {

    private static final int[] COLUMNS = {0, 2, 3, 5};
    private static final double CLAMP = 1.5;

    /** Classes and values come up in the course of it, so that tables grow both ways. */
    @ParameterizedTest(name = "{0} slots, alpha {1}, fractions {2}")
    @CsvSource({"2,1,false", "2,0.3,true", "7,1,false", "7,0.5,true"})
    void shouldSayBitForBitWhatSingleTablesSay(int mostSlots, double alpha, boolean fractions) {
        SplittableRandom random = new SplittableRandom(mostSlots);
        RunningTables tables = new RunningTables(alpha, COLUMNS, new int[] {2, 0, 3, 1});
        DiscreteFeature[] single = new DiscreteFeature[COLUMNS.length];
        Arrays.setAll(single, i -> new DiscreteFeature(new int[] {2, 0, 3, 1}[i], alpha));
        int slots = 0;
        for (int n = 0; n < 400; n++) {
            if (slots < mostSlots && n % 20 == 0) {
                slots++;
                tables.addSlot();
                Arrays.stream(single).forEach(DiscreteFeature::addSlot);
            }
            double[] row = row(random, 2 + n / 80);
            int slot = random.nextInt(slots);
            double weight = fractions ? random.nextDouble() : 1;
            assertSame(tables, single, row(random, 9), slots);
            tables.add(slot, row, weight);
            for (int i = 0; i < COLUMNS.length; i++) {
                if (Double.isFinite(row[COLUMNS[i]])) {
                    single[i].add(slot, row[COLUMNS[i]], weight);
                }
            }
        }
        RunningTables taken = new RunningTables(alpha, COLUMNS, new int[] {1, 1, 1, 1});
        for (int s = 0; s < slots; s++) {
            taken.addSlot();
        }
        for (int i = 0; i < COLUMNS.length; i++) {
            taken.take(i, tables.frozen(i));
        }
        assertSame(taken, single, row(random, 6), slots);
    }

    private static double[] row(SplittableRandom random, int values) {
        double[] row = new double[6];
        Arrays.setAll(row, j -> random.nextInt(10) == 0 ? Double.NaN : random.nextInt(values));
        return row;
    }

    private static void assertSame(RunningTables tables, DiscreteFeature[] single, double[] row, int slots) {
        double[] expected = new double[slots];
        double[] actual = new double[slots];
        double[] scratch = new double[slots];
        double unseen = 0;
        for (int i = 0; i < single.length; i++) {
            double value = row[COLUMNS[i]];
            if (Double.isFinite(value)) {
                unseen += single[i].addClamped(value, slots, false, CLAMP, expected, scratch);
            }
        }
        assertThat(tables.addLogLikelihoods(0, single.length, row, 0, CLAMP, actual, scratch))
                .isEqualTo(unseen);
        assertThat(actual).containsExactly(expected);
        if (slots == 2) {
            Arrays.fill(expected, 0);
            for (int i = 0; i < single.length; i++) {
                double value = row[COLUMNS[i]];
                if (Double.isFinite(value)) {
                    single[i].addClamped(value, slots, true, CLAMP, expected, scratch);
                }
            }
            Arrays.fill(actual, 0);
            tables.addLogLikelihoodsOfTwo(0, single.length, row, CLAMP, actual);
            assertThat(actual).containsExactly(expected);
        }
    }
}
