package io.kstep;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Files and parameter lists stay small; what is larger stands here with its reason, and nothing else does. */
class SizesTest {

    private static final int MOST_LINES = 300;
    private static final int MOST_PARAMETERS = 8;

    /** Files by their path under io/kstep. */
    private static final Map<String, String> LONG_FILES = Map.of();

    /** Constructors and methods, by class. */
    private static final Map<String, String> LONG_LISTS = Map.of();

    @Test
    void shouldKeepFilesShort() throws IOException {
        Path root = Path.of("src/main/java/io/kstep");
        try (var files = Files.walk(root)) {
            Map<String, Long> longer = files.filter(file -> file.toString().endsWith(".java"))
                    .collect(Collectors.toMap(
                            file -> root.relativize(file).toString().replace('\\', '/'), SizesTest::lines));
            longer.values().removeIf(lines -> lines <= MOST_LINES);
            assertThat(longer.keySet()).containsExactlyInAnyOrderElementsOf(LONG_FILES.keySet());
        }
    }

    private static long lines(Path file) {
        try (var lines = Files.lines(file)) {
            return lines.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void shouldKeepParameterListsShort() {
        TreeSet<String> longer = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("io.kstep").stream()
                        .flatMap(type -> type.getCodeUnits().stream())
                        .filter(SizesTest::isWritten)
                        .filter(unit -> unit.getRawParameterTypes().size() - hidden(unit) > MOST_PARAMETERS)
                        .map(unit -> unit.getOwner().getName().replaceFirst("io\\.kstep\\.", "") + "." + unit.getName())
                        .collect(Collectors.toCollection(TreeSet::new));
        assertThat(longer).containsExactlyInAnyOrderElementsOf(LONG_LISTS.keySet());
    }

    /** Lambdas take what they capture as parameters; nobody wrote those lists. */
    private static boolean isWritten(JavaCodeUnit unit) {
        return !unit.getName().startsWith("lambda$")
                && !unit.getModifiers().contains(com.tngtech.archunit.core.domain.JavaModifier.SYNTHETIC);
    }

    /** A constant of an enum has its name and number as parameters that are not written. */
    private static int hidden(JavaCodeUnit unit) {
        JavaClass owner = unit.getOwner();
        return unit.isConstructor() && owner.isEnum() ? 2 : 0;
    }
}
