package io.kstep.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * A broker in a JVM of its own, with its data in a temporary folder that goes when this is closed, or in a given one that
 * stays.
 */
final class Bench implements AutoCloseable {

    private static final int ATTEMPTS = 500;
    /** As {@code topics create} gives it. */
    private static final Map<String, String> ROOM_FOR_LARGE_MODELS =
            Map.of("max.message.bytes", String.valueOf(16 << 20));

    /** A broker that was killed cannot come back before the controller has missed it. */
    private static final String[] SOON_MISSED = {
        "broker.session.timeout.ms=4000",
        "broker.heartbeat.interval.ms=500",
        "initial.broker.registration.timeout.ms=120000"
    };

    private final Path folder;
    private final boolean passing;
    private Child broker;
    private final String bootstrap;
    private final Admin admin;

    Bench() {
        this(temporary(), true);
    }

    /** On a folder that stays: a broker that was there before has its topics again. */
    Bench(Path folder) {
        this(folder, false);
    }

    private Bench(Path folder, boolean passing) {
        this.folder = folder;
        this.passing = passing;
        bootstrap = startBroker();
        admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap));
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("kstep-load");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String startBroker() {
        broker = passing
                ? Child.start(List.of("-Xmx1g"), BrokerProcess.class, folder.resolve("broker"))
                : Child.start(List.of("-Xmx1g"), BrokerProcess.class, folder.resolve("broker"), SOON_MISSED);
        return broker.answer();
    }

    /** Kills the broker (SIGKILL) and starts it again on its folder, where clients find it at the same place. */
    void killBroker() {
        broker.kill();
        startBroker();
    }

    String bootstrap() {
        return bootstrap;
    }

    Path folder() {
        return folder;
    }

    Duration brokerCpu() {
        return broker.cpu();
    }

    /** Makes topics; returns when the broker has their partitions, a moment after it knows of them. */
    void createTopics(Collection<String> names, int partitions) {
        createTopics(names, partitions, Map.of());
    }

    /** The same with settings of the topics by Kafka's names. */
    void createTopics(Collection<String> names, int partitions, Map<String, String> configs) {
        Map<String, String> all = new HashMap<>(ROOM_FOR_LARGE_MODELS);
        all.putAll(configs);
        await(() -> admin.createTopics(names.stream()
                        .map(name -> new NewTopic(name, partitions, (short) 1).configs(all))
                        .toList())
                .all()
                .get());
        names.forEach(name -> askPartitions(name, partitions));
    }

    /** Deletes the topics whose names begin so. */
    void deleteTopics(String prefix) {
        await(() -> admin.deleteTopics(admin.listTopics().names().get().stream()
                        .filter(name -> name.startsWith(prefix))
                        .toList())
                .all()
                .get());
    }

    /** Asks the broker for the partitions of a new topic until it has them. */
    private void askPartitions(String topic, int partitions) {
        Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
        for (int p = 0; p < partitions; p++) {
            asked.put(new TopicPartition(topic, p), OffsetSpec.latest());
        }
        await(() -> {
            for (int attempt = 1; ; attempt++) {
                try {
                    return admin.listOffsets(asked).all().get();
                } catch (ExecutionException e) {
                    if (!(e.getCause() instanceof UnknownTopicOrPartitionException) || attempt == ATTEMPTS) {
                        throw e;
                    }
                    TimeUnit.MILLISECONDS.sleep(20);
                }
            }
        });
    }

    /** Whether a group has committed all that the topics hold. */
    boolean isRead(String group, Collection<String> topics, int partitions) {
        Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
        topics.forEach(topic -> IntStream.range(0, partitions)
                .forEach(p -> asked.put(new TopicPartition(topic, p), OffsetSpec.latest())));
        var ends = await(() -> admin.listOffsets(asked).all().get());
        var read = await(() -> admin.listConsumerGroupOffsets(group)
                .partitionsToOffsetAndMetadata()
                .get());
        return ends.entrySet().stream()
                .filter(end -> end.getValue().offset() > 0)
                .allMatch(end -> {
                    OffsetAndMetadata committed = read.get(end.getKey());
                    return committed != null
                            && committed.offset() >= end.getValue().offset();
                });
    }

    /** Names of the topics that begin so. */
    List<String> topics(String prefix) {
        return await(() -> admin.listTopics().names().get().stream()
                .filter(name -> name.startsWith(prefix))
                .sorted()
                .toList());
    }

    private interface Asked<T> {
        T get() throws ExecutionException, InterruptedException;
    }

    private static <T> T await(Asked<T> asked) {
        try {
            return asked.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        admin.close(Duration.ofSeconds(5));
        broker.close();
        if (passing) {
            delete(folder);
        }
    }

    /** Deletes a folder with all that is in it, if it is there. */
    static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
