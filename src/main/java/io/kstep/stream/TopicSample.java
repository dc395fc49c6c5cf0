package io.kstep.stream;

import io.kstep.spec.SpecException;
import io.kstep.wire.mapping.Incoming;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** The latest records of a topic, read beside all consumer groups. */
public final class TopicSample {

    private static final Duration POLL = Duration.ofMillis(200);

    private TopicSample() {}

    /** At most this number, in the order of their times; none of an empty topic. */
    public static List<Incoming> latest(ServiceSettings settings, String topic, int most) {
        Map<String, Object> config = ClientSettings.consumer(settings);
        config.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        config.putIfAbsent(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, TopicAnswers.PATIENCE_MILLIS);
        config.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false");
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            return latest(consumer, topic, most);
        } catch (KafkaException e) {
            throw KafkaTrouble.explain("read the topic " + topic, settings, e);
        }
    }

    private static List<Incoming> latest(KafkaConsumer<byte[], byte[]> consumer, String topic, int most) {
        List<PartitionInfo> infos = consumer.partitionsFor(topic);
        if (infos == null || infos.isEmpty()) {
            throw new SpecException("there is no topic " + topic);
        }
        List<TopicPartition> partitions = infos.stream()
                .map(info -> new TopicPartition(topic, info.partition()))
                .toList();
        consumer.assign(partitions);
        Map<TopicPartition, Long> ends = new HashMap<>(consumer.endOffsets(partitions));
        Map<TopicPartition, Long> begins = consumer.beginningOffsets(partitions);
        ends.forEach((partition, end) -> consumer.seek(partition, Math.max(begins.get(partition), end - 2L * most)));
        List<ConsumerRecord<byte[], byte[]>> found = new ArrayList<>();
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(TopicAnswers.PATIENCE_MILLIS);
        while (partitions.stream().anyMatch(partition -> consumer.position(partition) < ends.get(partition))
                && System.nanoTime() < until) {
            consumer.poll(POLL).forEach(found::add);
        }
        found.sort(Comparator.<ConsumerRecord<byte[], byte[]>>comparingLong(ConsumerRecord::timestamp)
                .thenComparingInt(ConsumerRecord::partition)
                .thenComparingLong(ConsumerRecord::offset));
        return found.subList(Math.max(0, found.size() - most), found.size()).stream()
                .map(TopicSample::incoming)
                .toList();
    }

    private static Incoming incoming(ConsumerRecord<byte[], byte[]> record) {
        return new Incoming(record.key(), record.value(), record.topic(), record.partition(), record.offset(), name -> {
            Header header = record.headers().lastHeader(name);
            return header == null ? null : header.value();
        });
    }
}
