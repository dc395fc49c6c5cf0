package io.kstep.cli;

import io.kstep.bayes.Learners;
import io.kstep.cli.compare.ClassificationData;
import io.kstep.data.Chunk;
import io.kstep.data.read.DataException;
import io.kstep.evaluate.Estimator;
import io.kstep.evaluate.Estimators;
import io.kstep.evaluate.Evaluation;
import io.kstep.print.Json;
import io.kstep.spec.Spec;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code evaluate}: estimates the errors of learners on whole data sets. */
@Command(
        name = "evaluate",
        sortOptions = false,
        defaultValueProvider = SettingsDefaults.class,
        description = {
            "Estimates the error of learners on data sets: one row for every data set and learner.",
            "What cannot be evaluated is said in a line each, and the rest goes on."
        },
        footer = {
            "",
            "Examples:",
            "  kstep evaluate --data data/*.csv.gz --learner \"nb(density=mte)\" \"nb(density=gaussian)\"",
            "  kstep evaluate --data iris.csv,wine.csv --estimator \"repeated-cv(folds=5,times=10)\" --seed 7 --json"
        })
final class EvaluateCommand implements Callable<Integer> {

    private static final int BAD_INPUT = 2;

    private final Terminal terminal;

    @Option(
            names = "--data",
            paramLabel = "FILE",
            required = true,
            arity = "1..*",
            split = ",",
            description = "CSV or ARFF files, .gz or not, with or without NAME.json beside them")
    private List<Path> files = List.of();

    @Option(
            names = "--learner",
            paramLabel = "SPEC",
            arity = "1..*",
            description = {
                "learners, apart by blanks or commas: nb(density=mte|gaussian,...)",
                "Default: ${DEFAULT-VALUE}"
            })
    private List<String> learners = List.of();

    @Option(
            names = "--estimator",
            paramLabel = "SPEC",
            description =
                    "resubstitution, holdout(train=), repeated-holdout(train=,times=), cv(folds=) or"
                            + " repeated-cv(folds=,times=), all but the first with stratified=true|false. Default: ${DEFAULT-VALUE}")
    private String estimator = "cv(folds=10)";

    @Option(names = "--seed", paramLabel = "N", description = "of the splits. Default: ${DEFAULT-VALUE}")
    private long seed;

    @Mixin
    private ColumnOptions columns = new ColumnOptions();

    @Option(names = "--json", description = "prints one JSON object a line, as they are found, instead of a table")
    private boolean json;

    EvaluateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Estimator chosen = Estimators.parse(estimator);
        List<Contender> contenders = learners.stream()
                .flatMap(text -> Spec.parseList(text).stream())
                .map(spec -> new Contender(spec.toString(), Learners.parse(spec.toString())))
                .toList();
        EvaluationTable table = new EvaluationTable(contenders);
        try (Progress progress = new Progress(terminal)) {
            for (int f = 0; f < files.size() && !terminal.stop().getAsBoolean(); f++) {
                evaluate(files.get(f), contenders, chosen, table);
                progress.at(f + 1, files.size(), "data sets");
            }
        }
        if (!json) {
            terminal.out().print(table);
        }
        return table.isEmpty() ? BAD_INPUT : 0;
    }

    private void evaluate(Path file, List<Contender> contenders, Estimator chosen, EvaluationTable table) {
        String name = file.getFileName().toString();
        try {
            Chunk chunk = read(file, name);
            for (Contender contender : contenders) {
                Evaluation found = chosen.estimate(contender.learner(), chunk, seed, terminal.nanos());
                table.add(name, contender, found);
                if (json) {
                    Json.line(terminal.out(), to -> write(to, name, found));
                }
            }
        } catch (DataException e) {
            Failures.print(e.getMessage(), terminal.err());
        } catch (IllegalArgumentException e) {
            Failures.print(name + ": " + e.getMessage(), terminal.err());
        }
    }

    private Chunk read(Path file, String name) {
        ClassificationData data = ClassificationData.read(file, columns.toDataOptions(false));
        data.notes().forEach(note -> terminal.note(name + ": " + note));
        return data.chunk();
    }

    private static void write(Json json, String name, Evaluation found) {
        json.field("data", name)
                .field("instances", found.instances())
                .field("learner", found.learner())
                .field("estimator", found.estimator())
                .field("error", found.error())
                .field("sd", found.sd())
                .field(
                        "interval",
                        new double[] {found.interval().low(), found.interval().high()})
                .field("logLoss", found.logLoss())
                .field("brier", found.brier())
                .field("folds", found.folds().size())
                .field("seconds", found.seconds());
    }
}
