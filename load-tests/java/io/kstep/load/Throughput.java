package io.kstep.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Runs sides over the same preloaded topic in turns and tells how fast each was, round by round. */
final class Throughput {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** One round of one side; processor time in microseconds per record. */
    record Round(double perSecond, double processorMicros, double brokerMicros) {}

    /** A side under load and what it is given. */
    record Contestant(String title, Runner runner, String instances, int records, Map<String, String> settings) {}

    private final Bench bench;
    private final int partitions;

    Throughput(Bench bench, int partitions) {
        this.bench = bench;
        this.partitions = partitions;
    }

    /** The measured rounds of each contestant. */
    List<List<Round>> race(List<Contestant> contestants, int warmUps, int rounds) {
        List<List<Round>> measured = new ArrayList<>();
        contestants.forEach(contestant -> measured.add(new ArrayList<>()));
        for (int round = -warmUps; round < rounds; round++) {
            for (int i = 0; i < contestants.size(); i++) {
                Round done = run(contestants.get(i), () -> {});
                System.out.printf(
                        "%s %-24s %,9.0f records/s  processor %.1f us, broker %.1f us per record%n",
                        round < 0 ? "warm-up" : "round " + (round + 1),
                        contestants.get(i).title(),
                        done.perSecond,
                        done.processorMicros,
                        done.brokerMicros);
                if (round >= 0) {
                    measured.get(i).add(done);
                }
            }
        }
        return measured;
    }

    /** One round; {@code atEnd} is done when all output has come, before the topology is stopped. */
    Round run(Contestant contestant, Runnable atEnd) {
        Runner runner = contestant.runner();
        String output = runner.prepare();
        try (Committed committed = new Committed(bench.bootstrap(), output, partitions)) {
            runner.start(contestant.instances(), contestant.settings());
            Duration processor = runner.process().cpu(); // what a start takes is no cost of a record
            Duration broker = bench.brokerCpu();
            Committed.Rate rate = committed.read(contestant.records(), PATIENCE, (records, now) -> {});
            processor = runner.process().cpu().minus(processor);
            broker = bench.brokerCpu().minus(broker);
            atEnd.run();
            runner.stop();
            return new Round(
                    rate.perSecond(),
                    processor.toNanos() / 1e3 / contestant.records(),
                    broker.toNanos() / 1e3 / contestant.records());
        }
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** Adds a table of the rounds with the ratios of each contestant to the last one. */
    static void report(Report report, List<Contestant> contestants, List<List<Round>> measured) {
        List<Round> base = measured.get(measured.size() - 1);
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < contestants.size(); i++) {
            List<Round> rounds = measured.get(i);
            double[] ratios = new double[rounds.size()];
            Arrays.setAll(ratios, r -> rounds.get(r).perSecond / base.get(r).perSecond);
            rows.add(List.of(
                    contestants.get(i).title(),
                    Report.whole(
                            median(rounds.stream().mapToDouble(Round::perSecond).toArray())),
                    Report.fixed(median(ratios), 2),
                    Report.fixed(Arrays.stream(ratios).min().orElse(0), 2) + " to "
                            + Report.fixed(Arrays.stream(ratios).max().orElse(0), 2),
                    Report.fixed(
                            median(rounds.stream()
                                    .mapToDouble(Round::processorMicros)
                                    .toArray()),
                            1),
                    Report.fixed(
                            median(rounds.stream()
                                    .mapToDouble(Round::brokerMicros)
                                    .toArray()),
                            1)));
        }
        String last = contestants.get(contestants.size() - 1).title();
        report.table(
                List.of(
                        "topology",
                        "records/s, median",
                        "of " + last + ", median of the pairs",
                        "pairs",
                        "processor CPU, µs per record",
                        "broker CPU, µs per record"),
                rows);
    }
}
