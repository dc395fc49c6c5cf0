package io.kstep.session;

import static io.kstep.session.TestSession.label;
import static io.kstep.session.TestSession.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.incremental.SmallModels;
import io.kstep.spec.SpecException;
import io.kstep.wire.ModelEvent;
import io.kstep.wire.WireException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A session that is stopped after any record and restored from what was stored goes on bit for bit as one that was not:
 * random records of every kind, some of them refused, with stops at random places.
 */
class RestoredSessionTest {

    private static final List<String> COLOURS = List.of("red", "blue", "green", "yellow", "black");
    private static final List<String> LABELS = List.of(
            "\"up\"",
            "\"up\"",
            "\"down\"",
            "\"down\"",
            "\"flat\"",
            "\"fourth\"",
            "{\"probabilities\":{\"up\":0.7,\"down\":0.3}}",
            "{\"candidates\":[\"up\",\"flat\"]}",
            "{\"label\":\"down\",\"doubt\":0.2}",
            "{\"label\":\"up\",\"wrong\":0.2}",
            "{\"not\":\"down\"}",
            "{\"not\":[\"up\",\"flat\"]}",
            "{\"plausibilities\":{\"up\":0.4,\"flat\":1}}",
            "{\"votes\":{\"ann\":\"up\",\"bob\":{\"label\":\"down\",\"doubt\":0.2}}}",
            "{\"votes\":{\"ann\":\"flat\",\"bob\":\"flat\"}}");
    private static final List<String> COMMANDS = List.of(
            "{\"command\":\"pause\"}",
            "{\"command\":\"resume\"}",
            "{\"command\":\"resume\"}",
            "{\"command\":\"reset\"}",
            "{\"command\":\"delete\"}",
            "{\"command\":\"create\",\"settings\":{\"chunk\":\"12\"}}",
            "{\"command\":\"change\",\"settings\":{\"chunk\":\"15\"}}",
            "{\"command\":\"change\",\"settings\":{\"main\":\"child\"}}",
            "{\"command\":\"change\",\"settings\":{\"model\":\"kstep(chunk=20)\"}}",
            "{\"command\":\"change\",\"settings\":{\"model\":\"best(kstep(chunk=20)+kstep(chunk=9,main=child),"
                    + "fading=0.8)\"}}",
            "{\"command\":\"create\",\"settings\":{\"model\":\"kstep(chunk=8)\"}}",
            "{\"command\":\"change\",\"settings\":{\"main\":\"parent\"}}",
            "{\"command\":\"change\",\"settings\":{\"loss\":\"up>down=4,flat>up=0.5\",\"reject\":0.3}}",
            "{\"command\":\"change\",\"settings\":{\"prior\":\"up=0.2,down=0.5,flat=0.3\"}}",
            "{\"command\":\"change\",\"settings\":{\"loss\":\"\",\"reject\":\"\",\"prior\":\"\"}}",
            "{\"command\":\"create\",\"settings\":{\"reject\":0.4}}",
            "{\"command\":\"change\",\"settings\":{\"questions\":\"margin(percent=60,random=0.5)\"}}",
            "{\"command\":\"change\",\"settings\":{\"questions\":\"margin(minute=9000)\"}}",
            "{\"command\":\"change\",\"settings\":{\"questions\":\"\"}}",
            "{\"command\":\"change\",\"settings\":{\"experts\":\"learn(rows=4)\"}}");

    /** The model at the end of the latest run. */
    private static LiveModel last;

    /** A record that any session can be given. */
    private record Sent(int kind, String json) {

        /** @param later whether instances show features that the first one lacks */
        static Sent random(Random random, boolean later) {
            Sent sent = random(random);
            return later && sent.kind == 2 ? new Sent(2, sent.json.replace("\"x\":", more(random) + "\"x\":")) : sent;
        }

        /** Of numbers, of texts and of both; there are more than the schema may have. */
        private static String more(Random random) {
            String name = "later" + random.nextInt(5);
            return switch (random.nextInt(4)) {
                case 0 -> "";
                case 1 -> "\"" + name + "\":\"" + (random.nextInt(3) - 1) + "\",";
                default -> "\"" + name + "\":" + (random.nextInt(3) - 1) + ",";
            };
        }

        static Sent random(Random random) {
            int kind = random.nextInt(40);
            int id = random.nextInt(60);
            String label = LABELS.get(random.nextInt(LABELS.size()));
            if (kind == 0) {
                return new Sent(0, COMMANDS.get(random.nextInt(COMMANDS.size())));
            }
            if (kind < 12) {
                return new Sent(1, label(id, label));
            }
            String colour = COLOURS.get(random.nextInt(COLOURS.size()));
            return new Sent(
                    2, TestSession.json(id, random.nextGaussian(), colour, random.nextBoolean() ? label : null));
        }

        /** Everything that can be seen of what it came to. */
        String to(TestSession session) {
            try {
                Outcome outcome = switch (kind) {
                    case 0 -> session.command(json);
                    case 1 -> session.label(json);
                    default -> session.instance(json);
                };
                StringBuilder seen = new StringBuilder(text(outcome.prediction()) + " " + outcome.label() + " "
                        + outcome.chunkClosed() + " " + outcome.changes().size() + " " + text(outcome.report()));
                if (outcome.question() != null) {
                    seen.append(text(outcome.question().json()));
                }
                for (ModelEvent event : outcome.events()) {
                    seen.append(' ').append(text(event.encode(TestSession.KEY, 0)));
                }
                return seen.append(Arrays.hashCode(outcome.model())).toString();
            } catch (WireException | SpecException e) {
                return e.getMessage();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void shouldGoOnBitForBitWhereverItIsStopped(long seed) {
        shouldGoOn(seed, TestRules.small());
    }

    private static int shouldGoOn(long seed, ModelRules rules) {
        return shouldGoOn(seed, rules, false);
    }

    private static int shouldGoOn(long seed, ModelRules rules, boolean later) {
        Random random = new Random(seed);
        TestSession whole = new TestSession(rules);
        TestSession stopped = new TestSession(rules);
        int corrected = 0;
        for (int i = 0; i < 400; i++) {
            Sent sent = Sent.random(random, later);
            String seen = sent.to(whole);
            assertThat(sent.to(stopped)).as("record %d: %s", i, sent.json).isEqualTo(seen);
            corrected += seen.contains(" CORRECTED ") ? 1 : 0;
            if (random.nextInt(10) == 0) {
                assertThat(told(stopped.later(100))).isEqualTo(told(whole.later(100)));
            }
            if (random.nextInt(6) == 0) {
                stopped.storeWhole();
            }
            if (random.nextInt(3) == 0) {
                stopped.restart();
            }
            assertThat(stopped.state()).as("after record %d: %s", i, sent.json).isEqualTo(whole.state());
        }
        assertThat(whole.model()).isNotNull();
        last = whole.model();
        return corrected;
    }

    private static List<ModelEvent> told(List<WaitingRoom.Expired> expired) {
        return expired.stream().map(WaitingRoom.Expired::event).toList();
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldGoOnBitForBitWithAModelOfEveryKind(String spec) {
        shouldGoOn(11, TestRules.of(spec));
        shouldGoOn(12, TestRules.of(spec));
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldGoOnBitForBitWhereFeaturesComeLater(String spec) {
        int joined = 0;
        for (int seed = 41; seed <= 42; seed++) {
            shouldGoOn(seed, TestRules.of(spec), true);
            joined += last.learner().schema().featureCount() - 2;
        }
        assertThat(joined).as("the schemas are full at the end").isGreaterThan(2);
    }

    @ParameterizedTest
    @MethodSource("correctable")
    void shouldGoOnBitForBitWhereLabelsAreCorrected(String spec) {
        int corrected = shouldGoOn(21, TestRules.corrections(spec)) + shouldGoOn(22, TestRules.corrections(spec));
        assertThat(corrected).isGreaterThan(5);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldGoOnBitForBitWhereModelsDecide(String spec) {
        Map<String, String> decisions = Map.of(
                "loss",
                "up>down=5,down>up=2,flat>up=0",
                "reject",
                "0.7",
                "prior",
                "up=0.4,down=0.6",
                "outliers",
                "0.1");
        shouldGoOn(31, TestRules.deciding(spec, decisions));
        shouldGoOn(32, TestRules.deciding(spec, decisions));
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldGoOnBitForBitWhereModelsAsk(String spec) {
        shouldGoOn(41, TestRules.asking(spec, "margin(percent=60,random=0.5)"));
        shouldGoOn(42, TestRules.asking(spec, "margin(minute=20000,percent=90,random=0.3)"));
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldGoOnBitForBitWhereExpertsAreLearned(String spec) {
        shouldGoOn(51, TestRules.hearing(spec, 1, "learn(rows=3)"));
        shouldGoOn(52, TestRules.hearing(spec, 2, "learn(rows=5,fading=0.5)"));
    }

    /** Members of a pool nap: what a label's row is in each of them is not known. */
    static Stream<String> correctable() {
        return specs().filter(spec -> !spec.startsWith("pool("));
    }

    static Stream<String> specs() {
        return SmallModels.specs().filter(spec -> !SmallModels.learnsNumbers(spec));
    }
}
