package io.kstep.stream;

import static io.kstep.stream.TestStream.header;
import static io.kstep.stream.TestStream.instance;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.errors.internals.ExceptionHandlerUtils;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeadLettersTest {

    @Test
    void shouldSayWhatWasWrongAndWhere() {
        try (TestStream stream = new TestStream()) {
            stream.instance("eu", instance(1, 0, 0, "up"))
                    .instance("eu", "{\"id\":\"2\",\"features\":{\"x\":\"high\"}}");
            TestRecord<byte[], byte[]> letter = stream.deadLetters().get(0);
            assertThat(new String(letter.value(), StandardCharsets.UTF_8)).contains("high");
            assertThat(new String(letter.key(), StandardCharsets.UTF_8)).isEqualTo("eu");
            assertThat(header(letter, DeadLetters.REASON)).contains("x").contains("number");
            assertThat(header(letter, DeadLetters.TOPIC)).isEqualTo("kstep.instances");
            assertThat(header(letter, DeadLetters.PARTITION)).isEqualTo("0");
            assertThat(header(letter, DeadLetters.OFFSET)).isEqualTo("1");
            assertThat(header(letter, DeadLetters.FORMAT)).isEqualTo("1");
            assertThat(header(letter, ExceptionHandlerUtils.HEADER_ERRORS_EXCEPTION_MESSAGE_NAME))
                    .isEqualTo(header(letter, DeadLetters.REASON));
            assertThat(header(letter, ExceptionHandlerUtils.HEADER_ERRORS_TOPIC_NAME))
                    .isEqualTo("kstep.instances");
            assertThat(header(letter, ExceptionHandlerUtils.HEADER_ERRORS_PARTITION_NAME))
                    .isEqualTo("0");
            assertThat(header(letter, ExceptionHandlerUtils.HEADER_ERRORS_OFFSET_NAME))
                    .isEqualTo("1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"kstep.instances", "kstep.labels", "kstep.control"})
    void shouldSayWhereALetterCameFromWhateverTheTopic(String topic) {
        byte[] something = "{}".getBytes(StandardCharsets.UTF_8);
        byte[] key = "eu".getBytes(StandardCharsets.UTF_8);
        try (TestStream stream = new TestStream()) {
            stream.send(topic, null, something)
                    .send(topic, new byte[0], something)
                    .send(topic, key, null)
                    .send(topic, (byte[]) null, null)
                    .send(topic, key, new byte[0])
                    .send(topic, key, something);
            List<TestRecord<byte[], byte[]>> letters = stream.deadLetters();
            assertThat(letters)
                    .extracting(letter -> header(letter, DeadLetters.REASON))
                    .startsWith(
                            "the record needs a key: it names the model",
                            "the record needs a key: it names the model",
                            "the record has no value",
                            "the record needs a key: it names the model")
                    .hasSize(6)
                    .allSatisfy(reason -> assertThat(reason).isNotBlank().doesNotContain("internal"));
            for (int i = 0; i < letters.size(); i++) {
                assertThat(header(letters.get(i), DeadLetters.TOPIC)).isEqualTo(topic);
                assertThat(header(letters.get(i), DeadLetters.PARTITION)).isEqualTo("0");
                assertThat(header(letters.get(i), DeadLetters.OFFSET)).isEqualTo(Integer.toString(i));
            }
            assertThat(letters.get(2).value()).as("a tombstone stays one").isNull();
            assertThat(letters.get(0).key()).isNull();
        }
    }

    @Test
    void shouldSayTheKindOfReason() {
        try (TestStream stream = new TestStream("models.max.classes", "2")) {
            stream.instance("eu", instance(1, 0, 0, "up")).instance("eu", instance(2, 0, 0, "down"));
            stream.send("kstep.instances", null, "{}".getBytes(StandardCharsets.UTF_8))
                    .instance("eu", "{")
                    .instance("eu", "[1]")
                    .instance("eu", "{\"id\":\"2\",\"features\":{\"x\":\"high\"}}")
                    .instance("eu", instance(3, 0, 0, "third"))
                    .control("us", "{\"command\":\"pause\"}")
                    .control("eu", "{\"command\":\"change\",\"settings\":{\"chunk\":\"many\"}}");
            assertThat(stream.deadLetters())
                    .extracting(letter -> header(letter, DeadLetters.KIND))
                    .containsExactly("key", "json", "json", "form", "limit", "model", "form");
        }
    }

    @Test
    void shouldSayWhichLabelsTheProcessorDoesNotServe() {
        try (TestStream stream = new TestStream()) {
            stream.instance("eu", "{\"id\":0,\"features\":{\"x\":1},\"label\":\"up\"}")
                    .instance("eu", "{\"id\":1,\"features\":{\"x\":1},\"label\":21.5}")
                    .instance("eu", "{\"id\":2,\"features\":{\"x\":1},\"label\":{\"targets\":{\"sex\":\"male\"}}}")
                    .instance("eu", "{\"id\":3,\"features\":{\"x\":1}}")
                    .label("eu", "{\"id\":3,\"label\":21.5}")
                    .label("eu", "{\"id\":2,\"label\":{\"targets\":{\"sex\":\"male\"}}}");
            String number = "the label is a number, but the model has classes: write a class as a text";
            String several = "the label has several targets, but the model has one class variable";
            assertThat(stream.reasons()).containsExactly(number, several, number, several);
        }
    }

    @Test
    void shouldStayBelowTheMegabyteThatTopicsTakeHoweverLargeTheRecordWas() {
        Headers large = new RecordHeaders();
        large.add("own", new byte[300 << 10]);
        Record<byte[], byte[]> record = new Record<>(new byte[1 << 20], new byte[5 << 20], 1, large);
        Record<byte[], byte[]> letter =
                DeadLetters.of(record, new Origin(), LetterReason.FORM, "because".repeat(10_000));
        int bytes = letter.key().length + letter.value().length;
        for (Header header : letter.headers()) {
            bytes += header.key().length() + header.value().length;
        }
        assertThat(bytes).isLessThan(1_000_000);
        assertThat(letter.headers().lastHeader("own")).isNull();
        assertThat(letter.headers().lastHeader(DeadLetters.HEADERS_CUT_FROM)).isNotNull();
        assertThat(letter.headers().lastHeader(DeadLetters.KEY_CUT_FROM).value())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("1048576");
        assertThat(letter.headers().lastHeader(DeadLetters.CUT_FROM).value())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("5242880");
    }

    private record Origin(String topic, int partition, long offset) implements RecordMetadata {
        Origin() {
            this("t", 0, 1);
        }
    }

    @Test
    void shouldAnswerEveryRecordWithAPredictionOrALetter() {
        List<String> bad = List.of(
                "",
                "[]",
                "{\"id\":\"1\"}",
                "{\"features\":{\"x\":1}}",
                "{\"id\":\"1\",\"features\":{\"x\":1e999}}",
                "{\"id\":\"1\",\"features\":{\"x\":NaN}}",
                "{\"id\":\"1\",\"features\":{\"x\":1},\"label\":7}",
                "{\"id\":\"1\",\"features\":{\"x\":1},\"label\":{\"targets\":{\"a\":\"b\"}}}",
                "{\"id\":\"1\",\"features\":{\"x\":1},\"label\":{\"probabilities\":{\"up\":0.2}}}",
                "{\"id\":\"1\",\"features\":{\"x\":" + "[".repeat(2000) + "]".repeat(2000) + "}}",
                "{\"id\":\"1\",\"features\":{\"x\":1}");
        try (TestStream stream = new TestStream()) {
            stream.instance("eu", "{\"id\":\"0\",\"features\":{\"x\":1},\"label\":\"up\"}");
            bad.forEach(json -> stream.instance("eu", json));
            assertThat(stream.reasons())
                    .hasSize(bad.size())
                    .allSatisfy(reason ->
                            assertThat(reason).isNotBlank().hasSizeLessThan(300).doesNotContain("Exception"));
            stream.instance("eu", "{\"id\":\"1\",\"features\":{\"x\":1}}");
            assertThat(stream.predictions()).hasSize(2);
        }
    }

    @Test
    void shouldRefuseRecordsWithoutAProperKeyOrValue() {
        try (TestStream stream = new TestStream()) {
            byte[] good = instance(1, 0, 0, "up").getBytes(StandardCharsets.UTF_8);
            stream.send("kstep.instances", null, good);
            stream.send("kstep.instances", new byte[0], good);
            stream.send("kstep.instances", new byte[] {(byte) 0xC3, 0x28}, good);
            stream.send("kstep.instances", new byte[] {'a', 0, 'b'}, good);
            stream.send("kstep.instances", "k".repeat(201).getBytes(StandardCharsets.UTF_8), good);
            stream.send("kstep.instances", "eu", null);
            stream.label("eu", "{\"id\":\"1\"}")
                    .label("eu", "{\"id\":\"1\",\"label\":[12]}")
                    .label("eu", "?");
            assertThat(stream.reasons()).hasSize(9);
            assertThat(stream.predictions()).isEmpty();
            assertThat(stream.eventTypes()).as("no model came of them").isEmpty();
        }
    }

    @Test
    void shouldCutALetterThatIsTooLargeAndSayFromWhat() {
        try (TestStream stream = new TestStream("records.max.bytes", "2000000")) {
            String large = "{\"id\":\"1\",\"features\":{\"x\":\"" + "a".repeat(1 << 20) + "\"}}";
            stream.instance("eu", large).instance("eu", "{" + " ".repeat(2_000_000) + "}");
            List<TestRecord<byte[], byte[]>> letters = stream.deadLetters();
            assertThat(letters).hasSize(2);
            assertThat(letters.get(0).value()).hasSize(512 << 10);
            assertThat(header(letters.get(0), DeadLetters.CUT_FROM)).isEqualTo(Integer.toString(large.length()));
            assertThat(header(letters.get(1), DeadLetters.REASON)).contains("records.max.bytes");
        }
    }

    @Test
    void shouldBoundDictionaries() {
        try (TestStream stream = new TestStream("models.max.classes", "3", "models.max.values", "4")) {
            for (int i = 0; i < 6; i++) {
                stream.instance("eu", "{\"id\":\"" + i + "\",\"features\":{\"c\":\"v" + i + "\"},\"label\":\"k0\"}");
            }
            assertThat(stream.reasons())
                    .hasSize(2)
                    .allSatisfy(reason -> assertThat(reason).contains("'c'").contains("models.max.values"));
            for (int i = 10; i < 16; i++) {
                stream.instance("eu", "{\"id\":\"" + i + "\",\"features\":{\"c\":\"v1\"},\"label\":\"k" + i + "\"}");
            }
            assertThat(stream.reasons())
                    .hasSize(4)
                    .allSatisfy(reason -> assertThat(reason).contains("models.max.classes"));
            assertThat(stream.predictions()).hasSize(4 + 2);
        }
    }

    @Test
    void shouldLetAnEarlyLabelGoThatTheModelCannotTake() {
        try (TestStream stream = new TestStream("models.max.classes", "2")) {
            stream.label("eu", "{\"id\":\"3\",\"label\":\"third\"}");
            stream.instance("eu", instance(1, 0, 0, "up")).instance("eu", instance(2, 0, 0, "down"));
            stream.events();
            stream.instance("eu", instance(3, 0, 0, null));
            assertThat(stream.predictions()).hasSize(3);
            assertThat(stream.reasons()).isEmpty();
            assertThat(stream.events())
                    .singleElement()
                    .satisfies(e -> assertThat(e.path("reason").asText()).contains("class beyond 2"));
        }
    }
}
