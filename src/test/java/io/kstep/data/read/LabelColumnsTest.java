package io.kstep.data.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.data.Chunk;
import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelColumnsTest {

    private static final LabelColumns NONE = LabelColumns.NONE;

    @TempDir
    Path folder;

    @Test
    void shouldReadDoubtsBesideTheClass() throws IOException {
        String text = "x,class,p\n1,up,0.3\n2,down,0\n3,up,\n4,,0.2\n5,?,?\n";
        assertThat(labels(text, stated("p", "")))
                .containsExactly(
                        new Label.Doubtful(0, 0.3),
                        new Label.Hard(1),
                        new Label.Hard(0),
                        new Label.Unknown(),
                        new Label.Unknown());
        assertThat(labels(text, stated("", "p"))).startsWith(new Label.Flipped(0, 0.3), new Label.Hard(1));
        assertThat(read(text, stated("p", "")).schema().featureCount()).isEqualTo(1);
    }

    @Test
    void shouldReadProbabilitiesAndPlausibilitiesOfEachClassInPlaceOfAClassColumn() throws IOException {
        String text = "p_up,x,p_down\n0.75,1,0.25\n,2,\n1,3,0\n";
        DataSet set = read(text, new LabelColumns("", "", "p_", "", LabelColumns.Form.CLASS, List.of(), ""));
        assertThat(set.schema().classes()).containsExactly("up", "down");
        assertThat(set.label(0)).isEqualTo(new Label.Probabilistic(List.of(0.75, 0.25)));
        assertThat(set.label(1)).isEqualTo(new Label.Unknown());
        assertThat(labels(
                        "x,pl_a,pl_b\n1,1,0.3\n",
                        new LabelColumns("", "", "", "pl_", LabelColumns.Form.CLASS, List.of(), "")))
                .containsExactly(new Label.Plausible(List.of(1.0, 0.3)));
    }

    @Test
    void shouldReadSetsAndMassesInACell() throws IOException {
        assertThat(labels("x,class\n1,up\n2,up|flat\n3,!up\n4,!down | up\n5,\n", form(LabelColumns.Form.SETS)))
                .containsExactly(
                        new Label.Hard(0),
                        new Label.Candidates(List.of(0, 1)),
                        new Label.Excluded(List.of(0)),
                        new Label.Excluded(List.of(2, 0)),
                        new Label.Unknown());
        assertThat(labels("x,class\n1,up:0.6;up|flat:0.3;*:0.1\n", form(LabelColumns.Form.MASSES)))
                .containsExactly(new Label.Masses(List.of(
                        new Label.Masses.Focal(List.of(0), 0.6),
                        new Label.Masses.Focal(List.of(0, 1), 0.3),
                        new Label.Masses.Focal(List.of(0, 1), 0.1))));
    }

    @Test
    void shouldReadWhatSeveralExpertsSaidAndTheTruthBesideIt() throws IOException {
        LabelColumns columns =
                new LabelColumns("", "", "", "", LabelColumns.Form.CLASS, List.of("ann", "bob"), "truth");
        DataSet set = read("x,ann,bob,truth\n1,up,down,up\n2,,up,\n3,,,down\n", columns);
        assertThat(set.label(0))
                .isEqualTo(new Label.Votes(List.of(
                        new Label.Votes.Vote("ann", new Label.Hard(0)),
                        new Label.Votes.Vote("bob", new Label.Hard(1)))));
        assertThat(set.label(1)).isInstanceOf(Label.Votes.class);
        assertThat(set.label(2)).isEqualTo(new Label.Unknown());
        assertThat(set.truth(0)).isEqualTo(new Label.Hard(0));
        assertThat(set.truth(1)).isEqualTo(new Label.Unknown());
        assertThat(set.schema().featureCount()).isEqualTo(1);
        assertThat(set.labelledRows()).containsExactly(0, 1);
    }

    /** The chunk has the rows whose labels say something, spread by their contours, and keeps the labels. */
    @Test
    void shouldMakeAChunkThatKeepsTheLabels() throws IOException {
        Chunk chunk =
                read("x,class,p\n1,up,0.5\n2,down,\n3,,\n", stated("p", "")).chunk();
        assertThat(chunk.size()).isEqualTo(2);
        assertThat(chunk.said()).containsExactly(new Label.Doubtful(0, 0.5), new Label.Hard(1));
        assertThat(chunk.classWeights().of(0, 0)).isEqualTo(1 / 1.5);
        assertThat(chunk.classWeights().hardClass(1)).isEqualTo(1);
    }

    /** A column of doubts without any doubt gives the chunk of the sure labels. */
    @Test
    void shouldMakeTheSameChunkOfSureLabelsWithAndWithoutAColumnOfDoubts() throws IOException {
        Chunk plain = read("x,class\n1,up\n2,down\n", NONE).chunk();
        Chunk sure = read("x,class,p\n1,up,0\n2,down,\n", stated("p", "")).chunk();
        assertThat(sure.classWeights()).isEqualTo(plain.classWeights());
        assertThat(sure.classWeights().isHard()).isTrue();
        assertThat(sure.said()).isEmpty();
        assertThat(sure.column(0)).isEqualTo(plain.column(0));
    }

    @Test
    void shouldReadLabelColumnsOfArffAndOfStreamsRowByRow() throws IOException {
        Path file = folder.resolve("a.arff");
        Files.writeString(
                file,
                "@relation r\n@attribute x numeric\n@attribute class {up,down}\n@attribute w numeric\n@data\n1,up,0.25\n2,down,?\n");
        List<Label> found = new ArrayList<>();
        try (DataStream stream = DataFile.open(file, DataOptions.DEFAULTS.withLabels(stated("", "w"))).stream()) {
            while (stream.hasNext()) {
                LabelledInstance row = stream.next();
                found.add(row.label());
                assertThat(row.truth()).isEqualTo(new Label.Unknown());
            }
        }
        assertThat(found).containsExactly(new Label.Flipped(0, 0.25), new Label.Hard(1));
    }

    @Test
    void shouldTakeLabelColumnsFromTheSidecarUnlessOptionsSayOtherwise() throws IOException {
        Files.writeString(folder.resolve("data.json"), """
                {"features":[{"name":"x","type":"continuous"}],"classes":["down","up"],
                 "labels":{"wrong":"w","truth":"really"}}""");
        String text = "x,class,w,really\n1,up,0.25,down\n";
        DataSet set = read(text, NONE);
        assertThat(set.label(0)).isEqualTo(new Label.Flipped(1, 0.25));
        assertThat(set.truth(0)).isEqualTo(new Label.Hard(0));
        Files.writeString(
                folder.resolve("data.json"),
                "{\"features\":[{\"name\":\"x\",\"type\":\"continuous\"}],\"classes\":[\"down\",\"up\"],\"labels\":{\"probabilities\":\"p_\"}}");
        DataSet replaced = read("x,p_up,p_down\n1,0.75,0.25\n", NONE);
        assertThat(replaced.schema().classes()).containsExactly("down", "up");
        assertThat(replaced.label(0)).isEqualTo(new Label.Probabilistic(List.of(0.25, 0.75)));
        Files.writeString(folder.resolve("data.json"), "{\"features\":[],\"labels\":{\"dout\":\"p\"}}");
        assertThatThrownBy(() -> read(text, NONE))
                .hasMessage("data.json: labels have no field 'dout'; they have doubt,"
                        + " experts, form, plausibilities, probabilities, truth, wrong");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "1.2 # data.csv line 2: column 'p' needs a number from 0 to 1, not '1.2'",
                "-0.1 # data.csv line 2: column 'p' needs a number from 0 to 1, not '-0.1'",
                "some # data.csv line 2: column 'p' needs a number from 0 to 1, not 'some'",
                "inf # data.csv line 2: column 'p' needs a number from 0 to 1, not 'inf'"
            })
    void shouldRefuseABadDoubtWithItsLineAndColumn(String cell, String message) {
        assertThatThrownBy(() -> read("x,class,p\n1,up," + cell + "\n", stated("p", "")))
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "up:0.5;down:0.4 # is no label: the masses of a label must sum to 1, not 0.9",
                "up # is no label: a mass is written as up|flat:0.3, not as 'up'",
                "up:a # is no label: a mass is a number, not 'a'",
                "up|:1 # is no label: there is a class without a name in 'up|'",
                "up|up:1 # is no label: class 'up' stands twice",
                "up:1.5;down:-0.5 # is no label: a mass in [0, 1] on a non-empty set is needed, not 1.5 on a set of 1"
            })
    void shouldRefuseBadMassesWithTheirLineAndColumn(String cell, String problem) {
        assertThatThrownBy(() -> read("x,class\n1,\n2," + cell + "\n", form(LabelColumns.Form.MASSES)))
                .hasMessage("data.csv line 3: column 'class' " + problem);
    }

    @Test
    void shouldRefuseOtherBadLabelsAndColumnsWithAReason() {
        assertThatThrownBy(() -> read("x,class\n1,up||down\n", form(LabelColumns.Form.SETS)))
                .hasMessage(
                        "data.csv line 2: column 'class' is no label: there is a class without a name in 'up||down'");
        LabelColumns probabilities = new LabelColumns("", "", "p_", "", LabelColumns.Form.CLASS, List.of(), "");
        assertThatThrownBy(() -> read("x,p_a,p_b\n1,0.5,0.4\n", probabilities))
                .hasMessage(
                        "data.csv line 2: column 'p_a' is no label: the probabilities of a label must sum to 1, not 0.9");
        assertThatThrownBy(() -> read("x,p_a,p_b\n1,1,\n", probabilities))
                .hasMessage(
                        "data.csv line 2: column 'p_b' is empty while others of p_* are not: give a number or none");
        LabelColumns plausibilities = new LabelColumns("", "", "", "p_", LabelColumns.Form.CLASS, List.of(), "");
        assertThatThrownBy(() -> read("x,p_a,p_b\n1,0,0\n", plausibilities))
                .hasMessageContaining("a label must leave a class plausible: all its plausibilities are 0");
        assertThatThrownBy(() -> read("x,class\n1,up\n", stated("doubt", "")))
                .hasMessage("data.csv: there is no label column 'doubt'; the columns are x, class");
        assertThatThrownBy(() -> read("x,class\n1,up\n", probabilities))
                .hasMessage("data.csv: there is no label column that starts with 'p_'; the columns are x, class");
        assertThatThrownBy(() -> stated("a", "b"))
                .hasMessage("labels have one of doubt, wrong, probabilities, plausibilities, experts, sets and masses,"
                        + " not several: a, b");
        assertThatThrownBy(() -> LabelColumns.Form.parse("set"))
                .hasMessage("a label is written as class, sets, masses, not as 'set'");
    }

    private static LabelColumns stated(String doubt, String wrong) {
        return new LabelColumns(doubt, wrong, "", "", LabelColumns.Form.CLASS, List.of(), "");
    }

    private static LabelColumns form(LabelColumns.Form form) {
        return new LabelColumns("", "", "", "", form, List.of(), "");
    }

    private DataSet read(String text, LabelColumns labels) throws IOException {
        Path file = folder.resolve("data.csv");
        Files.writeString(file, text);
        return DataFile.open(file, DataOptions.DEFAULTS.withLabels(labels)).read();
    }

    private List<Label> labels(String text, LabelColumns columns) throws IOException {
        DataSet set = read(text, columns);
        return set.rows().stream().map(LabelledInstance::label).toList();
    }
}
