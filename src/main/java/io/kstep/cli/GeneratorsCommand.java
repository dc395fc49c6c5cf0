package io.kstep.cli;

import io.kstep.data.generate.Generators;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code generators}: lists the generators by name. */
@Command(
        name = "generators",
        header = "Lists the generators of streams, a line each.",
        description =
                "A generator is named as NAME or NAME(option=value,...). An option that is left out has the default"
                        + " shown.",
        footer = {
            "",
            "Examples:",
            "  kstep generators",
            "  kstep prequential --generate \"sea(noise=0.1)\" --records 10000"
        })
final class GeneratorsCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Option(names = "--json", description = "prints one JSON object instead of text")
    private boolean json;

    GeneratorsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        new Listing("generators", Generators.lines(), Generators.COMMON).print(terminal, json);
        return 0;
    }
}
