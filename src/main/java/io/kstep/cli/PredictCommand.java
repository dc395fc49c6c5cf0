package io.kstep.cli;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.decision.Posteriors;
import io.kstep.cli.compare.ClassificationData;
import io.kstep.data.Chunk;
import io.kstep.data.Schema;
import io.kstep.data.read.DataFile;
import io.kstep.data.read.DataOptions;
import io.kstep.data.read.DataSet;
import io.kstep.data.read.JoinedFiles;
import io.kstep.evaluate.ClassShares;
import io.kstep.evaluate.LossMatrix;
import io.kstep.incremental.BatchLearners;
import io.kstep.incremental.Division;
import io.kstep.probability.LogSpace;
import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.commons.csv.CSVPrinter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code predict}: learns from one file and decides about the rows of another. */
@Command(
        name = "predict",
        sortOptions = false,
        defaultValueProvider = SettingsDefaults.class,
        header = "Learns from one file and predicts the rows of another.",
        description = {
            "Writes one line of CSV per row: id, truth, predicted class (empty: no decision), probability of each"
                    + " class, and an outlier score (minus the logarithm of the density of the row: high for an unusual"
                    + " row).",
            "Both files have the same columns. The class may be empty in the rows to predict.",
            "Of several class variables (--class a,b) a line has for each the truth, the class said in the vector, that"
                    + " said on its own with its probability, and at the end the probability of the vector."
        },
        footer = {
            "",
            "Examples:",
            "  kstep predict --data known.csv --ask new.csv --learner tan --out decisions.csv",
            "  kstep predict --data known.csv --ask new.csv --prior ill=0.01,well=0.99 --loss \"ill>well=20\" --reject"
                    + " 0.2"
        })
final class PredictCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Option(
            names = "--data",
            paramLabel = "FILE",
            required = true,
            arity = "1..*",
            split = ",",
            description = "CSV or ARFF files to learn from; several are one data set, as with 'evaluate --together'")
    private List<Path> known = List.of();

    @Option(names = "--ask", paramLabel = "FILE", required = true, description = "CSV or ARFF file to predict")
    private Path asked;

    @Option(
            names = "--learner",
            paramLabel = "SPEC",
            description = "the learner, as for evaluate. Default: ${DEFAULT-VALUE}")
    private String learner = "nb";

    @Option(
            names = "--prior",
            paramLabel = "CLASS=P,...",
            description = "class frequencies among the rows to predict; overrides those learned")
    private String prior = "";

    @Mixin
    private DecisionOptions decisions = new DecisionOptions();

    @Mixin
    private JointRules jointRules = new JointRules();

    @Mixin
    private ColumnOptions columns = new ColumnOptions();

    @Option(names = "--out", paramLabel = "FILE", description = "output file. Default: the standard output")
    private Path out;

    PredictCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        decisions.check();
        DataSet from = learnedFrom();
        Spec spec = Spec.parse(learner);
        if (from.schema().targets().size() > 1 || JointEvaluations.isJoint(spec)) {
            jointly(spec, from);
            return 0;
        }
        Chunk chunk = naming(known.get(0), () -> ClassificationData.of(from)).chunk();
        Schema schema = chunk.schema();
        LossMatrix decision = decisions.lossMatrix(schema.classes());
        double[] wanted = prior(schema.classes());
        Classifier classifier = BatchLearners.parse(learner).learn(chunk);
        DataSet data = DataFile.open(
                        asked,
                        columns.toDataOptions(false)
                                .withClassColumns(schema.classVariable().name()))
                .read();
        AskedRows rows = naming(asked, () -> new AskedRows(data, schema, known.size() == 1 ? "" : Division.FILE));
        to(header(schema.classes()), file -> print(file, rows, classifier, schema.classes(), decision, wanted));
        note(rows);
        return 0;
    }

    private void jointly(Spec spec, DataSet from) {
        if (!prior.isBlank()) {
            throw new SpecException("--prior is of one class variable: leave it out");
        }
        JointPredictions predictions = naming(
                known.get(0),
                () -> new JointPredictions(
                        spec, jointRules.censored(from.chunk()), jointRules.rules(decisions, from.schema())));
        AskedRows rows = naming(
                asked,
                () -> predictions.asked(asked, columns.toDataOptions(false), known.size() == 1 ? "" : Division.FILE));
        to(predictions.header(), file -> predictions.each(rows, terminal.stop(), file));
        note(rows);
    }

    /** Writes lines to the output file or the standard output. */
    private void to(List<String> header, Consumer<Consumer<List<?>>> lines) {
        if (out == null) {
            print(terminal, header);
            lines.accept(line -> print(terminal, line));
        } else {
            try (CsvFile file = new CsvFile(out, header)) {
                lines.accept(file::add);
            }
        }
    }

    private void note(AskedRows rows) {
        if (rows.strange() > 0) {
            terminal.note(rows.strange() + " values of " + asked.getFileName()
                    + " do not occur in the rows learned from and count as" + " missing");
        }
    }

    private DataSet learnedFrom() {
        DataOptions options = columns.toDataOptions(false);
        return known.size() == 1
                ? DataFile.open(known.get(0), options).read()
                : JoinedFiles.read(known, options, Division.FILE);
    }

    /** What a file gives; if it does not fit, the reason names the file. */
    private static <T> T naming(Path file, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (SpecException e) {
            throw new SpecException(file.getFileName() + ": " + e.getMessage());
        }
    }

    private static List<String> header(List<String> classes) {
        List<String> header = new ArrayList<>(List.of("id", "truth", "predicted"));
        classes.forEach(name -> header.add("p_" + name));
        header.add("outlier");
        return header;
    }

    private void print(
            Consumer<List<?>> to,
            AskedRows rows,
            Classifier classifier,
            List<String> classes,
            LossMatrix decision,
            double[] wanted) {
        double[] learned = new double[classes.size()];
        classifier.logPrior(learned);
        LogSpace.normalise(learned);
        double[] posterior = new double[classes.size()];
        double[] scratch = new double[classes.size()];
        for (int row = 0; row < rows.size() && !terminal.stop().getAsBoolean(); row++) {
            classifier.logJoint(rows.row(row), posterior, scratch);
            double outlier = Posteriors.outlierScore(posterior);
            LogSpace.normalise(posterior);
            if (wanted.length > 0) {
                Posteriors.changePrior(posterior, learned, wanted);
            }
            int predicted = decision.decide(posterior);
            List<Object> cells = new ArrayList<>(
                    List.of(row, rows.truth(row), predicted == LossMatrix.REJECTED ? "" : classes.get(predicted)));
            Arrays.stream(posterior).forEach(cells::add);
            cells.add(outlier);
            to.accept(cells);
        }
    }

    private static void print(Terminal terminal, List<?> cells) {
        try {
            CsvFile.print(new CSVPrinter(terminal.out(), CsvFile.FORMAT), cells);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads {@code CLASS=P,...}: all classes, positive numbers, which are made to sum to 1; nothing for nothing. */
    private double[] prior(List<String> classes) {
        if (prior.isBlank()) {
            return new double[0];
        }
        double[] wanted = new double[classes.size()];
        ClassShares.parse(prior, classes::contains, part -> badPrior(classes, part))
                .forEach((name, share) -> wanted[classes.indexOf(name)] = share);
        double sum = Arrays.stream(wanted).sum();
        for (int c = 0; c < wanted.length; c++) {
            if (wanted[c] == 0) {
                throw badPrior(classes, prior);
            }
            wanted[c] /= sum;
        }
        return wanted;
    }

    private static SpecException badPrior(List<String> classes, String part) {
        return new SpecException("--prior gives a positive number to each of the classes " + String.join(", ", classes)
                + ", as in " + classes.get(0) + "=0.5,..., not '" + part + "'");
    }
}
