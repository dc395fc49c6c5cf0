package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PredictCommandTest {

    @TempDir
    Path folder;

    private Path asked(String... rows) {
        return Samples.write(folder.resolve("new.csv"), "b,colour,a,class\n" + String.join("\n", rows) + "\n");
    }

    private static List<String[]> rows(String csv) {
        return csv.lines().skip(1).map(line -> line.split(",", -1)).toList();
    }

    /** The probability of the second class, "yes". */
    private static double[] yes(Outcome outcome) {
        return rows(outcome.fine().out()).stream()
                .mapToDouble(row -> Double.parseDouble(row[4]))
                .toArray();
    }

    @Test
    void shouldPredictTheRowsOfAnotherFile() {
        Path known = Samples.declared(folder, 300);
        Outcome outcome = Outcome.of(
                        "predict",
                        "--data",
                        known,
                        "--ask",
                        asked("0.1,red,3,yes", "0.1,green,-1,no", "0,red,,no", "0,blue,900,no"),
                        "--learner",
                        "tan")
                .fine();
        assertThat(outcome.out()).startsWith("id,truth,predicted,p_no,p_yes,outlier\n");
        List<String[]> rows = rows(outcome.out());
        assertThat(rows)
                .hasSize(4)
                .allSatisfy(row -> assertThat(Double.parseDouble(row[3]) + Double.parseDouble(row[4]))
                        .isCloseTo(1, within(1e-9)));
        assertThat(Arrays.asList(rows.get(0)).subList(0, 3)).containsExactly("0", "yes", "yes");
        assertThat(Arrays.asList(rows.get(1)).subList(0, 3)).containsExactly("1", "no", "no");
        assertThat(Double.parseDouble(rows.get(3)[5]))
                .as("what is far from all rows is strange")
                .isGreaterThan(Double.parseDouble(rows.get(0)[5]) + 10);
        assertThat(outcome.err()).contains("1 value");
    }

    @Test
    void shouldChangeThePrior() {
        Path known = Samples.declared(folder, 300);
        Path asked = asked("0.1,red,1,yes", "0.1,green,1.3,no");
        double[] learned = yes(Outcome.of("predict", "--data", known, "--ask", asked));
        double[] rare = yes(Outcome.of("predict", "--data", known, "--ask", asked, "--prior", "no=98,yes=2"));
        double[] even = yes(Outcome.of("predict", "--data", known, "--ask", asked, "--prior", "yes=0.5,no=0.5"));
        for (int i = 0; i < 2; i++) {
            assertThat(rare[i]).isLessThan(learned[i]);
            double odds = even[i] / (1 - even[i]);
            assertThat(rare[i] / (1 - rare[i])).isCloseTo(odds * 2 / 98, within(1e-9));
        }
    }

    @Test
    void shouldDecideByLossesAndMayRefuse() {
        Path known = Samples.declared(folder, 300);
        Path asked = asked("0.1,red,1,yes", "0.1,green,0.8,no");
        Outcome dear = Outcome.of("predict", "--data", known, "--ask", asked, "--loss", "yes>no=1000");
        assertThat(rows(dear.fine().out())).allSatisfy(row -> assertThat(row[2]).isEqualTo("yes"));
        Path out = folder.resolve("out.csv");
        Outcome unsure = Outcome.of("predict", "--data", known, "--ask", asked, "--reject", "0", "--out", out);
        assertThat(unsure.fine().out()).isEmpty();
        assertThat(Samples.read(out)).startsWith("id,truth,predicted,p_no,p_yes,outlier\n");
        assertThat(rows(Samples.read(out)))
                .hasSize(2)
                .allSatisfy(row -> assertThat(row[2]).isEmpty());
    }

    @Test
    void shouldTakeRowsWithoutAClass() {
        Path known = Samples.declared(folder, 100);
        Outcome outcome = Outcome.of("predict", "--data", known, "--ask", asked("0.1,red,3,", "1,red,2,no"));
        assertThat(rows(outcome.fine().out()))
                .hasSize(2)
                .first()
                .satisfies(row -> assertThat(row[1]).isEmpty());
    }

    @Test
    void shouldSayWhatIsWrong() {
        Path known = Samples.declared(folder, 60);
        Path asked = asked("0.1,red,3,yes", "0.1,red,2,no");
        Outcome.of("predict", "--data", known, "--ask", asked, "--prior", "no=1")
                .refused("no, yes", "'no=1'");
        Outcome.of("predict", "--data", known, "--ask", asked, "--prior", "no=1,maybe=2")
                .refused("'maybe=2'");
        Outcome.of("predict", "--data", known, "--ask", asked, "--reject", "-1").refused("--reject", "-1");
        Path narrow = Samples.write(folder.resolve("narrow.csv"), "a,b,class\n1,2,no\n3,4,yes\n");
        Outcome.of("predict", "--data", known, "--ask", narrow).refused("narrow.csv", "'colour'");
        Path words = Samples.write(folder.resolve("words.csv"), "a,b,colour,class\nx,2,red,no\ny,4,red,yes\n");
        Outcome.of("predict", "--data", known, "--ask", words).refused("words.csv", "'a'", "texts");
        Path other = Samples.write(folder.resolve("other.csv"), "a,b,colour,kind\n1,2,red,no\n3,4,red,yes\n");
        Outcome.of("predict", "--data", known, "--ask", other).refused("'class'");
    }
}
