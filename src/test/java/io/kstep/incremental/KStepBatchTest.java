package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learner;
import io.kstep.bayes.Learners;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.generate.Division;
import io.kstep.data.generate.ToyNetwork;
import io.kstep.incremental.KStepBatch.OwnLabel;
import io.kstep.probability.LogSpace;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class KStepBatchTest {

    private static final int CLASSES = 4;
    private static final Learner LEARNER = Learners.parse("nb");
    private static final ToyNetwork NETWORK = ToyNetwork.random(CLASSES, 5);
    private static final Chunk TEST = NETWORK.generator(99).chunk(300);

    @ParameterizedTest
    @EnumSource(OwnLabel.class)
    void shouldHoldTheCountsOfAlgorithm1InPaperMode(OwnLabel ownLabel) {
        List<Chunk> chunks = divided(3);
        KStepClassifier learned =
                new KStepBatch(LEARNER, MainSettings.parse("child(mode=paper)"), ownLabel).learn(chunks);
        Map<List<Integer>, double[]> database = new HashMap<>();
        for (int i = 0; i < chunks.size(); i++) {
            for (int row = 0; row < chunks.get(i).size(); row++) {
                int truth = chunks.get(i).classWeights().hardClass(row);
                List<Integer> said = said(learned, chunks.get(i).row(row));
                if (ownLabel == OwnLabel.TRUE) {
                    said.set(i, truth);
                }
                database.computeIfAbsent(said, key -> new double[CLASSES])[truth]++;
            }
        }

        double[] out = new double[CLASSES];
        for (int row = 0; row < TEST.size(); row++) {
            learned.predictor().predict(TEST.row(row), out);
            double[] counts = database.getOrDefault(said(learned, TEST.row(row)), new double[] {1, 1, 1, 1});
            double total = Arrays.stream(counts).sum();
            assertThat(out)
                    .containsExactly(Arrays.stream(counts).map(n -> n / total).toArray(), within(1e-15));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "child(mode=paper)",
                "child(mode=batch)",
                "parent(mode=paper)",
                "parent(mode=batch)",
                "cascade(mode=batch)"
            })
    void shouldDoBetterThanTheWorstSubmodelOfDividedKnowledgeAndIfSoftThanTheBest(String main) {
        KStepClassifier learned = new KStepBatch(LEARNER, MainSettings.parse(main)).learn(divided(4));
        List<Integer> ofSubmodels = new ArrayList<>();
        for (Submodel submodel : learned.submodels()) {
            int hits = 0;
            for (int row = 0; row < TEST.size(); row++) {
                hits += likeliest(submodel.classifier(), TEST.row(row)) == truth(row) ? 1 : 0;
            }
            ofSubmodels.add(hits);
        }
        KStepClassifier.Predictor predictor = learned.predictor();
        double[] out = new double[CLASSES];
        int hits = 0;
        for (int row = 0; row < TEST.size(); row++) {
            predictor.predict(TEST.row(row), out);
            assertThat(Arrays.stream(out).sum()).isCloseTo(1, within(1e-12));
            hits += LogSpace.argMax(out) == truth(row) ? 1 : 0;
        }

        boolean soft = main.contains("batch");
        assertThat(hits).isGreaterThan(soft ? Collections.max(ofSubmodels) : Collections.min(ofSubmodels));
    }

    /** N_1 knows both chunks, N_2 its own alone; what was counted first has faded by half. */
    @Test
    void shouldCountASubmodelOnItsOwnAndLaterChunksOnlyWhenLearningForward() {
        List<Chunk> chunks = divided(2);
        KStepClassifier learned =
                new KStepBatch(LEARNER, MainSettings.parse("parent(mode=paper)")).learnForward(chunks, 0.5);
        double[][] first = new double[CLASSES][CLASSES];
        double[][] second = new double[CLASSES][CLASSES];
        double[] classes = new double[CLASSES];
        for (int i = 0; i < 2; i++) {
            for (int row = 0; row < chunks.get(i).size(); row++) {
                int truth = chunks.get(i).classWeights().hardClass(row);
                classes[truth]++;
                first[truth][
                        i == 0 ? truth : said(learned, chunks.get(i).row(row)).get(0)] += i == 0 ? .5 : 1;
                second[truth][truth] += i;
            }
        }

        double[] out = new double[CLASSES];
        for (int row = 0; row < TEST.size(); row++) {
            List<Integer> said = said(learned, TEST.row(row));
            double[] expected = new double[CLASSES];
            for (int m = 0; m < CLASSES; m++) {
                expected[m] = (classes[m] + 1) * laplace(first[m], said.get(0)) * laplace(second[m], said.get(1));
            }
            double sum = Arrays.stream(expected).sum();
            learned.predictor().predict(TEST.row(row), out);
            assertThat(out)
                    .containsExactly(Arrays.stream(expected).map(p -> p / sum).toArray(), within(1e-12));
        }
    }

    private static double laplace(double[] counts, int c) {
        return (counts[c] + 1) / (Arrays.stream(counts).sum() + CLASSES);
    }

    @Test
    void shouldBeOneValueThatTellsWhatItWasLearnedFrom() {
        List<Chunk> chunks = divided(3);
        KStepClassifier learned = new KStepBatch(LEARNER, MainSettings.parse("parent(mode=batch)")).learn(chunks);

        assertThat(learned.version()).isEqualTo(3);
        assertThat(learned.labels()).isEqualTo(180);
        assertThat(learned.lastLabel()).isEqualTo(-1);
        assertThat(learned.hasOpenChunk()).isFalse();
        assertThat(learned.submodels()).extracting(Submodel::firstChunk).containsExactly(1L, 2L, 3L);
        assertThat(learned.submodels()).allMatch(submodel -> submodel.rows() == 60);
    }

    @Test
    void shouldTakeClassesThatALaterChunkAppends() {
        Chunk three = ToyNetwork.random(3, 8).generator(1).chunk(80);
        Chunk two = ToyNetwork.random(2, 8).generator(2).chunk(80);
        double[] out = new double[3];
        for (String main : List.of("child(mode=batch)", "parent(mode=batch)", "cascade(mode=batch)")) {
            KStepClassifier learned = new KStepBatch(LEARNER, MainSettings.parse(main)).learn(List.of(two, three));
            learned.predictor().predict(three.row(0), out);
            assertThat(Arrays.stream(out).sum()).isCloseTo(1, within(1e-12));
        }
    }

    @Test
    void shouldCountSoftLabelsAndRowWeightsByTheirWeight() {
        Chunk hard = NETWORK.generator(3).chunk(50);
        double[][] spread = new double[50][];
        int[] classes = new int[50];
        for (int row = 0; row < 50; row++) {
            classes[row] = hard.classWeights().hardClass(row);
            if (row % 2 == 0) {
                spread[row] = new double[CLASSES];
                spread[row][classes[row]] = 1;
            }
        }
        Chunk soft = hard.relabelled(hard.schema(), ClassWeights.mixed(classes, spread));
        double[] twos = new double[50];
        Arrays.fill(twos, 2);
        Chunk twice = hard.withRowWeights(twos);
        Chunk repeated = NETWORK.generator(4).chunk(30);

        for (String main : List.of("child(mode=batch)", "parent(mode=batch)", "cascade(mode=batch)")) {
            KStepBatch batch = new KStepBatch(LEARNER, MainSettings.parse(main));
            assertThat(posteriors(batch.learn(List.of(soft, repeated))))
                    .isEqualTo(posteriors(batch.learn(List.of(hard, repeated))));
            assertThat(posteriors(batch.learn(List.of(twice, repeated))))
                    .isNotEqualTo(posteriors(batch.learn(List.of(hard, repeated))));
        }
    }

    @Test
    void shouldRefuseAMainClassifierThatNeedsTheOrderOfAStream() {
        assertThatThrownBy(() -> new KStepBatch(LEARNER, MainSettings.parse("parent")))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("mode=batch");
        assertThatThrownBy(() -> new KStepBatch(LEARNER, MainSettings.parse("child(mode=batch)")).learn(List.of()))
                .hasMessageContaining("at least one chunk");
    }

    /** Chunks of 60 rows whose classes are mostly of one half, in turn. */
    private static List<Chunk> divided(int count) {
        List<Chunk> chunks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            chunks.add(NETWORK.generator(Division.parse("class:0.9"), 1 + i % 2, 10 + i)
                    .chunk(60));
        }
        return chunks;
    }

    private static int truth(int row) {
        return TEST.classWeights().hardClass(row);
    }

    private static List<Integer> said(KStepClassifier learned, double[] values) {
        List<Integer> said = new ArrayList<>();
        learned.submodels().forEach(submodel -> said.add(likeliest(submodel.classifier(), values)));
        return said;
    }

    private static int likeliest(Classifier classifier, double[] values) {
        double[] scores = new double[CLASSES];
        classifier.logJoint(values, scores, new double[CLASSES]);
        return LogSpace.argMax(scores);
    }

    private static double[][] posteriors(KStepClassifier learned) {
        KStepClassifier.Predictor predictor = learned.predictor();
        double[][] all = new double[50][CLASSES];
        for (int row = 0; row < all.length; row++) {
            predictor.predict(TEST.row(row), all[row]);
        }
        return all;
    }
}
