package io.kstep.data.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Target;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SidecarTest {

    private static final String ROWS = "day,temp,class\n2,1.5,UP\n1,2.5,DOWN\n";
    private static final String SIDECAR = """
        {"features": [{"name": "day", "type": "discrete", "values": ["1", 2]},
                      {"name": "temp", "type": "continuous", "unit": "C"}],
         "classes": ["DOWN", "UP"], "source": "nowhere"}
        """;

    @TempDir
    Path folder;

    private TemporaryFiles files;

    @BeforeEach
    void useFolder() {
        files = new TemporaryFiles(folder);
    }

    @Test
    void shouldGiveTypesAndTheOrderOfValues() {
        files.write("a.json", SIDECAR);
        for (String name : List.of("a.csv", "a.csv.gz", "a.CSV.GZ")) {
            DataSet set = read(name, ROWS, DataOptions.DEFAULTS);
            assertThat(set.schema().features())
                    .containsExactly(Feature.discrete("day", "1", "2"), Feature.continuous("temp"));
            assertThat(set.schema().classes()).containsExactly("DOWN", "UP");
            assertThat(set.instance(0).values()).containsExactly(1, 1.5);
            assertThat(set.label(0)).isEqualTo(new Label.Hard(1));
            assertThat(set.notes()).isEmpty();
        }
    }

    @Test
    void shouldAppendWhatItDoesNotListAndNoteTheFirst() {
        files.write("a.json", SIDECAR);
        DataSet set = read("a.csv", ROWS + "7,1,FLAT\n8,1,FLAT\n", DataOptions.DEFAULTS);
        assertThat(set.schema().features().get(0).values()).containsExactly("1", "2", "7", "8");
        assertThat(set.schema().classes()).containsExactly("DOWN", "UP", "FLAT");
        assertThat(set.notes())
                .containsExactly(
                        "column 'day' has the value '7' (line 4) which a.json does not list; such values are appended",
                        "column 'class' has the value 'FLAT' (line 4) which a.json does not list; such values are"
                                + " appended");
    }

    @Test
    void shouldTakeAMarkerForAValueWhereItIsListed() {
        files.write("a.json", SIDECAR.replace("\"1\", 2", "\"NA\", \"EU\""));
        DataSet set = read("a.csv", "day,temp,class\nNA,NA,UP\n?,1,UP\n", DataOptions.DEFAULTS);
        assertThat(set.instance(0).values()).containsExactly(0, Double.NaN);
        assertThat(set.instance(1).values()).containsExactly(Double.NaN, 1);
    }

    @Test
    void shouldGiveSeveralTargetsAndLeaveOutThoseNotAskedFor() {
        files.write("m.json", """
            {"features": [{"name": "x", "type": "continuous"}],
             "targets": [{"column": "class_1", "values": ["0", "1"]}, {"column": "class_2", "values": ["a"]}]}
            """);
        String rows = "x,class_1,class_2\n1,1,a\n2,0,\n";
        DataSet both = read("m.csv", rows, DataOptions.DEFAULTS);
        assertThat(both.schema().targets())
                .containsExactly(
                        new Target.ClassVariable("class_1", List.of("0", "1")),
                        new Target.ClassVariable("class_2", List.of("a")));
        assertThat(both.label(1)).isEqualTo(new Label.Several(List.of(new Label.Hard(0), new Label.Unknown())));
        assertThat(both.chunk().size())
                .as("a row with some of its classes missing is learned from")
                .isEqualTo(2);
        DataSet one = read("m.csv", rows, DataOptions.DEFAULTS.withClassColumns("class_1"));
        assertThat(one.schema().features()).containsExactly(Feature.continuous("x"));
        assertThat(one.chunk().size()).isEqualTo(2);
        assertThat(one.notes()).containsExactly("target 'class_2' is left out: it is not the one asked for");
    }

    @Test
    void shouldLetTheTargetBeUndeclared() {
        files.write("r.json", "{\"features\": [{\"name\": \"x\", \"type\": \"continuous\"}]}");
        DataSet set = read("r.csv", "x,y\n1,0.5\n2,0.75\n", DataOptions.DEFAULTS.withRegression(true));
        assertThat(set.chunk().numbers()).containsExactly(0.5, 0.75);
    }

    @Test
    void shouldSayWhyItDoesNotFit() {
        assertRefused(SIDECAR.replace("temp", "wind"), "there is no column 'wind'; the columns are day, temp, class");
        assertRefused(
                SIDECAR.replace("\"name\": \"day\"", "\"name\": \"temp\""), "a.json: feature 'temp' stands twice");
        assertRefused(
                "{\"features\": [{\"name\": \"day\", \"type\": \"continuous\"}], \"classes\": []}",
                "it says nothing of column 'temp'");
        assertRefused(
                SIDECAR.replace("continuous", "integer"),
                "feature 'temp' must have the type continuous or discrete, not 'integer'");
        assertRefused(SIDECAR.replace("\"DOWN\", \"UP\"", "\"UP\", \"UP\""), "lists the value 'UP' twice");
        assertRefused(SIDECAR.replace("]}", "]"), "a.json line 2: is not JSON");
        assertRefused("[1, 2]", "a.json: needs a list 'features'");
        assertRefused("", "a.json: needs a list 'features'");
    }

    @Test
    void shouldLetColumnsItDoesNotKnowBeIgnored() {
        files.write("a.json", SIDECAR);
        String rows = "id,day,temp,class\n77,2,1.5,UP\n";
        DataSet set = read("a.csv", rows, DataOptions.DEFAULTS.ignoring("id", "day"));
        assertThat(set.schema().features()).containsExactly(Feature.continuous("temp"));
    }

    private void assertRefused(String sidecar, String reason) {
        files.write("a.json", sidecar);
        assertThatExceptionOfType(DataException.class)
                .isThrownBy(() -> read("a.csv", ROWS, DataOptions.DEFAULTS))
                .withMessageContaining(reason);
    }

    private DataSet read(String name, String text, DataOptions options) {
        return DataFile.open(files.write(name, text), options).read();
    }
}
