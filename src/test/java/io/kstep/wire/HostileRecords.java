package io.kstep.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Records that nobody should send: random bytes, truncated and mutated JSON, wrong types, deep nesting, huge numbers,
 * NaN, ids that repeat, texts of a million characters; some are left whole. The same seed gives the same records.
 */
public final class HostileRecords {

    private static final List<byte[]> SEEDS = List.of(
            bytes("{\"id\":\"42\",\"features\":{\"temp\":21.5,\"colour\":\"red\",\"x\":-1e-3},\"label\":\"up\"}"),
            bytes(
                    "{\"id\":7,\"features\":{\"temp\":null,\"colour\":true},\"label\":{\"probabilities\":{\"up\":0.75,\"down\":0.25}}}"),
            bytes(
                    "{\"id\":\"a\",\"label\":{\"masses\":[{\"set\":[\"up\"],\"mass\":0.7},{\"set\":[\"up\",\"down\"],\"mass\":0.3}]},\"features\":{}}"),
            bytes("{\"id\":\"a\",\"features\":{\"x\":1},\"label\":{\"label\":\"up\",\"doubt\":0.3}}"),
            bytes(
                    "{\"id\":\"a\",\"features\":{\"x\":1},\"label\":{\"targets\":{\"a\":\"x\",\"b\":{\"candidates\":[\"p\"]}}}}"),
            bytes(
                    "{\"command\":\"create\",\"settings\":{\"chunk\":10},\"schema\":{\"features\":[{\"name\":\"a\",\"type\":\"discrete\",\"values\":[\"p\",1]}],\"classes\":[\"u\"]}}"));

    /** Pieces that replace a part of a record. */
    private static final List<String> PIECES = List.of(
            "null",
            "true",
            "{}",
            "[]",
            "\"\"",
            "NaN",
            "-Infinity",
            "1e999",
            "-1e-999",
            "0x1F",
            "01",
            "+1",
            ".5",
            "1.",
            "\"\\u0000\"",
            "\"\\ud800\"",
            "\"\\q\"",
            "\u0000",
            "\ufeff",
            "\u2028",
            "/*x*/",
            "#",
            "'",
            "`",
            ",",
            ":",
            "}}",
            "\"id\":1,",
            "\"features\":{},",
            "\"features\":{\"temp\":\"x\"},",
            "\"label\":{\"probabilities\":{}},",
            "9".repeat(399),
            "9".repeat(5_000),
            "[".repeat(70),
            "{\"a\":".repeat(2_000));

    private static final int HUGE = 1_000_000;

    private final SplittableRandom random;
    private long made;

    public HostileRecords(long seed) {
        random = new SplittableRandom(seed);
    }

    /** A record with nothing wrong. */
    static byte[] good() {
        return SEEDS.get(0).clone();
    }

    /** The next record; one in two thousand is huge. */
    public byte[] next() {
        return made++ % 2_000 == 7 ? huge() : mutated();
    }

    private byte[] mutated() {
        byte[] record = SEEDS.get(random.nextInt(SEEDS.size())).clone();
        for (int times = random.nextInt(3); times >= 0; times--) {
            record = mutation(record);
        }
        return record;
    }

    private byte[] mutation(byte[] record) {
        int at = record.length == 0 ? 0 : random.nextInt(record.length);
        int end = Math.min(record.length, at + random.nextInt(12));
        return switch (random.nextInt(16)) {
            case 0 -> Arrays.copyOf(record, at);
            case 1 -> random(random.nextInt(200));
            case 2 -> replaced(record, at, at + Math.min(1, record.length), random(1));
            case 3 -> replaced(record, at, end, new byte[0]);
            case 4 -> replaced(record, at, at, Arrays.copyOfRange(record, at, end));
            case 5 -> replaced(record, at, end, bytes(PIECES.get(random.nextInt(PIECES.size()))));
            case 6 -> replaced(record, at, at, new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80});
            default -> afterColon(record, at, bytes(PIECES.get(random.nextInt(PIECES.size()))));
        };
    }

    /** Puts a piece in place of a whole value, so that types are wrong where the JSON is right. */
    private static byte[] afterColon(byte[] record, int from, byte[] piece) {
        for (int i = from; i < record.length; i++) {
            if (record[i] == ':') {
                int end = i + 1;
                while (end < record.length && record[end] != ',' && record[end] != '}') {
                    end++;
                }
                return replaced(record, i + 1, end, piece);
            }
        }
        return record;
    }

    private static byte[] replaced(byte[] record, int from, int to, byte[] piece) {
        byte[] result = new byte[record.length - (to - from) + piece.length];
        System.arraycopy(record, 0, result, 0, from);
        System.arraycopy(piece, 0, result, from, piece.length);
        System.arraycopy(record, to, result, from + piece.length, record.length - to);
        return result;
    }

    private byte[] random(int length) {
        byte[] result = new byte[length];
        random.nextBytes(result);
        return result;
    }

    private byte[] huge() {
        String text = "y".repeat(HUGE);
        return bytes(
                switch (random.nextInt(6)) {
                    case 0 -> "{\"id\":\"" + text + "\",\"features\":{}}";
                    case 1 -> "{\"id\":1,\"features\":{\"colour\":\"" + text + "\"}}";
                    case 2 -> "{\"id\":1,\"features\":{\"" + text + "\":1}}";
                    case 3 -> "{\"id\":1,\"features\":{\"temp\":\"" + text + "\"}}";
                    case 4 -> "{\"id\":1,\"features\":{\"temp\":1" + text.replace('y', '0') + "}}";
                    default -> "{\"id\":1,\"features\":{},\"label\":\"" + text + "\"}";
                });
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
