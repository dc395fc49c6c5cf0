package io.kstep.data.generate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AgrawalTest {

    @Test
    void shouldTellGroupAByTheTenFunctions() {
        // salary, commission, age, elevel, car, zipcode, hvalue, hyears, loan
        double[] young = {60_000, 20_000, 30, 1, 3, 4, 500_000, 10, 150_000};
        double[] middle = {100_000, 0, 50, 4, 3, 4, 500_000, 25, 350_000};
        double[] old = {30_000, 70_000, 70, 0, 3, 4, 500_000, 30, 400_000};
        assertGroups(young, true, true, true, true, true, true, true, true, true, true);
        assertGroups(middle, false, true, false, true, true, true, false, true, false, true);
        assertGroups(old, true, true, false, true, true, false, false, true, false, true);
        double[] poor = {20_000, 10_000, 45, 4, 3, 4, 500_000, 19, 10_000};
        assertGroups(poor, false, false, false, false, false, false, false, false, false, false);
        double[] owner = poor.clone();
        owner[7] = 22;
        assertThat(Agrawal.isGroupA(10, owner)).isTrue();
    }

    @Test
    void shouldPerturbContinuousValuesWithinTheirRangesAndLeaveTheRest() {
        Draws plainDraws = new Draws(4, 0);
        Concept plain = Agrawal.concept(1, 0);
        double[] row = new double[9];
        for (int i = 0; i < 500; i++) {
            plain.draw(plainDraws, row);
            assertThat(row[1] == 0).isEqualTo(row[0] >= 75_000);
            assertThat(row[2]).isEqualTo(Math.rint(row[2])).isBetween(20.0, 80.0);
        }
        Concept perturbed = Agrawal.concept(1, 0.5);
        Draws draws = new Draws(4, 0);
        int changed = 0;
        for (int i = 0; i < 500; i++) {
            perturbed.draw(draws, row);
            assertThat(row[0]).isBetween(20_000.0, 150_000.0);
            assertThat(row[2]).isBetween(20.0, 80.0);
            assertThat(row[8]).isBetween(0.0, 500_000.0);
            changed += row[2] == Math.rint(row[2]) ? 0 : 1;
        }
        assertThat(changed).isGreaterThan(300);
    }

    private static void assertGroups(double[] row, boolean... expected) {
        for (int f = 1; f <= expected.length; f++) {
            assertThat(Agrawal.isGroupA(f, row)).as("function %d", f).isEqualTo(expected[f - 1]);
        }
    }
}
