package io.kstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What people read is written in plain English: {@link PlainEnglish} has the list, {@code HelpTextTest} the help texts. */
class PlainEnglishTest {

    private static final Path SOURCES = Path.of("src/main/java/io/kstep");

    /** Comments and string literals: identifiers are free. */
    private static final Pattern READ =
            Pattern.compile("(?s)/\\*.*?\\*/|//[^\n]*|\"\"\".*?\"\"\"|\"(?:[^\"\\\\\n]|\\\\.)*\"");

    /** The star that begins a line of a comment, and the seam of a message that goes on in the next line. */
    private static final Pattern SEAM = Pattern.compile("\n\\s*\\*(?!/)|\"\\s*\\+\\s*\"");

    @Test
    void shouldFindEveryPhraseWhereverItsLineBreaks() {
        assertThat(PlainEnglish.findings("the error of\nlate, worked out anew")).hasSize(3);
        assertThat(PlainEnglish.findings(read("/** The error of\n * late. */ int told; f(\"so \" + \"many\");")))
                .hasSize(2);
        assertThat(PlainEnglish.findings("recent errors, computed again")).isEmpty();
    }

    @Test
    void shouldWriteReadmeAndPagesInPlainEnglish() {
        List<Path> files = new ArrayList<>(Documentation.pages());
        files.add(Documentation.README);
        files.add(Path.of("load-tests/README.md"));
        assertPlain(files, Documentation::text);
    }

    @Test
    void shouldWriteSettingsFilesAndTheLivePageInPlainEnglish() throws IOException {
        List<Path> files = new ArrayList<>(below(Path.of("config"), ".properties"));
        files.addAll(below(Path.of("docker"), ""));
        files.addAll(below(Path.of("src/main/resources/io/kstep/serve"), ".html"));
        assertPlain(files, Documentation::text);
    }

    @Test
    void shouldWriteCommentsAndMessagesInPlainEnglish() throws IOException {
        List<Path> files = below(SOURCES, ".java");
        assertThat(files).hasSizeGreaterThan(600);
        assertPlain(files, file -> read(Documentation.text(file)));
    }

    private static void assertPlain(List<Path> files, java.util.function.Function<Path, String> text) {
        assertThat(files)
                .isNotEmpty()
                .allSatisfy(file -> assertThat(PlainEnglish.findings(text.apply(file)))
                        .as(file.toString())
                        .isEmpty());
    }

    private static List<Path> below(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }

    private static String read(String source) {
        StringBuilder read = new StringBuilder();
        READ.matcher(SEAM.matcher(source).replaceAll(found -> found.group().contains("\"") ? "" : "\n"))
                .results()
                .forEach(part -> read.append(part.group()).append('\n'));
        return read.toString();
    }
}
