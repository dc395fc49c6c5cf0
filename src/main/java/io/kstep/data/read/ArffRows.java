package io.kstep.data.read;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * ARFF, the attribute-relation format of Weka and MOA: dense rows and sparse ones ({@code {1 x,3 y}}, where what is left
 * out is 0 or the first value), numeric and nominal attributes, quotes of both kinds, comments. Strings, dates and
 * relations are refused.
 */
final class ArffRows implements Rows {

    private final TextSource source;
    private final BufferedReader reader;
    private final List<Column> columns = new ArrayList<>();
    private final String[] omitted;
    private String[] cells;
    private long line;

    ArffRows(TextSource source, BufferedReader reader) throws IOException {
        this.source = source;
        this.reader = reader;
        readHeader();
        if (columns.isEmpty()) {
            throw new DataException(source.name(), line, "there is no @attribute before @data");
        }
        omitted = columns.stream()
                .map(column -> column.values().isEmpty() ? "0" : column.values().get(0))
                .toArray(String[]::new);
        cells = omitted;
    }

    @Override
    public List<Column> columns() {
        return columns;
    }

    @Override
    public boolean advance() {
        try {
            String text = nextLine();
            if (text == null) {
                return false;
            }
            cells = text.startsWith("{") ? sparse(text) : dense(text);
            return true;
        } catch (IOException e) {
            throw source.failure(e);
        }
    }

    @Override
    public String[] cells() {
        return cells;
    }

    @Override
    public long line() {
        return line;
    }

    @Override
    public void close() {
        try {
            reader.close();
        } catch (IOException e) {
            throw source.failure(e);
        }
    }

    /** The next line that is neither blank nor a comment, or null at the end. */
    private String nextLine() throws IOException {
        String text = reader.readLine();
        line++;
        while (text != null && (text.isBlank() || text.stripLeading().startsWith("%"))) {
            text = reader.readLine();
            line++;
        }
        return text == null ? null : text.strip();
    }

    private void readHeader() throws IOException {
        String text = nextLine();
        if (text == null) {
            throw new DataException(source.name(), "is empty; @relation, @attribute and @data are needed");
        }
        while (text != null) {
            ArffTokens tokens = new ArffTokens(source.name(), line, text);
            String keyword = tokens.word().toLowerCase(Locale.ROOT);
            switch (keyword) {
                case "@data" -> {
                    return;
                }
                case "@attribute" -> columns.add(attribute(tokens));
                case "@relation" -> {}
                default ->
                    throw tokens.problem(
                            "expected @relation, @attribute or @data, got " + DataException.quote(keyword));
            }
            text = nextLine();
        }
        throw new DataException(source.name(), "ends before @data");
    }

    private static Column attribute(ArffTokens tokens) {
        String name = tokens.word();
        if (name.isEmpty()) {
            throw tokens.problem("the @attribute has no name");
        }
        if (tokens.take('{')) {
            List<String> values = tokens.list('}');
            Optional<String> repeated = Column.repeated(values);
            if (repeated.isPresent()) {
                throw tokens.problem(
                        "attribute " + DataException.quote(name) + " lists the value " + repeated.get() + " twice");
            }
            tokens.end();
            return Column.discrete(name, values);
        }
        String type = tokens.word();
        return switch (type.toLowerCase(Locale.ROOT)) {
            case "numeric", "real", "integer" -> Column.continuous(name);
            default ->
                throw tokens.problem("attribute " + DataException.quote(name) + " has the type "
                        + DataException.quote(type)
                        + "; numeric, real, integer or {a list of values} can be read: remove the attribute");
        };
    }

    private String[] dense(String text) {
        List<String> values = new ArffTokens(source.name(), line, text).list(ArffTokens.END);
        if (values.size() != columns.size()) {
            throw new DataException(
                    source.name(),
                    line,
                    "expected " + columns.size() + " values, one per @attribute, got " + values.size());
        }
        return values.toArray(String[]::new);
    }

    private String[] sparse(String text) {
        ArffTokens tokens = new ArffTokens(source.name(), line, text);
        tokens.take('{');
        String[] row = omitted.clone();
        boolean[] given = new boolean[row.length];
        boolean more = !tokens.take('}');
        while (more) {
            int index = tokens.index(row.length);
            if (given[index]) {
                throw tokens.problem("index " + index + " stands twice in a sparse row");
            }
            given[index] = true;
            row[index] = tokens.value('}');
            more = tokens.take(',');
            if (!more && !tokens.take('}')) {
                throw tokens.problem("expected , or } in a sparse row");
            }
        }
        tokens.end();
        return row;
    }
}
