package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;

/** Records that others write, read by settings alone, in the topology. */
class MappedRecordsTest {

    private static final String[] IN_PLACE = {
        "map.instances.id", "reading.no",
        "map.instances.features", "reading.*,machine.type",
        "map.labels.id", "reading_no",
        "map.labels.label", "finding.verdict"
    };

    private static final String[] BY_TYPE = {
        "map.instances.model", "machine.type",
        "map.instances.id", "reading.no",
        "map.instances.features", "reading.*,machine.age",
        "map.labels.model", "type",
        "map.labels.id", "reading_no",
        "map.labels.label", "finding.verdict"
    };

    private static String nested(int i) {
        return "{\"machine\":{\"type\":\"pump\",\"age\":%d},\"reading\":{\"no\":\"r%d\",\"temp\":%s,\"rpm\":[%d,%d]}}"
                .formatted(i % 9, i, 20 + Math.sin(i) * (i % 2 + 1), 900 + i % 7, 950 - i % 5);
    }

    private static String finding(int i) {
        return "{\"reading_no\":\"r%d\",\"finding\":{\"verdict\":\"%s\"}}".formatted(i, i % 2 == 0 ? "ok" : "worn");
    }

    private static String envelope(int i, boolean byType) {
        String machine = byType ? "\"machine.age\":" + i % 9 + "," : "\"machine.type\":\"pump\",";
        return "{\"id\":\"r%d\",\"features\":{%s\"temp\":%s,\"rpm0\":%d,\"rpm1\":%d}}"
                .formatted(i, machine, 20 + Math.sin(i) * (i % 2 + 1), 900 + i % 7, 950 - i % 5);
    }

    private static String label(int i) {
        return "{\"id\":\"r%d\",\"label\":\"%s\"}".formatted(i, i % 2 == 0 ? "ok" : "worn");
    }

    private static List<JsonNode> enveloped(boolean byType) {
        try (TestStream stream = new TestStream()) {
            for (int i = 0; i < 700; i++) {
                stream.instance("pump", envelope(i, byType)).label("pump", label(i));
            }
            assertThat(stream.reasons()).isEmpty();
            return stream.predictions();
        }
    }

    @Test
    void shouldPredictAsOfTheWireFormat() {
        List<JsonNode> mapped = new ArrayList<>();
        try (TestStream stream = new TestStream(IN_PLACE)) {
            for (int i = 0; i < 700; i++) {
                stream.instance("pump", nested(i)).label("pump", finding(i));
            }
            assertThat(stream.reasons()).isEmpty();
            mapped.addAll(stream.predictions());
        }
        assertThat(mapped).hasSize(700).isEqualTo(enveloped(false));
    }

    @Test
    void shouldRepartitionWhereTheModelIsNotTheKey() {
        List<JsonNode> mapped = new ArrayList<>();
        try (TestStream stream = new TestStream(BY_TYPE)) {
            for (int i = 0; i < 700; i++) {
                stream.instance("machine-" + i % 13, nested(i))
                        .label(null, finding(i).replace("{\"reading_no", "{\"type\":\"pump\",\"reading_no"));
            }
            assertThat(stream.reasons()).isEmpty();
            mapped.addAll(stream.predictions());
        }
        assertThat(mapped).hasSize(700).isEqualTo(enveloped(true));
    }

    @Test
    void shouldRefuseToReplayTheWireFormatToTopicsOfOthers() {
        MappingSettings.requirePlain(ServiceSettings.standard());
        assertThatThrownBy(() ->
                        MappingSettings.requirePlain(ServiceSettings.standard().with("map.labels.id", "no")))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("topic.labels=kstep.labels is mapped or several topics");
    }

    @Test
    void shouldMakeLettersThatNameFieldAndSetting() {
        try (TestStream stream = new TestStream(IN_PLACE)) {
            stream.instance("pump", nested(1));
            stream.instance("pump", "{\"reading\":{\"temp\":1}}");
            stream.instance("pump", nested(2).replace("\"temp\":", "\"temp\":\"hot\",\"t\":"));
            stream.label("pump", "{\"reading_no\":\"r1\"}");
            stream.instance(null, nested(3));
            assertThat(stream.reasons())
                    .containsExactly(
                            "the record has no field reading.no, where map.instances.id says that the id is; it has"
                                    + " reading",
                            "feature 'reading.temp' must be a number, not the text 'hot' (see"
                                    + " map.instances.features.types and map.instances.features.exclude)",
                            "the record has no field finding.verdict, where map.labels.label says that the label is;"
                                    + " it has reading_no",
                            "the record needs a key: it names the model");
            assertThat(stream.predictions()).hasSize(1);
        }
    }

    @Test
    void shouldSayWhereARecordStoodThatWasSentOn() {
        try (TestStream stream = new TestStream(BY_TYPE)) {
            stream.instance("m", nested(1));
            stream.instance("m", "{\"reading\":{\"no\":1}}");
            stream.instance("m", nested(2).replace("\"temp\":", "\"temp\":\"hot\",\"t\":"));
            List<TestRecord<byte[], byte[]>> letters = stream.deadLetters();
            assertThat(letters)
                    .extracting(letter -> TestStream.header(letter, DeadLetters.REASON))
                    .containsExactly(
                            "the record has no field machine.type, where map.instances.model says that the model's key"
                                    + " is; it has reading",
                            "feature 'reading.temp' must be a number, not the text 'hot' (see"
                                    + " map.instances.features.types and map.instances.features.exclude)");
            assertThat(letters)
                    .extracting(letter -> TestStream.header(letter, DeadLetters.TOPIC) + "@"
                            + TestStream.header(letter, DeadLetters.OFFSET))
                    .containsExactly("kstep.instances@1", "kstep.instances@2");
        }
    }

    @Test
    void shouldTakeTheTimeThatStandsInARecord() {
        String[] settings = Arrays.copyOf(IN_PLACE, IN_PLACE.length + 2);
        settings[IN_PLACE.length] = "map.instances.time";
        settings[IN_PLACE.length + 1] = "sent";
        try (TestStream stream = new TestStream(settings)) {
            stream.instance("pump", nested(1).replace("{\"machine\":{", "{\"sent\":\"2026-01-01\",\"machine\":{"));
            stream.instance("pump", nested(2));
            assertThat(stream.records(ServiceSettings.PREDICTIONS))
                    .extracting(TestRecord::timestamp)
                    .containsExactly(1767225600000L);
            assertThat(stream.reasons())
                    .containsExactly(
                            "the record has no field sent, where map.instances.time says that the time is; it has"
                                    + " machine, reading");
        }
    }

    @Test
    void shouldMakeOneInputOfSeveralTopics() {
        try (TestStream stream = new TestStream("topic.instances", "eu, us")) {
            stream.send("eu", "m", "{\"id\":1,\"features\":{\"x\":1}}")
                    .send("us", "m", "{\"id\":2,\"features\":{\"x\":1}}");
            stream.send("us", "m", "{\"id\":2");
            assertThat(stream.predictions())
                    .extracting(one -> one.path("id").asText())
                    .containsExactly("1", "2");
            assertThat(stream.deadLetters())
                    .extracting(letter -> TestStream.header(letter, DeadLetters.TOPIC))
                    .containsExactly("us");
        }
    }

    @Test
    void shouldMakeAModelOfEachTarget() {
        try (TestStream stream = new TestStream("map.targets", "wear,leak", "map.labels.label", "wear=w,leak=l")) {
            for (int i = 0; i < 10; i++) {
                stream.instance("m", "{\"id\":%d,\"x\":%d}".formatted(i, i));
                stream.label(
                        "m",
                        "{\"id\":%d,%s}".formatted(i, i % 2 == 0 ? "\"w\":\"old\"" : "\"l\":\"dry\",\"w\":\"new\""));
            }
            assertThat(stream.reasons()).isEmpty();
            assertThat(stream.predictions().subList(18, 20))
                    .extracting(one -> one.path("label").asText())
                    .containsExactly("new", "dry");
        }
    }
}
