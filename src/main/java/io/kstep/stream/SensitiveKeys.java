package io.kstep.stream;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.streams.StreamsConfig;

/**
 * The one list of settings whose values are never printed: what Kafka declares as a password, whatever client's prefix
 * stands before it, and every key with a word that promises a secret, since plug-ins declare nothing.
 */
final class SensitiveKeys {

    /** What stands in messages for such a value. */
    static final String HIDDEN = "[hidden]";

    /** What Kafka's clients know, the first that knows a key being asked. */
    static final List<ConfigDef> KAFKA = List.of(
            StreamsConfig.configDef(),
            AdminClientConfig.configDef(),
            ProducerConfig.configDef(),
            ConsumerConfig.configDef());

    private static final Set<String> PASSWORDS = KAFKA.stream()
            .flatMap(known -> known.configKeys().values().stream())
            .filter(key -> key.type == ConfigDef.Type.PASSWORD)
            .map(key -> key.name)
            .collect(Collectors.toUnmodifiableSet());

    private static final Pattern WORDS = Pattern.compile("passw|passphrase|secret|token|jaas|credential"
            + "|(?:^|[._-])[a-z]*key(?![._-](?:serde|serializer|deserializer))(?:[._-]|$)");

    /** A name as settings have it; a line of a secret that was broken in two, taken for a name, looks otherwise. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9]{0,29}(?:[._-][A-Za-z0-9]{1,30})*");

    private static final int LONGEST_NAME = 120;

    /** Between the words of a JAAS configuration. */
    private static final String BETWEEN = "[\\s\"';=,]+";

    /** Words of a JAAS configuration that are nobody's secret. */
    private static final Pattern HARMLESS =
            Pattern.compile("[a-zA-Z0-9_.]*LoginModule|required|requisite|sufficient|optional|username|password");

    private static final int SHORTEST_SECRET = 3;

    private SensitiveKeys() {}

    /** Whether the value of this key must not be shown. The name of a file that holds a secret may. */
    static boolean contains(String key) {
        return !key.endsWith(".file")
                && (PASSWORDS.stream().anyMatch(name -> key.equals(name) || key.endsWith("." + name))
                        || WORDS.matcher(key.toLowerCase(Locale.ROOT)).find());
    }

    /** A key out of a file as a message may show it: one that is no name may be the second line of a secret. */
    static String named(String key) {
        return key.length() <= LONGEST_NAME && NAME.matcher(key).matches()
                ? "'" + key + "'"
                : "of a name of " + key.length() + " characters " + HIDDEN
                        + ", perhaps a broken line of the one before";
    }

    /** A message without the secrets among these settings, whole or in pieces, however they got into it. */
    static String hidden(Map<String, String> texts, String message) {
        List<String> secrets = texts.entrySet().stream()
                .filter(setting -> contains(setting.getKey()))
                .flatMap(setting -> Stream.concat(
                        Stream.of(setting.getValue()),
                        Stream.of(setting.getValue().split(BETWEEN))))
                .filter(piece -> piece.length() >= SHORTEST_SECRET)
                .filter(piece -> !HARMLESS.matcher(piece).matches())
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
        String shown = message;
        for (String secret : secrets) {
            shown = shown.replace(secret, HIDDEN);
        }
        return shown;
    }
}
