package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learners;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.data.generate.ToyNetwork;
import io.kstep.probability.LogSpace;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KStepLearnerTest {

    private static final int CLASSES = 4;
    private static final ToyNetwork NETWORK = ToyNetwork.random(CLASSES, 5);
    private static final Chunk ROWS = NETWORK.generator(1).chunk(301);
    private static final Chunk TEST = NETWORK.generator(99).chunk(100);

    @ParameterizedTest
    @ValueSource(strings = {"child(mode=paper)", "parent(mode=paper)", "child", "parent", "cascade"})
    void shouldAnswerAsAlgorithm1OnTheSameDatabases(String main) {
        String full = main.contains("(") ? main : main + "(mode=batch)";
        List<Chunk> databases = List.of(rows(ROWS, 0, 100), rows(ROWS, 100, 200), rows(ROWS, 200, 301));
        KStepClassifier expected = new KStepBatch(Learners.parse("nb"), MainSettings.parse(full)).learn(databases);
        Classifier learned = BatchLearners.parse("kstep(k=3,main=" + main + ")").learn(ROWS);
        double[] posterior = new double[CLASSES];
        for (int row = 0; row < TEST.size(); row++) {
            expected.predictor().predict(TEST.row(row), posterior);
            assertThat(posterior(learned, TEST.row(row))).containsExactly(posterior, within(1e-12));
        }
    }

    @Test
    void shouldLearnASubmodelForEachValueOfAColumnThatItDoesNotLookAt() {
        Chunk sites = withSite(ROWS);
        KStepLearner learner = (KStepLearner) BatchLearners.parse("kstep(by=column,column=site)");
        KStepClassifier learned = learner.classifier(sites);
        assertThat(learned.submodels()).extracting(Submodel::rows).containsExactly(100.0, 100.0, 101.0);
        double[] asked = sites.row(3);
        double[] expected = posterior(learner.learn(sites), asked);
        for (double site : new double[] {0, 1, 2, Double.NaN}) {
            asked[asked.length - 1] = site;
            assertThat(posterior(learner.learn(sites), asked)).containsExactly(expected, within(1e-12));
        }
    }

    @Test
    void shouldUseWhatOnlyOneDatabaseKnows() {
        Schema schema = Schema.classification(
                List.of(Feature.continuous("a"), Feature.continuous("b"), Feature.discrete("file", "first", "second")),
                "class",
                List.of("low", "high"));
        double[][] columns = new double[3][200];
        int[] classes = new int[200];
        for (int row = 0; row < 200; row++) {
            classes[row] = row % 2;
            int file = row / 100;
            double value = classes[row] * 3 + (row * 37 % 100) / 100.0;
            columns[0][row] = file == 0 ? value : Double.NaN;
            columns[1][row] = file == 1 ? value : Double.NaN;
            columns[2][row] = file;
        }
        Classifier learned = BatchLearners.parse("kstep(by=file)")
                .learn(Chunk.classified(schema, columns, ClassWeights.hard(classes)));
        double nothing = Double.NaN;
        double one = posterior(learned, new double[] {3.5, nothing, nothing})[1];
        double both = posterior(learned, new double[] {3.5, 3.5, nothing})[1];
        assertThat(one).isGreaterThan(.6);
        assertThat(both).isGreaterThan(one);
        assertThat(posterior(learned, new double[] {nothing, .5, nothing})[0]).isGreaterThan(.6);
        assertThat(posterior(learned, new double[] {nothing, nothing, nothing})[0])
                .isCloseTo(.5, within(.05));
    }

    @Test
    void shouldMakeNoMoreDatabasesThanThereAreRows() {
        for (int rows : new int[] {1, 2, 7}) {
            KStepLearner learner = (KStepLearner) BatchLearners.parse("kstep(k=5)");
            assertThat(learner.classifier(rows(ROWS, 0, rows)).submodels()).hasSize(Math.min(rows, 5));
            assertThat(Arrays.stream(posterior(learner.learn(rows(ROWS, 0, rows)), TEST.row(0)))
                            .sum())
                    .isCloseTo(1, within(1e-12));
        }
    }

    @Test
    void shouldDealEveryRowToOneDatabaseInTheRandomOrderOfItsSeed() {
        List<Chunk> parts = new Division.ByRandom(4, 7).divide(ROWS);
        assertThat(parts).extracting(Chunk::size).containsExactly(75, 75, 75, 76);
        assertThat(sorted(parts)).containsExactly(sorted(List.of(ROWS)));
        assertThat(parts.get(0).column(0))
                .containsExactly(new Division.ByRandom(4, 7).divide(ROWS).get(0).column(0));
        assertThat(parts.get(0).column(0))
                .isNotEqualTo(new Division.ByRandom(4, 8).divide(ROWS).get(0).column(0));
    }

    private static String[] sorted(List<Chunk> chunks) {
        return chunks.stream()
                .flatMap(chunk -> IntStream.range(0, chunk.size())
                        .mapToObj(row -> Arrays.toString(chunk.row(row))
                                + chunk.classWeights().hardClass(row)))
                .sorted()
                .toArray(String[]::new);
    }

    @Test
    void shouldGiveAClassThatCameLaterItsPriorShare() {
        Classifier learned = BatchLearners.parse("kstep").learn(ROWS);
        double[] out = new double[CLASSES + 1];
        learned.logPrior(out);
        assertThat(Arrays.stream(out).map(Math::exp).sum()).isCloseTo(1, within(1e-12));
        learned.logJoint(TEST.row(0), out, new double[CLASSES + 1]);
        assertThat(out).doesNotContain(Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    @Test
    void shouldNameItselfSoThatItCanBeLearnedAgain() {
        for (String spec : List.of(
                "kstep",
                "kstep(k=7,main=child)",
                "kstep(by=random,k=3,seed=9)",
                "kstep(by=column,column=site,learner=tan)")) {
            String full = BatchLearners.parse(spec).spec();
            assertThat(BatchLearners.parse(full).spec()).isEqualTo(full);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kstep(k=0)",
                "kstep(by=column)",
                "kstep(column=site)",
                "kstep(by=file,k=3)",
                "kstep(main=parent(prior=memory))",
                "kstep(learner=kstep)",
                "kstepp",
                "kstep(chunk=500)",
                "kstep(seed=3)"
            })
    void shouldRefuseWhatHasNoMeaning(String spec) {
        assertThatThrownBy(() -> BatchLearners.parse(spec)).isInstanceOf(SpecException.class);
    }

    @Test
    void shouldSayWhichColumnIsWanting() {
        assertThatThrownBy(() -> BatchLearners.parse("kstep(by=file)").learn(ROWS))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("--together");
    }

    private static double[] posterior(Classifier classifier, double[] values) {
        double[] out = new double[CLASSES];
        if (values.length == 3) {
            out = new double[2];
        }
        classifier.logJoint(values, out, new double[out.length]);
        LogSpace.normalise(out);
        return out;
    }

    private static Chunk rows(Chunk chunk, int from, int to) {
        return chunk.subset(IntStream.range(from, to).toArray());
    }

    private static Chunk withSite(Chunk chunk) {
        List<Feature> features = new ArrayList<>(chunk.schema().features());
        features.add(Feature.discrete("site", "north", "south", "west"));
        double[][] columns = new double[features.size()][];
        for (int j = 0; j < columns.length - 1; j++) {
            columns[j] = chunk.column(j);
        }
        columns[columns.length - 1] = IntStream.range(0, chunk.size())
                .mapToDouble(row -> Math.min(2, row / 100))
                .toArray();
        return Chunk.classified(new Schema(features, chunk.schema().targets()), columns, List.of(chunk.classWeights()));
    }
}
