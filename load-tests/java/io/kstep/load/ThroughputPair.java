package io.kstep.load;

import io.kstep.load.Throughput.Contestant;
import io.kstep.load.Throughput.Round;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * One pair of throughput: a broker and both processors in new JVMs, so that the luck of the just-in-time compiler is drawn
 * again for every pair, then short rounds in turns.
 */
final class ThroughputPair {

    private static final int PARTITIONS = 4;
    private static final int FEATURES = 8;
    private static final int WARM_UPS = 2;
    private static final int ROUNDS = 3;
    private static final Map<String, String> SETTINGS = Map.of("kafka.num.stream.threads", "2");

    private ThroughputPair() {}

    /** Ratios by name, above 1 where the new code is better. */
    static Map<String, Double> run(Build before, Build after, int records, int pair) {
        List<Round> slow = new ArrayList<>();
        List<Round> fast = new ArrayList<>();
        try (Bench bench = new Bench();
                Runner old = runner(bench, before);
                Runner fresh = runner(bench, after)) {
            bench.createTopics(List.of("instances"), PARTITIONS);
            try (Load load = new Load(bench.bootstrap(), 20)) {
                load.preload("instances", Load.keys(PARTITIONS, 1), FEATURES, records);
            }
            Throughput race = new Throughput(bench, PARTITIONS);
            for (int round = -WARM_UPS; round < ROUNDS; round++) {
                for (Runner runner : (round + pair) % 2 == 0 ? List.of(old, fresh) : List.of(fresh, old)) {
                    Round done = race.run(new Contestant("", runner, "instances", records, SETTINGS), () -> {});
                    if (round >= 0) {
                        (runner == old ? slow : fast).add(done);
                    }
                }
            }
        }
        Map<String, Double> ratios = new LinkedHashMap<>();
        ratios.put("sustained throughput", median(fast, Round::perSecond) / median(slow, Round::perSecond));
        ratios.put(
                "processor CPU per record",
                median(slow, Round::processorMicros) / median(fast, Round::processorMicros));
        return ratios;
    }

    private static double median(List<Round> rounds, ToDoubleFunction<Round> figure) {
        return Throughput.median(rounds.stream().mapToDouble(figure).toArray());
    }

    private static Runner runner(Bench bench, Build build) {
        return new Runner(
                bench, Side.KSTEP, PARTITIONS, FEATURES, List.of("-Xmx1g", "-DKSTEP_LOG=ERROR"), build.classPath());
    }
}
