package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.PlainEnglish;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Help texts are plain English, and the list of commands has one whole sentence for each. */
class HelpTextTest {

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

    private static CommandLine commandLine() {
        PrintWriter out = new PrintWriter(new StringWriter());
        return Main.commandLine(new Terminal(out, out, false, () -> false, System::nanoTime));
    }
}
