package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.PlainEnglish;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Help texts are plain English, and the list of commands has one whole sentence for each. */
class HelpTextTest {

    /** The end of a text that lacks its last words, or a bracket that stays open. */
    private static final Pattern CUT_OFF = Pattern.compile(
            "(?:[,;:(+-]|\\b(?:an?|the|of|in|on|at|to|with|and|or|that|which|its|as|than|if|where))\\s*$"
                    + "|\\([^)]*$");

    private final CommandLine kstep = commandLine();

    @Test
    void shouldHelpInPlainEnglish() {
        assertThat(PlainEnglish.findings(kstep.getUsageMessage())).isEmpty();
        for (Map.Entry<String, CommandLine> command : kstep.getSubcommands().entrySet()) {
            assertThat(PlainEnglish.findings(command.getValue().getUsageMessage()))
                    .as(command.getKey())
                    .isEmpty();
        }
    }

    @Test
    void shouldListEachCommandWithOneSentenceOnOneLine() {
        assertThat(kstep.getSubcommands()).hasSizeGreaterThan(10).allSatisfy((name, command) -> {
            assertThat(command.getCommandSpec().usageMessage().header())
                    .as(name)
                    .hasSize(1);
            assertThat(kstep.getUsageMessage().lines())
                    .as(name)
                    .anyMatch(line -> line.matches("\\s+" + name + "\\s+[A-Z].*\\."));
        });
    }

    @Test
    void shouldEndEveryDescriptionAsASentenceDoes() {
        for (Map.Entry<String, CommandLine> command : kstep.getSubcommands().entrySet()) {
            assertThat(command.getValue().getCommandSpec().usageMessage().description())
                    .as(command.getKey())
                    .isNotEmpty()
                    .allMatch(paragraph -> paragraph.endsWith("."));
            command.getValue().getCommandSpec().args().forEach(argument -> {
                String text = String.join(" ", argument.description());
                assertThat(text).as("%s %s", command.getKey(), argument).doesNotContainPattern(CUT_OFF);
            });
        }
    }

    @Test
    void shouldTakeATextThatBreaksOffForOne() {
        assertThat("with a third of").containsPattern(CUT_OFF);
        assertThat("the rows,").containsPattern(CUT_OFF);
        assertThat("a column (the last").containsPattern(CUT_OFF);
        assertThat("number of rows (all)").doesNotContainPattern(CUT_OFF);
    }

    private static CommandLine commandLine() {
        PrintWriter out = new PrintWriter(new StringWriter());
        return Main.commandLine(new Terminal(out, out, false, () -> false, System::nanoTime));
    }
}
