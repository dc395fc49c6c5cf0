package io.kstep.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Whatever bytes come, a record is taken or refused with one short line, and the next record is none the worse. */
class HostileRecordsTest {

    private static final int RECORDS = 20_000;

    private static final Schema SCHEMA = Schema.classification(
            List.of(Feature.continuous("temp"), Feature.discrete("colour", "red", "green"), Feature.continuous("x")),
            "class",
            List.of("up", "down"));

    private int taken;
    private int refused;

    @Test
    void shouldTakeOrRefuseEveryRecordInOneShortLine() {
        InstanceDecoder decoder = new InstanceDecoder(SCHEMA, WireLimits.DEFAULT);
        HostileRecords hostile = new HostileRecords(20261117);
        for (int i = 0; i < RECORDS; i++) {
            byte[] record = hostile.next();
            attempt(record, json -> {
                decoder.decode(json);
                assertThat(decoder.id()).isNotEmpty().hasSizeLessThanOrEqualTo(512);
                assertThat(Arrays.stream(decoder.values()).noneMatch(Double::isInfinite))
                        .isTrue();
            });
            attempt(record, json -> SchemaInference.of(json, WireLimits.DEFAULT, false));
            attempt(record, json -> LabelRecord.decode(json, WireLimits.DEFAULT));
            attempt(record, ControlCommand::decode);
            assertUsable(decoder);
        }
        assertThat(taken).isGreaterThan(RECORDS / 10); // the mutations leave some records whole
        assertThat(refused).isGreaterThan(RECORDS);
    }

    private void attempt(byte[] record, Consumer<byte[]> reader) {
        try {
            reader.accept(record);
            taken++;
        } catch (WireException e) {
            refused++;
            String message = e.getMessage();
            if (message.isBlank() || message.length() >= 300 || !message.chars().noneMatch(Character::isISOControl)) {
                throw new AssertionError("not one short line: " + message);
            }
        }
    }

    private static void assertUsable(InstanceDecoder decoder) {
        decoder.decode(HostileRecords.good());
        double[] values = decoder.values();
        if (!decoder.id().equals("42")
                || values[0] != 21.5
                || values[1] != 0
                || values[2] != -1e-3
                || !decoder.label().equals(new NamedLabel.Hard("up"))
                || !decoder.unseen().isEmpty()) {
            throw new AssertionError("the decoder was spoilt: " + decoder.id() + " " + Arrays.toString(values));
        }
    }
}
