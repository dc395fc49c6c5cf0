package io.kstep.cli;

import io.kstep.bayes.TargetPosterior;
import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.evaluate.NumberForecast;
import io.kstep.evaluate.decision.Decisions;
import io.kstep.incremental.StreamSettings;
import io.kstep.print.Json;
import io.kstep.spec.SpecException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code prequential}: tests, then trains, row by row, as fast as it goes. */
@Command(
        name = "prequential",
        sortOptions = false,
        defaultValueProvider = SettingsDefaults.class,
        header = "Predicts each row of a stream, then learns its label; no Kafka needed.",
        description = {
            "Prints accuracy, kappas, log-loss, Brier score and calibration beside two baselines that use no features:"
                    + " the majority class, and the class of the previous row."
        },
        footer = {
            "",
            "Examples:",
            "  kstep prequential --data electricity.csv.gz --predictions electricity-predictions.csv",
            "  kstep prequential --data sea.csv.gz --main child --chunk 1000 --submodels 5 --drift adwin --json",
            "  kstep prequential --generate \"sea(noise=0.1,drift=abrupt@25000)\" --records 50000",
            "  kstep prequential --data sea.csv.gz --stream-model \"best(kstep(main=parent)+kstep(main=child))\"",
            "  kstep prequential --data emotions.csv.gz --stream-model \"multi(learner=mdjk(nb(density=gaussian)))\"",
            "  kstep prequential --data electricity.csv.gz --chunk 50 --questions \"margin(percent=5)\"",
            "  kstep prequential --data electricity.csv.gz --loss \"UP>DOWN=5\" --reject 0.4",
            "  kstep prequential --generate toy-regression --records 5000 --regression"
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
            description =
                    "writes every prediction as CSV: id, truth, predicted and the posterior of each class, or for a"
                            + " number its standard deviation and 90 %% interval")
    private Path predictions;

    @Option(
            names = "--model",
            paramLabel = "FILE",
            description = "writes the learned model, for 'kstep inspect --model'")
    private Path model;

    @Option(
            names = "--questions",
            paramLabel = "SPEC",
            description =
                    "learns only labels that are asked for: margin(percent=5,random=0.5,seed=1) asks for those of rows"
                            + " whose two likeliest classes are near to each other and, for a share of the questions,"
                            + " by lot; random(percent=5) by lot alone. Scores are over all rows")
    private String questions;

    @Mixin
    private DecisionOptions decisions = new DecisionOptions();

    @Option(
            names = "--prior",
            paramLabel = "CLASS=P,...",
            description = "known shares of the classes among the rows, where those of the labels are others")
    private String prior = "";

    @Option(names = "--json", description = "prints one JSON object instead of text")
    private boolean json;

    PrequentialCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Decisions decided = decisions.ofStream(prior);
        if (source.isRegression() && questions != null) {
            throw new SpecException("--questions goes by classes; leave it out with --regression");
        }
        if (questions != null && !decided.isNone()) {
            throw new SpecException("--questions scores what is likeliest; leave out --loss, --reject and --prior");
        }
        if (source.isRegression() && !decided.isNone()) {
            throw new SpecException(
                    "--loss, --reject and --prior decide among classes; leave them out with --regression");
        }
        try (StreamSource opened = source.openAny()) {
            if (opened.isOfSeveral() && !decided.isNone()) {
                throw new SpecException("--loss, --reject and --prior are for one class variable");
            }
            StreamReport report = source.isRegression()
                    ? regress(opened)
                    : opened.isOfSeveral() ? classifyJointly(opened) : classify(opened, decided);
            opened.notes().get().forEach(terminal::note);
            if (json) {
                Json.line(terminal.out(), report::write);
            } else {
                terminal.out().print(report.text());
            }
        }
        return 0;
    }

    private StreamReport classify(StreamSource opened, Decisions decided) {
        StreamSettings settings = stream.settings();
        StreamRun run = new StreamRun(
                opened,
                settings,
                decided,
                terminal,
                Optional.ofNullable(questions).map(AskedLabels::new));
        if (predictions == null) {
            run.go((row, predicted, posterior, classes) -> {});
        } else {
            try (PredictionsFile file =
                    new PredictionsFile(predictions, opened.stream().schema().classes())) {
                run.go(file);
            }
        }
        decided.namesBeside(opened.stream().schema().classes())
                .forEach(name -> terminal.note("class '" + name + "' of --loss or --prior did not come"));
        if (model != null) {
            ModelFile.write(model, run.view());
        }
        if (opened.stream().schema().classCount() == 1) {
            terminal.note(opened.name() + " has rows of one class only, so every prediction is trivially right");
        }
        return new PrequentialReport(opened, settings, run);
    }

    private StreamReport classifyJointly(StreamSource opened) {
        if (questions != null) {
            throw new SpecException("--questions is of one class variable");
        }
        StreamSettings settings = stream.jointSettings();
        JointRun run = new JointRun(opened, settings, terminal);
        if (predictions == null) {
            run.go((row, forecast) -> {});
        } else {
            try (JointPredictionsFile file = new JointPredictionsFile(predictions, opened.stream())) {
                run.go(file);
            }
        }
        if (model != null) {
            ModelFile.write(model, run.model().view());
        }
        return new JointStreamReport(opened, settings, run);
    }

    private StreamReport regress(StreamSource opened) {
        StreamSettings settings = stream.regressionSettings();
        RegressionRun run = new RegressionRun(opened, settings, terminal);
        if (predictions == null) {
            run.go((row, posterior, forecast) -> {});
        } else {
            try (CsvFile file =
                    new CsvFile(predictions, List.of("id", "truth", "predicted", "sd", "low90", "high90"))) {
                run.go((row, posterior, forecast) -> file.add(cells(row, posterior, forecast)));
            }
        }
        if (model != null) {
            ModelFile.write(model, run.regressor().view());
        }
        return new RegressionReport(opened, settings, run);
    }

    private static List<Object> cells(LabelledInstance row, TargetPosterior posterior, NumberForecast forecast) {
        return List.of(
                row.instance().id(),
                row.label() instanceof Label.Numeric numeric ? numeric.value() : "",
                forecast.mean(),
                Math.sqrt(posterior.variance()),
                forecast.low(),
                forecast.high());
    }
}
