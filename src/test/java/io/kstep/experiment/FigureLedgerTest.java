package io.kstep.experiment;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.generate.Generators;
import io.kstep.spec.SpecException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FigureLedgerTest {

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void setUp() {
        file = folder.resolve("new/some.figures");
    }

    private static double[] known(FigureLedger ledger, String key) {
        return ledger.figures(key, "d1", () -> {
            throw new AssertionError(key + " is worked out again");
        });
    }

    @Test
    void shouldGoOnWhereItWasBrokenOff() throws IOException {
        FigureLedger.in(file, "c1").figures("a b", "d1", () -> new double[] {1.5, Double.NaN, -0.1});
        Files.writeString(file, "half a li", StandardOpenOption.APPEND);
        FigureLedger again = FigureLedger.in(file, "c1");
        assertThat(known(again, "a b")).containsExactly(1.5, Double.NaN, -0.1);
        again.figures("c", "d1", () -> new double[] {1 / 3.0});
        assertThat(known(FigureLedger.in(file, "c1"), "c")).containsExactly(1 / 3.0);
        assertThat(Files.readString(file))
                .isEqualTo("kstep-figures 2\na b\tc1\td1\t1.5 NaN -0.1\nc\tc1\td1\t0.3333333333333333\n");
    }

    @Test
    void shouldNotUseFiguresOfOtherCodeOrOtherDataAndSaySo() {
        FigureLedger.in(file, "c1").figures("a", "d1", () -> new double[] {1});

        FigureLedger otherCode = FigureLedger.in(file, "c2");
        assertThat(otherCode.figures("a", "d1", () -> new double[] {2})).containsExactly(2);
        assertThat(otherCode.notes())
                .containsExactly("1 figures in " + file + " are of other code or other data; they were computed again");

        FigureLedger otherData = FigureLedger.in(file, "c2");
        assertThat(otherData.figures("a", "d2", () -> new double[] {3})).containsExactly(3);
        assertThat(otherData.notes()).hasSize(1);

        FigureLedger same = FigureLedger.in(file, "c2");
        assertThat(same.figures("a", "d2", () -> new double[] {4})).containsExactly(3);
        assertThat(same.notes()).isEmpty();
    }

    /** As written before figures had versions. */
    @Test
    void shouldReadFiguresWithoutVersionsAsOfUnknownOnes() throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "kstep-figures 1\na\t1.0 2.0\n");
        FigureLedger ledger = FigureLedger.in(file, "c1");
        assertThat(ledger.figures("a", "d1", () -> new double[] {5})).containsExactly(5);
        assertThat(ledger.notes()).hasSize(1);
        assertThat(known(FigureLedger.in(file, "c1"), "a")).containsExactly(5);
    }

    @Test
    void shouldTellVersionsOfTheCodeApart() throws IOException {
        Path type = folder.resolve("classes/io/kstep/bayes/A.class");
        Files.createDirectories(type.getParent());
        Files.write(type, new byte[] {1, 2});
        String one = CodeVersion.of(folder.resolve("classes"));
        assertThat(CodeVersion.of(folder.resolve("classes"))).isEqualTo(one).matches("[0-9a-f]{16}");
        Files.write(type, new byte[] {1, 3});
        assertThat(CodeVersion.of(folder.resolve("classes"))).isNotEqualTo(one);
        assertThat(CodeVersion.current()).isEqualTo(CodeVersion.current()).isNotEqualTo(one);
    }

    /** Code that is not hashed could change a figure. */
    @Test
    void shouldHashEveryPackageThatExperimentsReach() {
        String[] hashed = CodeVersion.PACKAGES.stream()
                .map(name -> "io.kstep." + name + "..")
                .toArray(String[]::new);
        noClasses()
                .that()
                .resideInAnyPackage(hashed)
                .should()
                .dependOnClassesThat(resideInAPackage("io.kstep..").and(resideOutsideOfPackages(hashed)))
                .check(new ClassFileImporter()
                        .importUrl(CodeVersion.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()));
    }

    @Test
    void shouldTellVersionsOfTheDataApart() {
        Chunk rows = Generators.parse("thesis(domain=ncG,seed=3)").chunk(20);
        assertThat(Sha.of(Generators.parse("thesis(domain=ncG,seed=3)").chunk(20)))
                .isEqualTo(Sha.of(rows));
        double[][] columns = {rows.column(0).clone(), rows.column(1).clone()};
        columns[1][19] += 1e-12;
        assertThat(Sha.of(Chunk.classified(rows.schema(), columns, rows.classWeights())))
                .isNotEqualTo(Sha.of(rows));
        int[] classes = IntStream.range(0, 20)
                .map(row -> rows.classWeights().hardClass(row))
                .toArray();
        classes[7] = 1 - classes[7];
        columns[1][19] = rows.column(1)[19];
        assertThat(Sha.of(Chunk.classified(rows.schema(), columns, ClassWeights.hard(classes))))
                .isNotEqualTo(Sha.of(rows));
    }

    @Test
    void shouldWorkOutOnceInMemory() {
        FigureLedger ledger = FigureLedger.inMemory();
        double[] first = ledger.figures("a", "d1", () -> new double[] {2});
        first[0] = 3;
        assertThat(known(ledger, "a")).containsExactly(2);
    }

    @Test
    void shouldRefuseWhatItCannotRead() throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "kstep-figures 3\n");
        assertThatThrownBy(() -> FigureLedger.in(file, "c1"))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("kstep-figures 2");
        Files.writeString(file, "kstep-figures 1\na\tx\n");
        assertThatThrownBy(() -> FigureLedger.in(file, "c1"))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("'a\tx'");
        assertThatThrownBy(() -> FigureLedger.inMemory().figures("a\tb", "d1", () -> new double[] {1}))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
