package io.kstep.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.HdrHistogram.Histogram;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * How long a record takes at a fixed rate, from the moment at which it was due to be sent to the moment at which its
 * committed output is read. The schedule waits for nobody, so a pause is charged to all records that it held up.
 */
final class FixedRateLatency implements Shape {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long HIGHEST_MICROS = 120_000_000;

    /** Commit interval and linger are what latency is made of. */
    private static final Map<String, Map<String, String>> SETTINGS = new LinkedHashMap<>();

    static {
        SETTINGS.put("default", Map.of());
        SETTINGS.put("low latency", Map.of("kafka.commit.interval.ms", "10", "kafka.producer.linger.ms", "0"));
    }

    private final List<List<String>> rows = new ArrayList<>();
    private final Map<String, Histogram> plotted = new LinkedHashMap<>();

    @Override
    public Report run(Bench bench, Options options) {
        int warm = options.records() / 3;
        Report report = new Report(
                "fixed-rate-latency",
                ("%s records a second with %d features, every instance labelled, %d keys, %d partitions, %d stream"
                                + " threads, `exactly_once_v2`; %s records measured after %s to warm up, the two sides"
                                + " in turns. Milliseconds from the time at which a record was due to be sent to the"
                                + " time at which a `read_committed` consumer has its output; no coordinated omission."
                                + " \"default\" is the service's `commit.interval.ms=100`; \"low latency\" is"
                                + " `kafka.commit.interval.ms=10` with `kafka.producer.linger.ms=0`.")
                        .formatted(
                                Report.whole(options.rate()),
                                options.features(),
                                options.keys(),
                                options.partitions(),
                                options.threads(),
                                Report.whole(options.records() - warm),
                                Report.whole(warm)));
        List<String> flags = List.of("-Xmx" + options.heap());
        try (Runner kstep = new Runner(bench, Side.KSTEP, options.partitions(), options.features(), flags);
                Runner through =
                        new Runner(bench, Side.PASS_THROUGH, options.partitions(), options.features(), flags)) {
            for (Map.Entry<String, Map<String, String>> setting : SETTINGS.entrySet()) {
                for (Runner runner : List.of(kstep, through)) {
                    String title = runner.side().title() + ", " + setting.getKey();
                    measure(bench, options, runner, title, warm, options.with(setting.getValue()));
                }
            }
        }
        report.table(List.of("topology, settings", "p50", "p90", "p99", "p99.9", "max", "schedule behind, max"), rows);
        report.picture("fixed-rate-latency.svg", PercentilePlot.svg("Latency by percentile", plotted));
        return report;
    }

    private void measure(
            Bench bench, Options options, Runner runner, String title, int warm, Map<String, String> settings) {
        String output = runner.prepare();
        String instances = runner.topic("instances");
        bench.createTopics(List.of(instances), options.partitions());
        runner.start(instances, settings);
        long[] intended = new long[options.records()];
        Histogram histogram = new Histogram(HIGHEST_MICROS, 3);
        try (Load load = new Load(bench.bootstrap(), 0);
                Committed committed = new Committed(bench.bootstrap(), output, options.partitions())) {
            CompletableFuture<Long> sent = CompletableFuture.supplyAsync(() -> load.paced(
                    instances,
                    Load.keys(options.partitions(), options.keys() / options.partitions()),
                    options.features(),
                    options.rate(),
                    intended));
            committed.read(options.records(), PATIENCE, (records, now) -> {
                for (ConsumerRecord<byte[], byte[]> record : records) {
                    int id = Committed.id(record);
                    if (id >= warm) {
                        histogram.recordValue((now - intended[id]) / 1_000);
                    }
                }
            });
            long behind = sent.join();
            plotted.put(title, histogram);
            rows.add(List.of(
                    title,
                    millis(histogram.getValueAtPercentile(50)),
                    millis(histogram.getValueAtPercentile(90)),
                    millis(histogram.getValueAtPercentile(99)),
                    millis(histogram.getValueAtPercentile(99.9)),
                    millis(histogram.getMaxValue()),
                    millis(behind / 1_000)));
            System.out.println(String.join("  ", rows.get(rows.size() - 1)));
        }
        runner.stop();
    }

    private static String millis(long micros) {
        return Report.fixed(micros / 1e3, 1);
    }
}
