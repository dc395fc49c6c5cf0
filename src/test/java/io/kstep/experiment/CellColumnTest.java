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
        CellColumn column = new CellColumn("GNB");
        column.add("a", 10, 12, 1.5, 18);
        column.add("b", 20, 16, 1, 18);
        column.add("c", 3.04, 3, 0, 18);
        return column;
    }

    @Test
    void shouldJudgeByTwoStandardErrors() {
        CellColumn column = column();
        assertThat(column.cells().stream().map(Cell::isOutside))
                .as("the last is what printing rounds away")
                .containsExactly(false, true, false);
        assertThat(column.inside()).isEqualTo(2);
        assertThat(column.difference()).isCloseTo(2.04 / 3, within(1e-12));
        assertThat(CellColumn.table("data", List.of("a", "b", "c"), List.of(column)))
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
        CellColumn column = new CellColumn("GNB");
        column.add("a", Double.NaN, 12, 1.5, 18);
        column.add("b", 12, Double.NaN, 1.5, 18);
        column.add("c", 12, 12, Double.NaN, 18);
        assertThat(column.inside()).isZero();
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
