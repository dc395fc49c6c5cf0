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
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Figures that are worked out already, by what they are of. One that is kept in a file lets a long experiment that was
 * broken off go on where it was. Whoever changes how a figure is worked out has to change its key or start a new file.
 */
public final class FigureLedger {

    private static final String HEADER = "kstep-figures 1";
    private static final char SEPARATOR = '\t';

    private final Path file;
    /** Only looked up, never iterated. */
    private final Map<String, double[]> known = new HashMap<>();

    private FigureLedger(Path file) {
        this.file = file;
    }

    /** One that forgets everything at the end. */
    public static FigureLedger inMemory() {
        return new FigureLedger(null);
    }

    /** One kept in a file, which is made if it is not there. */
    public static FigureLedger in(Path file) {
        FigureLedger ledger = new FigureLedger(file);
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
        if (!text.startsWith(HEADER + "\n")) {
            throw new SpecException(file + " does not begin with the line '" + HEADER + "'; move it away");
        }
        // a line without its end was being written when the run broke off
        int end = text.lastIndexOf('\n') + 1;
        text.substring(HEADER.length() + 1, end).lines().forEach(this::readLine);
        if (end < text.length()) {
            Files.writeString(file, text.substring(0, end));
        }
    }

    private void readLine(String line) {
        int cut = line.indexOf(SEPARATOR);
        try {
            known.put(
                    line.substring(0, cut),
                    Arrays.stream(line.substring(cut + 1).split(" "))
                            .mapToDouble(Double::parseDouble)
                            .toArray());
        } catch (NumberFormatException | StringIndexOutOfBoundsException e) {
            throw new SpecException(file + " has a line that is no key and figures: '" + line + "'");
        }
    }

    /** The figures of a key: those known, or else those that the work gives, which are kept. */
    double[] figures(String key, Supplier<double[]> work) {
        double[] figures = find(key);
        if (figures == null) {
            figures = work.get();
            keep(key, figures);
        }
        return figures.clone();
    }

    private synchronized double[] find(String key) {
        return known.get(key);
    }

    private synchronized void keep(String key, double[] figures) {
        if (key.indexOf(SEPARATOR) >= 0 || key.indexOf('\n') >= 0) {
            throw new IllegalArgumentException("a key is one line without tabs, not '" + key + "'");
        }
        known.put(key, figures);
        if (file != null) {
            String line = key + SEPARATOR
                    + Arrays.stream(figures).mapToObj(Double::toString).collect(Collectors.joining(" ")) + "\n";
            try {
                Files.write(file, line.getBytes(StandardCharsets.UTF_8), StandardOpenOption.APPEND);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
