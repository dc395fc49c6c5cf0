package io.kstep.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CellFamilyTest {

    /** So many cells three standard errors away, the others none; two degrees of freedom leave 18.4 of 100 outside. */
    private static CellFamily family(int outside) {
        CellFamily family = new CellFamily("X");
        IntStream.range(0, 100).forEach(i -> family.add(cell("cell " + i, i < outside ? 13 : 10, 10)));
        return family;
    }

    private static Cell cell(String name, double ours, double theirs) {
        return new Cell(name, ours, theirs, 1, 2, 0.05);
    }

    @Test
    void shouldFailWhenMoreCellsAreOutsideThanChanceLeaves() {
        assertThat(family(18).check().verdict()).isEqualTo(Verdict.PASS);
        assertThat(family(30).check().verdict()).isEqualTo(Verdict.FAIL);
        assertThat(family(30).check().figures()).startsWith("30 of 100 outside, chance leaves 18.4 (p = 0.00");
    }

    @Test
    void shouldFailWhenOneCellIsFartherThanTheFarthestByChance() {
        CellFamily family = family(10);
        family.add(cell("GNB balance", 99, 5));
        assertThat(family.check().verdict()).isEqualTo(Verdict.FAIL);
        assertThat(family.check().figures()).contains("farthest: GNB balance 99.0 / 5.0");
    }

    @Test
    void shouldFailOnWhatIsNoNumber() {
        CellFamily family = family(0);
        family.add(cell("GNB balance", Double.NaN, 5));
        assertThat(family.check().verdict()).isEqualTo(Verdict.FAIL);
        assertThat(family.explained()).contains("GNB balance");
    }

    @Test
    void shouldNotPassOnNothing() {
        assertThat(new CellFamily("X").check().verdict()).isEqualTo(Verdict.NOT_RUN);
    }

    @Test
    void shouldListWhatHasNoCauseAndLeaveOutWhatHasOne() {
        CellFamily family = family(30);
        assertThat(family.explained()).contains("| 30 | cell 0, cell 1,", " | not explained |");
        List<Cell> outside = family.outside();
        outside.subList(0, 20).forEach(cell -> family.shows(cell, "without hue-mean it is 10.1"));
        assertThat(family.explained())
                .contains("| 1 | cell 0 13.0 / 10.0 | without hue-mean it is 10.1 |", "| 10 | cell 20, cell 21,");
        assertThat(family.check().figures()).startsWith("10 of 80 outside");
        assertThat(family(0).explained()).isEmpty();
    }

    /** The law of the count, summed term by term. */
    @Test
    void shouldTakeTheBinomialTail() {
        double p = 2 * (0.5 - 2 / (2 * Math.sqrt(2 + 4))); // Student's law with two degrees of freedom in closed form
        double tail = 0;
        for (int k = 25; k <= 100; k++) {
            double log = 0;
            for (int i = 0; i < k; i++) {
                log += Math.log((100.0 - i) / (i + 1));
            }
            tail += Math.exp(log + k * Math.log(p) + (100 - k) * Math.log1p(-p));
        }
        assertThat(family(25).check().figures()).contains("(p = " + MarkdownTable.number(tail, 3) + ")");
    }

    /** Words of a cause have no figure but the one that was worked out. */
    @Test
    void shouldTellNoFigureThatWasNotWorkedOut() {
        for (Cause cause : Cause.values()) {
            assertThat(cause.shown(12.34).replace(Integer.toString(PrintedErrors.BEST), ""))
                    .endsWith(" 12.3")
                    .matches("\\D*12\\.3");
        }
    }
}
