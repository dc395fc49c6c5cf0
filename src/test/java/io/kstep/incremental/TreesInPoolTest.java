package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.data.Schema;
import io.kstep.data.generate.Generator;
import io.kstep.data.generate.Generators;
import io.kstep.probability.LogSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Class trees as members of a pool, which tells them when to forget and lets them sleep. */
class TreesInPoolTest {

    private static final Schema SCHEMA = Schema.classification(
            List.of(Feature.continuous("x"), Feature.continuous("y")), "class", List.of("a", "b"));

    /** A board of 4 x 4 squares whose colours change places where the concept is another one. */
    private static final class Board {
        private final SplittableRandom random;
        private int concept;
        private int truth;

        Board(long seed) {
            random = new SplittableRandom(seed);
        }

        double[] next() {
            double x = random.nextDouble();
            double y = random.nextDouble();
            truth = ((int) (4 * x) + (int) (4 * y) + concept) % 2;
            return new double[] {x, y};
        }
    }

    private static List<StreamEvent> learn(StreamModel model, double[] values, int truth) {
        Context context = model.predict(values, new Beliefs());
        return model.learn(values, new Label.Hard(truth), context, 0, LearningWatch.PATIENT);
    }

    private static double accuracy(StreamModel model, Board board, int rows) {
        int right = 0;
        Beliefs beliefs = new Beliefs();
        for (int i = 0; i < rows; i++) {
            double[] values = board.next();
            model.predict(values, beliefs);
            right += LogSpace.argMax(beliefs.first().probabilities()) == board.truth ? 1 : 0;
            learn(model, values, board.truth);
        }
        return (double) right / rows;
    }

    private static TreesModel trees(String spec) {
        return (TreesModel) StreamModels.parse(spec).start(SCHEMA);
    }

    private static <T extends StreamModel> T resumed(T model) {
        BinaryWriter own = new BinaryWriter();
        List<BinaryReader> parts = new ArrayList<>();
        for (ModelPart part : model.parts()) {
            part.write(own.clear());
            parts.add(new BinaryReader(own.toBytes()));
        }
        model.writeRows(0, model.openRows(), own.clear());
        List<BinaryReader> rows = List.of(new BinaryReader(own.toBytes()));
        model.write(own.clear());
        @SuppressWarnings("unchecked")
        T twin = (T) model.settings().resume(new BinaryReader(own.toBytes()), parts, rows);
        return twin;
    }

    private static byte[] bytes(StreamModel model) {
        BinaryWriter out = new BinaryWriter();
        model.write(out);
        model.parts().forEach(part -> part.write(out));
        return out.toBytes();
    }

    @Test
    void shouldLeaveAlarmsToThePool() {
        assertThat(StreamModels.parse("pool(kstep+ctrees)").spec()).containsPattern("ctrees\\([^)]*drift=none");
        assertThat(StreamModels.parse("pool(kstep+ctrees(drift=ddm),drift=none)")
                        .spec())
                .as("where the pool watches nothing")
                .containsPattern("ctrees\\([^)]*drift=ddm");
    }

    @Test
    void shouldAddWhatDependsOnFeaturesTogether() {
        String others = "kstep+mixture+twin(rate=0.3,fading=0.995)+twin(rate=0.1,fading=0.999)";
        assertThat(StreamModels.parse("pool").spec())
                .isEqualTo(StreamModels.parse("pool(" + others.replace("kstep+", "kstep+ctrees+") + ")")
                        .spec());
        List<StreamEvent> events = new ArrayList<>();
        double right = accuracyOfAgrawal("pool", events);
        assertThat(right).isGreaterThan(0.88);
        assertThat(right).isGreaterThan(accuracyOfAgrawal("pool(" + others + ")", new ArrayList<>()) + 0.05);
        assertThat(events).anyMatch(StreamEvent.DriftAlarm.class::isInstance);
    }

    private static double accuracyOfAgrawal(String spec, List<StreamEvent> events) {
        Generator stream = Generators.parse("agrawal(seed=5,concept=1+3,drift=abrupt@3000)");
        StreamModel model = StreamModels.parse(spec).start(stream.schema());
        Beliefs beliefs = new Beliefs();
        int right = 0;
        for (int i = 0; i < 6_000; i++) {
            LabelledInstance row = stream.next();
            double[] values = row.instance().values();
            Context context = model.predict(values, beliefs);
            int answer = LogSpace.argMax(beliefs.first().probabilities());
            right += row.label().equals(new Label.Hard(answer)) ? 1 : 0;
            events.addAll(model.learn(values, row.label(), context, i, LearningWatch.PATIENT));
        }
        return right / 6_000.0;
    }

    /** An alarm that wakes trees cuts back to the latest rows of all, not to those of before their sleep. */
    @Test
    void shouldLearnFromTheRowsThatTheySleptThrough() {
        Board board = new Board(4);
        TreesModel model = trees("ctrees(random=0,past=0,drift=none)");
        accuracy(model, board, 3_000);
        long labels = model.labels();
        board.concept = 1;
        for (int i = 0; i < 1_500; i++) {
            double[] values = board.next();
            model.sleep(values, new Label.Hard(board.truth));
        }
        assertThat(model.labels()).isEqualTo(labels);
        model.cut(1_500);
        model.wake();
        accuracy(model, board, 20);
        assertThat(accuracy(model, board, 300)).isGreaterThan(0.85);
    }

    @Test
    void shouldSleepWithinTheirMemoryAndGoOnBitForBit() {
        Board board = new Board(5);
        TreesModel model = trees("ctrees(greedy=1,random=1,rows=400,most=400,chunk=50,drift=none)");
        accuracy(model, board, 350);
        for (int i = 0; i < 1_030; i++) {
            double[] values = board.next();
            model.sleep(values, new Label.Doubtful(board.truth, 0.1));
        }
        model.sleep(board.next(), new Label.Unknown());
        assertThat(model.rows.count() - model.rows.first()).isLessThanOrEqualTo(400);
        assertThat(model.openRows()).isEqualTo(1_380 % 50);
        TreesModel twin = resumed(model);
        for (int i = 0; i < 600; i++) {
            double[] values = board.next();
            learn(model, values, board.truth);
            learn(twin, values, board.truth);
        }
        assertThat(bytes(twin)).isEqualTo(bytes(model));
    }

    /** What a pool answers for late labels is stored with the row; a restart in between changes nothing. */
    @Test
    void shouldLearnLateLabelsTheSameAfterARestart() {
        Board board = new Board(6);
        StreamModel model = StreamModels.parse(
                        "pool(kstep(chunk=100)+ctrees(greedy=1,random=1,rows=400,chunk=50)" + "+twin,sleep=0.4)")
                .start(SCHEMA);
        accuracy(model, board, 2_600);
        int asleep = 0;
        for (int i = 0; i < 3; i++) {
            asleep += ((PoolView) model.view()).isAwake(i) ? 0 : 1;
        }
        assertThat(asleep).isPositive();
        double[][] rows = new double[300][];
        int[] truths = new int[300];
        byte[][] tickets = new byte[300][];
        for (int i = 0; i < 300; i++) {
            rows[i] = board.next();
            truths[i] = board.truth;
            BinaryWriter out = new BinaryWriter();
            model.predict(rows[i], new Beliefs()).write(out);
            tickets[i] = out.toBytes();
        }
        StreamModel twin = resumed(model);
        for (int i = 0; i < 300; i++) {
            Label label = new Label.Hard(truths[i]);
            model.learn(rows[i], label, ticket(tickets[i]), i, LearningWatch.PATIENT);
            twin.learn(rows[i], label, ticket(tickets[i]), i, LearningWatch.PATIENT);
        }
        assertThat(bytes(twin)).isEqualTo(bytes(model));
    }

    private static Context ticket(byte[] bytes) {
        return Context.read(new BinaryReader(bytes));
    }

    /** The answer is what the member says but for the floor, the noise and the rounding of messages. */
    @Test
    void shouldSayWhatItsOnlyMemberSays() {
        WeightedNode node = new WeightedNode(1, false, 2);
        assertThat(node.exponents().of(0)).isEqualTo(1);
        TreesModel model = trees("ctrees");
        Board board = new Board(7);
        accuracy(model, board, 1_000);
        Messages messages = new Messages();
        Beliefs beliefs = new Beliefs();
        double[] answer = new double[2];
        for (int i = 0; i < 100; i++) {
            model.predict(board.next(), beliefs);
            double[] said = beliefs.first().probabilities();
            messages.clear(1, 2);
            messages.say(0, said);
            node.combine(messages, LabelMemory.NONE);
            node.answer(answer);
            assertThat(answer[1]).isCloseTo((1 - node.noise()) * said[1] + node.noise() / 2, within(1.5e-3));
        }
    }

    /** A pool is charged for all that its members may take. */
    @Test
    void shouldCostWhatItsMembersCost() {
        StreamSettings trees = StreamModels.parse("ctrees(drift=none)");
        StreamSettings without = StreamModels.parse("pool(kstep+twin)");
        StreamSettings with = StreamModels.parse("pool(kstep+ctrees+twin)");
        double added =
                with.most(SCHEMA, 0, 0).bytes() - without.most(SCHEMA, 0, 0).bytes();
        assertThat(added).isGreaterThanOrEqualTo(trees.most(SCHEMA, 0, 0).bytes());
    }
}
