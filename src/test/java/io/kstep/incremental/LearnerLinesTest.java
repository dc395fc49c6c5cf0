package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.kstep.bayes.Learners;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What a learner's line says of its options is what it takes, and what it does when they are left out. */
class LearnerLinesTest {

    private static final Pattern OPTION = Pattern.compile("([A-Za-z]+)=((?:[^,;()\\s]|\\([^()]*\\))*)");

    private final Map<String, String> lines = BatchLearners.lines();
    private final Set<String> ofNetworks = names(Learners.networkOptions());

    @Test
    void shouldHaveALineForEveryLearner() {
        assertThat(lines.keySet()).isEqualTo(BatchLearners.names());
        assertThat(lines.values())
                .doesNotHaveDuplicates()
                .allMatch(line -> !line.contains("\n") && line.length() < 250);
    }

    @Test
    void shouldNameEveryOption() {
        lines.forEach((name, line) -> {
            String message =
                    catchThrowable(() -> BatchLearners.parse(name + "(none=1)")).getMessage();
            assertThat(message).contains("it has ");
            Set<String> known = new TreeSet<>(Arrays.asList(
                    message.substring(message.indexOf("it has ") + 7).split(", ")));
            Set<String> said = new HashSet<>(names(line));
            if (Learners.networkOptions().matches("(.*, )?" + name + "(,.*)? also take.*")) {
                said.addAll(ofNetworks);
            }
            assertThat(said).as(name).containsExactlyInAnyOrderElementsOf(known);
        });
    }

    @Test
    void shouldNameTheDefaults() {
        lines.forEach((name, line) -> {
            Matcher option = OPTION.matcher(line.substring(line.lastIndexOf(": ") + 1));
            while (option.find()) {
                assertThat(BatchLearners.parse(name + "(" + option.group() + ")")
                                .spec())
                        .as(option.group())
                        .isEqualTo(BatchLearners.parse(name).spec());
            }
        });
    }

    @Test
    void shouldNameTheDefaultsOfNetworks() {
        Matcher option = OPTION.matcher(Learners.networkOptions());
        while (option.find()) {
            assertThat(BatchLearners.parse("tan(" + option.group() + ")").spec())
                    .as(option.group())
                    .isEqualTo(BatchLearners.parse("tan").spec());
        }
    }

    private static Set<String> names(String line) {
        Set<String> names = new TreeSet<>();
        OPTION.matcher(line).results().forEach(found -> names.add(found.group(1)));
        return names;
    }
}
