package io.kstep.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.experiment.PrintedTables.Accuracies;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Figures that were copied from papers obey what their papers say of them: a slip of the pen would show. */
class PrintedFiguresTest {

    /** A share of 30 or 50 test cases in percent, cut after one decimal; 29 of 50 is 57.99999999999999 in doubles. */
    private static boolean isShare(double printed, int cases) {
        return IntStream.rangeClosed(0, cases)
                .anyMatch(k -> Math.abs(Math.floor((double) k / cases * 100 * 10) / 10 - printed) < 1e-9);
    }

    private static List<Double> figures(List<Accuracies> table) {
        List<Double> figures = new ArrayList<>();
        for (Accuracies row : table) {
            figures.addAll(List.of(row.first(), row.second(), row.incremental()));
            if (!Double.isNaN(row.all())) {
                figures.add(row.all());
            }
        }
        return figures;
    }

    @Test
    void shouldHaveAccuraciesThatAreSharesOfTheTestCases() {
        assertThat(figures(PrintedTables.TABLE_1)).hasSize(32).allMatch(printed -> isShare(printed, 30));
        assertThat(figures(PrintedTables.TABLE_2)).hasSize(24).allMatch(printed -> isShare(printed, 30));
        assertThat(figures(PrintedTables.TABLE_3)).hasSize(32).allMatch(printed -> isShare(printed, 50));
        assertThat(figures(PrintedTables.TABLE_4)).hasSize(24).allMatch(printed -> isShare(printed, 50));
    }

    @Test
    void shouldHaveACurveForEveryDomainAndSizeThatFallsWithTheRows() {
        var cells = ReferenceCurves.cells();
        assertThat(cells).hasSize(54);
        assertThat(cells.values()).allSatisfy(row -> {
            assertThat(row).hasSize(6);
            assertThat(row).allMatch(cell -> cell.matches("\\d\\d\\.\\d±\\d+\\.\\d"));
        });
        for (String domain : List.of("ncG", "cG", "ncGM", "cGM", "ncCh", "cChM")) {
            for (int column = 0; column < 6; column++) {
                assertThat(error(cells.get(domain + " 2560")[column]))
                        .as("%s, column %d", domain, column)
                        .isLessThan(error(cells.get(domain + " 10")[column]))
                        .isBetween(9.9, 35.5); // the least error of every domain is 10 %
            }
        }
    }

    private static double error(String cell) {
        return Double.parseDouble(cell.substring(0, cell.indexOf('±')));
    }

    @Test
    void shouldOrderTheColumnsOfATableAndSeeTies() {
        DrawnTable table = DrawnTable.ofAccuracies(PrintedTables.TABLE_3);
        assertThat(table.columns()).containsExactly("db 1", "db 2", "All", "Incr");
        assertThat(table.order(new double[] {1, 2, 2, 0.5})).isEqualTo("db 2 = All > db 1 > Incr");
        assertThat(table.means()[0]).isEqualTo((80 + 78 + 82 + 82 + 74 + 70 + 68 + 54) / 8.0);
        assertThat(DrawnTable.ofAccuracies(PrintedTables.TABLE_4).columns()).containsExactly("db 1", "db 2", "Incr");
        assertThat(DrawnTable.ofErrors(PrintedTables.TABLE_5).lines()[1]).containsExactly(.1518, .1444, .1498, .1463);
    }
}
