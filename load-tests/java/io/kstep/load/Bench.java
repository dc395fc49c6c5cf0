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
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;

/** A broker in a JVM of its own with its data in a temporary folder, which goes when this is closed. */
final class Bench implements AutoCloseable {

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

    void createTopics(Collection<String> names, int partitions) {
        await(() -> admin.createTopics(names.stream()
                        .map(name -> new NewTopic(name, partitions, (short) 1))
                        .toList())
                .all()
                .get());
    }

    /** Deletes the topics whose names begin so. */
    void deleteTopics(String prefix) {
        await(() -> admin.deleteTopics(admin.listTopics().names().get().stream()
                        .filter(name -> name.startsWith(prefix))
                        .toList())
                .all()
                .get());
    }

    /** Records of a topic by partition, those of aborted and open transactions and their markers too. */
    long endOffsets(String topic, int partitions) {
        Map<org.apache.kafka.common.TopicPartition, org.apache.kafka.clients.admin.OffsetSpec> asked = new HashMap<>();
        for (int p = 0; p < partitions; p++) {
            asked.put(
                    new org.apache.kafka.common.TopicPartition(topic, p),
                    org.apache.kafka.clients.admin.OffsetSpec.latest());
        }
        return await(() -> admin.listOffsets(asked).all().get()).values().stream()
                .mapToLong(info -> info.offset())
                .sum();
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
