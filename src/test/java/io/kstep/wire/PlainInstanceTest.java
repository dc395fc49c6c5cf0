package io.kstep.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainInstanceTest {

    private static final Schema SCHEMA = schema("wind speed");
    private static final String PLAIN =
            "{\"id\":\"7\",\"features\":{\"a\":-12.5,\"wind speed\":0.1,\"colour\":\"red\",\"ab\":3},\"label\":\"up\"}";
    private static final List<String> NUMBERS = List.of(
            "0",
            "-0",
            "-0.0",
            "7",
            "-12",
            "21.5",
            "0.1",
            "123456789012345",
            "1234567890123456",
            "0.30000000000000004",
            "-98765.4321098765432",
            "1e5",
            "1.5e-7",
            "2.5E+300",
            "1.7976931348623157e308",
            "4.9e-324",
            "0.00000000000001",
            "9.007199254740993",
            "2.2250738585072011e-308",
            "1.0e400",
            "01",
            "1.",
            ".5",
            "-",
            "1.e3",
            "1.5e",
            "null",
            "nul",
            "12345678901234567890.5",
            "0.0000000000000000000000000000000000000000000001");

    /** What comes of a record; {@code refusal} without the places of bytes. */
    private record Read(String id, List<Long> values, NamedLabel label, List<?> unseen, String refusal) {}

    private final SplittableRandom random = new SplittableRandom(20_261_118);

    private static Schema schema(String name) {
        return Schema.classification(
                List.of(
                        Feature.continuous("a"),
                        Feature.continuous(name),
                        Feature.discrete("colour", "red", "green"),
                        Feature.continuous("ab")),
                "class",
                List.of("up", "down"));
    }

    private static InstanceDecoder decoder(Schema schema) {
        InstanceDecoder decoder = new InstanceDecoder(schema, WireLimits.DEFAULT);
        for (String label : List.of("up", "down")) {
            decoder.decode(("{\"id\":1,\"features\":{},\"label\":\"" + label + "\"}").getBytes(UTF_8));
        }
        for (int i = 0; i < 8; i++) {
            decoder.decode("{\"id\":1,\"features\":{}}".getBytes(UTF_8)); // it goes the short way again
        }
        return decoder;
    }

    private static Read read(InstanceDecoder decoder, byte[] json) {
        try {
            decoder.decode(json);
            return new Read(
                    decoder.id(),
                    Arrays.stream(decoder.values())
                            .mapToObj(Double::doubleToRawLongBits)
                            .toList(),
                    decoder.label(),
                    List.copyOf(decoder.unseen()),
                    null);
        } catch (WireException e) {
            return new Read(null, null, null, null, e.getMessage().replaceAll("\\d", ""));
        }
    }

    /** A blank in front is all that it takes to need the parser. */
    private static byte[] withBlank(byte[] json) {
        byte[] longer = new byte[json.length + 1];
        longer[0] = ' ';
        System.arraycopy(json, 0, longer, 1, json.length);
        return longer;
    }

    private static boolean isPlain(Schema schema, byte[] json) {
        String[] names = schema.features().stream().map(Feature::name).toArray(String[]::new);
        TextIndex[] dictionaries = new TextIndex[names.length];
        dictionaries[2] = new TextIndex();
        dictionaries[2].put("red", 0);
        dictionaries[2].put("green", 1);
        LabelReader labels = new LabelReader(WireLimits.DEFAULT);
        JsonRecord.read("{\"label\":\"up\"}".getBytes(UTF_8), (name, value) -> labels.read(value));
        return new PlainInstance(WireLimits.DEFAULT, names, dictionaries, labels, new double[names.length]).read(json);
    }

    @Test
    void shouldReadRecordsAsTheParserDoesBitForBit() {
        InstanceDecoder parser = decoder(SCHEMA);
        int plain = 0;
        int refused = 0;
        for (int i = 0; i < 10_000; i++) {
            byte[] json = record().getBytes(UTF_8);
            Read expected = read(parser, withBlank(json));
            assertThat(read(decoder(SCHEMA), json)).as(new String(json, UTF_8)).isEqualTo(expected);
            plain += isPlain(SCHEMA, json) ? 1 : 0;
            refused += expected.refusal() == null ? 0 : 1;
        }
        assertThat(plain).isGreaterThan(2_000);
        assertThat(refused).isGreaterThan(500);
    }

    private String record() {
        StringBuilder json =
                new StringBuilder("{").append(blank()).append("\"id\":").append(pick("\"a-1\"", "12", "0", "07"));
        json.append(",").append(blank()).append("\"features\":{");
        String comma = "";
        for (String name : random.nextInt(20) == 0 ? List.of("ab", "a") : List.of("a", "wind speed", "colour", "ab")) {
            if (random.nextInt(5) > 0) {
                String value = name.equals("colour") ? pick("\"red\"", "\"green\"", "\"blue\"", "null") : number();
                json.append(comma)
                        .append('"')
                        .append(name)
                        .append("\":")
                        .append(blank())
                        .append(value)
                        .append(blank());
                comma = ",";
            }
        }
        String number = ",\"label\":" + number();
        json.append('}').append(pick("", ",\"label\":\"up\"", ",\"label\":\"down\"", ",\"label\":null", number));
        return json.append(blank()).append('}').append(blank()).toString();
    }

    private String number() {
        return switch (random.nextInt(8)) {
            case 0 -> NUMBERS.get(random.nextInt(NUMBERS.size()));
            case 1 -> Double.toString(Double.longBitsToDouble(random.nextLong()));
            case 2 -> Double.toString(random.nextDouble(-1, 1));
            case 3 -> Integer.toString(random.nextInt());
            default -> Double.toString(Math.rint(random.nextDouble(-1e6, 1e6) * 1e4) / 1e4);
        };
    }

    private String blank() {
        return random.nextInt(6) == 0 ? pick(" ", "\t", "\n ", "\r\n") : "";
    }

    private String pick(String... texts) {
        return texts[random.nextInt(texts.length)];
    }

    @Test
    void shouldRefuseDamagedRecordsAsTheParserDoes() {
        InstanceDecoder parser = decoder(SCHEMA);
        for (int i = 0; i < 10_000; i++) {
            byte[] json = PLAIN.getBytes(UTF_8);
            for (int k = random.nextInt(2); k >= 0; k--) {
                json[random.nextInt(json.length)] = (byte)
                        (random.nextBoolean() ? random.nextInt(256) : " ,:{}\"\\0.e-".charAt(random.nextInt(11)));
            }
            json = random.nextInt(4) == 0 ? Arrays.copyOf(json, random.nextInt(json.length) + 1) : json;
            assertThat(read(decoder(SCHEMA), json))
                    .as(new String(json, ISO_8859_1))
                    .isEqualTo(read(parser, withBlank(json)));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\" >  {\"id\"",
                "\"7\" > \"\\u0037\"",
                "\"7\" > -7",
                "\"7\" > \"\"",
                "\"7\", > \"7\",\"id\":\"8\",",
                "\"id\":\"7\", > ",
                "\"a\" > \"b\"",
                "\"ab\" > \"a\"",
                "\"red\" > \"blue\"",
                "\"red\" > 1",
                "-12.5 > 1e5",
                "-12.5 > -0",
                "-12.5 > 1.0e999",
                "-12.5 > 1234567890123456",
                "\"up\" > null",
                "\"up\" > \"new\"",
                "\"up\" > {\"not\":\"up\"}",
                "\"up\" > \"up\",\"expert\":\"e\"",
                "\"up\" > \"up\",\"label\":\"up\"",
                "\"up\"} > \"up\"}}",
                "\"up\"} > \"up\"",
            })
    void shouldLeaveToTheParserWhatIsNotPlain(String change) {
        String[] parts = change.split(" > ", -1);
        assertThat(isPlain(SCHEMA, PLAIN.getBytes(UTF_8))).isTrue();
        assertThat(isPlain(SCHEMA, PLAIN.replace(parts[0], parts[1]).getBytes(UTF_8)))
                .isFalse();
    }

    @Test
    void shouldPauseWhereRecordsAreNotPlainAndTryAgain() {
        LabelReader labels = new LabelReader(WireLimits.DEFAULT);
        PlainInstance plain =
                new PlainInstance(WireLimits.DEFAULT, new String[0], new TextIndex[0], labels, new double[0]);
        byte[] good = "{\"id\":1,\"features\":{}}".getBytes(UTF_8);
        assertThat(plain.read(good)).isTrue();
        for (int i = 0; i < 2_000; i++) {
            assertThat(plain.read(withBlank(good))).isFalse();
        }
        int tried = 0;
        while (!plain.read(good)) {
            tried++;
        }
        assertThat(tried).isBetween(1, 256);
        assertThat(plain.read(good)).isTrue();
    }

    @Test
    void shouldTakeNothingForPlainWhereANameMustBeEscaped() {
        String json = PLAIN.replace("wind speed", "wind\"speed");
        assertThat(isPlain(schema("wind\"speed"), json.getBytes(UTF_8))).isFalse();
        assertThat(read(decoder(schema("wind\"speed")), json.getBytes(UTF_8)).refusal())
                .isNotNull();
    }
}
