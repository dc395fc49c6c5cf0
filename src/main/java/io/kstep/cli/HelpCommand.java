package io.kstep.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;

/** {@code help}: what {@code --help} shows. */
@Command(
        name = "help",
        header = "Shows the help of a command, or all commands.",
        description = "'kstep help COMMAND' shows the same as 'kstep COMMAND --help'.",
        footer = {"", "Examples:", "  kstep help", "  kstep help serve"})
final class HelpCommand implements Callable<Integer> {

    private final Terminal terminal;

    @CommandLine.Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "COMMAND", arity = "0..1", description = "the command. Default: all commands, a line each")
    private String command;

    HelpCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        CommandLine kstep = spec.root().commandLine();
        CommandLine asked = command == null ? kstep : kstep.getSubcommands().get(command);
        if (asked == null) {
            throw Main.noCommand(command);
        }
        asked.usage(terminal.out());
        return 0;
    }
}
