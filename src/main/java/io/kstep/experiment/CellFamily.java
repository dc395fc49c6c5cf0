package io.kstep.experiment;

import io.kstep.experiment.ExperimentReport.Check;
import io.kstep.probability.Tails;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All cells of a table, judged together: those outside against as many as chance leaves outside (binomial), and the
 * farthest one against the farthest of as many. A cell that is outside has a cause only if the run itself has shown one
 * for that very cell; all others are listed as not explained.
 */
final class CellFamily {

    /** Half of it for the number outside, half for the farthest. */
    private static final double LEVEL = .05;

    private final String id;
    private final List<Cell> cells = new ArrayList<>();
    /** Only looked up, never iterated. */
    private final Map<Cell, String> causes = new HashMap<>();

    CellFamily(String id) {
        this.id = id;
    }

    void add(Cell cell) {
        cells.add(cell);
    }

    List<Cell> outside() {
        return cells.stream().filter(Cell::isOutside).toList();
    }

    boolean hasCause(Cell cell) {
        return causes.containsKey(cell);
    }

    /** A computation of this run shows why a cell is outside. */
    void shows(Cell cell, String cause) {
        causes.put(cell, cause);
    }

    /** The cells outside with what was shown of them, as a table; empty if all are inside. */
    String explained() {
        List<Cell> outside = outside();
        if (outside.isEmpty()) {
            return "";
        }
        MarkdownTable table = new MarkdownTable("outside", "cells", "because");
        outside.stream()
                .filter(this::hasCause)
                .forEach(cell -> table.row(1, cell.name() + " " + cell.shown(), causes.get(cell)));
        List<String> rest =
                outside.stream().filter(cell -> !hasCause(cell)).map(Cell::name).toList();
        if (!rest.isEmpty()) {
            table.row(rest.size(), String.join(", ", rest), "not explained");
        }
        return "\n" + table;
    }

    /** Whether what has no cause may be chance. */
    Check check() {
        String claim = "no more cells outside, and none farther, than chance leaves (cells with a cause left out)";
        List<Cell> judged = cells.stream().filter(cell -> !hasCause(cell)).toList();
        if (judged.isEmpty()) {
            return Check.notRun(id, claim, "no cells");
        }
        int outside = (int) judged.stream().filter(Cell::isOutside).count();
        double chance =
                judged.stream().mapToDouble(Cell::chanceOutside).average().orElseThrow();
        double many = Tails.binomial(outside, judged.size(), chance);
        Cell farthest = judged.stream()
                .min(Comparator.comparingDouble(Cell::chanceThisFar))
                .orElseThrow();
        double far = -Math.expm1(judged.size() * Math.log1p(-farthest.chanceThisFar()));
        return Check.judged(
                id,
                claim,
                many >= LEVEL / 2 && far >= LEVEL / 2,
                outside + " of " + judged.size() + " outside, chance leaves "
                        + MarkdownTable.number(judged.size() * chance, 1) + " ("
                        + PredictiveTable.probability(many) + "); farthest: " + farthest.name() + " "
                        + farthest.shown() + " (" + PredictiveTable.probability(far) + ")");
    }
}
