package io.kstep.experiment;

import io.kstep.spec.SpecException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Figures that were computed already, by what they are of. One that is kept in a file lets a long experiment that was
 * interrupted continue where it stopped. Each figure has the version of the code that computed it and of the data that it is of:
 * one of another version is not used but computed again, and {@link #notes} says so.
 */
public final class FigureLedger {

    private static final String HEADER = "kstep-figures 2";
    /** Whose figures have no versions. */
    private static final String FIRST_HEADER = "kstep-figures 1";

    private static final String SEPARATOR = "\t";
    private static final String UNKNOWN = "?";

    /** Figures and what they come of. */
    private record Entry(String code, String data, double[] figures) {}

    private final Path file;
    private final String code;
    /** Only looked up, never iterated. */
    private final Map<String, Entry> known = new HashMap<>();

    private int stale;

    private FigureLedger(Path file, String code) {
        this.file = file;
        this.code = code;
    }

    /** One that forgets everything at the end. */
    public static FigureLedger inMemory() {
        return new FigureLedger(null, UNKNOWN);
    }

    /** One kept in a file, which is made if it is not there, of the code that is running. */
    public static FigureLedger in(Path file) {
        return in(file, CodeVersion.current());
    }

    static FigureLedger in(Path file, String code) {
        FigureLedger ledger = new FigureLedger(file, code);
        try {
            if (Files.exists(file)) {
                ledger.read(Files.readString(file));
            } else {
                Files.createDirectories(file.toAbsolutePath().getParent());
                Files.writeString(file, HEADER + "\n");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ledger;
    }

    private void read(String text) throws IOException {
        boolean first = text.startsWith(FIRST_HEADER + "\n");
        if (!first && !text.startsWith(HEADER + "\n")) {
            throw new SpecException(file + " does not begin with the line '" + HEADER + "'; move it away");
        }
        // a line without its end was being written when the run broke off
        int end = text.lastIndexOf('\n') + 1;
        String lines = text.substring(HEADER.length() + 1, end);
        lines.lines().forEach(line -> readLine(line, first));
        if (end < text.length() || first) {
            String versioned = first
                    ? lines.lines()
                            .map(line ->
                                    line.replaceFirst(SEPARATOR, SEPARATOR + UNKNOWN + SEPARATOR + UNKNOWN + SEPARATOR)
                                            + "\n")
                            .collect(Collectors.joining())
                    : lines;
            Files.writeString(file, HEADER + "\n" + versioned);
        }
    }

    private void readLine(String line, boolean first) {
        String[] parts = line.split(SEPARATOR, -1);
        try {
            double[] figures = Arrays.stream(parts[parts.length - 1].split(" "))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            if (parts.length != (first ? 2 : 4)) {
                throw new SpecException(damaged(line));
            }
            known.put(parts[0], new Entry(first ? UNKNOWN : parts[1], first ? UNKNOWN : parts[2], figures));
        } catch (NumberFormatException e) {
            throw new SpecException(damaged(line));
        }
    }

    private String damaged(String line) {
        return file + " has a line that is no key, versions and figures: '" + line + "'";
    }

    /** What was not used. */
    synchronized List<String> notes() {
        return stale == 0
                ? List.of()
                : List.of(stale + " figures in " + file + " are of other code or other data; they were computed again");
    }

    /**
     * The figures of a key: those known, or else those that the work gives, which are kept.
     *
     * @param data the version of the data that they are of
     */
    double[] figures(String key, String data, Supplier<double[]> work) {
        double[] figures = find(key, data);
        if (figures == null) {
            figures = work.get();
            keep(key, data, figures);
        }
        return figures.clone();
    }

    private synchronized double[] find(String key, String data) {
        Entry entry = known.get(key);
        if (entry != null && !(entry.code.equals(code) && entry.data.equals(data))) {
            stale++;
            return null;
        }
        return entry == null ? null : entry.figures;
    }

    private synchronized void keep(String key, String data, double[] figures) {
        if (key.contains(SEPARATOR) || key.indexOf('\n') >= 0) {
            throw new IllegalArgumentException("a key is one line without tabs, not '" + key + "'");
        }
        known.put(key, new Entry(code, data, figures));
        if (file != null) {
            String line = String.join(
                            SEPARATOR,
                            key,
                            code,
                            data,
                            Arrays.stream(figures).mapToObj(Double::toString).collect(Collectors.joining(" ")))
                    + "\n";
            try {
                Files.write(file, line.getBytes(StandardCharsets.UTF_8), StandardOpenOption.APPEND);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
