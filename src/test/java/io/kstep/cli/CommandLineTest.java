package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.incremental.KStepSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** What every command owes: help that says it all, and a test for each of its options. */
class CommandLineTest {

    private static final Map<String, CommandLine> COMMANDS = Main.commandLine(new Terminal(
                    new PrintWriter(new StringWriter()),
                    new PrintWriter(new StringWriter()),
                    false,
                    () -> false,
                    () -> 0))
            .getSubcommands();

    @Test
    void shouldHaveTheCommands() {
        assertThat(COMMANDS)
                .containsOnlyKeys(
                        "demo",
                        "serve",
                        "replay",
                        "topics",
                        "dead-letters",
                        "prequential",
                        "evaluate",
                        "compare",
                        "predict",
                        "inspect",
                        "information",
                        "experiment",
                        "generate",
                        "learners",
                        "generators",
                        "help");
    }

    @Test
    void shouldDescribeEveryCommandOptionAndParameter() {
        COMMANDS.forEach((name, command) -> {
            assertThat(command.getCommandSpec().usageMessage().description())
                    .as(name)
                    .isNotEmpty();
            assertThat(command.getCommandSpec().usageMessage().footer())
                    .as(name)
                    .contains("Examples:");
            command.getCommandSpec()
                    .args()
                    .forEach(argument -> assertThat(argument.description())
                            .as("%s %s", name, argument)
                            .isNotEmpty());
            Outcome help = Outcome.of(name, "--help").fine();
            assertThat(Outcome.of("help", name).fine()).isEqualTo(help);
            assertThat(help.out()).contains("Usage: kstep " + name, "--help", "Examples:");
            assertThat(help.err()).isEmpty();
            assertThat(Outcome.of(name, "--version").fine().out()).startsWith("kstep");
        });
    }

    @Test
    void shouldExerciseEveryOptionOfEveryCommandInATest() throws IOException {
        String tests;
        try (var files = Files.list(Path.of("src/test/java/io/kstep/cli"))) {
            tests = files.filter(Files::isRegularFile).map(Samples::read).collect(Collectors.joining());
        }
        List<String> options = COMMANDS.values().stream()
                .flatMap(command -> command.getCommandSpec().options().stream())
                .map(OptionSpec::longestName)
                .distinct()
                .toList();
        assertThat(options).hasSizeGreaterThan(20).allMatch(option -> tests.contains("\"" + option + "\""));
    }

    @Test
    void shouldShowTheDefaultsOfTheSettings() {
        KStepSettings settings = KStepSettings.DEFAULT;
        for (String command : List.of("prequential", "inspect")) {
            String help = Outcome.of(command, "--help").fine().out().replaceAll("\\s+", " ");
            assertThat(help)
                    .contains("Default: " + settings.learner().spec())
                    .contains("Default: " + settings.provisional().spec())
                    .contains("Default: " + settings.main().spec())
                    .contains("in a chunk. Default: " + settings.chunkSize())
                    .contains("submodels kept. Default: " + settings.submodels())
                    .contains("Default: " + settings.retention().spec())
                    .contains("Default: " + settings.detector().spec())
                    .contains("random choices. Default: " + settings.seed());
        }
    }

    @Test
    void shouldPrintHelpWithoutArguments() {
        Outcome help = Outcome.of().fine();
        assertThat(help.out())
                .contains("Usage: kstep", "Examples:", "Exit codes: 0")
                .contains(COMMANDS.keySet());
        assertThat(Outcome.of("--help").fine()).isEqualTo(help);
        assertThat(Outcome.of("help").fine()).isEqualTo(help);
    }

    @Test
    void shouldRefuseAnUnknownCommandWithOrWithoutHelp() {
        Outcome.of("lerners").refused("there is no command 'lerners'; did you mean 'learners'? (see kstep --help)");
        Outcome.of("lerners", "--help").refused("there is no command 'lerners'; did you mean 'learners'?");
        Outcome.of("--help", "lerners").refused("there is no command 'lerners'; did you mean 'learners'?");
        Outcome.of("help", "lerners").refused("there is no command 'lerners'; did you mean 'learners'?");
        Outcome.of("train", "-h").refused("there is no command 'train'; there are demo, serve, ");
        Outcome.of("token=geheim", "--help").refused("'token'");
        assertThat(Outcome.of("token=geheim", "--help").err()).doesNotContain("geheim");
    }

    @Test
    void shouldKeepTheSettingsThatNobodyChanged() {
        var settings = Outcome.of("prequential", "--generate", "sea", "--records", "50", "--json")
                .json()
                .path("settings");
        KStepSettings defaults = KStepSettings.DEFAULT;
        assertThat(settings.path("learner").asText())
                .isEqualTo(defaults.learner().spec());
        assertThat(settings.path("provisional").asText())
                .isEqualTo(defaults.provisional().spec());
        assertThat(settings.path("main").asText()).isEqualTo(defaults.main().spec());
        assertThat(settings.path("retention").asText())
                .isEqualTo(defaults.retention().spec());
        assertThat(settings.path("drift").asText())
                .isEqualTo(defaults.detector().spec());
    }
}
