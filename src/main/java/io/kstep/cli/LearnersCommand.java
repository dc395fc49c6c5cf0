package io.kstep.cli;

import io.kstep.bayes.Learners;
import io.kstep.incremental.BatchLearners;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code learners}: lists the learners by name. */
@Command(
        name = "learners",
        header = "Lists the learners, a line each.",
        description = "A learner is named as NAME or NAME(option=value,...). An option that is left out has the default"
                + " shown.",
        footer = {"", "Examples:", "  kstep learners", "  kstep evaluate --data iris.csv --learner \"kdb(k=1)\""})
final class LearnersCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Option(names = "--json", description = "prints one JSON object instead of text")
    private boolean json;

    LearnersCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        new Listing("learners", BatchLearners.lines(), Learners.networkOptions()).print(terminal, json);
        return 0;
    }
}
