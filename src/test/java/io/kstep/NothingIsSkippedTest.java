package io.kstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every test runs everywhere: none assumes a folder, a machine or a variable that a fresh clone may lack. */
class NothingIsSkippedTest {

    private static final Pattern SKIPS = Pattern.compile("Assumptions|assume(True|False|That|ThatCode|NoException)"
            + "|@Disabled|@Enabled|TestAborted|\\.\\./shared");

    @Test
    void shouldSkipNoTest() throws IOException {
        List<Path> tests;
        try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
            tests = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("NothingIsSkippedTest.java"))
                    .toList();
        }
        assertThat(tests)
                .hasSizeGreaterThan(100)
                .allSatisfy(test -> assertThat(SKIPS.matcher(Files.readString(test)))
                        .as(test + " may skip a test or reads what a clone has not")
                        .matches(matcher -> !matcher.find()));
    }

    @Test
    void shouldKnowASkipWhenItSeesOne() {
        for (String line : List.of(
                "Assumptions.assumeTrue(there)",
                "assumeThat(x)",
                "@Disabled(\"later\")",
                "@EnabledIfSystemProperty(named = \"x\")",
                "@DisabledOnOs(WINDOWS)",
                "Path.of(\"../shared/data\")")) {
            assertThat(SKIPS.matcher(line).find()).as(line).isTrue();
        }
    }
}
