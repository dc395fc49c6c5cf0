package io.kstep.stream;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.TopicConfig;

/**
 * A topic as the settings want it.
 *
 * @param role what it is to the service: the last word of its setting, as {@code instances}
 * @param input whether the service reads it
 * @param aligned whether it must have as many partitions as the stores: all inputs that are not repartitioned
 * @param configs by Kafka's names
 */
public record TopicPlan(
        String role,
        String name,
        boolean input,
        boolean aligned,
        int partitions,
        short replication,
        Map<String, String> configs) {

    /** Room for a dead letter with its headers, and for a large model. */
    private static final long LARGE = 16 << 20;

    /** What Kafka's topics take by default. */
    private static final long USUAL = 1_048_588;

    /** Of a record beside its value. */
    static final long OVERHEAD = 4_096;

    private static final List<Input> INPUTS = List.of(Input.INSTANCES, Input.LABELS, Input.CONTROL);
    private static final List<Setting<String>> OUTPUTS = List.of(
            ServiceSettings.PREDICTIONS,
            ServiceSettings.ERRORS,
            ServiceSettings.MODELS,
            ServiceSettings.EVENTS,
            ServiceSettings.QUESTIONS,
            ServiceSettings.DEAD_LETTERS);

    /** All topics of the service, inputs first. */
    public static List<TopicPlan> of(ServiceSettings settings) {
        return Stream.concat(
                        INPUTS.stream()
                                .map(input -> Intake.of(input, settings))
                                .flatMap(intake -> intake.topics().stream()
                                        .map(name -> of(
                                                intake.input().setting(),
                                                name,
                                                true,
                                                !intake.repartitions(),
                                                settings))),
                        OUTPUTS.stream().map(setting -> of(setting, settings.get(setting), false, false, settings)))
                .toList();
    }

    private static TopicPlan of(
            Setting<String> setting, String name, boolean input, boolean aligned, ServiceSettings settings) {
        Map<String, String> configs = new TreeMap<>();
        if (setting.equals(ServiceSettings.MODELS)) {
            configs.put(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT);
        } else {
            configs.put(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_DELETE);
            configs.put(
                    TopicConfig.RETENTION_MS_CONFIG,
                    String.valueOf(TimeUnit.HOURS.toMillis(settings.get(ServiceSettings.RETENTION_HOURS))));
        }
        TopicPlan plan = new TopicPlan(
                setting.key().substring(setting.key().indexOf('.') + 1),
                name,
                input,
                aligned,
                settings.get(ServiceSettings.PARTITIONS).intValue(),
                settings.get(ServiceSettings.REPLICATION).shortValue(),
                configs);
        if (!input) {
            long room = setting.equals(ServiceSettings.MODELS) || setting.equals(ServiceSettings.DEAD_LETTERS)
                    ? Math.max(LARGE, 2 * settings.get(ServiceSettings.RECORD_BYTES))
                    : USUAL;
            room = Math.min(Math.max(room, plan.largestRecord(settings)), Integer.MAX_VALUE);
            configs.put(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, String.valueOf(room));
        }
        return plan;
    }

    /** The setting that bounds the records that the service sends to this topic, empty where a constant does. */
    Optional<Setting<Long>> bound() {
        return switch (role) {
            case "models" -> Optional.of(ServiceSettings.MODEL_BYTES);
            case "dead-letters" -> Optional.empty();
            default -> Optional.of(ServiceSettings.OUTPUT_BYTES);
        };
    }

    /** Bytes of the largest record that the service may send to this topic, which is an output. */
    long largestRecord(ServiceSettings settings) {
        return bound().map(settings::get).orElse((long) DeadLetters.LARGEST) + OVERHEAD;
    }

    NewTopic toNewTopic() {
        return new NewTopic(name, partitions, replication).configs(configs);
    }
}
