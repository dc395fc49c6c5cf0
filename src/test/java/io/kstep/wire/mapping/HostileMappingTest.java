package io.kstep.wire.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.wire.WireException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever bytes come, a record is mapped or refused with one short line, and memory does not grow with them. */
class HostileMappingTest {

    private static final String GOOD =
            "{\"id\":\"i1\",\"label\":\"up\",\"at\":\"2026-11-19T12:30:00Z\",\"n\":\"21.5\",\"deep\":{\"a\":[1,2.5e3,{\"b\":true}]}}";

    private final Mapper mapper = Mapper.instances(
            "features", "*,at", "features.types", "at=cycle(day)+time,n=number", "time", "at", "expert", "by");

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void shouldTakeOrRefuseEveryRecordInOneShortLine() {
        Random random = new Random(20261119);
        String wanted = mapper.of(GOOD);
        int refused = 0;
        for (int i = 0; i < 50_000; i++) {
            byte[] record = bytes(GOOD);
            for (int m = random.nextInt(4); m > 0; m--) {
                record[random.nextInt(record.length)] =
                        (byte) (i % 2 == 0 ? random.nextInt(256) : '0' + random.nextInt(75));
            }
            record = java.util.Arrays.copyOf(record, i % 3 == 0 ? random.nextInt(record.length + 1) : record.length);
            refused += isRefused(record) ? 1 : 0;
        }
        assertThat(refused).isBetween(10_000, 49_000);
        assertThat(mapper.of(GOOD)).isEqualTo(wanted);
    }

    private boolean isRefused(byte[] record) {
        try {
            mapper.all(record);
            return false;
        } catch (WireException e) {
            String message = e.getMessage();
            if (message.isBlank() || message.length() > 500 || message.chars().anyMatch(Character::isISOControl)) {
                throw new AssertionError("not one short line: " + message);
            }
            return true;
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "null",
                "[]",
                "1",
                "\"x\"",
                "{}",
                "{\"id\":[]}",
                "{\"id\":{}}",
                "{\"id\":null}",
                "{\"id\":\"\"}",
                "{\"id\":NaN}",
                "{\"id\":1,\"at\":[]}",
                "{\"id\":1,\"at\":\"\"}",
                "{\"id\":1,\"at\":1e300}",
                "{\"id\":1,\"at\":-1}",
                "{\"id\":1,\"at\":\"9999999-01-01\"}",
                "{\"id\":1} x"
            })
    void shouldRefuse(String record) {
        assertThat(isRefused(bytes(record))).isTrue();
    }

    @Test
    void shouldRefuseNestingOfTenThousand() {
        for (String open : List.of("[", "{\"a\":")) {
            String deep = "{\"id\":1,\"at\":1,\"x\":" + open.repeat(10_000);
            assertThatThrownBy(() -> mapper.all(bytes(deep)))
                    .isInstanceOf(WireException.class)
                    .hasMessageContaining("at most 64 levels");
        }
    }

    @Test
    void shouldRefuseHugeTextsAndTooManyFeatures() {
        String text = "x".repeat(900_000);
        assertThatThrownBy(() -> mapper.all(bytes("{\"id\":1,\"at\":1,\"x\":\"" + text + "\"}")))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("the field x does not fit: it has 900000 characters");
        StringBuilder many = new StringBuilder("{\"id\":1,\"at\":1");
        for (int i = 0; i < 11; i++) {
            many.append(",\"f").append(i).append("\":").append(i);
        }
        assertThatThrownBy(() -> Mapper.small(10).of(many + "}"))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("more than 10 features")
                .hasMessageContaining("map.instances.features");
    }

    @Test
    void shouldSayThatBytesAreOfARegistry() {
        assertThatThrownBy(() -> mapper.all(new byte[] {0, 0, 0, 0, 7, 12, 'x'}))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("schema registry");
    }

    @Test
    void shouldRememberFewOfTheNamesThatHostileRecordsHave() {
        Field root = Field.root(Mapper.instances().mapping().features());
        for (int i = 0; i < 100_000; i++) {
            root.named("name" + i);
        }
        Field known = root.named("name1");
        assertThat(root.named("name1")).isSameAs(known);
        assertThat(root.named("name99999")).isNotSameAs(root.named("name99999"));
    }

    @Test
    void shouldLeaveOutWhatIsEmpty() {
        assertThat(mapper.features("{\"id\":1,\"at\":0,\"a\":[],\"b\":{},\"c\":null,\"n\":\"\"}"))
                .isEqualTo("{\"at.day.sin\":0.0,\"at.day.cos\":1.0,\"at\":0.0}");
    }
}
