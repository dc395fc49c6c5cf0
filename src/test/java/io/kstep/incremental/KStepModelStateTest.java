package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.bayes.Learners;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Feature;
import io.kstep.data.GrowingSchema;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.incremental.drift.DriftDetectors;
import io.kstep.wire.ModelFormat;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A learner that was stored and read back goes on as if nothing had happened, bit for bit. */
class KStepModelStateTest {

    private static final KStepSettings SMALL =
            KStepSettings.DEFAULT.withChunk(40, 0).withSubmodels(3, Retention.OLDEST);

    static Stream<KStepSettings> settings() {
        return Stream.of(
                SMALL,
                SMALL.withMain(MainSettings.parse("child")),
                SMALL.withMain(MainSettings.parse("cascade")),
                SMALL.withMain(MainSettings.parse("parent(evidence=hard,prior=recent)")),
                SMALL.withSubmodels(3, Retention.MERGE),
                SMALL.withSubmodels(3, Retention.INFORMATION),
                SMALL.withProvisional(Learners.parse("nb(density=mte)")),
                SMALL.withLearner(Learners.parse("nb(density=gaussian)")),
                SMALL.withDetector(DriftDetectors.parse("ddm")),
                SMALL.withDetector(DriftDetectors.parse("hddm-a")),
                SMALL.withChunk(100, 37));
    }

    /** A stream with a drift, soft labels, missing values, and classes and values that appear late. */
    private static final class Rows {
        private final SplittableRandom random = new SplittableRandom(7);
        private final GrowingSchema schema = new GrowingSchema(Schema.classification(
                List.of(Feature.continuous("x"), Feature.discrete("colour"), Feature.continuous("y")),
                "class",
                List.of("a", "b")));
        private int count;
        private Label label;

        double[] next() {
            count++;
            int side = random.nextInt(count > 60 ? 3 : 2);
            int truth = schema.classIndex(List.of("a", "b", "c").get(count > 150 ? (side + 1) % 3 : side));
            double colour =
                    random.nextInt(5) == 0 ? Double.NaN : schema.valueIndex(1, "v" + random.nextInt(1 + count / 30));
            label = switch (random.nextInt(8)) {
                case 0 -> new Label.Doubtful(truth, 0.3);
                case 1 -> new Label.Candidates(List.of(0, truth == 0 ? 1 : truth));
                case 2 -> new Label.Unknown();
                case 3, 4 -> probable(truth);
                default -> new Label.Hard(truth);
            };
            return row(side, colour);
        }

        /** Weights whose sums depend on their order in the last bit. */
        private Label probable(int truth) {
            double most = 0.5 + random.nextDouble() / 2;
            List<Double> probabilities = new ArrayList<>(Collections.nCopies(schema.classCount(0), 0.0));
            probabilities.set(truth, most);
            probabilities.set(truth == 0 ? 1 : 0, 1 - most);
            return new Label.Probabilistic(probabilities);
        }

        private double[] row(int side, double colour) {
            return new double[] {random.nextGaussian() + 2 * side, colour, Math.rint(3 * random.nextGaussian())};
        }
    }

    @ParameterizedTest
    @MethodSource("settings")
    void shouldGoOnBitForBitAfterBeingStored(KStepSettings settings) {
        Rows rows = new Rows();
        KStepModel undisturbed = new KStepModel(settings, rows.schema.schema());
        KStepModel stored = new KStepModel(settings, rows.schema.schema());
        SplittableRandom interruptions = new SplittableRandom(11);
        for (int i = 0; i < 1_000; i++) {
            double[] values = rows.next();
            Schema schema = rows.schema.schema();
            undisturbed.grow(schema);
            stored.grow(schema);
            double[] expected = new double[schema.classCount()];
            double[] actual = new double[schema.classCount()];
            undisturbed.predict(values, expected);
            stored.predict(values, actual);
            assertThat(actual).as("row %d", i).isEqualTo(expected);
            assertThat(stored.learn(values, rows.label, i)).isEqualTo(undisturbed.learn(values, rows.label, i));
            if (interruptions.nextInt(3) == 0) {
                stored = restored(stored, interruptions);
            }
        }
        assertThat(undisturbed.version()).isGreaterThan(4);
        assertThat(ModelFormat.write(stored.classifier())).isEqualTo(ModelFormat.write(undisturbed.classifier()));
    }

    /** Through bytes, with the open rows in two parts as a store would have them. */
    static KStepModel restored(KStepModel learner, SplittableRandom random) {
        BinaryWriter state = new BinaryWriter();
        learner.write(state);
        List<Submodel> submodels = new ArrayList<>();
        for (Submodel submodel : learner.submodels()) {
            BinaryWriter out = new BinaryWriter();
            submodel.write(out);
            submodels.add(Submodel.read(new BinaryReader(out.toBytes())));
        }
        int cut = random.nextInt(learner.openRows() + 1);
        List<BinaryReader> parts = List.of(rows(learner, 0, cut), rows(learner, cut, learner.openRows()));
        BinaryReader in = new BinaryReader(state.toBytes());
        KStepModel restored = KStepModel.resume(learner.settings(), in, submodels, parts);
        in.expectEnd();
        assertThat(restored.openRows()).isEqualTo(learner.openRows());
        return restored;
    }

    private static BinaryReader rows(KStepModel learner, int from, int to) {
        BinaryWriter out = new BinaryWriter();
        learner.writeRows(from, to, out);
        return new BinaryReader(out.toBytes());
    }

    @ParameterizedTest
    @MethodSource("settings")
    void shouldGoOnWithOtherSettings(KStepSettings settings) {
        Rows rows = new Rows();
        KStepModel learner = new KStepModel(SMALL, rows.schema.schema());
        for (int i = 0; i < 300; i++) {
            double[] values = rows.next();
            learner.grow(rows.schema.schema());
            if (i == 130) {
                List<Submodel> before = List.copyOf(learner.submodels());
                int open = learner.openRows();
                learner = learner.reconfigured(settings);
                assertThat(learner.submodels()).isEqualTo(before);
                assertThat(learner.openRows()).isEqualTo(open);
                assertThat(learner.settings()).isEqualTo(settings);
            }
            double[] posterior = new double[rows.schema.classCount(0)];
            learner.predict(values, posterior);
            assertThat(posterior).doesNotContain(Double.NaN);
            learner.learn(values, rows.label, i);
        }
        assertThat(learner.version()).isGreaterThan(3);
    }

    @ParameterizedTest
    @MethodSource("settings")
    void shouldPredictWhatIsAskedAfterAChangeOfSettings(KStepSettings settings) {
        Rows rows = new Rows();
        KStepModel learner = new KStepModel(settings, rows.schema.schema());
        for (int i = 0; i < 200; i++) {
            double[] values = rows.next();
            learner.grow(rows.schema.schema());
            learner.learn(values, rows.label, i);
        }
        KStepModel restored = restored(learner, new SplittableRandom(1));
        double[] posterior = new double[rows.schema.classCount(0)];
        restored.predict(new double[] {-3, 0, -2}, posterior);
        double[] asked = {6, 1, 5};
        double[] expected = new double[posterior.length];
        learner.predict(asked, expected);
        restored.reconfigured(settings.withChunk(90, 0)).predict(asked, posterior);
        assertThat(posterior).isEqualTo(expected);
    }
}
