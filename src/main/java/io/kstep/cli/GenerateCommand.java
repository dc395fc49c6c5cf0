package io.kstep.cli;

import io.kstep.data.Feature;
import io.kstep.data.InstanceStream;
import io.kstep.data.LabelledInstance;
import io.kstep.data.Schema;
import io.kstep.data.generate.Generators;
import io.kstep.data.generate.NoisyLabels;
import io.kstep.print.Json;
import io.kstep.spec.SpecException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code generate}: writes the rows of a generator as CSV with the types beside it. */
@Command(
        name = "generate",
        sortOptions = false,
        header = "Writes the rows of a seeded generator to a CSV file.",
        description = {
            "Writes the rows to FILE.csv and the types of the columns to FILE.json, with the label columns where"
                    + " labels have noise."
        },
        footer = {
            "",
            "Examples:",
            "  kstep generate --list",
            "  kstep generate \"sea(seed=3,noise=0.1,drift=abrupt@12500)\" --records 25000 --out sea.csv.gz",
            "  kstep generate rbf --records 10000 --label-noise 0.3 --noise-sd 0.2 --out doubtful.csv"
        })
final class GenerateCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Parameters(paramLabel = "SPEC", arity = "0..1", description = "the generator with its options; see --list")
    private String generator;

    @Option(names = "--list", description = "lists all generators with their options")
    private boolean list;

    @Option(names = "--records", paramLabel = "N", description = "number of rows")
    private long records;

    @Option(names = "--out", paramLabel = "FILE.csv", description = "output file; compressed if its name ends with .gz")
    private Path out;

    @Mixin
    private NoiseOptions noise = new NoiseOptions();

    @Option(
            names = "--unlabelled",
            paramLabel = "SHARE",
            description =
                    "share of the rows, 0 to 1, without a label; their true class is kept. Default: ${DEFAULT-VALUE}")
    private double unlabelled;

    GenerateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (list) {
            Generators.lines().forEach((name, line) -> terminal.out().println(name + ": " + line));
            return 0;
        }
        if (generator == null || out == null || records < 1) {
            throw new SpecException(
                    "give a generator, --records N of 1 or more and --out FILE.csv; --list names the" + " generators");
        }
        if (out.toString().equals("-")) {
            throw new SpecException("--out needs the name of a file: the types are written beside it, as NAME.json");
        }
        NoisyLabels.Settings settings = noise.settings(unlabelled);
        InstanceStream stream = NoisyLabels.over(Generators.parse(generator), settings);
        Schema schema = stream.schema();
        LabelCells labels = new LabelCells(schema, settings);
        writeTypes(schema, labels);
        List<String> header =
                new ArrayList<>(schema.features().stream().map(Feature::name).toList());
        header.addAll(labels.header());
        long written = 0;
        try (CsvFile file = new CsvFile(out, header);
                Progress progress = new Progress(terminal)) {
            while (written < records && !terminal.stop().getAsBoolean()) {
                file.add(cells(stream.next(), schema, labels));
                progress.at(++written, records, "rows");
            }
        }
        return 0;
    }

    private static List<Object> cells(LabelledInstance row, Schema schema, LabelCells labels) {
        List<Object> cells = new ArrayList<>();
        for (int j = 0; j < schema.featureCount(); j++) {
            double value = row.instance().values()[j];
            Feature feature = schema.features().get(j);
            if (Double.isNaN(value)) {
                cells.add("");
            } else {
                cells.add(
                        feature.isContinuous()
                                ? (Object) value
                                : feature.values().get((int) value));
            }
        }
        cells.addAll(labels.cells(row));
        return cells;
    }

    /** The sidecar that readers look for beside the file. */
    private void writeTypes(Schema schema, LabelCells labels) {
        String name =
                out.getFileName().toString().replaceFirst("(?i)\\.gz$", "").replaceFirst("\\.[^.]*$", "");
        try (PrintWriter writer =
                new PrintWriter(Files.newBufferedWriter(out.resolveSibling(name + ".json"), StandardCharsets.UTF_8))) {
            Json.line(writer, json -> {
                json.field("name", name).field("generator", generator).field("records", records);
                json.list("features", schema.features(), GenerateCommand::writeFeature);
                if (schema.targets().size() > 1) {
                    json.list(
                            "targets",
                            schema.targets(),
                            (to, target) -> to.field("column", target.name()).texts("values", target.values()));
                } else if (!schema.isRegression()) {
                    json.texts("classes", schema.classes());
                }
                labels.write(json);
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void writeFeature(Json json, Feature feature) {
        json.field("name", feature.name()).field("type", feature.isContinuous() ? "continuous" : "discrete");
        if (!feature.isContinuous()) {
            json.texts("values", feature.values());
        }
    }
}
