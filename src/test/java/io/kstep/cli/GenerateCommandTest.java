package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.data.generate.Generator;
import io.kstep.data.generate.Generators;
import io.kstep.data.read.DataFile;
import io.kstep.data.read.DataOptions;
import io.kstep.data.read.DataSet;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GenerateCommandTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"agrawal(seed=3)", "led", "toy-regression(seed=2)"})
    void shouldWriteRowsThatReadBackAsTheyWereDrawn(String spec) {
        Path file = folder.resolve("rows.csv.gz");
        Outcome outcome =
                Outcome.of("generate", spec, "--records", "60", "--out", file).fine();
        assertThat(outcome.out() + outcome.err()).isEmpty();
        Generator generator = Generators.parse(spec);
        boolean regression = generator.schema().isRegression();
        DataSet read = DataFile.open(file, DataOptions.DEFAULTS.withRegression(regression))
                .read();
        assertThat(read.size()).isEqualTo(60);
        assertThat(read.schema()).isEqualTo(generator.schema());
        read.rows().forEach(row -> assertThat(row).isEqualTo(generator.next()));
    }

    @Test
    void shouldListEveryGenerator() {
        assertThat(Outcome.of("generate", "--list").fine().out().lines())
                .hasSameSizeAs(Generators.names())
                .anyMatch(line -> line.startsWith("sea: "));
    }
}
