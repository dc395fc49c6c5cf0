package io.kstep.load;

import io.kstep.data.InstanceStream;
import io.kstep.data.Schema;
import io.kstep.data.generate.Generators;
import io.kstep.wire.ControlCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The models of the hostile records: those that nothing may touch, those that are fuzzed, and absurd ones. */
final class HostileModels {

    static final int PARTITIONS = 4;

    /** @param number name of a continuous feature */
    record Model(String key, Map<String, String> settings, InstanceStream rows, String number) {
        byte[] create() {
            return new ControlCommand.Create(settings, Optional.of(rows.schema())).encode();
        }

        Schema schema() {
            return rows.schema();
        }
    }

    private static final List<String> LEARNERS = List.of(
            "nb(density=mte)",
            "nb(density=gaussian)",
            "nb(density=kernel)",
            "nb(density=discretized)",
            "tan(density=gaussian)",
            "tan(density=mte)",
            "tan(density=kernel)",
            "kdb(density=gaussian)",
            "aode(density=gaussian)",
            "aode(density=mte)",
            "selective-nb(density=gaussian)",
            "complete(density=gaussian)",
            "mgc",
            "jan(density=gaussian)");

    private HostileModels() {}

    /** Half of them with the default learner. */
    static List<Model> good() {
        List<String> rows = List.of("sea(noise=0.1", "agrawal(", "hyperplane(features=5", "rbf(features=6,classes=3");
        List<byte[]> keys = Load.keys(PARTITIONS, 2);
        List<Model> models = new ArrayList<>();
        for (int m = 0; m < keys.size(); m++) {
            Map<String, String> settings =
                    m % 2 == 0 ? Map.of("chunk", "300") : Map.of("learner", LEARNERS.get(m), "chunk", "200");
            String spec = m % 2 == 0 ? rows.get(m / 2) : "rbf(features=5,classes=3";
            models.add(model(HostileTexts.string(keys.get(m)), settings, spec, m));
        }
        return models;
    }

    /** One of every learner and main node, with small chunks, so that what is hostile is learned soon. */
    static List<Model> fuzzed() {
        List<Model> models = new ArrayList<>();
        for (int m = 0; m < LEARNERS.size(); m++) {
            models.add(model(
                    "fuzzed-" + m, Map.of("learner", LEARNERS.get(m), "chunk", "60"), "rbf(features=4,classes=3", m));
        }
        for (String main : List.of("child", "cascade")) {
            models.add(model("fuzzed-" + main, Map.of("main", main, "chunk", "60"), "rbf(features=3,classes=2", 1));
        }
        return models;
    }

    private static Model model(String key, Map<String, String> settings, String spec, int seed) {
        String open = spec.endsWith("(") ? spec : spec + ",";
        InstanceStream rows = Generators.parse(open + "seed=" + (100 + seed) + ")");
        String number = rows.schema().features().stream()
                .filter(feature -> feature.isContinuous())
                .findFirst()
                .orElseThrow()
                .name();
        return new Model(key, settings, rows, number);
    }

    /** Commands beyond every limit of a schema: refused for sure. */
    static List<String> refused() {
        return List.of(
                create("{}", "{\"features\":[" + continuous(1) + "],\"classes\":[" + names(8_000) + "]}"),
                create(
                        "{}",
                        "{\"features\":[{\"name\":\"v\",\"type\":\"discrete\",\"values\":[" + names(30_000)
                                + "]}],\"classes\":[" + names(5_000) + "]}"),
                create(
                        "{\"learner\":\"mgc\"}",
                        "{\"features\":[{\"name\":\"v\",\"type\":\"discrete\",\"values\":[\"a\",\"b\"]}],"
                                + "\"classes\":[\"a\",\"b\"]}"));
    }

    /** Commands that ask for more than there may be room or time for. */
    static List<String> absurd() {
        String plain = "{\"features\":[" + continuous(4) + "],\"classes\":[\"a\",\"b\"]}";
        String classes = "{\"features\":[" + continuous(4) + "],\"classes\":[" + names(250) + "]}";
        return List.of(
                create("{\"submodels\":1000000}", plain),
                create("{\"chunk\":100000000}", plain),
                create("{\"reservoir\":2000000000}", plain),
                create("{\"chunkSeconds\":1e11}", plain),
                create("{\"main\":\"cascade\",\"submodels\":1000,\"chunk\":2}", classes),
                create("{\"main\":\"child\",\"submodels\":1000,\"chunk\":2}", classes),
                create("{\"learner\":\"aode(density=mte)\",\"chunk\":10}", wide(1_000, 20)),
                create("{\"learner\":\"tan(density=kernel)\",\"chunk\":10}", wide(500, 50)),
                create("{\"learner\":\"kdb(k=half,density=discretized)\",\"chunk\":10}", wide(300, 2)),
                create("{\"chunk\":20}", wide(1_000, 250)),
                create("{\"learner\":\"nb(density=mte(pieces=100000,iterations=1000000))\",\"chunk\":20}", plain),
                create("{\"learner\":\"complete(density=discretized)\",\"chunk\":20}", wide(30, 2)));
    }

    private static String wide(int features, int classes) {
        return "{\"features\":[" + continuous(features) + "],\"classes\":[" + names(classes) + "]}";
    }

    private static String create(String settings, String schema) {
        return "{\"command\":\"create\",\"settings\":" + settings + ",\"schema\":" + schema + "}";
    }

    private static String continuous(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "{\"name\":\"x" + i + "\",\"type\":\"continuous\"}")
                .collect(Collectors.joining(","));
    }

    private static String names(int count) {
        return IntStream.range(0, count).mapToObj(i -> "\"k" + i + "\"").collect(Collectors.joining(","));
    }
}
