package io.kstep.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.evaluate.Resampling.CrossValidation;
import io.kstep.evaluate.Resampling.HoldOut;
import io.kstep.evaluate.Resampling.LeaveOneOut;
import io.kstep.evaluate.Resampling.Repeated;
import io.kstep.evaluate.Resampling.Resubstitution;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResamplingTest {

    private static final List<Resampling> DISJOINT = List.of(
            new HoldOut(0.667, true),
            new HoldOut(0.3, false),
            new CrossValidation(10, true),
            new CrossValidation(7, false),
            new Repeated(new CrossValidation(5, true), 3),
            new Repeated(new HoldOut(0.5, true), 4),
            new LeaveOneOut());
    private static final List<Resampling> SEEDED = DISJOINT.stream()
            .filter(resampling -> !(resampling instanceof LeaveOneOut))
            .toList();

    @Test
    void shouldSplitAllRowsInTwoWithoutOverlap() {
        for (int n : new int[] {10, 11, 57, 200}) {
            for (Resampling resampling : DISJOINT) {
                for (Split split : resampling.splits(labels(n, 4, n), 1).toList()) {
                    int[] both = IntStream.concat(IntStream.of(split.train()), IntStream.of(split.test()))
                            .sorted()
                            .toArray();
                    assertThat(both).isEqualTo(IntStream.range(0, n).toArray());
                }
            }
        }
    }

    @Test
    void shouldGiveTheSameSplitsForTheSameSeedAndOthersForAnother() {
        int[] labels = labels(60, 3, 5);
        for (Resampling resampling : SEEDED) {
            assertThat(texts(resampling.splits(labels, 1).toList()))
                    .isEqualTo(texts(resampling.splits(labels, 1).toList()));
            assertThat(texts(resampling.splits(labels, 1).toList()))
                    .isNotEqualTo(texts(resampling.splits(labels, 2).toList()));
        }
    }

    @Test
    void shouldRepeatWithOtherSplitsEachTime() {
        List<Split> splits = new Repeated(new HoldOut(0.5, true), 20)
                .splits(labels(40, 2, 1), 3)
                .toList();
        assertThat(texts(splits)).doesNotHaveDuplicates().hasSize(20);
    }

    @Test
    void shouldLookAtLabelsOnlyIfStratified() {
        for (Resampling blind : List.of(new HoldOut(0.5, false), new CrossValidation(4, false))) {
            assertThat(texts(blind.splits(labels(30, 3, 1), 9).toList()))
                    .isEqualTo(texts(blind.splits(labels(30, 3, 2), 9).toList()));
        }
    }

    @Test
    void shouldTestEveryRowOnceAndKeepClassesAndSizesEvenOverFolds() {
        for (int seed = 0; seed < 30; seed++) {
            int n = 20 + 7 * seed;
            int[] labels = labels(n, 1 + seed % 6, seed);
            List<Split> splits =
                    new CrossValidation(2 + seed % 9, true).splits(labels, seed).toList();
            assertThat(splits.stream()
                            .flatMapToInt(s -> IntStream.of(s.test()))
                            .sorted()
                            .toArray())
                    .isEqualTo(IntStream.range(0, n).toArray());
            for (int c = -1; c < 6; c++) {
                int one = c;
                int[] counts = splits.stream()
                        .mapToInt(s -> (int) IntStream.of(s.test())
                                .filter(row -> one < 0 || labels[row] == one)
                                .count())
                        .sorted()
                        .toArray();
                assertThat(counts[counts.length - 1] - counts[0])
                        .as("class %s over folds", c)
                        .isLessThanOrEqualTo(1);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"500, 167", "593, 198", "205, 69", "193, 65"})
    void shouldHoldOutAsManyRowsAsTheThesis(int n, int tested) {
        for (boolean stratified : new boolean[] {true, false}) {
            Split split = new HoldOut(0.667, stratified)
                    .splits(labels(n, 5, n), 1)
                    .findFirst()
                    .orElseThrow();
            assertThat(split.test()).hasSize(tested);
        }
    }

    @Test
    void shouldRoundTheSharesOfClassesByTheirLargestRemainders() {
        // 7, 5 and 3 rows: shares 4.2, 3.0 and 1.8 of floor(9) = 9 rows; the last has the largest remainder
        int[] labels = {0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2};
        Split split = new HoldOut(0.6, true).splits(labels, 5).findFirst().orElseThrow();
        int[] counts = new int[3];
        IntStream.of(split.train()).forEach(row -> counts[labels[row]]++);
        assertThat(counts).containsExactly(4, 3, 2);
        assertThat(new HoldOut(0.57, false)
                        .splits(new int[100], 5)
                        .findFirst()
                        .orElseThrow()
                        .train())
                .hasSize(57);
    }

    @Test
    void shouldDrawEveryRowAsOftenAsAnyOther() {
        int[] labels = labels(20, 3, 2);
        int[] drawn = new int[20];
        for (Split split :
                new Repeated(new HoldOut(0.5, false), 4000).splits(labels, 1).toList()) {
            IntStream.of(split.train()).forEach(row -> drawn[row]++);
        }
        // binomial(4000, 1/2): sd 32
        assertThat(IntStream.of(drawn).boxed())
                .allSatisfy(count -> assertThat(count).isBetween(1850, 2150));
    }

    @Test
    void shouldWorkWithRareClassesAndOneClass() {
        assertThat(new CrossValidation(10, true).splits(labels(12, 11, 3), 1)).hasSize(10);
        assertThat(new CrossValidation(10, true).splits(new int[10], 1)).hasSize(10);
        assertThat(new Resubstitution()
                        .splits(new int[1], 1)
                        .findFirst()
                        .orElseThrow()
                        .train())
                .containsExactly(0);
    }

    @Test
    void shouldSayInOneLineWhyRowsDoNotSuffice() {
        assertThatThrownBy(() -> new CrossValidation(10, true).splits(new int[4], 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("cv(folds=10,stratified=true) needs at least 10 rows, there are 4");
        assertThatThrownBy(() -> new HoldOut(0.667, true).splits(new int[1], 1))
                .hasMessageContaining("trains on 0 and tests on 1");
        assertThatThrownBy(() -> new Resubstitution().splits(new int[0], 1)).hasMessageContaining("at least 1");
    }

    @Test
    void shouldLeaveOutEveryRowOnceWhateverTheSeed() {
        List<Split> splits = new LeaveOneOut().splits(new int[5], 1).toList();
        assertThat(splits).extracting(split -> split.test()[0]).containsExactly(0, 1, 2, 3, 4);
        assertThat(splits.get(2).train()).containsExactly(0, 1, 3, 4);
        assertThat(texts(splits))
                .isEqualTo(texts(new LeaveOneOut().splits(new int[5], 2).toList()));
        assertThatThrownBy(() -> new LeaveOneOut().splits(new int[1], 1)).hasMessageContaining("at least 2");
    }

    private static int[] labels(int n, int classes, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return IntStream.range(0, n)
                .map(row -> random.nextInt(1 + random.nextInt(classes)))
                .toArray();
    }

    private static List<String> texts(List<Split> splits) {
        return splits.stream()
                .map(split -> Arrays.toString(split.train()) + Arrays.toString(split.test()))
                .toList();
    }
}
