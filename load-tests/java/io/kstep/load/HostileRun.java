package io.kstep.load;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** One run of the processor over one set of input topics, to their end. */
final class HostileRun implements AutoCloseable {

    private static final List<String> INPUTS =
            List.of(CampaignInput.INSTANCES, CampaignInput.LABELS, CampaignInput.CONTROL);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final double HEAP_EVERY_SECONDS = 3;
    private static final double QUIET_SECONDS = 6;
    private static final double STALL_SECONDS = 180;
    private static final int MOST_DEATHS = 3;

    private final Bench bench;
    private final String name;
    private final HostileTally tally;
    private final Replica replica;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private double longestGap;
    private double seconds;
    private int deaths;
    private String trouble = "";

    HostileRun(Bench bench, String name, String heap, Map<String, String> settings, HostileTally tally) {
        this.bench = bench;
        this.name = name;
        this.tally = tally;
        Path folder = bench.folder().resolve(name);
        replica = new Replica(folder, List.of("-Xmx" + heap), settings);
        consumer = new KafkaConsumer<>(
                Map.of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bench.bootstrap(),
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                        "read_committed",
                        ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                        5_000),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        List<TopicPartition> partitions = Stream.of("predictions", "dead-letters")
                .flatMap(role -> IntStream.range(0, HostileModels.PARTITIONS)
                        .mapToObj(p -> new TopicPartition(name + "." + role, p)))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    static Map<String, String> settings(Bench bench, String name, Map<String, String> given) {
        Map<String, String> all = new TreeMap<>(given);
        all.put("application.id", name);
        INPUTS.forEach(role -> all.put("topic." + role, name + "-in." + role));
        CampaignRun.OUTPUTS.forEach(role -> all.put("topic." + role, name + "." + role));
        all.put("topics.partitions", Integer.toString(HostileModels.PARTITIONS));
        all.put("kafka.bootstrap.servers", bench.bootstrap());
        return all;
    }

    /** Runs until the input is read and nothing more comes of it, or until it is clear that this will not be. */
    HostileRun run() {
        replica.start();
        long start = System.nanoTime();
        long latest = start;
        long heapAt = start;
        boolean read = false;
        while (!read || (System.nanoTime() - latest) / 1e9 < QUIET_SECONDS) {
            long now = System.nanoTime();
            if (take()) {
                longestGap = Math.max(longestGap, (now - latest) / 1e9);
                latest = now;
                seconds = (now - start) / 1e9;
            }
            if (now - heapAt > HEAP_EVERY_SECONDS * 1e9 && replica.isAlive()) {
                replica.askHeap();
                heapAt = now;
                read = bench.isRead(
                        name, INPUTS.stream().map(role -> name + "-in." + role).toList(), HostileModels.PARTITIONS);
            }
            if (!isGoingOn((now - latest) / 1e9)) {
                longestGap = Math.max(longestGap, (now - latest) / 1e9);
                break;
            }
        }
        return this;
    }

    private boolean take() {
        boolean any = false;
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
            any = true;
            if (record.topic().endsWith("predictions")) {
                tally.predicted(record);
            } else {
                tally.letter(record);
            }
        }
        return any;
    }

    private boolean isGoingOn(double idle) {
        if (!replica.isAlive()) {
            deaths++;
            System.out.println("the processor ended by itself with exit code " + replica.exitCode() + ":\n  "
                    + String.join("\n  ", replica.lastWords(5)));
            if (deaths > MOST_DEATHS) {
                trouble = "the processor ends again and again";
                return false;
            }
            replica.start();
        }
        if (idle > STALL_SECONDS) {
            trouble = "nothing was committed for " + STALL_SECONDS + " s";
            System.out.println(trouble + "; last words:\n  " + String.join("\n  ", replica.lastWords(8)));
            return false;
        }
        return true;
    }

    double longestGap() {
        return longestGap;
    }

    double seconds() {
        return seconds;
    }

    int deaths() {
        return deaths;
    }

    /** Why it was given up, empty if it was not. */
    String trouble() {
        return trouble;
    }

    long[] heaps() {
        return replica.heaps();
    }

    long logged(String text) {
        return replica.logged(text);
    }

    @Override
    public void close() {
        replica.close();
        consumer.close();
    }
}
