package io.kstep.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * The processor's JVM is killed (SIGKILL) and started again while records go on coming at a fixed rate. Every instance
 * must have one committed prediction in the end, none two.
 */
final class RestartUnderLoad implements Shape {

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int KILLS = 2;
    /** A group that takes 45 s, Kafka's default, to miss its only member would stand still for longer than this runs. */
    private static final Map<String, String> SOON_MISSED =
            Map.of("kafka.consumer.session.timeout.ms", "6000", "kafka.consumer.heartbeat.interval.ms", "2000");

    @Override
    public Report run(Bench bench, Options options) {
        Map<String, String> settings = options.with(SOON_MISSED);
        Report report = new Report(
                "restart-under-load",
                ("%s records at %s a second, %d features, %d keys, %d partitions, %d stream threads,"
                                + " `exactly_once_v2`, %s; the processor's JVM is killed with SIGKILL and started again"
                                + " at once, %d times.")
                        .formatted(
                                Report.whole(options.records()),
                                Report.whole(options.rate()),
                                options.features(),
                                options.keys(),
                                options.partitions(),
                                options.threads(),
                                settings,
                                KILLS));
        int[] seen = new int[options.records()];
        AtomicLong latest = new AtomicLong();
        List<List<String>> rows = new ArrayList<>();
        try (Runner runner = new Runner(
                bench, Side.KSTEP, options.partitions(), options.features(), List.of("-Xmx" + options.heap()))) {
            String output = runner.prepare();
            String instances = runner.topic("instances");
            bench.createTopics(List.of(instances), options.partitions());
            runner.start(instances, settings);
            try (Load load = new Load(bench.bootstrap(), 0);
                    Committed committed = new Committed(bench.bootstrap(), output, options.partitions())) {
                CompletableFuture<Long> sent = CompletableFuture.supplyAsync(() -> load.paced(
                        instances,
                        Load.keys(options.partitions(), options.keys() / options.partitions()),
                        options.features(),
                        options.rate(),
                        new long[options.records()]));
                CompletableFuture<Committed.Rate> read = CompletableFuture.supplyAsync(() ->
                        committed.read(options.records(), PATIENCE, (records, now) -> {
                            for (ConsumerRecord<byte[], byte[]> record : records) {
                                seen[Committed.id(record)]++;
                            }
                            latest.set(now);
                        }));
                for (int kill = 1; kill <= KILLS; kill++) {
                    pause(options.records() / options.rate() / (KILLS + 2));
                    rows.add(killed(runner, instances, settings, latest, kill));
                }
                sent.join();
                Committed.Rate rate = read.join();
                long extra = committed.extra(Duration.ofSeconds(5));
                report.table(List.of("kill", "new JVM running after, s", "next committed output after, s"), rows);
                report.line("%s predictions committed, %s missing, %s twice or more, %d beyond."
                        .formatted(
                                Report.whole((double) rate.records()), count(seen, 0, 0), count(seen, 2, 99), extra));
            }
            runner.stop();
        }
        return report;
    }

    private static List<String> killed(
            Runner runner, String instances, Map<String, String> settings, AtomicLong latest, int kill) {
        runner.process().kill();
        long start = System.nanoTime();
        runner.again();
        runner.start(instances, settings);
        double running = (System.nanoTime() - start) / 1e9;
        while (latest.get() < start) {
            pause(0.005);
        }
        double output = (latest.get() - start) / 1e9;
        List<String> row = List.of(Integer.toString(kill), Report.fixed(running, 1), Report.fixed(output, 1));
        System.out.println(String.join("  ", row));
        return row;
    }

    private static void pause(double seconds) {
        try {
            TimeUnit.MICROSECONDS.sleep((long) (1e6 * seconds));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String count(int[] seen, int from, int to) {
        long count = 0;
        for (int times : seen) {
            count += times >= from && times <= to ? 1 : 0;
        }
        return Long.toString(count);
    }
}
