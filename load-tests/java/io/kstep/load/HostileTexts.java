package io.kstep.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Records that are out of order whatever the model has seen, each in its own way. */
final class HostileTexts {

    private static final int HUGE = 1_100_000;
    private static final int MOST_CLASSES = 250;

    /** Labels that no model with classes takes; CLASS stands for one that is known. */
    private static final List<String> LABELS = List.of(
            "17",
            "1e308",
            "[]",
            "{}",
            "\"\"",
            "{\"probabilities\":{}}",
            "{\"probabilities\":{\"CLASS\":0.5}}",
            "{\"probabilities\":{\"CLASS\":1.5,\"b\":-0.5}}",
            "{\"probabilities\":{\"CLASS\":\"much\"}}",
            "{\"probabilities\":{\"CLASS\":1e999}}",
            "{\"candidates\":[]}",
            "{\"candidates\":\"CLASS\"}",
            "{\"candidates\":[\"CLASS\",\"CLASS\"]}",
            "{\"masses\":[]}",
            "{\"masses\":[{\"set\":[\"CLASS\"],\"mass\":0.4}]}",
            "{\"masses\":[{\"set\":[],\"mass\":1}]}",
            "{\"masses\":[{\"mass\":1}]}",
            "{\"label\":\"CLASS\"}",
            "{\"label\":\"CLASS\",\"doubt\":1.5}",
            "{\"label\":\"CLASS\",\"doubt\":-1}",
            "{\"label\":\"CLASS\",\"candidates\":[\"CLASS\"],\"doubt\":0}",
            "{\"targets\":{\"a\":\"CLASS\",\"b\":{\"candidates\":[\"CLASS\"]}}}",
            "\"" + "n".repeat(1_001) + "\"",
            "{\"candidates\":[" + names(MOST_CLASSES + 1) + "]}",
            "{\"candidates\":[" + names(1_001) + "]}");

    private static final List<String> COMMANDS = List.of(
            "{\"command\":\"fly\"}",
            "{\"command\":7}",
            "{}",
            "[]",
            "{\"command\":\"create\"}", // there is a model already
            "{\"command\":\"create\",\"schema\":{\"features\":[{\"name\":\"a\",\"type\":\"continuous\"}]}}",
            "{\"command\":\"change\"}",
            "{\"command\":\"change\",\"settings\":{}}",
            "{\"command\":\"change\",\"settings\":{\"wings\":2}}",
            "{\"command\":\"change\",\"settings\":{\"chunk\":-1}}",
            "{\"command\":\"change\",\"settings\":{\"chunk\":\"many\"}}",
            "{\"command\":\"change\",\"settings\":{\"chunk\":99999999999}}",
            "{\"command\":\"change\",\"settings\":{\"learner\":\"oracle\"}}",
            "{\"command\":\"change\",\"settings\":{\"learner\":\"nb(density=\"}}",
            "{\"command\":\"change\",\"settings\":{\"main\":\"" + "(".repeat(500) + "\"}}",
            "{\"command\":\"change\",\"settings\":{\"drift\":null}}",
            "{\"command\":\"change\",\"settings\":[1]}");

    private final SplittableRandom random;

    HostileTexts(SplittableRandom random) {
        this.random = random;
    }

    private static String names(int count) {
        return IntStream.range(0, count).mapToObj(i -> "\"k" + i + "\"").collect(Collectors.joining(","));
    }

    /**
     * An instance that no model takes.
     *
     * @param good one that its model would take
     * @param number name of a continuous feature of the model
     * @param known a class of the model
     */
    byte[] instance(byte[] good, String number, String known) {
        String features = "\"features\":{\"" + number + "\":";
        return switch (random.nextInt(20)) {
            case 0, 1, 2 -> Arrays.copyOf(good, 1 + random.nextInt(good.length - 1));
            case 3 -> random(1 + random.nextInt(200));
            case 4 -> inside("{\"id\":\"", 0xff, "\"," + features + "1}}");
            case 5 -> bytes("{\"id\":\"d\",\"deep\":" + "[".repeat(70) + "]".repeat(70) + "," + features + "1}}");
            case 6 -> bytes("{\"id\":\"d\",\"deep\":" + "{\"a\":".repeat(3_000));
            case 7 -> bytes("{\"id\":\"t\"," + features + "\"hot\"}}");
            case 8 ->
                bytes("{\"id\":\"t\"," + features
                        + List.of("1e999", "-1e999", "NaN", "Infinity", "0x1F", "1_0")
                                .get(random.nextInt(6)) + "}}");
            case 9 -> bytes("{" + features + "1}}");
            case 10 -> bytes("{\"id\":\"" + "i".repeat(513 + random.nextInt(20_000)) + "\"," + features + "1}}");
            case 11 -> bytes("{\"id\":\"n\"}");
            case 12 ->
                bytes("{\"id\":\"n\",\"features\":"
                        + List.of("7", "[]", "\"a\"", "null").get(random.nextInt(4)) + "}");
            case 13 -> bytes("{\"id\":[1]," + features + "1}}");
            case 14 -> concat(good, bytes(List.of("x", "{}", "]", "\u0000").get(random.nextInt(4))));
            case 15 -> random.nextInt(250) == 0 ? huge() : null;
            case 16 -> bytes("{\"id\":\"n\"," + features + "9".repeat(401) + "}}");
            default -> bytes("{\"id\":\"l\"," + features + "1},\"label\":" + label(known) + "}");
        };
    }

    /** A label record that no model takes. */
    byte[] labelRecord(String known) {
        return switch (random.nextInt(8)) {
            case 0 -> bytes("{\"id\":\"l\"}");
            case 1 -> bytes("{\"label\":\"" + known + "\"}");
            case 2 -> bytes("{\"id\":\"l\",\"label\":\"" + known);
            case 3 -> random(1 + random.nextInt(60));
            case 4 -> bytes("{\"id\":\"" + "i".repeat(600) + "\",\"label\":\"" + known + "\"}");
            default -> bytes("{\"id\":\"l" + random.nextInt(1_000_000) + "\",\"label\":" + label(known) + "}");
        };
    }

    /** A command that a model which is there cannot carry out. */
    byte[] command() {
        return random.nextInt(8) == 0
                ? random(1 + random.nextInt(60))
                : bytes(COMMANDS.get(random.nextInt(COMMANDS.size())));
    }

    /** A key that is none, whatever stands under it. */
    byte[] key() {
        return switch (random.nextInt(4)) {
            case 0 -> null;
            case 1 -> new byte[0];
            case 2 -> concat(bytes("k" + random.nextInt(100)), new byte[] {(byte) (random.nextBoolean() ? 0xff : 7)});
            default -> bytes("k".repeat(201 + random.nextInt(2_000)));
        };
    }

    private String label(String known) {
        return LABELS.get(random.nextInt(LABELS.size())).replace("CLASS", known);
    }

    private byte[] random(int length) {
        byte[] result = new byte[length];
        random.nextBytes(result);
        result[0] = (byte) 0xfe; // what UTF-8 never begins with
        return result;
    }

    private static byte[] huge() {
        return bytes("{\"id\":\"h\",\"features\":{},\"more\":\"" + "y".repeat(HUGE) + "\"}");
    }

    private static byte[] inside(String before, int middle, String after) {
        return concat(concat(bytes(before), new byte[] {(byte) middle}), bytes(after));
    }

    private static byte[] concat(byte[] left, byte[] right) {
        ByteArrayOutputStream all = new ByteArrayOutputStream(left.length + right.length);
        all.writeBytes(left);
        all.writeBytes(right);
        return all.toByteArray();
    }

    static String string(byte[] bytes) {
        return new String(bytes, UTF_8);
    }

    static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
