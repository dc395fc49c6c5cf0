package io.kstep.cli;

import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * Writes {@code id,truth,predicted} and the posterior of each class in a column {@code p_CLASS}. Where classes came up
 * while the file was being written, it is written once more in the end, with a column for each: a class that was not
 * known yet had probability 0.
 */
final class PredictionsFile implements PredictionSink, AutoCloseable {

    private final Path path;
    private final CsvFile file;
    private final int known;
    private List<String> classes;

    PredictionsFile(Path path, List<String> classes) {
        this.path = path;
        this.classes = classes;
        known = classes.size();
        file = new CsvFile(path, header(classes));
    }

    @Override
    public void accept(LabelledInstance row, int predicted, double[] posterior, List<String> names) {
        classes = names;
        List<Object> cells = new ArrayList<>(3 + posterior.length);
        cells.add(row.instance().id());
        cells.add(row.label() instanceof Label.Hard hard ? names.get(hard.index()) : "");
        cells.add(predicted < 0 ? "" : names.get(predicted));
        for (double p : posterior) {
            cells.add(p);
        }
        file.add(cells);
    }

    @Override
    public void close() {
        file.close();
        if (classes.size() > known) {
            try {
                widen();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void widen() throws IOException {
        Path wide = path.resolveSibling(path.getFileName() + ".part");
        int width = header(classes).size();
        try (CSVParser rows = CsvFile.FORMAT.parse(Files.newBufferedReader(path, StandardCharsets.UTF_8));
                CsvFile wider = new CsvFile(wide, header(classes))) {
            for (CSVRecord row : rows) {
                if (row.getRecordNumber() > 1) {
                    List<Object> cells = new ArrayList<>(row.toList());
                    while (cells.size() < width) {
                        cells.add(0.0);
                    }
                    wider.add(cells);
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
