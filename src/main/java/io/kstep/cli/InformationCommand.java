package io.kstep.cli;

import static io.kstep.print.Numbers.fixed;

import io.kstep.bayes.FeatureInformation;
import io.kstep.bayes.SetInformation;
import io.kstep.cli.compare.ClassificationData;
import io.kstep.data.read.DataFile;
import io.kstep.evaluate.ModelInformation;
import io.kstep.print.Json;
import io.kstep.print.Numbers;
import io.kstep.print.TextTable;
import io.kstep.spec.SpecException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code information}: what features say about the class and about each other. */
@Command(
        name = "information",
        sortOptions = false,
        header = "Shows what features say about the class and about each other.",
        description = {
            "Estimates, in nats, the mutual information of every feature with the class, and of every two features"
                    + " with and without the class known. 'chance' is the probability of as much information where there"
                    + " is no dependence.",
            "Rows that lack a value do not count where it is needed; features with one value are left out."
        },
        footer = {
            "",
            "Examples:",
            "  kstep information --data iris.csv",
            "  kstep information --data vehicle.csv --density kernel --top 10 --picture vehicle.svg",
            "  kstep information --data iris.csv --density gaussian --together petal_width,petal_length --models"
        })
final class InformationCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Option(names = "--data", paramLabel = "FILE", required = true, description = "CSV or ARFF file, .gz or not")
    private Path data;

    @Option(
            names = "--density",
            paramLabel = "SPEC",
            description = "gaussian, kernel(...), discretized(...) or mte. Default: ${DEFAULT-VALUE}")
    private String density = "discretized";

    @Option(
            names = "--top",
            paramLabel = "N",
            description = "number of features and of pairs in the text, the most informative first. Default:"
                    + " ${DEFAULT-VALUE}")
    private int top = 20;

    @Option(
            names = "--together",
            paramLabel = "A,B",
            split = ",",
            description =
                    "2 to 8 features: entropy, information about the class and interaction of every subset of them")
    private List<String> together = List.of();

    @Option(
            names = "--models",
            description = "also what naive Bayes and the tree of these densities make of it: entropies under the model,"
                    + " the residual of the tree, and how far each class's densities diverge from those of all")
    private boolean models;

    @Option(
            names = "--picture",
            paramLabel = "FILE",
            description = "writes an SVG of the information of all pairs, and of the subsets of --together")
    private Path picture;

    @Option(names = "--json", description = "prints one JSON object with all features and pairs")
    private boolean json;

    @Mixin
    private ColumnOptions columns = new ColumnOptions();

    InformationCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (top < 1) {
            throw new SpecException("--top must be 1 or more, not " + top);
        }
        ClassificationData read = ClassificationData.of(
                DataFile.open(data, columns.toDataOptions(false)).read());
        read.notes().forEach(terminal::note);
        FeatureInformation found = FeatureInformation.of(read.chunk(), density);
        Optional<SetInformation> set =
                together.isEmpty() ? Optional.empty() : Optional.of(SetInformation.of(read.chunk(), density, together));
        Optional<ModelInformation> told =
                models ? Optional.of(ModelInformation.of(read.chunk(), density)) : Optional.empty();
        List<String> classes = read.chunk().schema().classes();
        if (json) {
            Json.line(terminal.out(), to -> {
                write(to, found);
                set.ifPresent(of -> InformationTables.write(to, of));
                told.ifPresent(of -> InformationTables.write(to, of, classes));
            });
        } else {
            print(found, read.chunk().size());
            set.ifPresent(of -> terminal.out().print("\n" + InformationTables.text(of)));
            told.ifPresent(of -> terminal.out()
                    .print("\n" + InformationTables.models(of) + "\n"
                            + InformationTables.divergences(of, classes, top)));
        }
        if (picture != null) {
            save(new InformationPicture(data.getFileName().toString(), found, set).toString());
        }
        return 0;
    }

    private void write(Json to, FeatureInformation found) {
        to.field("data", data.getFileName().toString()).field("density", density);
        to.field("classEntropy", found.classEntropy());
        to.list(
                "features",
                found.features(),
                (item, one) -> item.field("name", one.name())
                        .field("withClass", one.withClass())
                        .field("chance", one.chance()));
        to.list(
                "pairs",
                found.pairs(),
                (item, pair) -> item.field("first", pair.first())
                        .field("second", pair.second())
                        .field("mutual", pair.mutual())
                        .field("given", pair.given())
                        .field("interaction", pair.interaction())
                        .field("chance", pair.chance()));
    }

    private void print(FeatureInformation found, int rows) {
        terminal.out()
                .println(Numbers.count(rows) + " rows, density " + density + ", entropy of the class "
                        + fixed(found.classEntropy(), 4) + " nats");
        TextTable features = new TextTable("feature", "I(X;C)", "share of H(C) %", "chance");
        found.features().stream()
                .limit(top)
                .forEach(one -> features.add(
                        one.name(),
                        fixed(one.withClass(), 4),
                        fixed(100 * one.withClass() / found.classEntropy(), 1),
                        chance(one.chance())));
        terminal.out().print("\n" + features);
        if (found.pairs().isEmpty()) {
            return;
        }
        TextTable pairs = new TextTable("feature", "and", "I(X;Y|C)", "I(X;Y)", "I(X;Y;C)", "chance").left(1);
        found.pairs().stream()
                .limit(top)
                .forEach(pair -> pairs.add(
                        pair.first(),
                        pair.second(),
                        fixed(pair.given(), 4),
                        fixed(pair.mutual(), 4),
                        fixed(pair.interaction(), 4),
                        chance(pair.chance())));
        terminal.out().print("\n" + pairs);
    }

    private static String chance(double p) {
        return p < 1e-4 ? "<0.0001" : fixed(p, 4);
    }

    private void save(String svg) {
        try {
            Files.writeString(picture, svg);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
