package io.kstep.bayes.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryWriter;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TreeGrowthTest {

    private static final TreeSettings ALL = new TreeSettings(1, 1, 3, 3, 0.3, 0.5, Integer.MAX_VALUE, 1 << 20);
    private static final TreeSettings DRAWN = new TreeSettings(0.5, 0.7, 3, 3, 0.3, 0.5, 2_000, 1 << 20);

    private static Schema schema(int features, int classes) {
        List<Feature> all = new ArrayList<>();
        for (int f = 0; f < features; f++) {
            all.add(f % 3 == 2 ? Feature.discrete("f" + f, "a", "b", "c") : Feature.continuous("f" + f));
        }
        return Schema.classification(
                all, "class", IntStream.range(0, classes).mapToObj(c -> "c" + c).toList());
    }

    private record Sample(Schema schema, double[][] columns, int[] labels) {

        Cuts cuts() {
            double[] ones = new double[labels.length];
            Arrays.fill(ones, 1);
            return Cuts.of(schema, columns, ones);
        }

        double[] row(int i) {
            return Arrays.stream(columns).mapToDouble(column -> column[i]).toArray();
        }

        CodedRows coded(Cuts cuts) {
            CodedRows rows = CodedRows.of(columns.length, labels.length);
            for (int i = 0; i < labels.length; i++) {
                rows.set(i, cuts, row(i), labels[i], 1);
            }
            return rows;
        }

        TreeGrowth growth(TreeSettings settings) {
            Cuts cuts = cuts();
            return new TreeGrowth(coded(cuts), cuts, settings, schema.classCount(), 0, labels.length, 11);
        }
    }

    /** The class is that of a cell of a board over the first two features; the third is noise. */
    private static Sample board(int rows, int features, int classes, double missing) {
        return sample(rows, features, classes, missing, 1);
    }

    /** The class is that of a strip of the second feature, shifted by the first one. */
    private static Sample strips(int rows, int features, int classes, double missing) {
        return sample(rows, features, classes, missing, 2);
    }

    private static Sample sample(int rows, int features, int classes, double missing, int shift) {
        SplittableRandom random = new SplittableRandom(9);
        double[][] columns = new double[features][rows];
        int[] labels = new int[rows];
        for (int i = 0; i < rows; i++) {
            for (int f = 0; f < features; f++) {
                columns[f][i] = f % 3 == 2 ? random.nextInt(3) : random.nextDouble();
            }
            int cell = shift * (int) (4 * columns[0][i]) + (int) (4 * columns[Math.min(1, features - 1)][i]);
            labels[i] = cell % classes;
            for (int f = 0; f < features; f++) {
                columns[f][i] = random.nextDouble() < missing ? Double.NaN : columns[f][i];
            }
        }
        return new Sample(schema(features, classes), columns, labels);
    }

    private static byte[] bytes(ClassTree tree) {
        BinaryWriter out = new BinaryWriter();
        tree.writeNodes(out);
        tree.writeLeaves(out);
        return out.toBytes();
    }

    private static double[] answer(ClassTree tree, double[] values, int classes) {
        double[] out = new double[classes];
        tree.add(values, 1, out);
        assertThat(Arrays.stream(out).sum()).isCloseTo(1, within(1e-9));
        return out;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 37, 1_000, 3_000})
    void shouldLearnTheSameTreeHoweverItsStepsAreGrouped(long most) {
        Sample sample = strips(3_000, 5, 2, 0.05);
        TreeGrowth whole = sample.growth(DRAWN);
        whole.advance(Long.MAX_VALUE);
        TreeGrowth parts = sample.growth(DRAWN);
        int calls = 0;
        while (!parts.advance(most)) {
            calls++;
        }
        assertThat(calls).isGreaterThanOrEqualTo(8);
        assertThat(parts.steps()).isEqualTo(whole.steps());
        assertThat(bytes(parts.tree())).isEqualTo(bytes(whole.tree()));
    }

    @Test
    void shouldTakeNoStepLongerThanAPassOverTheRows() {
        TreeGrowth growth = strips(4_000, 5, 2, 0).growth(ALL);
        long before = 0;
        long most = 0;
        while (!growth.advance(1)) {
            most = Math.max(most, growth.steps() - before);
            before = growth.steps();
        }
        assertThat(most).isLessThanOrEqualTo(2 * 4_000 + 1);
        assertThat(growth.steps()).isGreaterThan(10 * most);
    }

    @Test
    void shouldFindABoardThatNoFeatureShowsAlone() {
        Sample sample = board(4_000, 3, 2, 0);
        TreeGrowth growth = sample.growth(new TreeSettings(1, 1, 0.5, 3, 0.3, 0.5, Integer.MAX_VALUE, 1 << 20));
        growth.advance(Long.MAX_VALUE);
        Sample others = board(6_000, 3, 2, 0);
        int right = 0;
        for (int i = 4_000; i < 6_000; i++) {
            right += answer(growth.tree(), others.row(i), 2)[others.labels[i]] > 0.5 ? 1 : 0;
        }
        assertThat(right).isGreaterThan(1_900);
    }

    @Test
    void shouldNotSplitWhereNothingIsGained() {
        Sample noise = board(2_000, 3, 2, 0);
        SplittableRandom random = new SplittableRandom(1);
        Arrays.setAll(noise.labels, i -> random.nextInt(2));
        TreeGrowth growth = noise.growth(new TreeSettings(1, 1, 12, 3, 0.3, 0.5, Integer.MAX_VALUE, 1 << 20));
        growth.advance(Long.MAX_VALUE);
        assertThat(growth.tree().nodeCount()).isEqualTo(1);
        double half = answer(growth.tree(), noise.row(0), 2)[0];
        assertThat(half).isCloseTo(0.5, within(0.05));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 60})
    void shouldStandFewRowsAndOneFeature(int rows) {
        for (TreeSettings settings : List.of(ALL, DRAWN)) {
            TreeGrowth growth = strips(rows, 1, 3, 0.2).growth(settings);
            growth.advance(Long.MAX_VALUE);
            double[] answer = answer(growth.tree(), new double[] {0.4}, 3);
            assertThat(answer).doesNotContain(0.0);
            assertThat(answer(growth.tree(), new double[] {Double.NaN}, 5)).doesNotContain(0.0);
        }
    }

    @Test
    void shouldTakeAThousandFeaturesAndTenThousandClassesWithinBounds() {
        Sample wide = strips(300, 1_000, 2, 0);
        TreeGrowth growth = wide.growth(DRAWN);
        growth.advance(Long.MAX_VALUE);
        assertThat(growth.tree().nodeCount()).isGreaterThan(1);
        Sample many = strips(6_000, 3, 10_000, 0);
        SplittableRandom random = new SplittableRandom(2);
        Arrays.setAll(many.labels, i -> random.nextInt(10_000));
        TreeSettings small = new TreeSettings(1, 1, 0, 1, 0.3, 0.5, 2_000, 1 << 16);
        TreeGrowth labels = many.growth(small);
        labels.advance(Long.MAX_VALUE);
        assertThat(labels.tree().bytes()).isLessThan(2 * 8 * (1 << 16));
        assertThat(answer(labels.tree(), many.row(0), 10_000)).doesNotContain(0.0);
    }

    /** Both sides answer, each by its share: the answer is the mean over the rows that are not asked about. */
    @Test
    void shouldAnswerForAMissingFeatureByTheSharesOfTheRows() {
        Sample sample = strips(3_000, 1, 2, 0);
        TreeGrowth growth = sample.growth(ALL);
        growth.advance(Long.MAX_VALUE);
        double sum = 0;
        for (int i = 0; i < 3_000; i++) {
            sum += answer(growth.tree(), sample.row(i), 2)[0] / 3_000;
        }
        assertThat(answer(growth.tree(), new double[] {Double.NaN}, 2)[0]).isCloseTo(sum, within(1e-9));
        assertThat(growth.tree().prior()[0]).isCloseTo(sum, within(1e-9));
    }

    @Test
    void shouldLetLeavesCountOn() {
        Sample sample = strips(2_000, 3, 2, 0);
        TreeGrowth growth = sample.growth(ALL);
        growth.advance(Long.MAX_VALUE);
        ClassTree tree = growth.tree();
        ClassTree before = tree.copy();
        double[] asked = sample.row(5);
        double[] first = answer(tree, asked, 3);
        for (int i = 0; i < 1_000; i++) {
            tree.count(asked, 2, 1);
        }
        double[] later = answer(tree, asked, 3);
        assertThat(later[2]).as("a class that was never there").isGreaterThan(0.4);
        assertThat(later[0] / later[1]).isCloseTo(first[0] / first[1], within(1e-6));
        assertThat(answer(before, asked, 3)).isEqualTo(first);
        tree.count(new double[] {Double.NaN, Double.NaN, Double.NaN}, 0, 1);
        answer(tree, asked, 3);
    }
}
