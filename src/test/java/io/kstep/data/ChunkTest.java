package io.kstep.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class ChunkTest {

    private static final Schema SCHEMA = Schema.classification(
            List.of(Feature.continuous("x"), Feature.discrete("d", "u", "v")), "class", List.of("a", "b", "c"));

    private static Chunk chunk() {
        double[][] columns = {{1, 2, Double.NaN, 4}, {0, 1, 1, Double.NaN}};
        return Chunk.classified(SCHEMA, columns, ClassWeights.hard(new int[] {0, 1, 2, 1}));
    }

    @Test
    void shouldGiveRowsColumnsAndWeights() {
        Chunk chunk = chunk();
        assertThat(chunk.size()).isEqualTo(4);
        assertThat(chunk.row(1)).containsExactly(2, 1);
        assertThat(chunk.instance(3)).isEqualTo(new Instance("3", new double[] {4, Double.NaN}));
        assertThat(chunk.weight(1, 1)).isEqualTo(1);
        assertThat(chunk.weight(1, 0)).isZero();
        Chunk weighted = chunk.withRowWeights(new double[] {1, 0.5, 2, 0});
        assertThat(weighted.weight(1, 1)).isEqualTo(0.5);
        assertThat(weighted.weight(2, 2)).isEqualTo(2);
        assertThat(chunk.weight(2, 2)).isEqualTo(1);
    }

    @Test
    void shouldTakeSubsetsInTheirOrderWithRepeats() {
        Chunk subset = chunk().withRowWeights(new double[] {1, 0.5, 2, 3}).subset(new int[] {3, 1, 1});
        assertThat(subset.column(0)).containsExactly(4, 2, 2);
        assertThat(subset.column(1)).containsExactly(Double.NaN, 1, 1);
        assertThat(subset.rowWeight(0)).isEqualTo(3);
        assertThat(subset.classWeights()).isEqualTo(ClassWeights.hard(new int[] {1, 1, 1}));
        assertThat(subset.range(0)).isEqualTo(new FeatureRange(2, 4));
        assertThat(chunk().subset(new int[0]).range(0).isEmpty()).isTrue();
    }

    @Test
    void shouldKeepNumbersAndSeveralTargetsInSubsets() {
        Schema regression = Schema.regression(List.of(Feature.continuous("x")), "y");
        Chunk numeric = Chunk.numeric(regression, new double[][] {{1, 2, 3}}, new double[] {10, 20, 30});
        assertThat(numeric.subset(new int[] {2, 0}).numbers()).containsExactly(30, 10);
        Schema two = new Schema(
                List.of(Feature.continuous("x")),
                List.of(
                        new Target.ClassVariable("s", List.of("0", "1")),
                        new Target.ClassVariable("t", List.of("0", "1"))));
        List<ClassWeights> weights =
                List.of(ClassWeights.hard(new int[] {0, 1, 1}), ClassWeights.hard(new int[] {1, 0, 1}));
        Chunk several = Chunk.classified(two, new double[][] {{1, 2, 3}}, weights);
        assertThat(several.subset(new int[] {1}).classWeights(1).hardClass(0)).isZero();
        assertThat(several.subset(new int[] {1}).classWeights(0).hardClass(0)).isEqualTo(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Chunk.classified(two, new double[][] {{1, 2, 3}}, weights.subList(0, 1)))
                .withMessageContaining("2 targets");
    }

    @Test
    void shouldKnowTheRangeOfAColumnAndOfTheStream() {
        assertThat(chunk().range(0)).isEqualTo(new FeatureRange(1, 4));
        FeatureRange known = new FeatureRange(-5, 5);
        assertThat(chunk().withRanges(List.of(known, FeatureRange.EMPTY)).range(0))
                .isEqualTo(known);
        assertThat(known.union(new FeatureRange(0, 9))).isEqualTo(new FeatureRange(-5, 9));
        assertThat(FeatureRange.EMPTY.union(known)).isEqualTo(known);
        assertThat(FeatureRange.of(new double[] {Double.NaN, Double.POSITIVE_INFINITY})
                        .isEmpty())
                .isTrue();
    }

    @Test
    void shouldSpreadSoftRowsOverClasses() {
        ClassWeights weights =
                ClassWeights.mixed(new int[] {2, 0, 1}, new double[][] {null, {0.25, 0.5, 0.25}, {0.5, 0.5}});
        assertThat(weights.isHard()).isFalse();
        assertThat(weights.hardClass(0)).isEqualTo(2);
        assertThat(weights.hardClass(1)).isEqualTo(-1);
        assertThat(weights.of(0, 2)).isEqualTo(1);
        assertThat(weights.of(1, 1)).isEqualTo(0.5);
        assertThat(weights.of(2, 2)).isZero();
        assertThat(weights.heaviest(1)).isEqualTo(1);
        assertThat(weights.heaviest(2)).isZero();
        Chunk soft = chunk().subset(new int[] {0, 1, 2}).relabelled(SCHEMA, weights);
        assertThat(soft.weight(1, 0)).isEqualTo(0.25);
        assertThat(soft.subset(new int[] {1, 0}).classWeights())
                .isEqualTo(ClassWeights.mixed(new int[] {0, 2}, new double[][] {{0.25, 0.5, 0.25}, null}));
    }

    /** A label with a doubt: plausibilities 1, p, p beside pignistic weights. */
    @Test
    void shouldKeepPlausibilitiesBesideWeights() {
        ClassWeights weights = ClassWeights.of(
                List.of(new Label.Hard(2), new Label.Doubtful(1, .3), new Label.Candidates(List.of(0))), 3);
        assertThat(weights.hardClass(0)).isEqualTo(2);
        assertThat(weights.hardClass(2)).isZero();
        assertThat(weights.plausibility(0, 2)).isEqualTo(1);
        assertThat(new double[] {weights.of(1, 0), weights.of(1, 1), weights.of(1, 2)})
                .containsExactly(new double[] {.1, .8, .1}, within(1e-15));
        assertThat(weights.plausibility(1, 1)).isEqualTo(1);
        assertThat(weights.plausibility(1, 2)).isEqualTo(.3);
        Chunk swapped =
                chunk().subset(new int[] {0, 1, 2}).relabelled(SCHEMA, weights).subset(new int[] {1, 0});
        assertThat(swapped.classWeights().plausibility(0, 0)).isEqualTo(.3);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClassWeights.of(List.of(new Label.Excluded(List.of(0, 1, 2))), 3))
                .withMessage("the label of row 0 leaves no class plausible");
    }

    @Test
    void shouldRefuseColumnsThatDoNotFitTheSchema() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Chunk.classified(SCHEMA, new double[][] {{1}}, ClassWeights.hard(new int[] {0})))
                .withMessage("the schema has 2 features, the chunk 1 columns");
    }

    @Test
    void shouldKeepWhatWasSaidOfEachRow() {
        Schema schema = Schema.classification(List.of(Feature.continuous("x")), "c", List.of("a", "b"));
        Chunk chunk = Chunk.classified(schema, new double[][] {{1, 2, 3}}, ClassWeights.hard(new int[] {0, 1, 0}));
        assertThat(chunk.said()).isEmpty();
        List<Label> said = List.of(new Label.Hard(0), new Label.Flipped(1, 0.2), new Label.Doubtful(0, 0.1));
        Chunk told = chunk.withSaid(said);
        assertThat(told.said()).isEqualTo(said);
        assertThat(told.withRowWeights(new double[3]).said()).isEqualTo(said);
        assertThat(told.relabelled(schema, ClassWeights.hard(new int[3])).said())
                .isEqualTo(said);
        assertThat(told.subset(new int[] {2, 0, 2}).said()).containsExactly(said.get(2), said.get(0), said.get(2));
        assertThat(chunk.subset(new int[] {2}).said()).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> chunk.withSaid(List.of()))
                .withMessage("3 rows and 0 labels");
    }
}
