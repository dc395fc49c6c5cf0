package io.kstep.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.spec.SpecException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThesisSetsTest {

    private static final Schema SCHEMA = Schema.classification(
            List.of(Feature.continuous("wide"), Feature.continuous("narrow"), Feature.continuous("constant in a")),
            "class",
            List.of("a", "b", "never"));

    private static Chunk chunk() {
        double[][] columns = {{1, 5, 2, 9}, {1, 1.01, 1, 1.01}, {3, 3, 4, 7}};
        return Chunk.classified(SCHEMA, columns, ClassWeights.hard(new int[] {0, 0, 1, 1}));
    }

    private static List<String> names(Chunk chunk) {
        return chunk.schema().features().stream().map(Feature::name).toList();
    }

    @Test
    void shouldLeaveOutFeaturesAndKeepTheColumnsOfTheOthers() {
        assertThat(names(ThesisSets.varying(chunk(), 0.01))).containsExactly("wide", "constant in a");
        assertThat(names(ThesisSets.varyingWithinClasses(chunk()))).containsExactly("wide", "narrow");
        Chunk without = ThesisSets.without(chunk(), "wide");
        assertThat(names(without)).containsExactly("narrow", "constant in a");
        assertThat(without.column(1)).containsExactly(3, 3, 4, 7);
        assertThat(without.schema().classCount()).isEqualTo(3);
        assertThat(names(ThesisSets.without(chunk(), "no such"))).hasSize(3);
    }

    @Test
    void shouldReadTheSetsThatThereAreAndSayWhereTheyWereLookedFor(@TempDir Path folder) throws IOException {
        ExperimentOptions options = new ExperimentOptions(2, 1, false, folder);
        assertThatThrownBy(() -> ThesisSets.read("structures", Set.of("iris"), options))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("iris.csv.gz")
                .hasMessageContaining(folder.toString())
                .hasMessageContaining("--data");
        try (var out = new java.util.zip.GZIPOutputStream(Files.newOutputStream(folder.resolve("iris.csv.gz")))) {
            out.write("x,class\n1.5,a\n2.5,b\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        }
        assertThat(ThesisSets.read("structures", Set.of("iris", "wine"), options))
                .containsOnlyKeys("iris");
    }

    @Test
    void shouldHashWhatFiguresDependOn() {
        Chunk other = Chunk.classified(
                SCHEMA,
                new double[][] {{1, 5, 2, 9}, {1, 1.01, 1, 1.01}, {3, 3, 4, Math.nextUp(7.0)}},
                ClassWeights.hard(new int[] {0, 0, 1, 1}));
        assertThat(Sha.of(chunk())).isEqualTo(Sha.of(chunk())).hasSize(16);
        assertThat(Sha.of(other)).isNotEqualTo(Sha.of(chunk()));
        assertThat(Sha.of(ThesisSets.without(chunk(), "wide"))).isNotEqualTo(Sha.of(chunk()));
    }

    @Test
    void shouldKeepTablesWholeWhateverTheirCellsHold() {
        MarkdownTable table = new MarkdownTable("a", "b");
        table.row("x | y\nz", Double.NaN);
        table.row("<b>", 1.5);
        assertThat(table.toString().split("\n"))
                .containsExactly("| a | b |", "|---|---|", "| x \\| y z |  |", "| &lt;b> | 1.5 |");
        assertThat(MarkdownTable.number(Double.NaN, 2)).isEmpty();
        assertThat(MarkdownTable.number(0.125, 2)).isEqualTo("0.13");
    }
}
