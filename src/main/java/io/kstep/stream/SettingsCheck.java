package io.kstep.stream;

import io.kstep.session.ModelSettings;
import io.kstep.spec.NearestName;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.streams.StreamsConfig;

/** Finds all that is wrong with settings at once: each fault with its key, its value and what would be right. */
final class SettingsCheck {

    private SettingsCheck() {}

    /** What is wrong, a sentence each, in the order of the keys. */
    static List<String> faults(Map<String, String> texts) {
        List<String> faults = new ArrayList<>();
        texts.forEach((key, text) -> fault(key, text).ifPresent(faults::add));
        faults.addAll(modelFaults(texts));
        if (faults.isEmpty()) {
            requestFault(texts).ifPresent(faults::add);
            faults.addAll(MappingSettings.faults(texts));
        }
        return faults;
    }

    static SpecException exception(String where, List<String> faults) {
        String all = String.join("; ", faults);
        return new SpecException(where + (faults.size() == 1 ? "" : faults.size() + " faults: ") + all);
    }

    private static Optional<String> fault(String key, String text) {
        try {
            if (key.startsWith(ServiceSettings.KAFKA)) {
                checkKafka(key, text);
            } else if (!key.startsWith(ServiceSettings.MODEL)) {
                declared(key).check(text);
            }
            return Optional.empty();
        } catch (SpecException e) {
            return Optional.of(SensitiveKeys.hidden(Map.of(key, text), e.getMessage()));
        }
    }

    private static Setting<?> declared(String key) {
        return ServiceSettings.all().stream()
                .filter(setting -> setting.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new SpecException("there is no setting " + SensitiveKeys.named(key) + hint(key)));
    }

    private static String hint(String key) {
        if (SensitiveKeys.KAFKA.stream().anyMatch(known -> known.names().contains(key))) {
            return ", Kafka's own are given as " + ServiceSettings.KAFKA + key;
        }
        return ModelSettings.names().contains(key)
                ? ", settings of models are given as " + ServiceSettings.MODEL + key
                : near(key).map(known -> ", did you mean " + known + "?").orElse("");
    }

    /** The known key that a slip of letters made this one of, else one that shares most words with it. */
    private static Optional<String> near(String key) {
        List<String> keys = ServiceSettings.all().stream().map(Setting::key).toList();
        List<String> words = List.of(key.split("[.\\-_]"));
        return NearestName.of(key, keys)
                .or(() -> keys.stream()
                        .filter(known -> {
                            List<String> others = List.of(known.split("[.\\-_]"));
                            long shared = Stream.of(key.split("[.\\-_]"))
                                    .filter(others::contains)
                                    .count();
                            return 2 * shared >= Math.max(words.size(), others.size());
                        })
                        .findFirst());
    }

    /** Keys that no client knows are let pass: they may be those of a plug-in, or have a client's prefix. */
    private static void checkKafka(String key, String text) {
        String name = key.substring(ServiceSettings.KAFKA.length());
        for (ConfigDef known : SensitiveKeys.KAFKA) {
            ConfigDef.ConfigKey declared = known.configKeys().get(name);
            if (declared != null) {
                try {
                    Object value = ConfigDef.parseType(name, text, declared.type);
                    if (declared.validator != null) {
                        declared.validator.ensureValid(name, value);
                    }
                } catch (ConfigException e) {
                    String shown = SensitiveKeys.contains(key) ? SensitiveKeys.HIDDEN : text;
                    throw new SpecException(key + "=" + shown + " is refused by Kafka: " + e.getMessage());
                }
                return;
            }
        }
    }

    /** A producer that may not send what the service may have to send would end the processor. */
    private static Optional<String> requestFault(Map<String, String> texts) {
        String key = ServiceSettings.KAFKA + StreamsConfig.producerPrefix(ProducerConfig.MAX_REQUEST_SIZE_CONFIG);
        String text = texts.get(key);
        long wanted = Math.max(length(texts, ServiceSettings.MODEL_BYTES), length(texts, ServiceSettings.OUTPUT_BYTES));
        wanted = Math.max(wanted, Math.max(Parts.PIECE_BYTES, DeadLetters.LARGEST)) + TopicPlan.OVERHEAD;
        return text == null || Long.parseLong(text.strip()) >= wanted
                ? Optional.empty()
                : Optional.of(
                        key + "=" + text + " is less than the " + wanted + " bytes that a record may have: raise it,"
                                + " or lower " + ServiceSettings.MODEL_BYTES.key() + " and "
                                + ServiceSettings.OUTPUT_BYTES.key());
    }

    private static long length(Map<String, String> texts, Setting<Long> setting) {
        return setting.parse().apply(texts.getOrDefault(setting.key(), setting.standard()));
    }

    private static List<String> modelFaults(Map<String, String> texts) {
        Map<String, String> model = new TreeMap<>();
        texts.forEach((key, text) -> {
            if (key.startsWith(ServiceSettings.MODEL)) {
                model.put(key.substring(ServiceSettings.MODEL.length()), text);
            }
        });
        List<String> faults = new ArrayList<>();
        model.forEach((name, text) -> modelFault(Map.of(name, text))
                .ifPresent(fault -> faults.add(SensitiveKeys.hidden(
                        Map.of(name, text), ServiceSettings.MODEL + name + "=" + text + ": " + fault))));
        if (faults.isEmpty()) { // each is fine; together they may not be
            modelFault(model).ifPresent(fault -> faults.add(ServiceSettings.MODEL + "*: " + fault));
        }
        return faults;
    }

    private static Optional<String> modelFault(Map<String, String> changes) {
        try {
            ModelSettings.named(changes);
            return Optional.empty();
        } catch (SpecException e) {
            return Optional.of(e.getMessage());
        }
    }
}
