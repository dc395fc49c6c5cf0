package io.kstep.data.read;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * CSV with a header (RFC 4180, any line ends). The separator is the one of comma, semicolon and tab that the header has
 * most of. Blank lines are skipped; a column without a name is called after its position.
 */
final class CsvRows implements Rows {

    private static final int HEADER_LOOK_AHEAD = 1 << 13;

    private final TextSource source;
    private final CSVParser parser;
    private final Iterator<CSVRecord> records;
    private final List<Column> columns;
    private String[] cells;

    CsvRows(TextSource source, BufferedReader reader) throws IOException {
        this.source = source;
        CSVFormat format = CSVFormat.DEFAULT
                .builder()
                .setDelimiter(separator(reader))
                .setIgnoreSurroundingSpaces(true)
                .setTrim(true)
                .setIgnoreEmptyLines(true)
                .get();
        parser = CSVParser.builder().setReader(reader).setFormat(format).get();
        records = parser.iterator();
        if (!read()) {
            throw new DataException(source.name(), "is empty; a header and rows are needed");
        }
        columns = IntStream.range(0, cells.length)
                .mapToObj(i -> Column.undeclared(cells[i].isEmpty() ? "column_" + (i + 1) : cells[i]))
                .toList();
    }

    @Override
    public List<Column> columns() {
        return columns;
    }

    @Override
    public boolean advance() {
        if (!read()) {
            return false;
        }
        if (cells.length != columns.size()) {
            throw new DataException(
                    source.name(),
                    line(),
                    "expected " + columns.size() + " cells as in the header, got " + cells.length);
        }
        return true;
    }

    @Override
    public String[] cells() {
        return cells;
    }

    @Override
    public long line() {
        return parser.getCurrentLineNumber();
    }

    @Override
    public void close() {
        try {
            parser.close();
        } catch (IOException e) {
            throw source.failure(e);
        }
    }

    private boolean read() {
        try {
            if (!records.hasNext()) {
                return false;
            }
            cells = records.next().values();
            return true;
        } catch (UncheckedIOException e) {
            throw e.getCause() instanceof CSVException broken
                    ? new DataException(source.name(), line(), "has a broken quote (" + broken.getMessage() + ")")
                    : source.failure(e.getCause());
        }
    }

    private static char separator(BufferedReader reader) throws IOException {
        char[] ahead = new char[HEADER_LOOK_AHEAD];
        reader.mark(HEADER_LOOK_AHEAD);
        int length = Math.max(0, reader.read(ahead, 0, HEADER_LOOK_AHEAD));
        reader.reset();
        String start = new String(ahead, 0, length).stripLeading();
        String header = start.split("[\r\n]", 2)[0].replaceAll("\"[^\"]*\"", "");
        char best = ',';
        for (char candidate : new char[] {';', '\t'}) {
            if (count(header, candidate) > count(header, best)) {
                best = candidate;
            }
        }
        return best;
    }

    private static long count(String text, char wanted) {
        return text.chars().filter(c -> c == wanted).count();
    }
}
