package io.kstep.cli;

import io.kstep.experiment.Experiment;
import io.kstep.experiment.ExperimentOptions;
import io.kstep.experiment.ExperimentReport;
import io.kstep.experiment.Experiments;
import io.kstep.print.Json;
import io.kstep.print.TextTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code experiment}: reproduces a paper's tables, ours beside theirs. */
@Command(
        name = "experiment",
        sortOptions = false,
        header = "Reproduces a paper's tables, ours beside theirs, as Markdown.",
        description = {"'kstep experiment list' names all experiments."},
        footer = {
            "",
            "Examples:",
            "  kstep experiment list",
            "  kstep experiment incremental-mte --fast",
            "  kstep experiment incremental-mte --networks 200 --out results",
            "  kstep experiment gaussian-networks --data DIR",
            "",
            "Exit codes: 0 all checks hold, 3 a check fails or none was run (the report is written in any case),",
            "2 bad input or usage, 1 internal error."
        })
final class ExperimentCommand implements Callable<Integer> {

    /** A check fails, or there was nothing to check. */
    static final int CONTRADICTED = 3;

    private final Terminal terminal;
    private final List<Experiment> experiments;

    @Parameters(paramLabel = "NAME", description = "an experiment, or 'list'")
    private String name = "";

    @Option(
            names = "--networks",
            paramLabel = "N",
            description = "number of random networks, or repetitions, behind every mean. Default: ${DEFAULT-VALUE}")
    private int networks = ExperimentOptions.DEFAULT.networks();

    @Option(names = "--seed", paramLabel = "N", description = "seed of all random choices. Default: ${DEFAULT-VALUE}")
    private long seed = ExperimentOptions.DEFAULT.seed();

    @Option(names = "--fast", description = "fewer sizes and test cases: faster, with coarser figures")
    private boolean fast;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "folder of the data sets, for experiments that need them. Default: the working folder")
    private Path data = ExperimentOptions.DEFAULT.data();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "also writes the report to DIR/NAME.md; a long experiment keeps its figures there"
                    + " as NAME.figures and continues from them when it was interrupted")
    private Path out;

    @Option(names = "--json", description = "prints the checks as one JSON object instead of the report")
    private boolean json;

    ExperimentCommand(Terminal terminal) {
        this(terminal, Experiments.names().stream().map(Experiments::byName).toList());
    }

    ExperimentCommand(Terminal terminal, List<Experiment> experiments) {
        this.terminal = terminal;
        this.experiments = experiments;
    }

    @Override
    public Integer call() {
        if (name.equals("list")) {
            list();
            return 0;
        }
        Experiment experiment = experiments.stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseGet(() -> Experiments.byName(name));
        ExperimentReport report;
        try (Progress progress = new Progress(terminal)) {
            report = experiment.run(
                    new ExperimentOptions(networks, seed, fast, data, Optional.ofNullable(out)), progress::at);
        }
        if (out != null) {
            save(report);
        }
        if (json) {
            Json.line(terminal.out(), to -> write(to, report));
        } else {
            terminal.out().println(report.markdown());
        }
        report.notes().forEach(note -> Failures.print(note, terminal.err()));
        return report.passed() ? 0 : CONTRADICTED;
    }

    private void list() {
        TextTable table = new TextTable("name", "reproduces").left(1);
        experiments.forEach(experiment -> table.add(experiment.name(), experiment.summary()));
        terminal.out().print(table);
    }

    private void save(ExperimentReport report) {
        try {
            Files.createDirectories(out);
            Files.writeString(out.resolve(report.experiment() + ".md"), report.markdown());
            for (Map.Entry<String, String> picture : report.pictures().entrySet()) {
                Files.writeString(out.resolve(picture.getKey()), picture.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(Json to, ExperimentReport report) {
        to.field("experiment", report.experiment())
                .field("networks", networks)
                .field("seed", seed)
                .field("fast", fast)
                .field("passed", report.passed())
                .list(
                        "checks",
                        report.checks(),
                        (line, check) -> line.field("id", check.id())
                                .field("claim", check.claim())
                                .field("passed", check.passed())
                                .field("verdict", check.verdict().text())
                                .field("figures", check.figures()));
    }
}
