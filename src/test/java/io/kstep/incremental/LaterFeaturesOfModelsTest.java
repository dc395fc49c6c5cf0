package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.wire.ModelFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every stream model of the catalogue takes features in the middle of a stream, also while a chunk is open. */
class LaterFeaturesOfModelsTest {

    private static final List<Feature> FIRST =
            List.of(Feature.continuous("x"), Feature.discrete("colour", "red", "blue"));
    private static final List<Feature> LATER =
            List.of(Feature.continuous("z"), Feature.discrete("shade", "dark", "light"));
    /** In the middle of a chunk, and of the learning of trees. */
    private static final int JOINED = 130;

    static Stream<String> specs() {
        return SmallModels.specs();
    }

    private static Schema schema(String spec, List<Feature> features) {
        return SmallModels.learnsNumbers(spec)
                ? Schema.regression(features, "number")
                : Schema.classification(features, "class", List.of("a", "b"));
    }

    private static Schema wide(String spec) {
        return schema(spec, FIRST).withFeatures(LATER);
    }

    /** Rows whose class the first features hardly tell, and those that come later do. */
    private static final class Rows {
        private final SplittableRandom random = new SplittableRandom(5);
        private final boolean numbers;
        private Label label;
        private int side;

        Rows(String spec) {
            numbers = SmallModels.learnsNumbers(spec);
        }

        double[] next(int features) {
            side = random.nextInt(2);
            label = numbers
                    ? new Label.Numeric(10 * side + random.nextGaussian())
                    : random.nextInt(8) == 0 ? new Label.Doubtful(side, 0.3) : new Label.Hard(side);
            double[] all = {
                random.nextGaussian() + 0.3 * side,
                random.nextInt(2),
                random.nextInt(9) == 0 ? Double.NaN : random.nextGaussian() + 4 * side,
                random.nextInt(10) == 0 ? 1 - side : side
            };
            return Arrays.copyOf(all, features);
        }
    }

    private static List<StreamEvent> learn(StreamModel model, double[] values, Label label, long time) {
        Context context = model.predict(values, new Beliefs());
        return model.learn(values, label, context, time, LearningWatch.PATIENT);
    }

    private static double[] believed(StreamModel model, double[] values) {
        Beliefs beliefs = new Beliefs();
        model.predict(values, beliefs);
        return beliefs.first().probabilities();
    }

    private static byte[] bytes(StreamModel model) {
        BinaryWriter out = new BinaryWriter();
        model.write(out);
        model.parts().forEach(part -> part.write(out));
        model.writeRows(0, model.openRows(), out);
        return out.toBytes();
    }

    private static StreamModel resumed(StreamModel model) {
        BinaryWriter state = new BinaryWriter();
        model.write(state);
        List<BinaryReader> parts = new ArrayList<>();
        for (ModelPart part : model.parts()) {
            BinaryWriter out = new BinaryWriter();
            part.write(out);
            parts.add(new BinaryReader(out.toBytes()));
        }
        BinaryWriter rows = new BinaryWriter();
        model.writeRows(0, model.openRows(), rows);
        BinaryReader in = new BinaryReader(state.toBytes());
        List<BinaryReader> open = model.openRows() == 0 ? List.of() : List.of(new BinaryReader(rows.toBytes()));
        StreamModel twin = StreamModels.named(model.settings().byName()).resume(in, parts, open);
        in.expectEnd();
        return twin;
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldLearnOfFeaturesThatComeLaterAndGoOnBitForBit(String spec) {
        Rows rows = new Rows(spec);
        StreamModel model = StreamModels.parse(spec).start(schema(spec, FIRST));
        StreamModel stored = resumed(model);
        int before = 0;
        int after = 0;
        for (int i = 0; i < 700; i++) {
            if (i == JOINED) {
                model.grow(wide(spec));
                stored.grow(wide(spec));
                stored = resumed(stored);
            }
            double[] values = rows.next(i < JOINED ? 2 : 4);
            double[] believed = believed(model, values);
            assertThat(believed(stored, values)).as("row %d", i).isEqualTo(believed);
            boolean isRight = rows.numbers ? isNear(model, values, rows.side) : believed[rows.side] > 0.5;
            before += i < JOINED && i >= JOINED - 100 && isRight ? 1 : 0;
            after += i >= 600 && isRight ? 1 : 0;
            assertThat(learn(stored, values, rows.label, i)).isEqualTo(learn(model, values, rows.label, i));
            stored = i % 3 == 0 || i == JOINED ? resumed(stored) : stored;
        }
        assertThat(bytes(stored)).isEqualTo(bytes(model));
        assertThat(before).as("the first features hardly tell").isLessThan(75);
        assertThat(after).as("the later ones do").isGreaterThan(85);
        assertThat(model.schema()).isEqualTo(wide(spec));
        ModelView read = ModelFormat.read(ModelFormat.write(model.view()));
        double[] asked = rows.next(4);
        Beliefs beliefs = new Beliefs();
        read.predictor().predict(asked, beliefs);
        // a classifier that learns row by row adds up in another order once it is frozen
        assertThat(beliefs.first().probabilities()).containsExactly(believed(model, asked), within(1e-12));
    }

    private static boolean isNear(StreamModel model, double[] values, int side) {
        Beliefs beliefs = new Beliefs();
        model.predict(values, beliefs);
        return Math.abs(beliefs.first().mean() - 10 * side) < 5;
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldBelieveTheSameOfARowThatLacksThemAsBefore(String spec) {
        Rows rows = new Rows(spec);
        StreamModel model = StreamModels.parse(spec).start(schema(spec, FIRST));
        for (int i = 0; i < JOINED; i++) {
            learn(model, rows.next(2), rows.label, i);
        }
        model.closeChunk();
        double[] values = rows.next(2);
        double[] before = believed(model, values);
        model.grow(wide(spec));
        double[] lacking = {values[0], values[1], Double.NaN, Double.NaN};
        assertThat(believed(model, lacking)).isEqualTo(before);
    }
}
