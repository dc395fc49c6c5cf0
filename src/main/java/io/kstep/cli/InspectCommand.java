package io.kstep.cli;

import io.kstep.cli.compare.ClassificationData;
import io.kstep.incremental.KStepLearner;
import io.kstep.incremental.ModelView;
import io.kstep.inspect.JointPortrait;
import io.kstep.inspect.JsonPortrait;
import io.kstep.inspect.NumberPortrait;
import io.kstep.inspect.Portrait;
import io.kstep.inspect.TextPortrait;
import io.kstep.inspect.page.ModelPage;
import io.kstep.print.Json;
import io.kstep.print.Numbers;
import io.kstep.spec.SpecException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code inspect}: shows a model as text, as JSON and as a page of pictures. */
@Command(
        name = "inspect",
        sortOptions = false,
        defaultValueProvider = SettingsDefaults.class,
        header = "Shows what a model has learned, as text, JSON or a page of pictures.",
        description = {
            "Shows submodels, densities, value tables and main node. Learns the classifier from a stream, or reads one"
                    + " that 'kstep prequential --model' wrote. A stream shorter than a chunk becomes one chunk. With"
                    + " --learner \"kstep(k=5)\" the whole file is divided and learned at once."
        },
        footer = {
            "",
            "Examples:",
            "  kstep inspect --data iris.csv --html iris.html",
            "  kstep inspect --data electricity.csv.gz --learner \"nb(density=gaussian)\" --features 3",
            "  kstep inspect --model electricity.kstep --json"
        })
final class InspectCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Mixin
    private SourceOptions source = new SourceOptions();

    @Mixin
    private StreamOptions stream = new StreamOptions();

    @Option(names = "--model", paramLabel = "FILE", description = "a stored model to show, instead of learning one")
    private Path model;

    @Option(
            names = "--features",
            paramLabel = "N",
            description = "number of features shown in full, the most informative first. Default: ${DEFAULT-VALUE}")
    private int features = 12;

    @Option(names = "--html", paramLabel = "FILE", description = "writes one page with pictures instead of text")
    private Path html;

    @Option(names = "--json", description = "prints one JSON object instead of text")
    private boolean json;

    InspectCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (features < 1) {
            throw new SpecException("--features must be 1 or more, not " + features);
        }
        if (model == null) {
            learned();
            return 0;
        }
        ModelView view = ModelFile.read(model);
        Optional<NumberPortrait> number = NumberPortrait.of(view);
        Optional<JointPortrait> several = JointPortrait.of(view);
        if (number.isPresent()) {
            show(number.get().text(), number.get()::write);
        } else if (several.isPresent()) {
            show(several.get());
        } else {
            show(portrait(model.getFileName().toString(), view), Map.of());
        }
        return 0;
    }

    private void learned() {
        if (source.isRegression()) {
            learnedNumber();
            return;
        }
        Optional<KStepLearner> batch = stream.batch();
        if (batch.isPresent()) {
            ClassificationData data = ClassificationData.of(source.whole());
            data.notes().forEach(terminal::note);
            show(portrait(source.fileName(), batch.get().classifier(data.chunk())), Map.of());
            return;
        }
        try (StreamSource opened = source.openAny()) {
            if (opened.isOfSeveral()) {
                learnedSeveral(opened);
                return;
            }
            StreamRun run = new StreamRun(opened, stream.settings(), terminal)
                    .go((row, predicted, posterior, classes) -> {})
                    .closeFirstChunk();
            opened.notes().get().forEach(terminal::note);
            Map<String, String> scores = new LinkedHashMap<>();
            scores.put("prequential accuracy", Numbers.fixed(run.scores().accuracy(), 4));
            scores.put("log-loss", Numbers.fixed(run.scores().logLoss(), 4));
            show(portrait(opened.name(), run.view()), scores);
        }
    }

    private void learnedNumber() {
        try (StreamSource opened = source.open()) {
            RegressionRun run = new RegressionRun(opened, stream.regressionSettings(), terminal)
                    .go((row, posterior, forecast) -> {});
            opened.notes().get().forEach(terminal::note);
            NumberPortrait.of(run.regressor().view()).ifPresent(portrait -> show(portrait.text(), portrait::write));
        }
    }

    private void learnedSeveral(StreamSource opened) {
        JointRun run = new JointRun(opened, stream.jointSettings(), terminal).go((row, forecast) -> {});
        opened.notes().get().forEach(terminal::note);
        JointPortrait.of(run.view()).ifPresent(this::show);
    }

    private void show(JointPortrait portrait) {
        show(portrait.text(features), portrait::write);
    }

    private void show(String text, Consumer<Json> fields) {
        if (html != null) {
            throw new SpecException("--html draws classifiers of one class variable: leave it out");
        }
        if (json) {
            Json.line(terminal.out(), fields);
        } else {
            terminal.out().print(text);
        }
    }

    /** Of contenders the one that answers. */
    private static Portrait portrait(String name, ModelView model) {
        return Portrait.ofSpeaker(name, model)
                .orElseThrow(() -> new SpecException("inspect shows k-step classifiers, not '" + model.kind() + "'"));
    }

    private void show(Portrait portrait, Map<String, String> scores) {
        if (html != null) {
            write(new ModelPage(portrait, scores, features).toString());
        }
        if (json) {
            Json.line(terminal.out(), new JsonPortrait(portrait)::write);
        } else if (html == null) {
            terminal.out().print(new TextPortrait(portrait, features));
        }
    }

    private void write(String page) {
        try {
            Files.writeString(html, page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
