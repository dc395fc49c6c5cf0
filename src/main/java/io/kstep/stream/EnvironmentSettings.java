package io.kstep.stream;

import io.kstep.session.ModelSettings;
import io.kstep.spec.NearestName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.kafka.common.config.ConfigDef;

/**
 * Settings that environment variables give: the name of the setting in capitals after {@value #PREFIX}, with underscores
 * for dots and hyphens, so {@code KSTEP_KAFKA_BOOTSTRAP_SERVERS} is {@code kafka.bootstrap.servers}. The name with
 * {@value #FILE} after it names a file that holds the value, for secrets.
 *
 * @param texts by key
 * @param warnings a sentence for each variable that looks like a misspelt setting
 */
public record EnvironmentSettings(Map<String, String> texts, List<String> warnings) {

    static final String PREFIX = "KSTEP_";
    static final String FILE = "_FILE";

    /** Not settings of the service: how much the command line says. */
    private static final Set<String> OTHERS = Set.of("KSTEP_DEBUG", "KSTEP_LOG");

    private static final int LONGEST_FILE = 1 << 16;

    /** What Kubernetes and Docker set for a service whose name begins with kstep. */
    private static final Pattern LINK_NAME =
            Pattern.compile("KSTEP_(?:.*_)?(?:SERVICE_(?:HOST|PORT(?:_.*)?)|PORT_\\d+_(?:TCP|UDP|SCTP)(?:_.*)?)");

    private static final Pattern LINK_VALUE = Pattern.compile("(?:tcp|udp|sctp)://.*");

    /** Takes the settings from these variables; fails with one line that lists everything wrong with them. */
    public static EnvironmentSettings of(Map<String, String> variables) {
        Map<String, String> known = known();
        Map<String, String> texts = new TreeMap<>();
        List<String> faults = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        new TreeMap<>(variables).forEach((name, value) -> {
            if (!name.startsWith(PREFIX) || OTHERS.contains(name) || isLink(name, value)) {
                return;
            }
            boolean isFile = name.endsWith(FILE) && !known.containsKey(name);
            String plain = isFile ? name.substring(0, name.length() - FILE.length()) : name;
            Optional<String> key = Optional.ofNullable(known.get(plain));
            if (key.isEmpty()) {
                nearest(name, plain, known).ifPresent(warnings::add);
                key = plugIn(plain);
            }
            key.ifPresent(one -> {
                if (isFile && variables.containsKey(plain)) {
                    faults.add("both " + plain + " and " + name + " are set; one of them is enough");
                } else {
                    text(name, value, isFile, faults).ifPresent(text -> texts.put(one, text));
                }
            });
        });
        if (faults.isEmpty()) {
            faults.addAll(SettingsCheck.faults(texts));
        }
        if (!faults.isEmpty()) {
            throw SettingsCheck.exception("environment variables " + PREFIX + "*: ", faults);
        }
        return new EnvironmentSettings(texts, warnings);
    }

    /** The variable of a setting. */
    static String variable(String key) {
        return PREFIX + key.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_");
    }

    private static boolean isLink(String name, String value) {
        return LINK_NAME.matcher(name).matches() || LINK_VALUE.matcher(value).matches();
    }

    /** Keys by their variables: the service's own, those of models, and Kafka's with every client's prefix. */
    private static Map<String, String> known() {
        Map<String, String> known = new TreeMap<>();
        for (ConfigDef kafka : SensitiveKeys.KAFKA) {
            for (String name : kafka.names()) {
                for (String client : List.of("", "producer.", "consumer.", "admin.", "main.consumer.", "topic.")) {
                    String key = ServiceSettings.KAFKA + client + name;
                    known.putIfAbsent(variable(key), key);
                }
            }
        }
        ModelSettings.names().forEach(name -> {
            String key = ServiceSettings.MODEL + name;
            known.put(variable(key), key);
        });
        ServiceSettings.all().forEach(setting -> known.put(variable(setting.key()), setting.key()));
        return known;
    }

    /** A setting of Kafka's that no client declares: its own prefixes, and what plug-ins have. */
    private static Optional<String> plugIn(String variable) {
        String kafka = variable(ServiceSettings.KAFKA);
        return variable.startsWith(kafka) && variable.length() > kafka.length()
                ? Optional.of(ServiceSettings.KAFKA
                        + variable.substring(kafka.length())
                                .toLowerCase(Locale.ROOT)
                                .replace('_', '.'))
                : Optional.empty();
    }

    private static Optional<String> nearest(String name, String plain, Map<String, String> known) {
        if (plain.startsWith(variable(ServiceSettings.KAFKA + "client.tag."))) {
            return Optional.empty(); // each service has tags of its own
        }
        // without what all of them begin with, which would make strangers look alike
        List<String> names = known.keySet().stream()
                .map(one -> one.substring(PREFIX.length()))
                .toList();
        return NearestName.of(plain.substring(PREFIX.length()), names)
                .map(near -> "the environment variable " + name + " is no setting; did you mean " + PREFIX + near
                        + (name.equals(plain) ? "" : FILE) + "?");
    }

    private static Optional<String> text(String name, String value, boolean isFile, List<String> faults) {
        if (!isFile) {
            return Optional.of(value.strip());
        }
        try {
            Path file = Path.of(value);
            if (Files.size(file) > LONGEST_FILE) {
                faults.add(name + "=" + value + " is longer than " + LONGEST_FILE + " bytes");
                return Optional.empty();
            }
            return Optional.of(Files.readString(file, StandardCharsets.UTF_8).strip());
        } catch (IOException | InvalidPathException e) {
            faults.add(name + "=" + value + " cannot be read: " + e.getClass().getSimpleName());
            return Optional.empty();
        }
    }
}
