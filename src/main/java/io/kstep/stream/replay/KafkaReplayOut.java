package io.kstep.stream.replay;

import io.kstep.stream.ClientSettings;
import io.kstep.stream.KafkaTrouble;
import io.kstep.stream.MappingSettings;
import io.kstep.stream.ServiceSettings;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Sends to the topics of the settings with an idempotent producer: nothing twice, nothing out of order, and a key's
 * records of all topics to the same partition. What could not be sent is reported, in one line, by the next call.
 */
public final class KafkaReplayOut implements ReplayOut, AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final ServiceSettings settings;
    private final KafkaProducer<String, byte[]> producer;
    private final AtomicReference<Exception> failure = new AtomicReference<>();

    public KafkaReplayOut(ServiceSettings settings) {
        this.settings = settings;
        MappingSettings.requirePlain(settings);
        Map<String, Object> properties = ClientSettings.producer(settings);
        properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        properties.put(ProducerConfig.ACKS_CONFIG, "all");
        properties.putIfAbsent(ProducerConfig.LINGER_MS_CONFIG, 5);
        properties.putIfAbsent(ProducerConfig.BATCH_SIZE_CONFIG, 256 << 10);
        properties.putIfAbsent(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 10_000);
        properties.putIfAbsent(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 30_000);
        properties.putIfAbsent(ProducerConfig.MAX_BLOCK_MS_CONFIG, 30_000);
        try {
            producer = new KafkaProducer<>(properties, new StringSerializer(), new ByteArraySerializer());
        } catch (KafkaException e) {
            throw KafkaTrouble.explain("send to Kafka", settings, e);
        }
    }

    @Override
    public void command(String key, byte[] json, long timestamp) {
        send(settings.get(ServiceSettings.CONTROL), key, json, timestamp);
        flush();
    }

    @Override
    public void instance(String key, byte[] json, long timestamp) {
        send(settings.get(ServiceSettings.INSTANCES), key, json, timestamp);
    }

    @Override
    public void label(String key, byte[] json, long timestamp) {
        send(settings.get(ServiceSettings.LABELS), key, json, timestamp);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the callback hears of it
    private void send(String topic, String key, byte[] json, long timestamp) {
        check();
        try {
            producer.send(new ProducerRecord<>(topic, null, timestamp, key, json), (metadata, trouble) -> {
                if (trouble != null) {
                    failure.compareAndSet(null, trouble);
                }
            });
        } catch (KafkaException e) {
            throw KafkaTrouble.explain("send to " + topic, settings, e);
        }
    }

    private void check() {
        if (failure.get() != null) {
            throw KafkaTrouble.explain("send to Kafka", settings, failure.get());
        }
    }

    /** Returns when all that was sent is stored. */
    public void flush() {
        try {
            producer.flush();
        } catch (KafkaException e) {
            throw KafkaTrouble.explain("send to Kafka", settings, e);
        }
        check();
    }

    /** Gives what is still under way a moment; {@link #flush} first to be sure of it. */
    @Override
    public void close() {
        producer.close(PATIENCE);
    }
}
