package io.kstep;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The README and the pages, for the tests that keep them in step with the code. */
public final class Documentation {

    public static final Path README = Path.of("README.md");
    public static final Path PAGES = Path.of("src/site/markdown");

    private Documentation() {}

    /** The text of one page. */
    public static String page(String name) {
        return text(PAGES.resolve(name + ".md"));
    }

    /** The README and all pages, one after the other. */
    public static String all() {
        StringBuilder all = new StringBuilder(text(README));
        pages().forEach(page -> all.append('\n').append(text(page)));
        return all.toString();
    }

    static List<Path> pages() {
        try (Stream<Path> files = Files.list(PAGES)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
