package io.kstep.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryFormatException;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.evaluate.StreamErrors;
import io.kstep.probability.LogSpace;
import io.kstep.spec.SpecException;
import io.kstep.wire.ExpertFigures;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Experts of a stream: how well they are known by their votes, what their votes come to, and what is stored of them. */
class LearnedExpertsTest {

    private static final String GOLDEN = "experts-v1.bin";
    private static final double[] RIGHT = {0.9, 0.7, 0.55};
    private static final double[] TWO_GOOD = {0.9, 0.85, 0.5, 0.5, 0.5};

    @BeforeAll
    static void write() throws IOException {
        if (Boolean.getBoolean("kstep.golden.write")) {
            Path folder = Files.createDirectories(Path.of("src/test/resources/io/kstep/session"));
            Files.write(folder.resolve(GOLDEN), record(experts(40)));
        }
    }

    private static LearnedExperts learning(String spec) {
        return new LearnedExperts(ExpertSettings.parse(spec));
    }

    /** What each of some experts says, half of them nothing; null where all are silent. */
    private static Label votes(int truth, int classes, double[] right, double missing, Random random) {
        List<Label.Votes.Vote> votes = new ArrayList<>();
        for (int e = 0; e < right.length; e++) {
            if (random.nextDouble() >= missing) {
                int other = (truth + 1 + random.nextInt(classes - 1)) % classes;
                int said = random.nextDouble() < right[e] ? truth : other;
                votes.add(new Label.Votes.Vote("inspector-" + e, new Label.Hard(said)));
            }
        }
        return votes.isEmpty() ? null : new Label.Votes(votes);
    }

    private static Map<String, ExpertFigures> byName(LearnedExperts experts) {
        Map<String, ExpertFigures> byName = new TreeMap<>();
        experts.figures().forEach(figures -> byName.put(figures.expert(), figures));
        return byName;
    }

    @ParameterizedTest
    @CsvSource({"2,0", "3,0", "3,0.4", "8,0.3"})
    void shouldFindHowReliableTheyAre(int classes, double missing) {
        double[] right = {0.9, 0.7, 0.55, 0.8};
        LearnedExperts experts = learning("learn(fading=1)");
        Random random = new Random(7);
        int wrong = 0;
        int wrongByCounts = 0;
        for (int i = 0; i < 6_000; i++) {
            int truth = random.nextInt(classes);
            Label votes = votes(truth, classes, right, missing, random);
            if (votes == null) {
                continue;
            }
            Label heard = experts.heard(votes, classes);
            if (i > 1_000) {
                wrong += LogSpace.argMax(heard.pignistic(classes)) == truth ? 0 : 1;
                wrongByCounts += LogSpace.argMax(votes.pignistic(classes)) == truth ? 0 : 1;
            }
            experts.take(votes);
        }
        Map<String, ExpertFigures> found = byName(experts);
        for (int e = 0; e < right.length; e++) {
            ExpertFigures figures = found.get("inspector-" + e);
            assertThat(figures.reliability()).as(figures.expert()).isCloseTo(right[e], within(0.04));
            assertThat(figures.error()).as(figures.expert()).isCloseTo(1 - right[e], within(0.05));
        }
        assertThat(wrong).isLessThan(wrongByCounts);
    }

    /** One who turns bad is seen, and counts for less, within some hundred rows. */
    @Test
    void shouldSeeOneWhoTurnsBad() {
        LearnedExperts experts = learning("learn(rows=50,fading=0.8)");
        Random random = new Random(3);
        double[] right = {0.9, 0.85, 0.8};
        for (int i = 0; i < 2_000; i++) {
            right[0] = i < 1_000 ? 0.9 : 0.4;
            Label votes = votes(random.nextInt(3), 3, right, 0, random);
            experts.heard(votes, 3);
            experts.take(votes);
            if (i == 999) {
                assertThat(byName(experts).get("inspector-0").reliability()).isGreaterThan(0.84);
            }
        }
        assertThat(byName(experts).get("inspector-0").reliability()).isBetween(0.3, 0.5);
        assertThat(byName(experts).get("inspector-0").error()).isGreaterThan(0.5);
        assertThat(byName(experts).get("inspector-2").reliability()).isGreaterThan(0.72);
    }

    @Test
    void shouldLeaveAloneWhatIsNotAVote() {
        LearnedExperts experts = learning("learn");
        for (Label label : List.of(new Label.Hard(1), new Label.Unknown(), new Label.Doubtful(0, 0.3))) {
            assertThat(experts.heard(label, 3)).isSameAs(label);
            experts.take(label);
        }
        assertThat(experts.figures()).isEmpty();
        Label one = new Label.Votes(List.of(new Label.Votes.Vote("ann", new Label.Hard(0))));
        assertThat(learning("learn").heard(one, 1))
                .as("one class, nothing to confuse")
                .isSameAs(one);
        assertThat(learning("learn").heard(one, 10_000)).as("too many classes").isSameAs(one);
    }

    @Test
    void shouldStayBoundedHoweverManyVoteAndHoweverManyClassesCome() {
        LearnedExperts experts = learning("learn(rows=10)");
        Random random = new Random(2);
        for (int i = 0; i < 600; i++) {
            int classes = 2 + i / 2;
            List<Label.Votes.Vote> votes = new ArrayList<>();
            for (int e = 0; e < 3; e++) {
                votes.add(
                        new Label.Votes.Vote("expert " + random.nextInt(500), new Label.Hard(random.nextInt(classes))));
            }
            if (votes.stream().map(Label.Votes.Vote::expert).distinct().count() == 3) {
                Label label = new Label.Votes(votes);
                double[] plausible =
                        experts.heard(label, classes).contour(classes).toArray();
                assertThat(plausible).doesNotContain(Double.NaN);
                experts.take(label);
                assertThat(experts.bytes()).isLessThan(3_000_000);
            }
        }
        assertThat(experts.figures()).hasSizeLessThanOrEqualTo(100);
        assertThat(experts.figures())
                .allSatisfy(figures -> assertThat(figures.reliability()).isBetween(0.0, 1.0));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void shouldTakeOneOrTwoExpertsAtTheirWord(int count) {
        LearnedExperts experts = learning("learn");
        Random random = new Random(5);
        double[] right = count == 1 ? new double[] {0.9} : new double[] {0.9, 0.6};
        for (int i = 0; i < 1_000; i++) {
            Label votes = votes(random.nextInt(2), 2, right, 0, random);
            experts.heard(votes, 2);
            experts.take(votes);
        }
        assertThat(experts.figures())
                .allSatisfy(figures -> assertThat(figures.reliability()).isGreaterThan(0.55));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "counts|must be learn",
                "learn(reliability=1)|reliability",
                "learn(rows=0)|rows",
                "learn(fading=2)|fading",
                "learn(guard=true)|no option 'guard'"
            })
    void shouldRefuseInOneLineWhatIsNotOfExperts(String spec, String reason) {
        assertThatThrownBy(() -> ExpertSettings.parse(spec))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining(reason)
                .hasMessageNotContaining("\n");
        String whole = "learn(fading=0.5,reliability=0.75,rows=30)";
        assertThat(ExpertSettings.parse(whole).spec()).isEqualTo(whole);
    }

    private static final String SPEC = "kstep(chunk=50,learner=nb(density=gaussian),soft=auto)";

    /** Rows whose labels are the votes of five, of whom two are good; how often a model is wrong about the truth in the second half. */
    private static int wrong(TestSession session, int seed) throws IOException {
        Random random = new Random(seed);
        int wrong = 0;
        for (int i = 0; i < 1_200; i++) {
            int truth = random.nextInt(2);
            double x = random.nextGaussian() + 2 * truth;
            StringBuilder votes = new StringBuilder();
            for (int e = 0; e < TWO_GOOD.length; e++) {
                String said = random.nextDouble() < TWO_GOOD[e] == (truth == 1) ? "up" : "down";
                votes.append(e == 0 ? "" : ",").append("\"inspector-" + e + "\":\"" + said + "\"");
            }
            Outcome outcome = session.instance(TestSession.json(i, x, "red", "{\"votes\":{" + votes + "}}"));
            if (i >= 600) {
                String said = TestSession.text(outcome.prediction());
                wrong += said.contains("\"label\":\"" + (truth == 1 ? "up" : "down")) ? 0 : 1;
            }
            if (i % 90 == 89) {
                session.restart();
            }
        }
        return wrong;
    }

    @Test
    void shouldSeeWhoIsBadAndErrHardlyMoreThanByShareOfVotes() throws IOException {
        int learned = 0;
        int counted = 0;
        for (int seed = 1; seed <= 5; seed++) {
            TestSession learning = new TestSession(TestRules.hearing(SPEC, 1, "learn"));
            learned += wrong(learning, seed);
            counted += wrong(new TestSession(TestRules.of(SPEC)), seed);
            List<ExpertFigures> figures = learning.model().ledger().figures();
            assertThat(figures).extracting(ExpertFigures::expert).hasSize(5);
            Map<String, ExpertFigures> byName = byName(learning.model().ledger().experts());
            assertThat(byName.get("inspector-0").reliability())
                    .isGreaterThan(byName.get("inspector-2").reliability() + 0.15);
        }
        assertThat(learned).as("of 3,000; few rows say little").isLessThan(counted * 11 / 10);
    }

    @Test
    void shouldLearnNothingOfThemWhilePausedAndBeginAgainWhenReset() throws IOException {
        TestSession session = new TestSession(TestRules.hearing(SPEC, 1, "learn(rows=5)"));
        wrong(session, 1);
        session.command("{\"command\":\"pause\"}");
        List<ExpertFigures> before = session.model().ledger().figures();
        for (int i = 0; i < 50; i++) {
            session.instance(
                    TestSession.json("p" + i, 1, "red", "{\"votes\":{\"inspector-0\":\"down\",\"new\":\"up\"}}"));
        }
        assertThat(session.model().ledger().figures()).isEqualTo(before);
        session.command("{\"command\":\"reset\"}");
        assertThat(session.model().ledger().figures()).isEmpty();
        assertThat(session.model().settings().besides()).containsKey("experts");
        session.command("{\"command\":\"change\",\"settings\":{\"experts\":\"\"}}");
        assertThat(session.model().ledger().experts()).isNull();
    }

    private static LearnedExperts experts(int rows) {
        LearnedExperts experts = learning("learn(rows=15)");
        Random random = new Random(9);
        for (int i = 0; i < rows; i++) {
            Label votes = votes(random.nextInt(3), 3, RIGHT, 0.2, random);
            if (votes != null) {
                experts.heard(votes, 3);
                experts.take(votes);
            }
        }
        return experts;
    }

    private static byte[] record(LearnedExperts experts) {
        return new ModelRecord(
                        4,
                        Map.of("chunk", "50"),
                        false,
                        new ModelRecord.Dates(1, 2, 3, 1, 6),
                        new ModelRecord.PartNumbers(List.of(), Map.of(), List.of(), 0),
                        new byte[] {7},
                        new Ledger(new StreamErrors(StreamErrors.Settings.DEFAULT), null, null, experts),
                        null)
                .toBytes();
    }

    @Test
    void shouldWriteAndReadWhatTheGoldenFileHas() throws IOException {
        byte[] golden;
        try (InputStream in = LearnedExpertsTest.class.getResourceAsStream(GOLDEN)) {
            golden = in.readAllBytes();
        }
        assertThat(record(experts(40))).isEqualTo(golden);
        assertThat(golden[0]).isEqualTo((byte) ModelRecord.WITH_EXPERTS);
        ModelRecord record = ModelRecord.read(golden);
        assertThat(record.ledger().figures()).isEqualTo(experts(40).figures()).hasSize(3);
        assertThat(record.modelSettings().experts()).isEqualTo(Optional.of(ExpertSettings.parse("learn(rows=15)")));
        assertThat(record.toBytes()).isEqualTo(golden);
        assertThat(golden).as("without experts the bytes are as they were").endsWith(record(null));
    }

    @Test
    void shouldGoOnAsBeforeWhenRead() {
        LearnedExperts whole = experts(100);
        BinaryWriter out = new BinaryWriter();
        whole.write(out);
        LearnedExperts read = LearnedExperts.read(new BinaryReader(out.toBytes()));
        Random random = new Random(1);
        for (int i = 0; i < 100; i++) {
            Label votes = votes(random.nextInt(4), 4, RIGHT, 0, random);
            assertThat(read.heard(votes, 4)).isEqualTo(whole.heard(votes, 4));
            whole.take(votes);
            read.take(votes);
        }
        assertThat(read.figures()).isEqualTo(whole.figures());
        assertThatThrownBy(() -> LearnedExperts.read(
                        new BinaryReader(new BinaryWriter().writeByte(2).toBytes())))
                .isInstanceOf(BinaryFormatException.class)
                .hasMessageContaining("experts of form 1");
    }
}
