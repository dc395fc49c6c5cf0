package io.kstep.stream;

import io.kstep.spec.SpecException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.GroupProtocol;
import org.apache.kafka.streams.StreamsConfig;

/**
 * The name by which Kafka knows a replica again (static membership): one that is started again in its place gets its
 * partitions back at once, where an unknown one waits until the session of its predecessor has ended. Kafka Streams adds
 * the number of the thread.
 */
final class ReplicaName {

    /** Made of the host, the port and the state folder, which no two replicas that run at the same time share. */
    static final String AUTO = "auto";

    /** None: the replica is another one after each start. */
    static final String NONE = "none";

    private static final Pattern FOREIGN = Pattern.compile("[^A-Za-z0-9._-]");
    private static final int LONGEST = 100;

    private ReplicaName() {}

    /**
     * What is to be set of Kafka's settings; nothing where the user has set it, or where Kafka refuses it: of the protocols
     * of groups only the classic one takes a name from Kafka Streams.
     *
     * @param variables of the environment
     */
    static Optional<Map.Entry<String, String>> setting(
            ServiceSettings settings, Properties kafka, ModelQueries.Host here, UnaryOperator<String> variables) {
        String name = settings.get(ServiceSettings.REPLICA);
        boolean isSet = settings.kafka().keySet().stream()
                .anyMatch(key -> key.endsWith(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG));
        StreamsConfig config = new StreamsConfig(kafka);
        boolean isClassic = GroupProtocol.CLASSIC.name.equalsIgnoreCase(
                config.getString(StreamsConfig.GROUP_PROTOCOL_CONFIG).toLowerCase(Locale.ROOT));
        if (isSet || !isClassic || name.equals(NONE)) {
            return Optional.empty();
        }
        String whole = name.equals(AUTO) ? made(config, here, variables) : name;
        return Optional.of(Map.entry(StreamsConfig.mainConsumerPrefix(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG), whole));
    }

    private static String made(StreamsConfig config, ModelQueries.Host here, UnaryOperator<String> variables) {
        Path folder = Path.of(config.getString(StreamsConfig.STATE_DIR_CONFIG))
                .toAbsolutePath()
                .normalize();
        String host = FOREIGN.matcher(host(variables)).replaceAll("_");
        return host.substring(0, Math.min(LONGEST, host.length())) + "-" + here.port() + "-"
                + Integer.toHexString(folder.toString().hashCode());
    }

    /** In a pod and a container the variable has its name. */
    private static String host(UnaryOperator<String> variables) {
        String named = variables.apply("HOSTNAME");
        if (named != null && !named.isBlank()) {
            return named;
        }
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "host";
        }
    }

    /** Fails in one line where Kafka would not take the name. */
    static String checked(String name) {
        if (name.isEmpty() || name.length() > LONGEST || FOREIGN.matcher(name).find()) {
            throw new SpecException("replica.name must be " + AUTO + ", " + NONE + " or up to " + LONGEST
                    + " letters, digits, '.', '_' and '-', not '" + name + "'");
        }
        return name;
    }
}
