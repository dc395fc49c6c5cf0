package io.kstep.cli;

import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;

/**
 * Writes {@code id,truth,predicted} and the posterior of each class in a column {@code p_CLASS}. Where classes came up
 * while the file was being written, it is written once more in the end, with a column for each: a class that was not
 * known yet had probability 0.
 */
final class PredictionsFile implements PredictionSink, AutoCloseable {

    private static final CSVFormat FORMAT =
            CSVFormat.DEFAULT.builder().setRecordSeparator('\n').get();

    private final Path path;
    private final CSVPrinter printer;
    private List<String> classes;
    private final int headerClasses;

    PredictionsFile(Path path, List<String> classes) {
        this.path = path;
        this.classes = classes;
        headerClasses = classes.size();
        try {
            printer = FORMAT.print(Files.newBufferedWriter(path, StandardCharsets.UTF_8));
            printer.printRecord(header(classes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void accept(LabelledInstance row, int predicted, double[] posterior, List<String> names) {
        classes = names;
        try {
            printer.print(row.instance().id());
            printer.print(row.label() instanceof Label.Hard hard ? names.get(hard.index()) : "");
            printer.print(predicted < 0 ? "" : names.get(predicted));
            for (double p : posterior) {
                printer.print(p);
            }
            for (int c = posterior.length; c < headerClasses; c++) {
                printer.print(0);
            }
            printer.println();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            printer.close();
            if (classes.size() > headerClasses) {
                widen();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void widen() throws IOException {
        Path wide = path.resolveSibling(path.getFileName() + ".part");
        int width = header(classes).size();
        try (CSVParser rows = FORMAT.parse(Files.newBufferedReader(path, StandardCharsets.UTF_8));
                Writer writer = Files.newBufferedWriter(wide, StandardCharsets.UTF_8);
                CSVPrinter wider = FORMAT.print(writer)) {
            wider.printRecord(header(classes));
            for (CSVRecord row : rows) {
                if (row.getRecordNumber() > 1) {
                    List<String> cells = new ArrayList<>(row.toList());
                    while (cells.size() < width) {
                        cells.add("0");
                    }
                    wider.printRecord(cells);
                }
            }
        }
        Files.move(wide, path, StandardCopyOption.REPLACE_EXISTING);
    }

    private static List<String> header(List<String> classes) {
        List<String> header = new ArrayList<>(List.of("id", "truth", "predicted"));
        classes.forEach(name -> header.add("p_" + name));
        return header;
    }
}
