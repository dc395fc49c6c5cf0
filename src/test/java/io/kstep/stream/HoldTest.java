package io.kstep.stream;

import static io.kstep.stream.TestStream.instance;
import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.binary.BinaryWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;

/** When labels and commands take effect; an instance always does when it is read. */
class HoldTest {

    private static final String INSTANCES = "kstep.instances";
    private static final String LABELS = "kstep.labels";
    private static final String CONTROL = "kstep.control";
    private static final String PAUSE = "{\"command\":\"pause\"}";
    private static final String CREATE = "{\"command\":\"create\"}";

    private boolean atEnd;

    private TestStream stream(String... more) {
        String[] pairs = new String[more.length + 4];
        System.arraycopy(more, 0, pairs, 4, more.length);
        pairs[0] = "hold.ms";
        pairs[1] = "1000";
        pairs[2] = "model.chunk";
        pairs[3] = "1"; // so that the moment of learning is seen
        return new TestStream(StreamMetrics.NONE, (partition, next) -> atEnd, pairs);
    }

    private static String label(int id) {
        return "{\"id\":\"" + id + "\",\"label\":\"up\"}";
    }

    private static TestStream instanceAt(TestStream stream, long time, int id) {
        return stream.at(time, INSTANCES, "eu", instance(id, 1, 2, null));
    }

    @Test
    void shouldLearnALabelJustBeforeTheFirstInstanceThatIsLater() {
        try (TestStream stream = stream()) {
            instanceAt(stream, 100, 1).at(100, LABELS, "eu", label(1));
            instanceAt(stream, 100, 2);
            assertThat(stream.eventTypes()).containsExactly("created");
            instanceAt(stream, 101, 3);
            assertThat(stream.eventTypes()).containsExactly("new-class", "chunk-learned");
            assertThat(stream.predictions().stream()
                            .map(p -> p.path("posterior").size()))
                    .as("only the last instance knows of the label")
                    .containsExactly(0, 0, 1);
        }
    }

    @Test
    void shouldGiveALabelItsInstanceWhicheverOfTheTwoIsReadFirst() {
        try (TestStream stream = stream()) {
            stream.at(100, LABELS, "eu", label(1));
            instanceAt(stream, 100, 1);
            instanceAt(stream, 101, 2);
            assertThat(stream.eventTypes()).containsExactly("created", "new-class", "chunk-learned");
        }
    }

    @Test
    void shouldObeyACommandBeforeTheInstancesOfItsTime() {
        try (TestStream stream = stream("models.creation", "control")) {
            stream.at(100, CONTROL, "eu", CREATE);
            assertThat(stream.eventTypes()).isEmpty();
            instanceAt(stream, 99, 1);
            assertThat(stream.reasons()).as("too early for the command").hasSize(1);
            instanceAt(stream, 100, 2);
            assertThat(stream.reasons()).isEmpty();
            assertThat(stream.records(ServiceSettings.EVENTS)).first().returns(100L, TestRecord::timestamp);
        }
    }

    @Test
    void shouldTakeCommandsBeforeLabelsAndEachTopicInTheOrderOfItsOffsets() {
        try (TestStream stream = stream()) {
            instanceAt(stream, 99, 1);
            instanceAt(stream, 99, 2);
            stream.at(99, LABELS, "eu", label(2)); // learned before the model is paused
            stream.at(100, LABELS, "eu", label(1));
            stream.at(101, CONTROL, "eu", PAUSE);
            stream.eventTypes();
            instanceAt(stream, 101, 3);
            assertThat(stream.eventTypes()).containsExactly("new-class", "chunk-learned", "paused");
        }
    }

    @Test
    void shouldTakeWhatComesTooLateWhenItComes() {
        try (TestStream stream = stream()) {
            instanceAt(stream, 100, 1);
            instanceAt(stream, 101, 2);
            stream.at(100, LABELS, "eu", label(1));
            assertThat(stream.eventTypes()).contains("chunk-learned");
        }
    }

    @Test
    void shouldWaitForTheEndOfTheInstancesAndThenForTheTime() {
        try (TestStream stream = stream()) {
            long now = stream.time();
            instanceAt(stream, now, 1).at(now, LABELS, "eu", label(1));
            stream.eventTypes();
            stream.wait(Duration.ofMinutes(5));
            assertThat(stream.eventTypes()).as("there are instances to read").isEmpty();
            atEnd = true;
            stream.wait(Duration.ofMillis(250));
            assertThat(stream.eventTypes()).contains("chunk-learned");
        }
    }

    @Test
    void shouldWaitSoLongAfterTheTimestampWhereThereIsNoInstanceLeft() {
        atEnd = true;
        try (TestStream stream = stream()) {
            long now = stream.time();
            instanceAt(stream, now, 1).at(now, LABELS, "eu", label(1));
            stream.eventTypes();
            stream.wait(Duration.ofMillis(900));
            assertThat(stream.eventTypes()).isEmpty();
            stream.wait(Duration.ofMillis(350));
            assertThat(stream.eventTypes()).contains("chunk-learned");
            instanceAt(stream, now, 2).at(now, LABELS, "eu", label(2));
            assertThat(stream.eventTypes()).as("a second old when read").containsExactly("chunk-learned");
            instanceAt(stream, now, 3).at(now + 10_000, LABELS, "eu", label(3));
            stream.wait(Duration.ofMillis(900));
            assertThat(stream.eventTypes()).isEmpty();
            stream.wait(Duration.ofMillis(350));
            assertThat(stream.eventTypes()).as("a clock that is ahead").containsExactly("chunk-learned");
        }
    }

    @Test
    void shouldNotLetOneLabelFromTheFutureHoldUpOthersOrTheTime() {
        try (TestStream stream = stream("labels.wait.seconds", "60")) {
            instanceAt(stream, 1_000_000, 1).at(2_000_000, LABELS, "eu", label(9));
            stream.at(1_000_000, LABELS, "eu", label(1));
            instanceAt(stream, 1_000_001, 2);
            assertThat(stream.eventTypes())
                    .as("nothing has expired")
                    .containsExactly("created", "new-class", "chunk-learned");
        }
    }

    @Test
    void shouldLetTheFirstGoWhereTooManyAreHeld() {
        try (TestStream stream = stream("hold.max.records", "2")) {
            for (int id = 1; id <= 3; id++) {
                instanceAt(stream, 100, id);
            }
            stream.at(100, LABELS, "eu", label(1)).at(100, LABELS, "eu", label(2));
            assertThat(stream.eventTypes()).containsExactly("created");
            stream.at(100, LABELS, "eu", label(3));
            assertThat(stream.eventTypes()).containsExactly("new-class", "chunk-learned");
        }
        try (TestStream stream = stream("hold.max.bytes", "1000")) {
            instanceAt(stream, 100, 1).at(100, LABELS, "eu", label(1));
            assertThat(stream.eventTypes()).containsExactly("created");
            stream.at(100, LABELS, "eu", " ".repeat(1_000) + label(2));
            assertThat(stream.eventTypes()).containsExactly("new-class", "chunk-learned");
        }
    }

    @Test
    void shouldWriteLettersOfHeldRecordsAsOfThemselves() {
        try (TestStream stream = stream()) {
            instanceAt(stream, 100, 1).at(100, LABELS, "eu", label(1));
            stream.at(100, LABELS, "eu", "no JSON").at(101, CONTROL, "us", PAUSE);
            assertThat(stream.deadLetters()).isEmpty();
            instanceAt(stream, 200, 2);
            List<TestRecord<byte[], byte[]>> letters = stream.deadLetters();
            assertThat(letters).hasSize(2);
            assertThat(letters.get(0).timestamp()).isEqualTo(101);
            assertThat(TestStream.header(letters.get(0), DeadLetters.TOPIC)).isEqualTo(CONTROL);
            assertThat(TestStream.header(letters.get(0), DeadLetters.OFFSET)).isEqualTo("0");
            assertThat(letters.get(1).timestamp()).isEqualTo(100);
            assertThat(letters.get(1).value()).asString().isEqualTo("no JSON");
            assertThat(TestStream.header(letters.get(1), DeadLetters.TOPIC)).isEqualTo(LABELS);
            assertThat(TestStream.header(letters.get(1), DeadLetters.OFFSET)).isEqualTo("1");
        }
    }

    private static KeyValueStore<Bytes, byte[]> store() {
        return Stores.inMemoryKeyValueStore("store").get();
    }

    private static Held held(long time, Input input, long offset, String value) {
        RecordHeaders headers = new RecordHeaders();
        headers.add("h", new byte[] {7}).add("none", null);
        return new Held(
                new Held.Place(time, input, offset),
                new Record<>(null, value.getBytes(StandardCharsets.UTF_8), time + 1, headers),
                5);
    }

    @Test
    void shouldFindWhatWasHeldAtTheLastCommitAgain() {
        KeyValueStore<Bytes, byte[]> store = store();
        Hold hold = new Hold(store, 10, 10_000, 0);
        hold.add(held(7, Input.LABELS, 1, "b"));
        hold.add(held(7, Input.CONTROL, 9, "a"));
        hold.add(held(300, Input.LABELS, 0, "c"));
        assertThat(new Hold(store, 10, 10_000, 0).size()).as("not committed").isZero();
        hold.write();
        assertThat(hold.takeFirst().record().value()).asString().isEqualTo("a");
        Hold again = new Hold(store, 10, 10_000, 42);
        assertThat(again.size()).isEqualTo(2);
        Held first = again.takeFirst();
        assertThat(first.place()).isEqualTo(new Held.Place(7, Input.LABELS, 1));
        assertThat(first.readAt()).isEqualTo(42);
        assertThat(first.record().key()).isNull();
        assertThat(first.record().value()).asString().isEqualTo("b");
        assertThat(first.record().timestamp()).isEqualTo(8);
        assertThat(first.record().headers())
                .isEqualTo(held(7, Input.LABELS, 1, "b").record().headers());
        assertThat(again.takeFirst().record().value()).asString().isEqualTo("c");
        assertThat(again.first()).isNull();
        assertThat(new Hold(store, 10, 10_000, 0).size()).isZero();
    }

    /** Bytes of version 1: they must be read for ever. */
    @Test
    void shouldStillReadTheFirstVersion() {
        Held written = held(300, Input.LABELS, 1, "b");
        assertThat(HexFormat.of().formatHex(written.place().key().get()))
                .isEqualTo("01000000000000012c020000000000000001");
        String golden = "01ad0200010162020168010107046e6f6e6500";
        assertThat(HexFormat.of().formatHex(written.toBytes(new BinaryWriter())))
                .isEqualTo(golden);
        Held read = Held.read(written.place().key(), HexFormat.of().parseHex(golden), 5);
        assertThat(read.toBytes(new BinaryWriter())).isEqualTo(HexFormat.of().parseHex(golden));
        assertThat(read.record().value()).asString().isEqualTo("b");
        assertThat(read.place()).isEqualTo(written.place());
    }

    @Test
    void shouldGoOnFromWhereItHadRead() {
        KeyValueStore<Bytes, byte[]> store = store();
        ReadSoFar soFar = new ReadSoFar(store);
        soFar.read(Input.INSTANCES, 41);
        soFar.instance(1_000);
        soFar.advance(1_010);
        assertThat(soFar.place(Input.LABELS, 1_005)).isEqualTo(1_005);
        soFar.write();
        ReadSoFar again = new ReadSoFar(store);
        assertThat(again.next(Input.INSTANCES)).isEqualTo(42);
        assertThat(again.next(Input.LABELS)).isZero();
        assertThat(again.latestInstance()).isEqualTo(1_000);
        assertThat(again.advance(0)).isEqualTo(1_010);
        assertThat(again.place(Input.LABELS, 1_002))
                .as("a little behind its topic")
                .isEqualTo(1_005);
        assertThat(again.place(Input.LABELS, 9_000)).isEqualTo(9_000);
        assertThat(again.place(Input.LABELS, 1_002))
                .as("behind one that is far ahead")
                .isEqualTo(1_002);
    }
}
