package io.kstep.data.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArffTest {

    private static final String HEADER = """
            % a comment
            @RELATION 'some weather'

            @Attribute 'wind speed' REAL
            @attribute\tsky {sunny, 'very dark', "it's"} % of the day
            @attribute count Integer
            @attribute play {yes,no}
            @DATA
            """;
    private static final String DENSE = """
            % rows
            1.5, sunny, 3, yes

            ?, 'very dark', 4, no
            2e1,"it's",?,?
            -1,'it\\'s',0,no
            """;

    @TempDir
    Path folder;

    private TemporaryFiles files;

    @BeforeEach
    void useFolder() {
        files = new TemporaryFiles(folder);
    }

    @Test
    void shouldReadNamesTypesAndValues() {
        DataSet set = read(HEADER + DENSE);
        assertThat(set.schema())
                .isEqualTo(Schema.classification(
                        List.of(
                                Feature.continuous("wind speed"),
                                Feature.discrete("sky", "sunny", "very dark", "it's"),
                                Feature.continuous("count")),
                        "play",
                        List.of("yes", "no")));
        assertThat(values(set)).isEqualTo(new double[][] {
            {1.5, 0, 3}, {Double.NaN, 1, 4}, {20, 2, Double.NaN}, {-1, 2, 0}
        });
        assertThat(set.label(1)).isEqualTo(new Label.Hard(1));
        assertThat(set.label(2)).isEqualTo(new Label.Unknown());
    }

    @Test
    void shouldReadSparseRows() {
        DataSet set = read(HEADER + "{0 2.5, 1 'very dark'}\n{}\n{3 no,2 ?}\n{ 1 it's , 3 ? }\n");
        assertThat(values(set)).isEqualTo(new double[][] {{2.5, 1, 0}, {0, 0, 0}, {0, 0, Double.NaN}, {0, 2, 0}});
        assertThat(set.rows().stream().map(row -> row.label()).toList())
                .containsExactly(new Label.Hard(0), new Label.Hard(0), new Label.Hard(1), new Label.Unknown());
    }

    @Test
    void shouldReadGzipAndWindowsLineEndsAndKnowArffByContent() {
        double[][] expected = values(read(HEADER + DENSE));
        Path packed = files.write("packed.arff.gz", TemporaryFiles.gz(HEADER + DENSE));
        Path unnamed = files.write("weather.data", "\ufeff" + (HEADER + DENSE).replace("\n", "\r\n"));
        assertThat(values(DataFile.open(packed, DataOptions.DEFAULTS).read())).isEqualTo(expected);
        assertThat(values(DataFile.open(unnamed, DataOptions.DEFAULTS).read())).isEqualTo(expected);
    }

    @Test
    void shouldAppendValuesThatTheHeaderDoesNotList() {
        DataSet set = read(HEADER + "1,foggy,1,perhaps\n");
        assertThat(set.schema().classes()).containsExactly("yes", "no", "perhaps");
        assertThat(set.notes())
                .contains("column 'sky' has the value 'foggy' (line 9) which the header does not list; such values are"
                        + " appended");
    }

    @Test
    void shouldStreamTheSameRows() {
        DataFile file = DataFile.open(files.write("a.arff", HEADER + DENSE), DataOptions.DEFAULTS);
        try (DataStream stream = file.stream()) {
            for (var row : file.read().rows()) {
                assertThat(stream.next()).isEqualTo(row);
            }
            assertThat(stream.hasNext()).isFalse();
        }
    }

    @Test
    void shouldRefuseWhatItCannotReadWithItsLine() {
        assertRefused(HEADER.replace("Integer", "string") + DENSE, "line 6: attribute 'count' has the type 'string'");
        assertRefused(
                HEADER.replace("Integer", "date 'yyyy'") + DENSE, "line 6: attribute 'count' has the type 'date'");
        assertRefused(HEADER.replace("@DATA", "@rows") + DENSE, "line 8: expected @relation, @attribute or @data");
        assertRefused(HEADER.replace("@DATA", ""), "ends before @data");
        assertRefused(HEADER.replace("{yes,no}", "{yes,no"), "line 7: expected } or a comma");
        assertRefused(HEADER.replace("{yes,no}", "{yes,yes}"), "line 7: attribute 'play' lists the value 'yes' twice");
        assertRefused(HEADER.replace("'wind speed'", "'wind speed"), "line 4: a quote is not closed");
        assertRefused(HEADER.replace("count", "sky") + DENSE, "column 'sky' stands twice");
        assertRefused(HEADER + "1,sunny,3\n", "line 9: expected 4 values, one per @attribute, got 3");
        assertRefused(HEADER + "1,sunny,x,yes\n", "line 9: column 'count' needs a number, not 'x'");
        assertRefused(HEADER + "{9 1}\n", "line 9: a sparse row needs an index from 0 to 3, not '9'");
        assertRefused(HEADER + "{1 sunny,1 sunny}\n", "line 9: index 1 stands twice");
        assertRefused(HEADER + "{1 sunny} x\n", "line 9: nothing is expected after");
        assertRefused(HEADER, "has a header but no rows");
        assertRefused("% nothing\n\n", "is empty");
        assertRefused("@data\n1\n", "there is no @attribute");
    }

    private void assertRefused(String text, String reason) {
        assertThatExceptionOfType(DataException.class)
                .isThrownBy(() -> read(text))
                .withMessageContaining(reason)
                .withMessageStartingWith("a.arff");
    }

    private DataSet read(String text) {
        return DataFile.open(files.write("a.arff", text.getBytes(StandardCharsets.UTF_8)), DataOptions.DEFAULTS)
                .read();
    }

    private static double[][] values(DataSet set) {
        return set.rows().stream().map(row -> row.instance().values()).toArray(double[][]::new);
    }
}
