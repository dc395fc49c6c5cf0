package io.kstep.data.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.data.Chunk;
import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.data.Target;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvTest {

    private static final double NAN = Double.NaN;
    private static final String MIXED = "size,colour,class\n1.5,red,up\n2,blue,down\n,red,up\n-3e2,?,\n";

    @TempDir
    Path folder;

    private TemporaryFiles files;

    @BeforeEach
    void useFolder() {
        files = new TemporaryFiles(folder);
    }

    @Test
    void shouldInferTypesAndKeepTheOrderOfFirstAppearance() {
        DataSet set = read("a.csv", MIXED);
        assertThat(set.schema().features())
                .containsExactly(Feature.continuous("size"), Feature.discrete("colour", "red", "blue"));
        assertThat(set.schema().classes()).containsExactly("up", "down");
        assertThat(values(set)).isEqualTo(new double[][] {{1.5, 0}, {2, 1}, {NAN, 0}, {-300, NAN}});
        assertThat(set.rows())
                .extracting(LabelledInstance::label)
                .containsExactly(new Label.Hard(0), new Label.Hard(1), new Label.Hard(0), new Label.Unknown());
        assertThat(set.notes())
                .containsExactly("types inferred from all 4 rows: 1 (size) continuous; 1 (colour) discrete");
    }

    @Test
    void shouldPutOnlyLabelledRowsIntoTheChunk() {
        Chunk chunk = read("a.csv", "x,class\n1,a\n2,\n3,b\n").chunk();
        assertThat(chunk.column(0)).containsExactly(1, 3);
        assertThat(chunk.classWeights().hardClass(1)).isEqualTo(1);
        assertThat(chunk.size()).isEqualTo(2);
    }

    @Test
    void shouldTakeTheLastColumnWhereNoneIsCalledClass() {
        DataSet set = read("a.csv", "x,Klasse\n1,a\n2,b\n");
        assertThat(set.schema().classVariable().name()).isEqualTo("Klasse");
        assertThat(set.notes()).anyMatch(note -> note.contains("the last one, 'Klasse'"));
        assertThat(read("b.csv", "Class,x\na,1\n").schema().classVariable().name())
                .isEqualTo("Class");
    }

    @Test
    void shouldTakeEveryMissingMarkerQuotedOrNotAndNumbersThatAreNotFinite() {
        String rows = "1,a\n?,a\n\"?\",a\nNA,a\n\"NA\",a\nNaN,a\nnan,a\n\"\",a\n  ,a\ninf,a\n-Infinity,a\n1e999,a\n";
        DataSet set = read("a.csv", "x,class\n" + rows);
        assertThat(set.schema().features()).containsExactly(Feature.continuous("x"));
        assertThat(set.instance(0).values()).containsExactly(1);
        for (int row = 1; row < set.size(); row++) {
            assertThat(set.instance(row).values()).as("row %d", row).containsExactly(NAN);
        }
        assertThat(set.size()).isEqualTo(12);
    }

    @Test
    void shouldNotTakeWhatJavaAloneCallsANumber() {
        for (String text : List.of("3D", "1f", "0x10", "0x1p3", "1,5", "one")) {
            DataSet set = read("a.csv", "x,class\n7,a\n\"" + text + "\",a\n");
            assertThat(set.schema().features()).as(text).containsExactly(Feature.discrete("x", "7", text));
            assertThat(set.notes())
                    .contains("column 'x' is taken as discrete because '" + text + "' (line 3) is not a number");
        }
    }

    @Test
    void shouldKeepFewWholeNumbersContinuousAndSaySo() {
        DataSet set = read("a.csv", "x,y,class\n1,0.5,a\n2,1.5,b\n1,2,a\n");
        assertThat(set.schema().features()).allMatch(Feature::isContinuous);
        assertThat(set.notes())
                .filteredOn(note -> note.contains("different whole numbers"))
                .containsExactly("column 'x' has only 2 different whole numbers and is taken as continuous; if they are"
                        + " codes, declare it discrete in a sidecar");
    }

    @Test
    void shouldReadWindowsAndSpreadsheetQuirks() {
        double[][] expected = {{1, 0}, {2, 1}};
        String rows = "x,colour,class\r\n1,\"red, dark\",a\r\n2,blau gr\u00fcn,b\r\n\r\n";
        assertThat(values(read("crlf.csv", rows))).isEqualTo(expected);
        assertThat(values(read("bom.csv", "\ufeff" + rows))).isEqualTo(expected);
        assertThat(read("bom.csv", "\ufeff" + rows).schema().features().get(0).name())
                .isEqualTo("x");
        assertThat(values(read("mac.csv", rows.replace("\r\n", "\r")))).isEqualTo(expected);
        assertThat(values(read("semicolon.csv", rows.replace("red, dark", "red").replace(',', ';'))))
                .isEqualTo(expected);
        assertThat(values(read("tab.tsv", rows.replace("red, dark", "red").replace(',', '\t'))))
                .isEqualTo(expected);
        assertThat(values(read("utf16.csv", rows.getBytes(StandardCharsets.UTF_16))))
                .isEqualTo(expected);
        assertThat(values(read("spaces.csv", " x , colour , class \n 1 , red , a \n 2 , \"blue\" , b \n")))
                .isEqualTo(expected);
        assertThat(values(read("noend.csv", "x,colour,class\n1,r,a\n2,b,b"))).isEqualTo(expected);
    }

    @Test
    void shouldKnowGzipByItsBytesAndNotByItsName() {
        assertThat(values(read("packed.csv", TemporaryFiles.gz(MIXED)))).isEqualTo(values(read("a.csv", MIXED)));
        assertThat(values(read("plain.csv.gz", MIXED))).isEqualTo(values(read("a.csv", MIXED)));
    }

    @Test
    void shouldIgnoreColumnsAndChooseTheClass() {
        DataOptions options = DataOptions.DEFAULTS.withClassColumns("colour").ignoring("class");
        DataSet set = DataFile.open(files.write("a.csv", MIXED), options).read();
        assertThat(set.schema().features()).containsExactly(Feature.continuous("size"));
        assertThat(set.schema().classes()).containsExactly("red", "blue");
        assertThat(set.label(3)).isEqualTo(new Label.Unknown());
    }

    @Test
    void shouldReadANumericTarget() {
        DataOptions options = DataOptions.DEFAULTS.withClassColumns("size").withRegression(true);
        DataSet set = DataFile.open(files.write("a.csv", MIXED), options).read();
        assertThat(set.schema().targets()).containsExactly(new Target.Numeric("size"));
        assertThat(set.label(0)).isEqualTo(new Label.Numeric(1.5));
        assertThat(set.label(2)).isEqualTo(new Label.Unknown());
        assertThat(set.chunk().numbers()).containsExactly(1.5, 2, -300);
    }

    @Test
    void shouldReadSeveralTargetsByName() {
        DataOptions options = DataOptions.DEFAULTS.withClassColumns("colour", "class");
        DataSet set = DataFile.open(files.write("a.csv", MIXED), options).read();
        assertThat(set.schema().targets())
                .containsExactly(
                        new Target.ClassVariable("colour", List.of("red", "blue")),
                        new Target.ClassVariable("class", List.of("up", "down")));
        assertThat(set.label(1)).isEqualTo(new Label.Several(List.of(new Label.Hard(1), new Label.Hard(1))));
        assertThat(set.label(3)).isEqualTo(new Label.Several(List.of(new Label.Unknown(), new Label.Unknown())));
        assertThat(set.chunk().size()).isEqualTo(3);
        assertThat(set.chunk().classWeights(1).hardClass(1)).isEqualTo(1);
    }

    @Test
    void shouldStreamWhatTheDataSetHoldsWithASchemaThatGrows() {
        DataFile file = DataFile.open(files.write("a.csv", MIXED), DataOptions.DEFAULTS);
        DataSet set = file.read();
        try (DataStream stream = file.stream()) {
            assertThat(stream.next()).isEqualTo(set.rows().get(0));
            assertThat(stream.schema().classes()).containsExactly("up");
            assertThat(stream.next()).isEqualTo(set.rows().get(1));
            assertThat(stream.schema().classes()).containsExactly("up", "down");
            assertThat(List.of(stream.next(), stream.next()))
                    .isEqualTo(set.rows().subList(2, 4));
            assertThat(stream.hasNext()).isFalse();
            assertThat(stream.notes()).isEqualTo(set.notes());
        }
    }

    @Test
    void shouldNoteAColumnThatLooksLikeAnIdAndStayQuick() {
        StringBuilder text = new StringBuilder("name,x,class\n");
        for (int i = 0; i < 30_000; i++) {
            text.append("n").append(i).append(",1.5,a\n");
        }
        DataSet set = read("a.csv", text.toString());
        assertThat(set.schema().features().get(0).values()).hasSize(30_000);
        assertThat(set.notes()).anyMatch(note -> note.contains("'name' has more than 1000 different values"));
    }

    @Test
    void shouldNoteAClassThatLooksLikeANumber() {
        StringBuilder text = new StringBuilder("x,class\n");
        for (int i = 0; i < 60; i++) {
            text.append(i).append(',').append(i * 0.25).append('\n');
        }
        assertThat(read("a.csv", text.toString()).notes()).anyMatch(note -> note.contains("ask for regression"));
    }

    private DataSet read(String name, String text) {
        return read(name, text.getBytes(StandardCharsets.UTF_8));
    }

    private DataSet read(String name, byte[] bytes) {
        return DataFile.open(files.write(name, bytes), DataOptions.DEFAULTS).read();
    }

    private static double[][] values(DataSet set) {
        return set.rows().stream().map(row -> row.instance().values()).toArray(double[][]::new);
    }
}
