package io.kstep.load;

import io.kstep.load.Throughput.Contestant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Labels that come apart from their instances and long after them, beside labels that come with them. */
final class LabelDelay implements Shape {

    private static final int DELAY = 10_000;

    @Override
    public Report run(Bench bench, Options options) {
        bench.createTopics(List.of("labelled", "bare", "late"), options.partitions());
        List<byte[]> keys = Load.keys(options.partitions(), options.keys() / options.partitions());
        try (Load load = new Load(bench.bootstrap(), 20)) {
            load.preload("labelled", keys, options.features(), options.records());
            load.preloadApart("bare", "late", keys, options.features(), options.records(), DELAY);
        }
        Report report = new Report(
                "label-delay",
                ("%s instances with %d features whose labels come %s instances later on the labels topic, beside the"
                                + " same instances with their labels; %d keys, %d partitions, %d stream threads,"
                                + " `exactly_once_v2`. Predictions a second: with labels apart there are twice as many"
                                + " records.")
                        .formatted(
                                Report.whole(options.records()),
                                options.features(),
                                Report.whole(DELAY),
                                options.keys(),
                                options.partitions(),
                                options.threads()));
        Map<String, String> settings = options.with(Map.of());
        Map<String, String> apart = new TreeMap<>(settings);
        apart.put("topic.labels", "late");
        try (Runner runner = new Runner(
                bench, Side.KSTEP, options.partitions(), options.features(), List.of("-Xmx" + options.heap()))) {
            List<Contestant> contestants = List.of(
                    new Contestant("labels later", runner, "bare", options.records(), apart),
                    new Contestant("labels inside", runner, "labelled", options.records(), settings));
            Throughput race = new Throughput(bench, options.partitions());
            Throughput.report(report, contestants, race.race(contestants, options.warmUps(), options.rounds()));
        }
        return report;
    }
}
