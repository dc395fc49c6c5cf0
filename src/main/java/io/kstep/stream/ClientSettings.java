package io.kstep.stream;

import io.kstep.spec.SpecException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * The settings of each of Kafka's clients: the service's {@code kafka.} keys that the client knows, overridden by those
 * with the client's own prefix, as in Kafka Streams.
 */
public final class ClientSettings {

    private static final String BOOTSTRAP = "bootstrap.servers";

    private ClientSettings() {}

    /** Where Kafka is; fails where the settings do not say it. */
    public static String bootstrap(ServiceSettings settings) {
        String servers = settings.kafka().getOrDefault(BOOTSTRAP, "");
        if (servers.isBlank()) {
            throw new SpecException("where is Kafka? Set " + ServiceSettings.KAFKA + BOOTSTRAP
                    + "=HOST:PORT in the configuration, or give --bootstrap HOST:PORT");
        }
        return servers;
    }

    public static Map<String, Object> admin(ServiceSettings settings) {
        return of(settings, AdminClientConfig.configNames(), "admin.");
    }

    public static Map<String, Object> producer(ServiceSettings settings) {
        return of(settings, ProducerConfig.configNames(), "producer.");
    }

    public static Map<String, Object> consumer(ServiceSettings settings) {
        return of(settings, ConsumerConfig.configNames(), "consumer.");
    }

    private static Map<String, Object> of(ServiceSettings settings, Set<String> known, String prefix) {
        Map<String, Object> chosen = new HashMap<>();
        settings.kafka().forEach((key, text) -> {
            if (known.contains(key)) {
                chosen.putIfAbsent(key, text);
            } else if (key.startsWith(prefix)) {
                chosen.put(key.substring(prefix.length()), text);
            }
        });
        chosen.put(BOOTSTRAP, bootstrap(settings));
        return chosen;
    }
}
