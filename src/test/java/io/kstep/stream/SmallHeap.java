package io.kstep.stream;

import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Records and commands that would each fill any heap, given to a service in a small one: run by {@link MemoryBudgetTest}
 * as a process of its own. Prints what became of them.
 */
final class SmallHeap {

    private static int refused;

    private SmallHeap() {}

    public static void main(String[] args) {
        try (TestStream stream = new TestStream("models.max.classes", "100000", "models.max.values", "100000")) {
            create(stream, "classes", schema(1, 8_000), "");
            create(stream, "values", schema(2, 5_000).replace("\"continuous\"", discrete(30_000)), "");
            create(stream, "submodels", schema(2, 2), "\"submodels\":\"1000000\"");
            create(stream, "unknown", null, "\"submodels\":\"1000000\"");
            create(stream, "cascade", schema(2, 250), "\"main\":\"cascade\",\"submodels\":\"1000\"");
            create(stream, "chunk", schema(900, 20), "\"chunk\":\"2000000\"");
            create(stream, "aode", schema(1_000, 2), "\"learner\":\"aode\"");
            create(stream, "wide", schema(1_000, 20), "\"chunk\":\"200\"");
            grow(stream);
            wait(stream);
            goOn(stream);
        }
    }

    private static String schema(int features, int classes) {
        return "{\"features\":["
                + IntStream.range(0, features)
                        .mapToObj(j -> "{\"name\":\"f" + j + "\",\"type\":\"continuous\"}")
                        .collect(Collectors.joining(","))
                + "],\"classes\":["
                + IntStream.range(0, classes).mapToObj(c -> "\"c" + c + "\"").collect(Collectors.joining(",")) + "]}";
    }

    private static String discrete(int values) {
        return "\"discrete\",\"values\":["
                + IntStream.range(0, values).mapToObj(v -> "\"" + v + "\"").collect(Collectors.joining(",")) + "]";
    }

    private static void create(TestStream stream, String key, String schema, String settings) {
        stream.control(
                key,
                "{\"command\":\"create\"" + (schema == null ? "" : ",\"schema\":" + schema) + ",\"settings\":{"
                        + settings + "}}");
        stream.reasons().forEach(reason -> System.out.println("refused " + key + ": " + reason));
    }

    /** A thousand features and ever new classes, from instances alone. */
    private static void grow(TestStream stream) {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 700; i++) {
            String features = IntStream.range(0, 1_000)
                    .mapToObj(j -> "\"f" + j + "\":" + random.nextInt(100))
                    .collect(Collectors.joining(","));
            stream.instance(
                    "grown", "{\"id\":\"" + i + "\",\"features\":{" + features + "},\"label\":\"c" + i % 250 + "\"}");
            refused += stream.reasons().stream().allMatch(reason -> reason.contains("memory.model.bytes")) ? 0 : 1;
            stream.predictions();
            stream.models();
            stream.events();
            stream.errors();
            stream.forgetChangelogs();
        }
        System.out.println("grown without other refusals: " + (refused == 0));
    }

    private static void wait(TestStream stream) {
        String longId = "i".repeat(500);
        int expired = 0;
        for (int i = 0; i < 210_000; i++) {
            stream.instance("waiting", "{\"id\":\"" + longId + i + "\",\"features\":{\"x\":1}}");
            if (i % 1_000 == 0) {
                stream.forgetChangelogs().predictions();
                expired += (int) stream.eventTypes().stream()
                        .filter("label-expired"::equals)
                        .count();
            }
        }
        System.out.println("expired early: " + (expired > 150_000));
        stream.predictions();
        stream.events();
    }

    private static void goOn(TestStream stream) {
        for (int i = 0; i < 1_200; i++) {
            stream.instance("good", TestStream.instance(i, i % 2, i % 7, i % 2 == 0 ? "a" : "b"));
        }
        System.out.println("good: " + stream.predictions().size() + " predicted, "
                + stream.eventTypes().stream().filter("chunk-learned"::equals).count() + " chunks, "
                + stream.reasons().size() + " refused");
    }
}
