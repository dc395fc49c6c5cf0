package io.kstep.cli;

import io.kstep.print.Escape;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** A CSV file that is being written, as gz if its name ends so. */
final class CsvFile implements AutoCloseable {

    static final CSVFormat FORMAT =
            CSVFormat.DEFAULT.builder().setRecordSeparator('\n').get();

    private final CSVPrinter printer;

    CsvFile(Path path, List<String> header) {
        try {
            OutputStream bytes = Files.newOutputStream(path);
            boolean gz = path.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
            printer = FORMAT.print(new BufferedWriter(
                    new OutputStreamWriter(gz ? new GZIPOutputStream(bytes) : bytes, StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        add(header);
    }

    void add(List<?> cells) {
        try {
            print(printer, cells);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Prints a line in which no text is a formula. */
    static void print(CSVPrinter to, List<?> cells) throws IOException {
        for (Object cell : cells) {
            to.print(cell instanceof String text ? Escape.csv(text) : cell);
        }
        to.println();
    }

    @Override
    public void close() {
        try {
            printer.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
