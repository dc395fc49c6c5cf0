package io.kstep.cli;

import io.kstep.cli.compare.ClassificationData;
import io.kstep.cli.compare.SoftReport;
import io.kstep.data.Chunk;
import io.kstep.data.read.DataException;
import io.kstep.data.read.DataFile;
import io.kstep.data.read.DataOptions;
import io.kstep.data.read.DataSet;
import io.kstep.data.read.JoinedFiles;
import io.kstep.evaluate.Estimator;
import io.kstep.evaluate.Evaluation;
import io.kstep.evaluate.NumericLearner;
import io.kstep.evaluate.RegressionEvaluation;
import io.kstep.evaluate.SoftScores;
import io.kstep.evaluate.TestListener;
import io.kstep.incremental.BatchLearners;
import io.kstep.incremental.Division;
import io.kstep.print.Json;
import io.kstep.spec.Spec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code evaluate}: estimates the errors of learners on whole data sets. */
@Command(
        name = "evaluate",
        sortOptions = false,
        defaultValueProvider = SettingsDefaults.class,
        header = "Estimates the error of learners on data sets.",
        description = {
            "Prints one line for every data set and learner. A data set or learner that cannot be evaluated is"
                    + " reported in",
            "one line; the others are still evaluated."
        },
        footer = {
            "",
            "Examples:",
            "  kstep evaluate --data data/*.csv.gz --learner \"nb(density=mte)\" \"nb(density=gaussian)\"",
            "  kstep evaluate --data iris.csv,wine.csv --estimator \"repeated-cv(folds=5,times=10)\" --seed 7 --json",
            "  kstep evaluate --data site1.csv,site2.csv --together --learner \"kstep(by=file,main=child)\" nb"
        })
final class EvaluateCommand implements Callable<Integer> {

    private static final int BAD_INPUT = 2;

    private final Terminal terminal;

    @CommandLine.Spec
    private CommandSpec command;

    @Mixin
    private EstimationOptions estimation = new EstimationOptions();

    @Option(
            names = "--learner",
            paramLabel = "SPEC",
            arity = "1..*",
            description = {
                "learners, separated by spaces or commas: nb(density=mte|gaussian,...)",
                "Default: ${DEFAULT-VALUE}"
            })
    private List<String> learners = List.of();

    @Mixin
    private ColumnOptions columns = new ColumnOptions();

    @Option(names = "--regression", description = "the column to predict is a number")
    private boolean regression;

    @Option(
            names = "--together",
            description = {
                "reads all files of --data as one data set; the feature 'file' says where a row comes from, and a"
                        + " column",
                "that a file lacks is missing in its rows. For kstep(by=file): one submodel for each file"
            })
    private boolean together;

    @Option(
            names = "--detail",
            description = "also the rates of every class, areas under the ROC curves, calibration and costs")
    private boolean detail;

    @Mixin
    private DecisionOptions decisions = new DecisionOptions();

    @Option(
            names = "--pictures",
            paramLabel = "DIR",
            description = "folder for one SVG per result: how often predictions are right, by how sure they are")
    private Path pictures;

    @Option(
            names = "--json",
            description = "prints one JSON object per line, each as soon as it is ready, instead of a table")
    private boolean json;

    EvaluateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Estimator chosen = estimation.estimator();
        decisions.check();
        return regression ? regress(chosen) : classify(chosen);
    }

    private List<Spec> specs() {
        return learners.stream().flatMap(text -> Spec.parseList(text).stream()).toList();
    }

    private int classify(Estimator chosen) {
        List<Contender> contenders = specs().stream()
                .map(spec -> new Contender(spec.toString(), BatchLearners.parse(spec.toString())))
                .toList();
        EvaluationTable table = new EvaluationTable(chosen, contenders);
        StringBuilder details = new StringBuilder();
        eachSet((set, name) -> {
            ClassificationData data = ClassificationData.of(read(set, name, false));
            for (Contender contender : contenders) {
                evaluate(data, name, contender, chosen, table, details);
            }
        });
        if (!json) {
            terminal.out().print(table);
            terminal.out().print(details);
        }
        return table.isEmpty() ? BAD_INPUT : 0;
    }

    private void evaluate(
            ClassificationData data,
            String name,
            Contender contender,
            Estimator chosen,
            EvaluationTable table,
            StringBuilder details) {
        Chunk chunk = data.chunk();
        List<String> classes = chunk.schema().classes();
        SoftScores soft = new SoftScores();
        EvaluationDetail more = new EvaluationDetail(classes, detail, decisions.lossMatrix(classes));
        TestListener listener = data.isSoft() ? more.listener().and(data.scoring(soft)) : more.listener();
        Evaluation found = chosen.estimate(contender.learner(), chunk, estimation.seed(), terminal.nanos(), listener);
        table.add(name, contender, found);
        if (pictures != null) {
            save(new ReliabilityPicture(name + ", " + contender.name(), more.reliability()), name, contender);
        }
        if (json) {
            Json.line(terminal.out(), to -> {
                write(to, name, chosen, found);
                more.write(to, found);
                if (soft.saysMore()) {
                    SoftReport.write(to, soft.summaryWorth(found.trials()));
                }
            });
            return;
        }
        found.notes().forEach(note -> terminal.note(name + ", " + contender.name() + ": " + note));
        if (detail) {
            details.append(more.text(name, contender.name(), found));
        }
        if (soft.saysMore()) {
            details.append("\n" + name + ", " + contender.name() + "\n")
                    .append(SoftReport.text(soft.summaryWorth(found.trials())));
        }
    }

    private void save(ReliabilityPicture picture, String name, Contender contender) {
        String file = (name + "-" + contender.name()).replaceAll("[^A-Za-z0-9.=-]+", "_") + ".svg";
        try {
            Files.createDirectories(pictures);
            Files.writeString(pictures.resolve(file), picture.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int regress(Estimator chosen) {
        RegressionEvaluations table = new RegressionEvaluations(chosen);
        List<NumericLearner> numeric = !command.commandLine().getParseResult().hasMatchedOption("--learner")
                ? List.of(RegressionEvaluations.learner("nb"))
                : specs().stream()
                        .map(spec -> RegressionEvaluations.learner(spec.toString()))
                        .toList();
        eachSet((set, name) -> {
            DataSet data = read(set, name, true);
            for (NumericLearner learner : numeric) {
                RegressionEvaluation found =
                        chosen.estimate(learner, data.chunk(), estimation.seed(), terminal.nanos());
                table.add(name, found);
                if (json) {
                    Json.line(terminal.out(), to -> table.write(to, name, found));
                }
            }
        });
        if (!json) {
            terminal.out().print(table);
        }
        return table.isEmpty() ? BAD_INPUT : 0;
    }

    /** What is done with the files of a data set and its name. */
    private interface SetWork {
        void evaluate(List<Path> files, String name);
    }

    private void eachSet(SetWork work) {
        List<Path> files = estimation.files();
        List<List<Path>> sets =
                together ? List.of(files) : files.stream().map(List::of).toList();
        try (Progress progress = new Progress(terminal)) {
            for (int s = 0; s < sets.size() && !terminal.stop().getAsBoolean(); s++) {
                tried(sets.get(s), work);
                progress.at(s + 1, sets.size(), "data sets");
            }
        }
    }

    private void tried(List<Path> files, SetWork work) {
        String name = files.stream().map(file -> file.getFileName().toString()).collect(Collectors.joining("+"));
        try {
            work.evaluate(files, name);
        } catch (DataException e) {
            Failures.print(e.getMessage(), terminal.err());
        } catch (IllegalArgumentException e) {
            Failures.print(name + ": " + e.getMessage(), terminal.err());
        }
    }

    private DataSet read(List<Path> files, String name, boolean numeric) {
        DataOptions options = columns.toDataOptions(numeric);
        DataSet data = together
                ? JoinedFiles.read(files, options, Division.FILE)
                : DataFile.open(files.get(0), options).read();
        data.notes().forEach(note -> terminal.note(name + ": " + note));
        return data;
    }

    private static void write(Json json, String name, Estimator chosen, Evaluation found) {
        json.field("data", name)
                .field("instances", found.instances())
                .field("learner", found.learner())
                .field("estimator", found.estimator())
                .field("error", found.error())
                .field("sd", found.sd());
        found.interval()
                .ifPresentOrElse(
                        interval -> json.field("interval", new double[] {interval.low(), interval.high()}),
                        () -> json.nothing("interval"));
        json.field("bias", chosen.bias())
                .field("logLoss", found.logLoss())
                .field("brier", found.brier())
                .field("folds", found.folds().size())
                .field("seconds", found.seconds());
    }
}
