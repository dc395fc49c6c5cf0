package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kstep.data.generate.Generators;
import io.kstep.incremental.BatchLearners;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Lists of what can be named: nothing left out, a line each. */
class ListCommandsTest {

    @Test
    void shouldListEveryLearnerOnALine() {
        lists("learners", BatchLearners.names(), "tan, kdb");
    }

    @Test
    void shouldListEveryGeneratorOnALine() {
        lists("generators", Set.copyOf(Generators.names()), "drift=none");
    }

    private static void lists(String command, Set<String> names, String beside) {
        String text = Outcome.of(command).fine().out();
        assertThat(text).contains(beside);
        assertThat(names)
                .hasSizeGreaterThan(10)
                .allSatisfy(name -> assertThat(text.lines())
                        .filteredOn(line -> line.matches("  " + name + " +\\S.*"))
                        .hasSize(1));
        JsonNode json = Outcome.of(command, "--json").json();
        List<String> named = json.path(command).findValuesAsText("name");
        assertThat(named).containsExactlyInAnyOrderElementsOf(names);
        assertThat(json.path(command).findValuesAsText("line")).noneMatch(String::isBlank);
        assertThat(json.path("beside").asText()).contains(beside);
    }
}
