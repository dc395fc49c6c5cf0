package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.probability.LogSpace;
import io.kstep.spec.SpecException;
import io.kstep.wire.ModelFormat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TreesModelTest {

    private static final Schema SCHEMA = Schema.classification(
            List.of(
                    Feature.continuous("x"),
                    Feature.continuous("y"),
                    Feature.discrete("colour", "red", "green", "blue"),
                    Feature.continuous("noise")),
            "class",
            List.of("a", "b", "c"));

    /** Rows of a board of squares; the concept says how squares have classes. */
    private static final class Board {
        private final SplittableRandom random;
        private final double missing;
        private int concept;
        private int truth;

        Board(long seed, double missing) {
            random = new SplittableRandom(seed);
            this.missing = missing;
        }

        double[] next() {
            double[] values = {random.nextDouble(), random.nextDouble(), random.nextInt(3), random.nextGaussian()};
            int square = 2 * (int) (3 * values[0]) + (int) (3 * values[1]) + (values[2] == 1 ? 1 : 0);
            truth = (concept == 0 ? square : 2 * square + 1) % 3;
            for (int f = 0; f < values.length; f++) {
                values[f] = random.nextDouble() < missing ? Double.NaN : values[f];
            }
            return values;
        }
    }

    private static TreesModel start(String spec) {
        return (TreesModel) StreamModels.parse(spec).start(SCHEMA);
    }

    private static List<StreamEvent> learn(StreamModel model, double[] values, int truth) {
        return model.learn(values, new Label.Hard(truth), Context.LastLabel.of(0), 0, LearningWatch.PATIENT);
    }

    private static double[] believed(StreamModel model, double[] values) {
        Beliefs beliefs = new Beliefs();
        model.predict(values, beliefs);
        return beliefs.first().probabilities().clone();
    }

    /** The share of rows whose class is the likeliest, each before it is learned. */
    private static double accuracy(StreamModel model, Board board, int rows) {
        int right = 0;
        for (int i = 0; i < rows; i++) {
            double[] values = board.next();
            right += LogSpace.argMax(believed(model, values)) == board.truth ? 1 : 0;
            learn(model, values, board.truth);
        }
        return (double) right / rows;
    }

    private static byte[] bytes(StreamModel model) {
        BinaryWriter out = new BinaryWriter();
        model.write(out);
        return out.toBytes();
    }

    private static TreesModel resumed(TreesModel model) {
        BinaryWriter own = new BinaryWriter();
        List<BinaryReader> parts = new ArrayList<>();
        for (ModelPart part : model.parts()) {
            part.write(own.clear());
            parts.add(new BinaryReader(own.toBytes()));
        }
        model.writeRows(0, model.openRows(), own.clear());
        List<BinaryReader> rows = List.of(new BinaryReader(own.toBytes()));
        model.write(own.clear());
        return model.settings().resume(new BinaryReader(own.toBytes()), parts, rows);
    }

    @Test
    void shouldLearnWhatDependsOnFeaturesTogether() {
        Board board = new Board(3, 0);
        TreesModel model = start("ctrees");
        accuracy(model, board, 4_000);
        assertThat(accuracy(model, board, 1_000)).isGreaterThan(0.95);
        StreamModel naive = StreamModels.parse("kstep").start(SCHEMA);
        accuracy(naive, board, 4_000);
        assertThat(accuracy(naive, board, 1_000)).isLessThan(0.6);
    }

    @Test
    void shouldAnswerWithProbabilitiesThatAreMet() {
        Board board = new Board(4, 0.1);
        TreesModel model = start("ctrees");
        accuracy(model, board, 3_000);
        double promised = 0;
        double right = 0;
        for (int i = 0; i < 5_000; i++) {
            double[] values = board.next();
            double[] belief = believed(model, values);
            int answer = LogSpace.argMax(belief);
            promised += belief[answer] / 5_000;
            right += (answer == board.truth ? 1 : 0) / 5_000.0;
            learn(model, values, board.truth);
        }
        assertThat(promised).isCloseTo(right, within(0.05));
    }

    /** A concept that comes back is known again before trees are learned from its rows. */
    @Test
    void shouldRememberAConceptThatComesBack() {
        double[] returned = new double[2];
        for (int kept = 0; kept < 2; kept++) {
            Board board = new Board(5, 0);
            TreesModel model = start("ctrees(random=0,past=" + 4 * kept + ")");
            accuracy(model, board, 4_000);
            board.concept = 1;
            accuracy(model, board, 4_000);
            board.concept = 0;
            returned[kept] = accuracy(model, board, 600);
        }
        assertThat(returned[1]).isGreaterThan(returned[0] + 0.05);
    }

    @Test
    void shouldSayThatErrorsRoseAndLearnTheNewConcept() {
        Board board = new Board(6, 0);
        TreesModel model = start("ctrees");
        accuracy(model, board, 3_000);
        board.concept = 1;
        boolean alarm = false;
        for (int i = 0; i < 300; i++) {
            double[] values = board.next();
            alarm |= learn(model, values, board.truth).stream().anyMatch(StreamEvent.DriftAlarm.class::isInstance);
        }
        assertThat(alarm).isTrue();
        accuracy(model, board, 2_000);
        assertThat(accuracy(model, board, 500)).isGreaterThan(0.9);
    }

    /** Without a detector of its own nothing happens until it is asked to forget. */
    @Test
    void shouldForgetWhenItIsAskedTo() {
        Board board = new Board(7, 0);
        TreesModel model = start("ctrees(random=0,drift=none,past=2)");
        accuracy(model, board, 3_000);
        board.concept = 1;
        double before = accuracy(model, board, 300);
        model.cut(300);
        accuracy(model, board, 500);
        assertThat(accuracy(model, board, 500)).isGreaterThan(before + 0.2);
        assertThat(model.past.trees()).hasSize(1);
    }

    /** Features add up to the log-odds that they move the answer to a row without values by, before noise is shared. */
    @Test
    void shouldExplainWhatItAnswers() {
        Board board = new Board(8, 0.1);
        TreesModel model = start("ctrees(greedy=2,random=2,past=3)");
        accuracy(model, board, 2_500);
        board.concept = 1;
        accuracy(model, board, 1_200);
        double[] nothing = mixed(model, new double[] {Double.NaN, Double.NaN, Double.NaN, Double.NaN});
        double[][] parts = new double[5][3];
        double noise = 0;
        double shown = 0;
        for (int i = 0; i < 300; i++) {
            double[] values = board.next();
            model.explain(values, parts);
            double[] belief = believed(model, values);
            double[] mixed = mixed(model, values);
            for (int c = 0; c < 3; c++) {
                double sum = 0;
                double odds = 0;
                for (double[] part : parts) {
                    sum += part[c];
                }
                assertThat(sum).isCloseTo(Math.log(belief[c]), within(1e-9));
                for (int f = 0; f < 4; f++) {
                    odds += parts[f][c] - parts[f][0];
                }
                double moved = Math.log(mixed[c] / mixed[0]) - Math.log(nothing[c] / nothing[0]);
                assertThat(odds).isCloseTo(model.panel.power() * moved, within(1e-9));
                for (int f = 0; f < 4; f++) {
                    assertThat(Double.isNaN(values[f]) ? parts[f][c] : 0).isCloseTo(0, within(1e-12));
                }
                noise += Math.abs(parts[3][c]);
                shown += Math.abs(parts[0][c]) + Math.abs(parts[1][c]);
            }
        }
        assertThat(noise).isLessThan(shown / 4);
    }

    private static double[] mixed(TreesModel model, double[] values) {
        double[] out = new double[3];
        model.panel.mix(values, out);
        return out;
    }

    /** Many labels pass while a tree is learned, and a restart among them changes nothing. */
    @Test
    void shouldGoOnInTheMiddleOfATree() {
        Board board = new Board(9, 0.05);
        TreesModel model = start("ctrees(greedy=1,random=1,rows=8000)");
        accuracy(model, board, 5_000);
        TreesModel twin = resumed(model);
        int atWork = 0;
        for (int i = 0; i < 4_000; i++) {
            double[] values = board.next();
            learn(model, values, board.truth);
            learn(twin, values, board.truth);
            if (model.work.isActive()) {
                atWork++;
                twin = atWork % 7 == 0 ? resumed(twin) : twin;
            }
        }
        assertThat(atWork).isGreaterThan(10);
        assertThat(bytes(twin)).isEqualTo(bytes(model));
        assertThat(ModelFormat.write(twin.view())).isEqualTo(ModelFormat.write(model.view()));
    }

    @Test
    void shouldAllocateNothingToPredict() {
        Board board = new Board(10, 0.05);
        TreesModel model = start("ctrees");
        accuracy(model, board, 2_000);
        Beliefs out = new Beliefs();
        double[][] asked = new double[100][];
        for (int i = 0; i < 100; i++) {
            asked[i] = board.next();
        }
        var thread = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 20; round++) {
            long before = thread.getCurrentThreadAllocatedBytes();
            for (double[] values : asked) {
                model.predict(values, out);
            }
            least = Math.min(least, thread.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).isLessThan(100);
    }

    @Test
    void shouldLearnFromAStreamThatIsShort() {
        Board board = new Board(11, 0);
        TreesModel model = start("ctrees");
        accuracy(model, board, 40);
        assertThat(model.parts()).isEmpty();
        model.closeChunk();
        assertThat(model.parts()).hasSize(1 + 5);
        assertThat(model.submodelPosteriors(board.next())).hasNumberOfRows(2);
    }

    @Test
    void shouldGrowItsWindowWhileNothingDriftsAndStayWithinBounds() {
        Board board = new Board(12, 0);
        TreesModel model = start("ctrees(greedy=1,random=1,rows=500,most=2000,chunk=100,drift=none)");
        accuracy(model, board, 400);
        assertThat(model.rows.window()).isEqualTo(500);
        accuracy(model, board, 6_000);
        assertThat(model.rows.window()).isEqualTo(2_000);
        model.cut(100);
        assertThat(model.rows.window()).isEqualTo(500);
        accuracy(model, board, 300);
    }

    @Test
    void shouldRefuseWhatItCannotLearn() {
        Schema number = Schema.regression(SCHEMA.features(), "y");
        assertThat(StreamModels.parse("ctrees").refusal(number))
                .hasValueSatisfying(reason -> assertThat(reason).contains("classes"));
        assertThatThrownBy(() -> StreamModels.parse("ctrees(greedy=0,random=0)"))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("needs a tree");
        assertThatThrownBy(() -> StreamModels.parse("ctrees(rows=500,most=400)"))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("most=400");
    }

    /** To make a file that is not there yet: {@code -Dkstep.golden.write=true}. */
    @Test
    void shouldStillReadWhatWasStoredAndPublished() throws IOException {
        Board board = new Board(13, 0.1);
        TreesModel model = start("ctrees(greedy=2,random=1,past=2,rows=300,most=300,chunk=50,seed=4)");
        accuracy(model, board, 700);
        model.cut(60);
        accuracy(model, board, 95);
        Path folder = Path.of("src/test/resources/io/kstep/incremental");
        Path stored = folder.resolve("ctrees-state-v1.bin");
        Path published = folder.resolve("ctrees-view-v1.bin");
        if (Boolean.getBoolean("kstep.golden.write") && !Files.exists(stored)) {
            Files.write(stored, whole(model));
            Files.write(published, ModelFormat.write(model.view()));
        }
        TreesModel read = readWhole(model.settings(), Files.readAllBytes(stored));
        assertThat(whole(read)).isEqualTo(Files.readAllBytes(stored));
        ModelView view = ModelFormat.read(Files.readAllBytes(published));
        assertThat(ModelFormat.write(view)).isEqualTo(Files.readAllBytes(published));
        double[] asked = {0.4, 0.6, Double.NaN, 0};
        Beliefs beliefs = new Beliefs();
        view.predictor().predict(asked, beliefs);
        assertThat(beliefs.first().probabilities()).isEqualTo(believed(read, asked));
        accuracy(read, board, 500);
    }

    private static byte[] whole(TreesModel model) {
        BinaryWriter own = new BinaryWriter();
        model.write(own);
        BinaryWriter out = new BinaryWriter().writeBytes(own.toBytes());
        out.writeList(model.parts(), (to, part) -> {
            part.write(own.clear());
            to.writeBytes(own.toBytes());
        });
        model.writeRows(0, model.openRows(), own.clear());
        return out.writeBytes(own.toBytes()).toBytes();
    }

    private static TreesModel readWhole(StreamSettings settings, byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        BinaryReader state = new BinaryReader(in.readBytes());
        List<BinaryReader> parts = in.readList(from -> new BinaryReader(from.readBytes()));
        return (TreesModel) settings.resume(state, parts, List.of(new BinaryReader(in.readBytes())));
    }
}
