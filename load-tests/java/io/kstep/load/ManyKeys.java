package io.kstep.load;

import io.kstep.load.Throughput.Contestant;
import io.kstep.load.Throughput.Round;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/**
 * Many models in a small heap beside few, under the settings of {@code config/many-models.properties}. The keys take
 * turns, which is the hardest order for a cache: no key comes twice before all others have come once.
 */
final class ManyKeys implements Shape {

    private static final Path CONFIG = Path.of("config", "many-models.properties");
    /** Where this run is, not how models are kept. */
    private static final Set<String> NOT_TAKEN =
            Set.of("application.id", "kafka.bootstrap.servers", "kafka.state.dir", "http.host", "http.port");

    /** As the file advises: where most of the heap is models, collecting bit by bit costs more than all at once. */
    private static final String COLLECTOR = "-XX:+UseParallelGC";

    private static final int FEW_RECORDS = 300_000;

    @Override
    public Report run(Bench bench, Options options) {
        Map<String, String> settings = settings(options);
        int partitions = Integer.parseInt(settings.get("topics.partitions"));
        Map<String, List<byte[]>> keys = new TreeMap<>();
        keys.put("one", Load.keys(partitions, 1).subList(0, 1));
        keys.put("few", Load.keys(partitions, 1));
        keys.put("many", Load.keys(partitions, options.keys() / partitions));
        bench.createTopics(keys.keySet(), partitions);
        try (Load load = new Load(bench.bootstrap(), 20)) {
            keys.forEach((topic, those) -> load.preload(
                    topic, those, options.features(), topic.equals("many") ? options.records() : FEW_RECORDS));
        }
        List<String> flags = List.of("-Xmx" + options.heap(), COLLECTOR);
        Report report = new Report(
                "many-keys",
                ("%s keys with %s records that take turns, beside one key and one key for each of the %d partitions;"
                                + " %d features, every instance labelled, `exactly_once_v2`, `%s`. Settings:"
                                + " `config/many-models.properties`%s.")
                        .formatted(
                                Report.whole(options.keys()),
                                Report.whole(options.records()),
                                partitions,
                                options.features(),
                                String.join(" ", flags),
                                options.settings().isEmpty() ? "" : " with " + options.settings()));
        try (Runner runner = new Runner(bench, Side.KSTEP, partitions, options.features(), flags)) {
            Throughput race = new Throughput(bench, partitions);
            List<Contestant> contestants = List.of(
                    new Contestant(Report.whole(options.keys()) + " keys", runner, "many", options.records(), settings),
                    new Contestant("a key per partition", runner, "few", FEW_RECORDS, settings),
                    new Contestant("one key", runner, "one", FEW_RECORDS, settings));
            race.race(contestants.subList(1, 3), options.warmUps(), 0);
            String[] heap = new String[1];
            List<List<Round>> measured = new ArrayList<>(List.of(List.of(race.run(
                    contestants.get(0), () -> heap[0] = runner.process().ask("heap")))));
            measured.addAll(race.race(contestants.subList(1, 3), 0, 1));
            Throughput.report(report, contestants, measured);
            report.line("Heap in use after a full collection with all models alive: "
                    + Long.parseLong(heap[0]) / (1 << 20) + " MiB.");
        }
        return report;
    }

    private static Map<String, String> settings(Options options) {
        Properties file = new Properties();
        try (var reader = Files.newBufferedReader(CONFIG)) {
            file.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, String> settings = new TreeMap<>();
        file.stringPropertyNames().stream()
                .filter(key -> !NOT_TAKEN.contains(key))
                .forEach(key -> settings.put(key, file.getProperty(key).strip()));
        return options.with(settings);
    }
}
