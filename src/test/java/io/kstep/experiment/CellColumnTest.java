package io.kstep.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.List;
import org.junit.jupiter.api.Test;

class CellColumnTest {

    private static CellColumn column() {
        CellColumn column = new CellColumn();
        column.add(10, 12, 1.5);
        column.add(20, 16, 1);
        column.add(3.04, 3, 0);
        return column;
    }

    @Test
    void shouldJudgeByTwoStandardErrors() {
        CellColumn column = column();
        assertThat(column.isOutside(0)).isFalse();
        assertThat(column.isOutside(1)).isTrue();
        assertThat(column.isOutside(2)).as("what printing rounds away").isFalse();
        assertThat(column.inside()).isEqualTo(2);
        assertThat(column.difference()).isCloseTo(2.04 / 3, within(1e-12));
        assertThat(CellColumn.table("data", List.of("GNB"), List.of("a", "b", "c"), List.of(column)))
                .isEqualTo("""
                        | data | GNB |
                        |---|---|
                        | a | 10.0 / 12.0 |
                        | b | ● 20.0 / 16.0 |
                        | c | 3.0 / 3.0 |
                        | average | 11.0 / 10.3 |
                        | ours more, points | +0.7 |
                        | inside / outside | 2 / 1 |
                        """);
    }

    @Test
    void shouldTakeWhatIsNoNumberForOutside() {
        CellColumn column = new CellColumn();
        column.add(Double.NaN, 12, 1.5);
        column.add(12, Double.NaN, 1.5);
        column.add(12, 12, Double.NaN);
        assertThat(column.inside()).isZero();
    }

    @Test
    void shouldSayWhatIsNotExplained() {
        assertThat(Disagreement.explained("9.9", List.of("GNB"), List.of("a", "b", "c"), List.of(column())))
                .contains("| 1 | GNB b | not explained |");
        assertThat(Disagreement.explained("9.9", List.of("GNB"), List.of("a"), List.of(column())))
                .isEmpty();
    }

    @Test
    void shouldExplainByTableColumnAndSet() {
        String explained =
                Disagreement.explained("3.3", List.of("fGkAN"), List.of("a", "liver", "c"), List.of(column()));
        assertThat(explained).contains("| 1 | fGkAN liver |", "38.3").doesNotContain("not explained");
    }

    @Test
    void shouldLeaveOutFeaturesThatAreConstantWithinAClass() {
        Chunk chunk = Chunk.classified(
                Schema.classification(
                        List.of(Feature.continuous("a"), Feature.continuous("b"), Feature.continuous("c")),
                        "class",
                        List.of("one", "two", "never")),
                new double[][] {{1, 2, 3, 4}, {1, 1, 3, 4}, {0.001, 0.002, 0.001, 0.002}},
                ClassWeights.hard(new int[] {0, 0, 1, 1}));
        assertThat(ThesisSets.varyingWithinClasses(chunk).schema().features())
                .extracting(Feature::name)
                .containsExactly("a", "c");
        assertThat(ThesisSets.varying(chunk, 1e-4).schema().features())
                .extracting(Feature::name)
                .containsExactly("a", "b");
    }
}
