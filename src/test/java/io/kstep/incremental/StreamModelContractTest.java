package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Feature;
import io.kstep.data.GrowingSchema;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.wire.ModelFormat;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every stream model of the catalogue promises; one that is added to it is tested by being there. */
class StreamModelContractTest {

    static Stream<String> specs() {
        return SmallModels.specs();
    }

    private static StreamModel start(String spec, Schema schema) {
        return StreamModels.parse(spec).start(schema);
    }

    /** Two classes at first and a third later, or numbers; values that appear; missing ones. */
    private static final class Rows {
        private static final List<Feature> FEATURES =
                List.of(Feature.continuous("x"), Feature.discrete("colour"), Feature.continuous("y"));
        private static final Schema CLASSES = Schema.classification(FEATURES, "class", List.of("a", "b"));

        private final SplittableRandom random;
        private final boolean numbers;
        private final boolean someUnlabelled;
        private final GrowingSchema schema;
        private int count;
        private Label label;

        Rows(String spec, long seed) {
            random = new SplittableRandom(seed);
            numbers = SmallModels.learnsNumbers(spec);
            someUnlabelled = StreamModels.parse(spec).learnsUnlabelled();
            schema = new GrowingSchema(numbers ? Schema.regression(FEATURES, "number") : CLASSES);
        }

        double[] next() {
            count++;
            int side = random.nextInt(count > 60 ? 3 : 2);
            label = numbers ? new Label.Numeric(5 * side + random.nextGaussian()) : classOf(side);
            double colour =
                    random.nextInt(5) == 0 ? Double.NaN : schema.valueIndex(1, "v" + random.nextInt(1 + count / 30));
            return new double[] {random.nextGaussian() + 2 * side, colour, Math.rint(3 * random.nextGaussian())};
        }

        private Label classOf(int side) {
            int truth = schema.classIndex(List.of("a", "b", "c").get(count > 150 ? (side + 1) % 3 : side));
            if (someUnlabelled && random.nextInt(3) == 0) {
                return new Label.Unknown();
            }
            return random.nextInt(6) == 0 ? new Label.Doubtful(truth, 0.3) : new Label.Hard(truth);
        }

        Label any() {
            return numbers ? new Label.Numeric(1) : new Label.Hard(0);
        }

        Schema now() {
            return schema.schema();
        }
    }

    private static List<StreamEvent> learn(StreamModel model, double[] values, Label label, long time) {
        Context context = model.predict(values, new Beliefs());
        return model.learn(values, label, context, time, LearningWatch.PATIENT);
    }

    private static StreamModel learned(String spec, Rows rows, int count) {
        StreamModel model = start(spec, rows.now());
        for (int i = 0; i < count; i++) {
            double[] values = rows.next();
            model.grow(rows.now());
            learn(model, values, rows.label, i);
        }
        return model;
    }

    private static double[] believed(StreamModel model, double[] values) {
        Beliefs beliefs = new Beliefs();
        model.predict(values, beliefs);
        return beliefs.first().probabilities();
    }

    private static void assertDistribution(double[] belief) {
        assertThat(belief).isNotEmpty();
        double sum = 0;
        for (double p : belief) {
            assertThat(p).isBetween(0.0, 1 + 1e-12);
            sum += p;
        }
        assertThat(sum).isCloseTo(1, within(1e-9));
    }

    private static byte[] bytes(StreamModel model) {
        BinaryWriter out = new BinaryWriter();
        model.write(out);
        model.parts().forEach(part -> part.write(out));
        if (model.openRows() > 0) {
            model.writeRows(0, model.openRows(), out);
        }
        return out.toBytes();
    }

    /** Through bytes, with the open rows in two pieces as a store would have them. */
    private static StreamModel resumed(StreamModel model) {
        BinaryWriter state = new BinaryWriter();
        model.write(state);
        List<BinaryReader> parts = new ArrayList<>();
        for (ModelPart part : model.parts()) {
            BinaryWriter out = new BinaryWriter();
            part.write(out);
            parts.add(new BinaryReader(out.toBytes()));
        }
        List<BinaryReader> rows = new ArrayList<>();
        int half = model.openRows() / 2;
        if (model.openRows() > 0) {
            for (int[] piece : new int[][] {{0, half}, {half, model.openRows()}}) {
                BinaryWriter out = new BinaryWriter();
                model.writeRows(piece[0], piece[1], out);
                rows.add(new BinaryReader(out.toBytes()));
            }
        }
        BinaryReader in = new BinaryReader(state.toBytes());
        StreamModel twin = StreamModels.named(model.settings().byName()).resume(in, parts, rows);
        in.expectEnd();
        return twin;
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldBeNamedInFullByItsOwnSpec(String spec) {
        StreamSettings settings = StreamModels.parse(spec);
        assertThat(StreamModels.parse(settings.spec()).spec()).isEqualTo(settings.spec());
        assertThat(StreamModels.named(settings.byName()).spec()).isEqualTo(settings.spec());
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldChangeNothingByPredicting(String spec) {
        Rows rows = new Rows(spec, 7);
        StreamModel model = learned(spec, rows, 130);
        byte[] before = bytes(model);
        for (int i = 0; i < 20; i++) {
            double[] asked = rows.next();
            assertThat(believed(model, asked)).isEqualTo(believed(model, asked));
        }
        assertThat(bytes(model)).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldGiveTheSameBytesForTheSameInput(String spec) {
        StreamModel first = learned(spec, new Rows(spec, 7), 210);
        StreamModel second = learned(spec, new Rows(spec, 7), 210);
        assertThat(bytes(second)).isEqualTo(bytes(first));
        assertThat(ModelFormat.write(second.view())).isEqualTo(ModelFormat.write(first.view()));
        StreamModel other = learned(spec, new Rows(spec, 8), 210);
        assertThat(bytes(other)).isNotEqualTo(bytes(first));
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldGoOnBitForBitAfterBeingStoredAtAnyRow(String spec) {
        Rows rows = new Rows(spec, 7);
        StreamModel undisturbed = start(spec, rows.now());
        StreamModel stored = resumed(start(spec, rows.now()));
        for (int i = 0; i < 400; i++) {
            double[] values = rows.next();
            undisturbed.grow(rows.now());
            stored.grow(rows.now());
            assertThat(believed(stored, values)).as("row %d", i).isEqualTo(believed(undisturbed, values));
            assertThat(learn(stored, values, rows.label, i)).isEqualTo(learn(undisturbed, values, rows.label, i));
            stored = i % 3 == 0 ? resumed(stored) : stored;
            assertThat(believed(stored, values)).as("row %d, learned", i).isEqualTo(believed(undisturbed, values));
        }
        assertThat(undisturbed.version()).isGreaterThan(4);
        assertThat(bytes(stored)).isEqualTo(bytes(undisturbed));
        assertThat(stored.version()).isEqualTo(undisturbed.version());
        assertThat(stored.labels()).isEqualTo(undisturbed.labels());
    }

    /** A model in memory hears of a value with the row that shows it, a restored one only with the next label. */
    @ParameterizedTest
    @MethodSource("specs")
    void shouldBelieveTheSameWhenItHearsOfValuesLater(String spec) {
        Rows rows = new Rows(spec, 8);
        StreamModel atOnce = start(spec, rows.now());
        StreamModel later = start(spec, rows.now());
        int waited = 0;
        for (int i = 0; i < 400; i++) {
            int classes = rows.now().targetValues().size();
            double[] values = rows.next();
            boolean isLabelled = random(i) < 0.4 || rows.now().targetValues().size() > classes;
            atOnce.grow(rows.now());
            if (rows.now().targetValues().size() > classes) {
                later.grow(rows.now());
            }
            waited += later.schema().equals(rows.now()) ? 0 : 1;
            assertThat(believed(later, values)).as("row %d", i).isEqualTo(believed(atOnce, values));
            if (isLabelled) {
                Context context = later.predict(values, new Beliefs());
                later.grow(rows.now());
                later.learn(values, rows.label, context, i, LearningWatch.PATIENT);
                learn(atOnce, values, rows.label, i);
                assertThat(bytes(later)).as("row %d", i).isEqualTo(bytes(atOnce));
            }
            later = i % 5 == 0 ? resumed(later) : later;
        }
        assertThat(waited).isGreaterThan(8);
    }

    private static double random(int row) {
        return new SplittableRandom(row).nextDouble();
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldPublishWhatItBelieves(String spec) {
        Rows rows = new Rows(spec, 7);
        StreamModel model = learned(spec, rows, 230);
        ModelView read = ModelFormat.read(ModelFormat.write(model.view()));
        assertThat(read.version()).isEqualTo(model.version());
        assertThat(read.labels()).isEqualTo(model.labels());
        double[] asked = rows.next();
        Beliefs beliefs = new Beliefs();
        read.predictor().predict(asked, beliefs);
        double[] believed = believed(model, asked);
        assertThat(beliefs.first().probabilities()).isEqualTo(believed);
        learn(model, asked, rows.any(), 0);
        read.predictor().predict(asked, beliefs);
        assertThat(beliefs.first().probabilities())
                .as("what is published does not learn")
                .isEqualTo(believed);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldAnswerWithADistributionWhateverIsSeen(String spec) {
        Rows rows = new Rows(spec, 7);
        StreamModel model = start(spec, rows.now());
        assertDistribution(believed(model, rows.next()));
        for (int i = 0; i < 150; i++) {
            double[] values = i % 50 == 7
                    ? new double[] {Double.NaN, Double.NaN, Double.NaN}
                    : new double[] {i % 3 == 0 ? Double.MAX_VALUE : -1e200, 0, 4};
            model.grow(rows.now());
            learn(model, values, i % 2 == 0 ? rows.any() : rows.label, i);
            assertDistribution(believed(model, values));
            assertDistribution(believed(model, new double[] {Double.NaN, 0, 1e308}));
        }
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldTakeClassesAndValuesThatAppear(String spec) {
        Rows rows = new Rows(spec, 7);
        StreamModel model = learned(spec, rows, 300);
        assertThat(model.schema()).isEqualTo(rows.now());
        if (!rows.numbers) {
            assertThat(believed(model, rows.next())).hasSize(3);
            rows.schema.classIndex("never seen");
            model.grow(rows.now());
            assertThat(believed(model, rows.next())).hasSize(4);
        }
        assertDistribution(believed(model, rows.next()));
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldLearnLabelsThatComeLateByTheirContext(String spec) {
        Rows rows = new Rows(spec, 7);
        StreamModel model = start(spec, rows.now());
        StreamModel twin = start(spec, rows.now());
        Deque<Object[]> waiting = new ArrayDeque<>();
        int learned = 0;
        for (int i = 0; i < 200; i++) {
            double[] values = rows.next();
            model.grow(rows.now());
            twin.grow(rows.now());
            Context context = model.predict(values, new Beliefs());
            BinaryWriter out = new BinaryWriter();
            context.write(out);
            waiting.add(new Object[] {values, rows.label, context, out.toBytes()});
            if (waiting.size() > 25) {
                Object[] late = waiting.remove();
                BinaryReader in = new BinaryReader((byte[]) late[3]);
                Context read = Context.read(in);
                in.expectEnd();
                assertThat(read).isEqualTo(late[2]);
                learned += late[1] instanceof Label.Unknown ? 0 : 1;
                model.learn((double[]) late[0], (Label) late[1], (Context) late[2], i, LearningWatch.PATIENT);
                twin.learn((double[]) late[0], (Label) late[1], read, i, LearningWatch.PATIENT);
            }
        }
        assertThat(model.labels()).isEqualTo(learned);
        assertThat(bytes(twin)).isEqualTo(bytes(model));
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldKeepSchemaAndPartsWhenReconfigured(String spec) {
        Rows rows = new Rows(spec, 7);
        StreamModel model = learned(spec, rows, 130);
        List<ModelPart> parts = List.copyOf(model.parts());
        double[] asked = rows.next();
        model.grow(rows.now());
        double[] believed = believed(model, asked);
        StreamModel same =
                model.reconfigured(StreamModels.parse(model.settings().spec()));
        assertThat(same.schema()).isEqualTo(rows.now());
        assertThat(List.copyOf(same.parts())).isEqualTo(parts);
        assertThat(believed(same, asked)).isEqualTo(believed);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldStayWithinItsCostHoweverLongTheStream(String spec) {
        Rows rows = new Rows(spec, 7);
        StreamModel model = start(spec, rows.now());
        int most = 0;
        for (int i = 0; i < 3_000; i++) {
            double[] values = rows.next();
            model.grow(rows.now());
            learn(model, values, rows.label, i);
            if (i >= 1_000 && i < 2_000) {
                most = Math.max(most, bytes(model).length);
            }
            assertThat(model.parts()).hasSizeLessThanOrEqualTo(model.settings().mostParts());
        }
        assertThat(bytes(model).length).isLessThan(2 * most);
        ModelCost cost = model.settings().most(rows.now(), 0, 0);
        assertThat(model.cost().bytes()).isLessThanOrEqualTo(cost.bytes());
        assertThat((double) bytes(model).length).isLessThanOrEqualTo(cost.bytes());
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldLearnWhatIsOpenWhenTheStreamEnds(String spec) {
        Rows rows = new Rows(spec, 7);
        StreamModel model = learned(spec, rows, 12);
        assertThat(model.version()).isZero();
        assertThat(model.closeChunk()).isNotEmpty();
        assertThat(model.version()).isPositive();
        assertThat(model.openRows()).isZero();
        assertThat(model.closeChunk()).as("nothing is open any more").isEmpty();
    }
}
