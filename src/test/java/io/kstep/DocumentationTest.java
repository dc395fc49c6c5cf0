package io.kstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The README stays short, the pages stay readable, and every link leads somewhere. */
class DocumentationTest {

    private static final int README_BYTES = 12_000;
    private static final int PAGE_BYTES = 15_000;
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]+)(?:#[^)]*)?\\)");
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\n]*");
    private static final Pattern UNOPENABLE = Pattern.compile("\\bdigests?\\b|(?:paper|thesis|seed) 00[0-4]");

    @Test
    void shouldKeepTheReadmeAndEveryPageShort() {
        assertThat(bytes(Documentation.README)).isLessThanOrEqualTo(README_BYTES);
        assertThat(Documentation.pages())
                .isNotEmpty()
                .allSatisfy(page -> assertThat(bytes(page)).as(page.toString()).isLessThan(PAGE_BYTES));
    }

    @Test
    void shouldListEveryPageInTheIndex() {
        String index = Documentation.page("index");
        assertThat(Documentation.pages())
                .filteredOn(page -> !page.endsWith("index.md"))
                .allSatisfy(page -> assertThat(index).contains("(" + page.getFileName() + ")"));
    }

    @Test
    void shouldLinkOnlyToWhatThereIs() {
        List<Path> files = new ArrayList<>(Documentation.pages());
        files.add(Documentation.README);
        for (Path file : files) {
            Matcher links = LINK.matcher(Documentation.text(file));
            while (links.find()) {
                if (!links.group(1).startsWith("http")) {
                    Path target = file.resolveSibling(links.group(1)).normalize();
                    assertThat(Files.exists(target))
                            .as(file + " links to " + target)
                            .isTrue();
                }
            }
        }
    }

    @Test
    void shouldCiteOnlyWhatAReaderCanOpen() throws IOException {
        assertThat(Documentation.all()).doesNotContainPattern(UNOPENABLE);
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            assertThat(sources.filter(file -> file.toString().endsWith(".java")).toList())
                    .hasSizeGreaterThan(100)
                    .allSatisfy(file -> assertThat(comments(Documentation.text(file)))
                            .as(file.toString())
                            .doesNotContainPattern(UNOPENABLE));
        }
    }

    private static String comments(String source) {
        StringBuilder comments = new StringBuilder();
        COMMENT.matcher(source).results().forEach(comment -> comments.append(comment.group()));
        return comments.toString();
    }

    private static int bytes(Path file) {
        return Documentation.text(file).getBytes(StandardCharsets.UTF_8).length;
    }
}
