package io.kstep.stream;

import io.kstep.spec.SpecException;
import java.util.Map;

/**
 * What a team's names begin with: put before the names of topics and group that are not set, and so before all that
 * Kafka Streams derives from them. A name that is set stays as it is.
 */
final class TopicPrefix {

    /** Kafka allows names of 249 characters; the stores' topics add to those of the service. */
    private static final int LONGEST = 100;

    private TopicPrefix() {}

    static Setting<String> setting(String key) {
        String meaning = "what the names of topics, and `application.id`, begin with where they are not set: `team-a.`"
                + " makes `team-a.kstep.instances`";
        return new Setting<>(key, "", meaning, text -> {
            if (text.length() > LONGEST || !text.matches("[a-zA-Z0-9._-]*")) {
                throw new SpecException(key + " must be at most " + LONGEST
                        + " letters, digits, dots, hyphens or underscores, not '" + text + "'");
            }
            return text;
        });
    }

    /** The text of a setting that is not set. */
    static String standard(Setting<?> setting, Map<String, String> texts) {
        boolean isName = setting.key().startsWith("topic.") || setting.equals(ServiceSettings.APPLICATION);
        return (isName ? texts.getOrDefault(ServiceSettings.TOPIC_PREFIX.key(), "") : "") + setting.standard();
    }
}
