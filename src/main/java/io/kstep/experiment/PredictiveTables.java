package io.kstep.experiment;

import io.kstep.experiment.ExperimentReport.Check;
import io.kstep.experiment.PredictiveTable.Drawn;
import io.kstep.experiment.PrintedTables.Accuracies;
import io.kstep.experiment.PrintedTables.Errors;
import io.kstep.probability.Tails;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Tables 1 to 6 of Flesch, Fernández and Salmerón 2007, each compared with tables drawn again. */
record PredictiveTables(List<PredictiveTable> tables) {

    /** The authors' code: least squares, 4 or 6 intervals of the class, none with fewer than 30 rows. */
    static final String AUTHORS = "nb(density=mte-ls,needs=30,intervals=";

    private static final String ENGINE = "nb";

    /** A table that is to be drawn. */
    private record Plan(
            String number,
            DrawnTable printed,
            List<TableStatistic> statistics,
            List<Contender> modes,
            int times,
            List<TableDraws> draws) {

        PredictiveTable run(ExperimentOptions options, ParallelSteps steps) {
            List<Drawn> all = new ArrayList<>();
            for (TableDraws draw : draws) {
                List<List<Map<Contender, DrawnTable>>> drawn = steps.run(
                        times, "draws of table " + number, i -> draw.draw(ClassificationSetting.model(options, i)));
                for (int i = 0; i < draw.readings().size(); i++) {
                    int reading = i;
                    Map<Contender, List<DrawnTable>> byMode = new EnumMap<>(Contender.class);
                    modes.forEach(mode -> byMode.put(
                            mode,
                            drawn.stream()
                                    .map(readings -> readings.get(reading).get(mode))
                                    .toList()));
                    all.add(new Drawn(draw.readings().get(i), byMode));
                }
            }
            return new PredictiveTable(number, printed, statistics, modes, all);
        }
    }

    static long steps(IncrementalMteResults.Sizes sizes) {
        return plans(sizes).stream()
                .mapToLong(plan -> (long) plan.draws().size() * plan.times())
                .sum();
    }

    static PredictiveTables run(ExperimentOptions options, IncrementalMteResults.Sizes sizes, ParallelSteps steps) {
        return new PredictiveTables(
                plans(sizes).stream().map(plan -> plan.run(options, steps)).toList());
    }

    private static List<Plan> plans(IncrementalMteResults.Sizes sizes) {
        int draws = sizes.draws();
        int errorDraws = sizes.errorDraws();
        List<String> parts = List.of("class", "class:0.85", "feature");
        return List.of(
                accuracies("1", PrintedTables.TABLE_1, 2, 30, List.of("none"), draws),
                accuracies("2", PrintedTables.TABLE_2, 2, 30, parts, draws),
                accuracies("3", PrintedTables.TABLE_3, 4, 50, List.of("none"), draws),
                accuracies("4", PrintedTables.TABLE_4, 4, 50, parts, draws),
                errors("5", PrintedTables.TABLE_5, modelTwo(), List.of("none"), errorDraws),
                errors("6a", PrintedTables.TABLE_6A, modelTwo(), List.of("class", "class:0.8"), errorDraws),
                errors("6b", PrintedTables.TABLE_6B, modelOne(), List.of("none"), errorDraws));
    }

    private static Map<Contender, String> modelOne() {
        return new EnumMap<>(Map.of(Contender.PAPER_1, AUTHORS + "6)", Contender.SOFT_1, ENGINE));
    }

    private static Map<Contender, String> modelTwo() {
        return new EnumMap<>(Map.of(Contender.PAPER_2, AUTHORS + "4)", Contender.SOFT_2, ENGINE));
    }

    private static Plan accuracies(
            String number, List<Accuracies> printed, int classes, int testCases, List<String> divisions, int times) {
        List<TableDraws> draws = new ArrayList<>();
        for (String division : divisions) {
            draws.add(new AccuracyDraws(classes, testCases, printed, division, false));
            draws.add(new AccuracyDraws(classes, testCases, printed, division, true));
        }
        return new Plan(
                number,
                DrawnTable.ofAccuracies(printed),
                TableStatistic.ofAccuracies(),
                AccuracyDraws.MODES,
                times,
                draws);
    }

    private static Plan errors(
            String number, List<Errors> printed, Map<Contender, String> modes, List<String> divisions, int times) {
        List<TableDraws> draws = new ArrayList<>();
        for (String division : divisions) {
            draws.add(
                    new ErrorDraws(modes, printed.get(0).rows(), printed.get(1).rows(), division));
        }
        return new Plan(
                number,
                DrawnTable.ofErrors(printed),
                TableStatistic.ofErrors(),
                List.copyOf(modes.keySet()),
                times,
                draws);
    }

    /** Table by table and mode by mode, then all of them as a family. */
    List<Check> checks() {
        return Stream.concat(tables.stream().flatMap(table -> table.checks().stream()), Stream.of(family()))
                .toList();
    }

    /** Whether more is unexplained than as many p-values give by chance. */
    private Check family() {
        int judged = 0;
        int unexplained = 0;
        for (PredictiveTable table : tables) {
            for (Contender mode : table.modes()) {
                for (TableStatistic statistic : table.statistics()) {
                    judged++;
                    unexplained += PredictiveTable.isExplained(table.pValue(statistic, mode)) ? 0 : 1;
                }
            }
        }
        double chance = Tails.binomial(unexplained, judged, PredictiveTable.LEVEL);
        return Check.judged(
                "tables 1 to 6",
                "no more is unexplained than chance leaves among as many p-values (binomial, p >= "
                        + PredictiveTable.LEVEL + ")",
                chance >= PredictiveTable.LEVEL,
                unexplained + " of " + judged + ", chance gives "
                        + MarkdownTable.number(judged * PredictiveTable.LEVEL, 1) + ", "
                        + PredictiveTable.probability(chance));
    }
}
