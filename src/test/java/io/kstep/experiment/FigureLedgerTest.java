package io.kstep.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.spec.SpecException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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
        return ledger.figures(key, () -> {
            throw new AssertionError(key + " is worked out again");
        });
    }

    @Test
    void shouldGoOnWhereItWasBrokenOff() throws IOException {
        FigureLedger.in(file).figures("a b", () -> new double[] {1.5, Double.NaN, -0.1});
        Files.writeString(file, "half a li", StandardOpenOption.APPEND);
        FigureLedger again = FigureLedger.in(file);
        assertThat(known(again, "a b")).containsExactly(1.5, Double.NaN, -0.1);
        again.figures("c", () -> new double[] {1 / 3.0});
        assertThat(known(FigureLedger.in(file), "c")).containsExactly(1 / 3.0);
        assertThat(Files.readString(file)).isEqualTo("kstep-figures 1\na b\t1.5 NaN -0.1\nc\t0.3333333333333333\n");
    }

    @Test
    void shouldWorkOutOnceInMemory() {
        FigureLedger ledger = FigureLedger.inMemory();
        double[] first = ledger.figures("a", () -> new double[] {2});
        first[0] = 3;
        assertThat(known(ledger, "a")).containsExactly(2);
    }

    @Test
    void shouldRefuseWhatItCannotRead() throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "kstep-figures 2\n");
        assertThatThrownBy(() -> FigureLedger.in(file))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("kstep-figures 1");
        Files.writeString(file, "kstep-figures 1\na\tx\n");
        assertThatThrownBy(() -> FigureLedger.in(file))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("'a\tx'");
        assertThatThrownBy(() -> FigureLedger.inMemory().figures("a\tb", () -> new double[] {1}))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
