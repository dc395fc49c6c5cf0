package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryWriter;
import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SubmodelShareTest {

    private static final Schema SCHEMA = Schema.classification(
            List.of(Feature.continuous("x"), Feature.continuous("y")), "class", List.of("a", "b"));

    /** Rows whose class is told by x, but for the chunks given, where it is drawn by lot. */
    private static List<double[]> learn(StreamModel model, int rows, int chunk, int... useless) {
        SplittableRandom random = new SplittableRandom(5);
        List<double[]> asked = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            double[] values = {random.nextGaussian(), random.nextGaussian()};
            boolean lot = false;
            for (int u : useless) {
                lot |= i / chunk == u;
            }
            int truth = lot ? random.nextInt(2) : values[0] > 0 ? 1 : 0;
            Beliefs beliefs = new Beliefs();
            Context context = model.predict(values, beliefs);
            model.learn(values, new Label.Hard(truth), context, i, LearningWatch.PATIENT);
            if (i >= rows - 16) {
                asked.add(values);
            }
        }
        return asked;
    }

    private static byte[] bytes(ModelView view) {
        BinaryWriter out = new BinaryWriter();
        view.write(out);
        return out.toBytes();
    }

    @ParameterizedTest
    @ValueSource(strings = {"parent", "child", "cascade", "parent(mode=paper)", "child(mode=paper)"})
    void shouldSumToOneAndChangeNothing(String main) {
        StreamModel model = StreamModels.parse("kstep(chunk=50,submodels=4,drift=none,main=" + main + ")")
                .start(SCHEMA);
        List<double[]> asked = learn(model, 270, 50);
        ModelView view = model.view();
        byte[] before = bytes(view);
        List<SubmodelShare> shares = SubmodelShare.of(view, asked);
        assertThat(shares).hasSize(5);
        assertThat(shares.stream().mapToDouble(SubmodelShare::weight).sum()).isCloseTo(1, within(1e-12));
        assertThat(shares).allSatisfy(share -> assertThat(share.weight()).isBetween(0.0, 1.0));
        assertThat(shares.stream().map(SubmodelShare::open)).containsExactly(false, false, false, false, true);
        assertThat(shares.stream().map(SubmodelShare::lastChunk)).containsExactly(2L, 3L, 4L, 5L, 6L);
        MainView tables = ((KStepClassifier) view.speaker()).mainView();
        for (int i = 0; i < 5; i++) {
            assertThat(shares.get(i).information()).isEqualTo(tables.information(i));
        }
        assertThat(bytes(view)).isEqualTo(before);
        assertThat(SubmodelShare.of(view, asked)).isEqualTo(shares);
    }

    /** With Model 2 the answer without a submodel is that of the messages of the others. */
    @Test
    void shouldBeWhatTheAnswerLosesWithoutASubmodel() {
        StreamModel model = StreamModels.parse(
                        "kstep(chunk=60,submodels=3,drift=none,main=parent(prior=network,temper=1),soft=weighted)")
                .start(SCHEMA);
        List<double[]> asked = learn(model, 200, 60);
        KStepClassifier classifier = (KStepClassifier) model.view().speaker();
        MainView tables = classifier.mainView();
        int count = classifier.submodels().size();
        double[] changes = new double[count];
        double sum = 0;
        double[] totals = totals(model);
        for (double[] row : asked) {
            double[] all = answer(classifier, tables, totals, row, -1);
            Beliefs said = new Beliefs();
            model.predict(row, said);
            assertThat(said.first().probabilities()).containsExactly(all, within(1e-9));
            for (int i = 0; i < count; i++) {
                double[] without = answer(classifier, tables, totals, row, i);
                for (int c = 0; c < 2; c++) {
                    changes[i] += all[c] * Math.log(all[c] / without[c]);
                }
            }
        }
        for (double change : changes) {
            sum += change;
        }
        List<SubmodelShare> shares = SubmodelShare.of(model.view(), asked);
        for (int i = 0; i < count; i++) {
            assertThat(shares.get(i).weight()).isCloseTo(changes[i] / sum, within(1e-9));
        }
    }

    /** P(m) of a network: the labels of each class, one more counted. */
    private static double[] totals(StreamModel model) {
        SplittableRandom random = new SplittableRandom(5);
        double[] totals = {1, 1};
        for (int i = 0; i < model.labels(); i++) {
            totals[random.nextGaussian() > 0 ? 1 : 0]++;
            random.nextGaussian();
        }
        return totals;
    }

    private static double[] answer(KStepClassifier model, MainView tables, double[] prior, double[] row, int without) {
        double[] answer = prior.clone();
        for (int i = 0; i < model.submodels().size(); i++) {
            double[] likelihood = new double[2];
            model.submodels().get(i).classifier().logLikelihood(row, likelihood, new double[2]);
            for (int m = 0; i != without && m < 2; m++) {
                double message = 0;
                for (int c = 0; c < 2; c++) {
                    message += tables.probability(i, m, c) * Math.exp(likelihood[c]);
                }
                answer[m] *= message;
            }
        }
        double sum = answer[0] + answer[1];
        return new double[] {answer[0] / sum, answer[1] / sum};
    }

    @Test
    void shouldGiveLittleToASubmodelThatKnowsNothing() {
        StreamModel model = StreamModels.parse("kstep(chunk=100,submodels=5,drift=none,soft=weighted)")
                .start(SCHEMA);
        List<double[]> asked = learn(model, 540, 100, 1);
        List<SubmodelShare> shares = SubmodelShare.of(model.view(), asked);
        double useless = shares.get(1).weight();
        assertThat(useless).isLessThan(0.05);
        assertThat(shares.get(1).information()).isLessThan(shares.get(0).information());
        assertThat(shares.get(0).weight()).isGreaterThan(useless);
    }

    @Test
    void shouldNotKnowWeightsWithoutRows() {
        StreamModel model = StreamModels.parse("kstep(chunk=40)").start(SCHEMA);
        learn(model, 90, 40);
        assertThat(SubmodelShare.of(model.view(), List.of()))
                .hasSize(3)
                .allSatisfy(share -> assertThat(share.weight()).isNaN());
    }

    /** A model of whatever kind has shares or none, and missing values and rows of all kinds do no harm. */
    @ParameterizedTest
    @MethodSource("specs")
    void shouldTakeModelsOfEveryKind(String spec) {
        StreamModel model = StreamModels.parse(spec).start(SCHEMA);
        assertThat(SubmodelShare.of(model.view(), List.of(new double[] {0, 0})))
                .allSatisfy(share -> assertThat(share.weight()).isNaN());
        learn(model, 130, 40);
        List<double[]> odd = List.of(
                new double[] {Double.NaN, Double.NaN}, new double[] {1e300, -1e300}, new double[] {0, Double.NaN});
        for (SubmodelShare share : SubmodelShare.of(model.view(), odd)) {
            assertThat(share.weight()).isBetween(0.0, 1.0);
        }
    }

    static Stream<String> specs() {
        return SmallModels.specs().filter(spec -> !SmallModels.learnsNumbers(spec));
    }

    @Test
    void shouldLeaveOutWeightsWhereTablesAreTooLarge() {
        List<String> classes = new ArrayList<>();
        for (int c = 0; c <= SubmodelShare.MOST_CLASSES; c++) {
            classes.add("c" + c);
        }
        Schema many = Schema.classification(List.of(Feature.continuous("x")), "class", classes);
        StreamModel model =
                StreamModels.parse("kstep(chunk=5,submodels=2,soft=weighted)").start(many);
        double[] row = {0.5};
        for (int i = 0; i < 12; i++) {
            Beliefs beliefs = new Beliefs();
            Context context = model.predict(row, beliefs);
            model.learn(row, new Label.Hard(i), context, i, LearningWatch.PATIENT);
        }
        assertThat(SubmodelShare.of(model.view(), List.of(row)))
                .isNotEmpty()
                .allSatisfy(share -> assertThat(share.weight()).isNaN());
    }
}
