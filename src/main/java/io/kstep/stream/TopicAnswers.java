package io.kstep.stream;

import io.kstep.spec.SpecException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Kafka's answers about the service's topics, waited for; a refusal becomes one line. */
record TopicAnswers(Admin admin, ServiceSettings settings, List<String> names) {

    /** How long Kafka may take to answer before it counts as out of reach, unless the settings say it. */
    static final int PATIENCE_MILLIS = 10_000;

    /** Those of the topics that there are, by name. */
    Map<String, TopicDescription> describe() {
        Map<String, KafkaFuture<TopicDescription>> asked =
                admin.describeTopics(names).topicNameValues();
        Map<String, TopicDescription> found = new TreeMap<>();
        asked.forEach((name, future) -> {
            try {
                found.put(name, future.get());
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                    throw KafkaTrouble.explain("look at the topic " + name, settings, e);
                }
            } catch (InterruptedException e) {
                throw interrupted();
            }
        });
        return found;
    }

    Map<String, Config> configs(Map<String, TopicDescription> found) {
        Map<ConfigResource, Config> described = answer(admin.describeConfigs(found.keySet().stream()
                        .map(name -> new ConfigResource(ConfigResource.Type.TOPIC, name))
                        .toList())
                .all());
        return described.entrySet().stream()
                .collect(Collectors.toMap(entry -> entry.getKey().name(), Map.Entry::getValue));
    }

    Map<TopicPartition, ListOffsetsResultInfo> offsets(Map<String, TopicDescription> found, OffsetSpec spec) {
        Map<TopicPartition, OffsetSpec> asked = found.values().stream()
                .flatMap(description -> description.partitions().stream()
                        .map(partition -> new TopicPartition(description.name(), partition.partition())))
                .collect(Collectors.toMap(Function.identity(), partition -> spec));
        return answer(admin.listOffsets(asked).all());
    }

    static long span(
            String topic,
            Map<TopicPartition, ListOffsetsResultInfo> first,
            Map<TopicPartition, ListOffsetsResultInfo> last) {
        return last.entrySet().stream()
                .filter(entry -> entry.getKey().topic().equals(topic))
                .mapToLong(entry ->
                        entry.getValue().offset() - first.get(entry.getKey()).offset())
                .sum();
    }

    static String text(Config config, String name) {
        return config.get(name).value();
    }

    private <T> T answer(KafkaFuture<T> asked) {
        try {
            return asked.get(2L * PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw KafkaTrouble.explain("look at the topics", settings, e);
        } catch (java.util.concurrent.TimeoutException e) {
            throw KafkaTrouble.explain(
                    "look at the topics", settings, new org.apache.kafka.common.errors.TimeoutException("no answer"));
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    static SpecException interrupted() {
        Thread.currentThread().interrupt();
        return new SpecException("interrupted while Kafka was asked");
    }
}
