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
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** A broker in a JVM of its own with its data in a temporary folder, which goes when this is closed. */
final class Bench implements AutoCloseable {

    private static final int ATTEMPTS = 500;
    /** As {@code topics create} gives it. */
    private static final Map<String, String> ROOM_FOR_LARGE_MODELS =
            Map.of("max.message.bytes", String.valueOf(16 << 20));

    private final Path folder;
    private final Child broker;
    private final String bootstrap;
    private final Admin admin;

    Bench() {
        try {
            folder = Files.createTempDirectory("kstep-load");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        broker = Child.start(List.of("-Xmx1g"), BrokerProcess.class, folder.resolve("broker"));
        bootstrap = broker.answer();
        admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap));
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
        await(() -> admin.createTopics(names.stream()
                        .map(name -> new NewTopic(name, partitions, (short) 1).configs(ROOM_FOR_LARGE_MODELS))
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
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
