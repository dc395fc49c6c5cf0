package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A classifier that was learned before the schema had all its features answers as if there were only those it knows. */
class LaterFeaturesTest {

    private static final double[] LATER = {Double.NaN, 3, -1e200, Double.POSITIVE_INFINITY};

    static Stream<String> every() {
        return LearnerContractTest.every();
    }

    static Stream<String> merging() {
        return every().filter(spec -> Learners.parse(spec) instanceof MergingLearner);
    }

    private static double[] joint(Classifier classifier, double[] values) {
        double[] out = new double[3];
        classifier.logJoint(values, out, new double[3]);
        return out;
    }

    private static double[] with(double[] row, double later) {
        double[] longer = Arrays.copyOf(row, row.length + 2);
        Arrays.fill(longer, row.length, longer.length, later);
        return longer;
    }

    @ParameterizedTest
    @MethodSource("every")
    void shouldNotLookAtFeaturesThatCameLater(String spec) {
        assertBlind(Learners.parse(spec).learn(LearnerContractTest.sample(1, 200)), 1);
    }

    @ParameterizedTest
    @MethodSource("every")
    void shouldNotLookAtThemWhereValuesAreExtreme(String spec) {
        Chunk chunk = LearnerContractTest.sample(2, 120);
        double[][] columns = new double[5][];
        Arrays.setAll(
                columns,
                j -> j == 2
                        ? chunk.column(j)
                        : Arrays.stream(chunk.column(j)).map(x -> x * 1e250).toArray());
        assertBlind(Learners.parse(spec).learn(Chunk.classified(chunk.schema(), columns, chunk.classWeights())), 1e250);
    }

    private static void assertBlind(Classifier classifier, double unit) {
        Chunk rows = LearnerContractTest.sample(3, 40);
        for (int i = 0; i < rows.size(); i++) {
            double[] row = rows.row(i);
            for (int j = 0; j < row.length; j++) {
                row[j] *= j == 2 ? 1 : unit;
            }
            for (double later : LATER) {
                assertThat(joint(classifier, with(row, later))).isEqualTo(joint(classifier, row));
            }
        }
        if (classifier instanceof ViewedClassifier viewed) {
            assertThat(viewed.view(5)).isInstanceOf(FeatureView.Silent.class);
        }
    }

    @ParameterizedTest
    @MethodSource("merging")
    void shouldMergeOnlyClassifiersOfTheSameFeatures(String spec) {
        MergingLearner learner = (MergingLearner) Learners.parse(spec);
        Chunk chunk = LearnerContractTest.sample(4, 100);
        List<Feature> features = new ArrayList<>(chunk.schema().features());
        features.add(Feature.continuous("later"));
        double[][] columns = new double[6][];
        Arrays.setAll(columns, j -> chunk.column(j % 5));
        Chunk wider = Chunk.classified(
                Schema.classification(features, "class", chunk.schema().classes()),
                columns,
                ClassWeights.hard(new int[100]));
        Classifier narrow = learner.learn(chunk);
        Classifier wide = learner.learn(wider);
        assertThat(learner.canMerge(narrow, learner.learn(chunk))).isTrue();
        assertThat(learner.canMerge(wide, wide)).isTrue();
        assertThat(learner.canMerge(narrow, wide)).isFalse();
        assertThat(learner.canMerge(wide, narrow)).isFalse();
    }
}
