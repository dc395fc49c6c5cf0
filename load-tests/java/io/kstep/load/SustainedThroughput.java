package io.kstep.load;

import io.kstep.load.Throughput.Contestant;
import io.kstep.load.Throughput.Round;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** How many records a second, beside the pass-through, over a topic that was filled before. */
final class SustainedThroughput implements Shape {

    private final String name;

    SustainedThroughput(String name) {
        this.name = name;
    }

    @Override
    public Report run(Bench bench, Options options) {
        String instances = "instances";
        bench.createTopics(List.of(instances), options.partitions());
        long bytes;
        try (Load load = new Load(bench.bootstrap(), 20)) {
            load.preload(
                    instances,
                    Load.keys(options.partitions(), options.keys() / options.partitions()),
                    options.features(),
                    options.records());
            bytes = load.bytes();
        }
        Report report = new Report(
                name,
                ("%s preloaded records of %d bytes (%d features, every instance labelled), %d keys, %d partitions, %d"
                                + " stream threads, `exactly_once_v2`. The pass-through decodes and re-encodes the same"
                                + " JSON and writes it to one changelogged RocksDB store. Both with the service's own"
                                + " Kafka settings%s, %s of heap. Rounds in turns after %d warm-up rounds each; measured"
                                + " from the first to the last committed output.")
                        .formatted(
                                Report.whole(options.records()),
                                bytes / options.records(),
                                options.features(),
                                options.keys(),
                                options.partitions(),
                                options.threads(),
                                options.settings().isEmpty() ? "" : " and " + options.settings(),
                                options.heap(),
                                options.warmUps()));
        List<String> flags = List.of("-Xmx" + options.heap());
        Map<String, String> settings = options.with(Map.of());
        try (Runner kstep = new Runner(bench, Side.KSTEP, options.partitions(), options.features(), flags);
                Runner through =
                        new Runner(bench, Side.PASS_THROUGH, options.partitions(), options.features(), flags)) {
            List<Contestant> contestants = List.of(
                    new Contestant("kstep", kstep, instances, options.records(), settings),
                    new Contestant("pass-through", through, instances, options.records(), settings));
            Throughput race = new Throughput(bench, options.partitions());
            Throughput.report(report, contestants, race.race(contestants, options.warmUps(), options.rounds()));
            if (options.profile()) {
                profile(report, race, contestants);
            }
        }
        return report;
    }

    /** Two more rounds of each under the profiler, of which the first is left out: compiled code is lost as it starts. */
    private static void profile(Report report, Throughput race, List<Contestant> contestants) {
        List<Map<Phase, Double>> micros = new ArrayList<>();
        for (Contestant contestant : contestants) {
            Child process = contestant.runner().process();
            String[] samples = new String[1];
            for (int i = 0; i < 2; i++) {
                process.ask("profile");
                Round round = race.run(contestant, () -> samples[0] = process.ask("profiled"));
                System.out.printf("profiled %s: %,.0f records/s%n", contestant.title(), round.perSecond());
            }
            micros.add(micros(samples[0], contestant.records()));
        }
        report.line("Where the stream threads' time goes, microseconds per record (one more round of each, slower for"
                        + " being watched; a sample of each thread every 10 ms):")
                .line("");
        List<List<String>> rows = new ArrayList<>();
        for (Phase phase : Phase.values()) {
            double kstep = micros.get(0).getOrDefault(phase, 0.0);
            double through = micros.get(1).getOrDefault(phase, 0.0);
            if (kstep + through > 0) {
                rows.add(List.of(phase.title(), Report.fixed(kstep, 2), Report.fixed(through, 2)));
            }
        }
        rows.add(List.of("**all**", "**" + sum(micros.get(0)) + "**", "**" + sum(micros.get(1)) + "**"));
        report.table(List.of("phase", "kstep", "pass-through"), rows);
    }

    private static String sum(Map<Phase, Double> micros) {
        return Report.fixed(
                micros.values().stream().mapToDouble(Double::doubleValue).sum(), 2);
    }

    private static Map<Phase, Double> micros(String samples, int records) {
        Map<Phase, Double> micros = new EnumMap<>(Phase.class);
        Arrays.stream(samples.split(","))
                .map(pair -> pair.split("="))
                .forEach(pair -> micros.put(Phase.valueOf(pair[0]), Integer.parseInt(pair[1]) * 1e4 / records));
        return micros;
    }
}
