package io.kstep.load;

import io.kstep.load.Throughput.Contestant;
import io.kstep.load.Throughput.Round;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One pair of throughput: a broker and the processors in new JVMs, so that the luck of the just-in-time compiler is drawn
 * again for every pair, then short rounds in turns. The best round of each counts: it is what other work on the machine
 * disturbed least.
 *
 * @param records instances of a round
 * @param besidePassThrough whether each build's pass-through runs too, and what counts is how near kstep comes to it
 */
record ThroughputPair(Build before, Build after, int records, boolean besidePassThrough) {

    private static final int PARTITIONS = 4;
    private static final int FEATURES = 8;
    private static final int WARM_UPS = 2;
    private static final int ROUNDS = 5;
    private static final Map<String, String> SETTINGS = Map.of("kafka.num.stream.threads", "2");

    /** The rounds of one side of one build. */
    private record Entrant(Runner runner, List<Round> rounds) {

        double mostPerSecond() {
            return rounds.stream().mapToDouble(Round::perSecond).max().orElseThrow();
        }

        double leastMicros() {
            return rounds.stream().mapToDouble(Round::processorMicros).min().orElseThrow();
        }
    }

    /** Ratios by name, above 1 where the new code is better. */
    Map<String, Double> run(int pair) {
        try (Bench bench = new Bench()) {
            bench.createTopics(List.of("instances"), PARTITIONS);
            try (Load load = new Load(bench.bootstrap(), 20)) {
                load.preload("instances", Load.keys(PARTITIONS, 1), FEATURES, records);
            }
            Map<String, Entrant> entrants = new LinkedHashMap<>();
            try {
                for (Build build : List.of(before, after)) {
                    entrants.put(build.title(), entrant(bench, Side.KSTEP, build));
                    if (besidePassThrough) {
                        entrants.put(build.title() + " through", entrant(bench, Side.PASS_THROUGH, build));
                    }
                }
                race(bench, new ArrayList<>(entrants.values()), pair);
            } finally {
                entrants.values().forEach(entrant -> entrant.runner.close());
            }
            return ratios(entrants);
        }
    }

    private void race(Bench bench, List<Entrant> entrants, int pair) {
        Throughput race = new Throughput(bench, PARTITIONS);
        for (int round = -WARM_UPS; round < ROUNDS; round++) {
            List<Entrant> order = new ArrayList<>(entrants);
            if (Math.floorMod(round + pair, 2) == 1) {
                Collections.reverse(order);
            }
            for (Entrant entrant : order) {
                Round done = race.run(new Contestant("", entrant.runner, "instances", records, SETTINGS), () -> {});
                if (round >= 0) {
                    entrant.rounds.add(done);
                }
            }
        }
    }

    private Map<String, Double> ratios(Map<String, Entrant> entrants) {
        Entrant slow = entrants.get(before.title());
        Entrant fast = entrants.get(after.title());
        Map<String, Double> ratios = new LinkedHashMap<>();
        ratios.put("sustained throughput", fast.mostPerSecond() / slow.mostPerSecond());
        ratios.put("processor CPU per record", slow.leastMicros() / fast.leastMicros());
        if (besidePassThrough) {
            double through = entrants.get(after.title() + " through").mostPerSecond()
                    / entrants.get(before.title() + " through").mostPerSecond();
            ratios.put("throughput beside the pass-through", ratios.get("sustained throughput") / through);
        }
        return ratios;
    }

    private static Entrant entrant(Bench bench, Side side, Build build) {
        List<String> flags = new ArrayList<>(Build.FLAGS);
        flags.add("-DKSTEP_LOG=ERROR");
        return new Entrant(new Runner(bench, side, PARTITIONS, FEATURES, flags, build.classPath()), new ArrayList<>());
    }
}
