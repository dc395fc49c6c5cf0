package io.kstep.evaluate.comparison;

import static io.kstep.evaluate.comparison.Expected.numbers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AdjustmentTest {

    /** Against all subsets of the hypotheses under which equality is transitive. */
    @ParameterizedTest
    @EnumSource(Adjustment.class)
    void shouldFindWhatEnumerationFinds(Adjustment adjustment) {
        for (JsonNode expected : Expected.scipy("adjust")) {
            Pairs pairs = new Pairs(expected.path("things").asInt());
            assertThat(adjustment.adjust(numbers(expected.path("p")), pairs))
                    .as(expected.toString())
                    .containsExactly(numbers(expected.path(adjustment.name())), within(1e-14));
            assertThat(ShafferSets.mostTrue(pairs.things()))
                    .containsExactly(Arrays.stream(numbers(expected.path("mostTrue")))
                            .mapToInt(t -> (int) t)
                            .toArray());
        }
    }

    @Test
    void shouldFindWhatRFinds() {
        for (String[] cells : Expected.r("holm")) {
            double[] p = numbers(cells[1]);
            Pairs pairs = new Pairs((int) Math.round((1 + Math.sqrt(1 + 8 * p.length)) / 2));
            assertThat(Adjustment.HOLM.adjust(p, pairs)).containsExactly(numbers(cells[2]), within(1e-12));
        }
        for (String[] cells : Expected.r("bonferroni")) {
            double[] p = numbers(cells[1]);
            Pairs pairs = new Pairs((int) Math.round((1 + Math.sqrt(1 + 8 * p.length)) / 2));
            assertThat(Adjustment.BONFERRONI.adjust(p, pairs)).containsExactly(numbers(cells[2]), within(1e-12));
        }
    }

    /** Expected values computed independently of this code. */
    @Test
    void shouldHaveTheNumbersOfTrueHypotheses() {
        assertThat(ShafferSets.numbers(4).stream()).containsExactly(0, 1, 2, 3, 6);
        assertThat(ShafferSets.numbers(5).stream()).containsExactly(0, 1, 2, 3, 4, 6, 10);
        assertThat(ShafferSets.numbers(6).stream()).containsExactly(0, 1, 2, 3, 4, 6, 7, 10, 15);
        assertThat(ShafferSets.numbers(10).stream().toArray())
                .isEqualTo(IntStream.concat(IntStream.rangeClosed(0, 18), IntStream.of(20, 21, 22, 24, 28, 29, 36, 45))
                        .toArray());
        assertThat(ShafferSets.mostTrue(4)).containsExactly(6, 3, 3, 3, 2, 1);
        assertThat(ShafferSets.mostTrue(5)).containsExactly(10, 6, 6, 6, 6, 4, 4, 3, 2, 1);
        assertThat(ShafferSets.mostTrue(6)).containsExactly(15, 10, 10, 10, 10, 10, 7, 7, 7, 6, 4, 4, 3, 2, 1);
        assertThat(ShafferSets.mostTrue(7))
                .containsExactly(21, 15, 15, 15, 15, 15, 15, 11, 11, 11, 11, 10, 9, 7, 7, 6, 5, 4, 3, 2, 1);
        assertThat(Arrays.copyOf(ShafferSets.mostTrue(11), 32))
                .startsWith(55, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 37, 37, 37, 37, 37, 37, 37, 37, 36)
                .endsWith(31, 31, 31, 31, 31, 29, 29, 28, 27, 25, 25, 24);
    }

    @Test
    void shouldNeverBeGreaterThanACruderAdjustment() {
        SplittableRandom random = new SplittableRandom(3);
        for (int round = 0; round < 200; round++) {
            Pairs pairs = new Pairs(2 + random.nextInt(7));
            double[] p = random.doubles(pairs.count()).map(u -> u * u * u).toArray();
            double[] cruder = new double[p.length];
            Arrays.fill(cruder, 1);
            for (Adjustment adjustment : Adjustment.values()) {
                double[] adjusted = adjustment.adjust(p, pairs);
                for (int i = 0; i < p.length; i++) {
                    assertThat(adjusted[i]).isBetween(p[i], cruder[i] * (1 + 1e-15));
                }
                cruder = adjusted;
            }
        }
    }

    @Test
    void shouldGoThroughAllPartitionsOfTwelveLearnersAndRefuseThirteen() {
        Pairs pairs = new Pairs(12);
        double[] p = new double[pairs.count()];
        Arrays.fill(p, 0.001);
        assertThat(Adjustment.BERGMANN_HOMMEL.adjust(p, pairs)).containsOnly(0.066);
        assertThatExceptionOfType(SpecException.class)
                .isThrownBy(() -> Adjustment.BERGMANN_HOMMEL.adjust(new double[78], new Pairs(13)))
                .withMessageContaining("12 at most, not 13");
    }

    @Test
    void shouldNumberThePairs() {
        for (int things = 2; things < 9; things++) {
            Pairs pairs = new Pairs(things);
            int number = 0;
            for (int i = 0; i < things; i++) {
                for (int j = i + 1; j < things; j++) {
                    assertThat(pairs.of(i, j)).isEqualTo(number);
                    assertThat(pairs.of(j, i)).isEqualTo(number);
                    assertThat(pairs.first(number)).isEqualTo(i);
                    assertThat(pairs.second(number)).isEqualTo(j);
                    number++;
                }
            }
            assertThat(pairs.count()).isEqualTo(number);
        }
        assertThatIllegalArgumentException().isThrownBy(() -> new Pairs(1));
    }

    @Test
    void shouldRefuseWhatIsNotAPValueOfEveryPair() {
        for (Adjustment adjustment : Adjustment.values()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> adjustment.adjust(new double[2], new Pairs(3)))
                    .withMessageContaining("3 p-values");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> adjustment.adjust(new double[] {0.1, 2, 0.3}, new Pairs(3)));
        }
    }
}
