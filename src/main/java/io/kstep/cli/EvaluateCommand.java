package io.kstep.cli;

import io.kstep.bayes.Learner;
import io.kstep.cli.compare.ClassificationData;
import io.kstep.cli.compare.SoftReport;
import io.kstep.data.Chunk;
import io.kstep.evaluate.Estimator;
import io.kstep.evaluate.Evaluation;
import io.kstep.evaluate.JointScores;
import io.kstep.evaluate.NumericLearner;
import io.kstep.evaluate.RegressionEvaluation;
import io.kstep.evaluate.SoftScores;
import io.kstep.evaluate.TestListener;
import io.kstep.evaluate.variance.BiasVariance;
import io.kstep.incremental.BatchLearners;
import io.kstep.print.Json;
import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
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
                    + " reported in one line; the others are still evaluated."
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
                "learners, separated by spaces or commas: nb(density=mte|gaussian,...); of several class variables:",
                "mdjk, mdtan, mdnb, mdbc, mdpoly, moead, cfs-indiv, independent(nb(...)), compound(nb(...)), chain(nb(...))",
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

    @Mixin
    private JointRules jointRules = new JointRules();

    @Mixin
    private FrontOptions fronts = new FrontOptions();

    @Option(
            names = "--pictures",
            paramLabel = "DIR",
            description = {
                "folder for one SVG per result: how often predictions are right, by how sure they are; with --detail"
                        + " also",
                "the ROC curves of the classes"
            })
    private Path pictures;

    @Option(
            names = "--bias-variance",
            paramLabel = "N",
            description = {
                "instead of an estimator: the error of N models, learned from N random thirds of the rows, divided"
                        + " into",
                "noise, squared bias and variance (Kohavi and Wolpert 1996)"
            })
    private Integer models;

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
        if (models != null) {
            return biasVariance();
        }
        if (regression) {
            return regress(chosen);
        }
        return columns.areSeveral()
                        || jointRules.areCensored()
                        || specs().stream().anyMatch(JointEvaluations::isJoint)
                ? classifyJointly(chosen)
                : classify(chosen);
    }

    private int classifyJointly(Estimator chosen) {
        if (pictures != null) {
            throw new SpecException("--pictures are of one class variable");
        }
        JointEvaluations table = new JointEvaluations(chosen, specs(), detail);
        sets(false).each((data, name) -> {
            JointScores.Rules rules = jointRules.rules(decisions, data.schema());
            Chunk chunk = jointRules.censored(data.chunk());
            table.evaluate(name, chunk, rules, estimation.seed(), terminal.nanos(), write -> {
                if (json) {
                    Json.line(terminal.out(), write);
                }
            });
            fronts.write(name, table.learners(), chunk);
        });
        if (!json) {
            terminal.out().print(table);
        }
        return table.isEmpty() ? BAD_INPUT : 0;
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
        sets(false).each((set, name) -> {
            ClassificationData data = ClassificationData.of(set);
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
            String title = name + ", " + contender.name();
            save(new ReliabilityPicture(title, more.reliability()).toString(), name, contender, "");
            if (detail) {
                save(new RocPicture(title, more.curves()).toString(), name, contender, "-roc");
            }
        }
        if (json) {
            Json.line(terminal.out(), to -> {
                table.write(to, name, found);
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

    private void save(String picture, String name, Contender contender, String what) {
        String file = (name + "-" + contender.name() + what).replaceAll("[^A-Za-z0-9.=-]+", "_") + ".svg";
        try {
            Files.createDirectories(pictures);
            Files.writeString(pictures.resolve(file), picture);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private DataSets sets(boolean numeric) {
        return new DataSets(terminal, estimation.files(), together, columns.toDataOptions(numeric));
    }

    private int biasVariance() {
        if (regression || models < 2) {
            throw new SpecException("--bias-variance takes 2 models or more, of classes");
        }
        BiasVarianceTable table = new BiasVarianceTable(models);
        List<Learner> named = specs().stream()
                .map(spec -> BatchLearners.parse(spec.toString()))
                .toList();
        sets(false).each((set, name) -> {
            Chunk chunk = ClassificationData.of(set).chunk();
            if (!chunk.classWeights().isHard()) {
                throw new SpecException("bias and variance need sure labels");
            }
            for (int l = 0; l < named.size(); l++) {
                String learner = specs().get(l).toString();
                BiasVariance found = BiasVariance.measured(
                        named.get(l), chunk, models, BiasVarianceTable.DRAWING, estimation.seed());
                table.add(name, learner, found);
                if (json) {
                    Json.line(terminal.out(), to -> table.write(to, name, learner, found));
                }
            }
        });
        if (!json) {
            terminal.out().print(table);
        }
        return table.isEmpty() ? BAD_INPUT : 0;
    }

    private int regress(Estimator chosen) {
        RegressionEvaluations table = new RegressionEvaluations(chosen);
        List<NumericLearner> numeric = !command.commandLine().getParseResult().hasMatchedOption("--learner")
                ? List.of(RegressionEvaluations.learner("nb"))
                : specs().stream()
                        .map(spec -> RegressionEvaluations.learner(spec.toString()))
                        .toList();
        sets(true).each((data, name) -> {
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
}
