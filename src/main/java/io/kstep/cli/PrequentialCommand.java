package io.kstep.cli;

import io.kstep.cli.print.Json;
import io.kstep.incremental.KStepSettings;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code prequential}: tests, then trains, row by row, as fast as it goes. */
@Command(
        name = "prequential",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        defaultValueProvider = SettingsDefaults.class,
        description = {
            "Runs the k-step classifier over a stream: each row is predicted first, then its label is learned.",
            "Prints accuracy, kappas, log-loss, Brier score and calibration beside the two baselines that need no features."
        },
        footer = {
            "",
            "Examples:",
            "  kstep prequential --data electricity.csv.gz --predictions electricity-predictions.csv",
            "  kstep prequential --data sea.csv.gz --main child --chunk 1000 --submodels 5 --drift adwin --json",
            "  kstep prequential --generate \"sea(noise=0.1,drift=abrupt@25000)\" --records 50000"
        })
final class PrequentialCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Mixin
    private SourceOptions source = new SourceOptions();

    @Mixin
    private StreamOptions stream = new StreamOptions();

    @Option(
            names = "--predictions",
            paramLabel = "FILE.csv",
            description = "writes every prediction: id, truth, predicted and the posterior of each class")
    private Path predictions;

    @Option(
            names = "--model",
            paramLabel = "FILE",
            description = "writes the model that was learned, for 'kstep inspect'")
    private Path model;

    @Option(names = "--json", description = "prints one JSON object instead of text")
    private boolean json;

    PrequentialCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        KStepSettings settings = stream.settings();
        try (StreamSource opened = source.open(false)) {
            StreamRun run = run(opened, settings);
            PrequentialReport report = new PrequentialReport(opened, settings, run);
            if (model != null) {
                ModelFile.write(model, run.classifier());
            }
            opened.notes().get().forEach(terminal::note);
            if (json) {
                Json.line(terminal.out(), report::write);
            } else {
                terminal.out().print(report.text());
            }
        }
        return 0;
    }

    private StreamRun run(StreamSource opened, KStepSettings settings) {
        StreamRun run = new StreamRun(opened, settings, terminal);
        if (predictions == null) {
            return run.go((row, predicted, posterior, classes) -> {});
        }
        try (PredictionsFile file =
                new PredictionsFile(predictions, opened.stream().schema().classes())) {
            return run.go(file);
        }
    }
}
