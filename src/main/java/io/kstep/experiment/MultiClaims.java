package io.kstep.experiment;

import io.kstep.evaluate.comparison.Adjustment;
import io.kstep.evaluate.comparison.Friedman;
import io.kstep.evaluate.comparison.PairwiseRanks;
import io.kstep.experiment.MultiResults.Set;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What Rodríguez 2013, section 6.3.2, says of the methods, put to the test. */
record MultiClaims(MultiResults results) {

    /** A difference counts where it is beyond that many standard errors. */
    private static final double GRACE = 2;

    private static final double LEVEL = .05;
    private static final double POINTS = 100;
    /** Fewer data sets show no order. */
    private static final int FEW_SETS = 30;

    List<ExperimentReport.Check> checks() {
        List<ExperimentReport.Check> checks = new ArrayList<>();
        List<Set> searched = results.searched();
        List<Set> drawn = results.drawn();
        checks.add(above(
                "M1",
                "the search, its best member for each class variable taken on the test rows, has the highest mean accuracy",
                searched,
                Set::searchMean,
                false,
                MultiResults.SEARCH));
        checks.add(above(
                "M2",
                "the same where one member is chosen on the validation rows",
                searched,
                set -> set.search().orElseThrow().one()[set.variables()],
                false,
                MultiResults.SEARCH));
        checks.add(above(
                "M3",
                "cTAN has the highest global accuracy of all but the search",
                drawn,
                set -> set.global("cTAN"),
                true,
                "cTAN"));
        checks.add(trees(drawn));
        checks.add(compound(drawn));
        checks.add(testRows(searched));
        checks.add(shaffer(
                "M7",
                "Shaffer, .05: the search differs from all in mean accuracy, no others do",
                searched,
                Set::searchMean,
                false,
                MultiResults.SEARCH));
        checks.add(shaffer(
                "M8",
                "Shaffer, .05: cTAN differs from all in global accuracy, no others do",
                searched,
                set -> set.search().orElseThrow().global(),
                true,
                "cTAN"));
        checks.add(rules("M9", "the joint rule has the highest global accuracy of all rules", 1, "joint"));
        checks.add(rules("M10", "the marginal rule has the highest mean accuracy of all rules", 0, "marginal"));
        return checks;
    }

    private static ExperimentReport.Check judged(Claim claim, String id, String text, List<Set> sets) {
        return sets.size() < FEW_SETS
                ? ExperimentReport.Check.notRun(id, text, sets.size() + " data sets, needs " + FEW_SETS)
                : claim.check();
    }

    /** That one is above another beyond chance. */
    private static void above(
            Claim claim, String where, List<Set> sets, ToDoubleFunction<Set> one, ToDoubleFunction<Set> other) {
        Estimate found = MultiResults.difference(sets, one, other);
        claim.atLeast(where, new Estimate(POINTS * (found.mean() - GRACE * found.error()), 0), 0);
    }

    /** That one is not below another beyond chance. */
    private static void notBelow(
            Claim claim, String where, List<Set> sets, ToDoubleFunction<Set> one, ToDoubleFunction<Set> other) {
        Estimate found = MultiResults.difference(sets, one, other);
        claim.atLeast(where, new Estimate(POINTS * found.mean(), POINTS * found.error()), 0);
    }

    private ExperimentReport.Check above(
            String id, String text, List<Set> sets, ToDoubleFunction<Set> best, boolean isGlobal, String itself) {
        Claim claim = new Claim(id, text + " (points, less two standard errors)");
        for (String method : PrintedMulti.METHODS) {
            if (!method.equals(MultiResults.SEARCH) && !method.equals(itself) && sets.size() >= FEW_SETS) {
                above(claim, "- " + method, sets, best, set -> isGlobal ? set.global(method) : set.mean(method));
            }
        }
        return judged(claim, id, text, sets);
    }

    private ExperimentReport.Check trees(List<Set> sets) {
        String text = "TAN is above naive Bayes: compound and multiple, mean and global accuracy";
        Claim claim = new Claim("M4", text + " (points, less two standard errors)");
        for (String approach : List.of("c", "m")) {
            if (sets.size() >= FEW_SETS) {
                above(claim, approach + " mean", sets, s -> s.mean(approach + "TAN"), s -> s.mean(approach + "nB"));
                above(
                        claim,
                        approach + " global",
                        sets,
                        s -> s.global(approach + "TAN"),
                        s -> s.global(approach + "nB"));
            }
        }
        return judged(claim, "M4", text, sets);
    }

    private ExperimentReport.Check compound(List<Set> sets) {
        String text =
                "multiple classifiers are not below the compound class in mean accuracy, nor it below them in global";
        Claim claim = new Claim("M5", text + " (points)");
        for (String learner : List.of("nB", "TAN")) {
            if (sets.size() >= FEW_SETS) {
                notBelow(claim, learner + " mean", sets, s -> s.mean("m" + learner), s -> s.mean("c" + learner));
                notBelow(claim, learner + " global", sets, s -> s.global("c" + learner), s -> s.global("m" + learner));
            }
        }
        return judged(claim, "M5", text, sets);
    }

    private ExperimentReport.Check testRows(List<Set> sets) {
        String text = "choosing members on the test rows flatters: above choosing them on the validation rows";
        Claim claim = new Claim("M6", text + " (points, less two standard errors)");
        if (sets.size() >= FEW_SETS) {
            above(claim, "mean", sets, Set::searchMean, Set::searchMeanHonest);
            above(
                    claim,
                    "global",
                    sets,
                    set -> set.search().orElseThrow().global(),
                    set -> set.search().orElseThrow().globalHonest());
        }
        return judged(claim, "M6", text, sets);
    }

    private static ExperimentReport.Check shaffer(
            String id, String text, List<Set> sets, ToDoubleFunction<Set> search, boolean isGlobal, String apart) {
        if (sets.size() < FEW_SETS) {
            return ExperimentReport.Check.notRun(id, text, sets.size() + " data sets, needs " + FEW_SETS);
        }
        PairwiseRanks ranks = new PairwiseRanks(Friedman.of(MultiResults.errors(sets, search, isGlobal)));
        double[] adjusted = ranks.adjusted(Adjustment.SHAFFER);
        List<String> wrong = new ArrayList<>();
        for (int pair = 0; pair < adjusted.length; pair++) {
            String one = PrintedMulti.METHODS.get(ranks.pairs().first(pair));
            String other = PrintedMulti.METHODS.get(ranks.pairs().second(pair));
            boolean isApart = one.equals(apart) || other.equals(apart);
            if (isApart != adjusted[pair] <= LEVEL) {
                wrong.add(one + " and " + other + (isApart ? " do not differ" : " differ"));
            }
        }
        return ExperimentReport.Check.judged(
                id,
                text,
                wrong.isEmpty(),
                wrong.isEmpty() ? "all " + adjusted.length + " pairs" : String.join("; ", wrong));
    }

    private ExperimentReport.Check rules(String id, String text, int figure, String best) {
        Claim claim = new Claim(id, text + " (points)");
        List<Set> sets = results.drawn();
        for (String network : MultiDesign.NETWORKS) {
            for (String rule : MultiDesign.RULES) {
                if (!rule.equals(best) && sets.size() >= FEW_SETS) {
                    notBelow(
                            claim,
                            network + " " + rule,
                            sets,
                            set -> set.rule(network, best)[figure],
                            set -> set.rule(network, rule)[figure]);
                }
            }
        }
        return judged(claim, id, text, sets);
    }

    /** Methods but mnB, which all others are held against. */
    static List<String> others(boolean isGlobal) {
        return PrintedMulti.METHODS.stream()
                .filter(method -> !method.equals("mnB") && !(isGlobal && method.equals(MultiResults.SEARCH)))
                .toList();
    }

    /** Paired differences of mean accuracy from mnB beside those of the thesis, in points; theirs err as much as ours. */
    List<CellColumn> meanDifferences() {
        List<CellColumn> columns = new ArrayList<>();
        if (results.drawn().size() < FEW_SETS) {
            return columns;
        }
        for (int variables : results.variables()) {
            CellColumn column = new CellColumn("mean, m=" + variables);
            int at = variables - 2;
            for (String method : others(false)) {
                boolean isSearch = method.equals(MultiResults.SEARCH);
                List<Set> sets = results.drawn(variables).stream()
                        .filter(set -> !isSearch || set.search().isPresent())
                        .toList();
                add(
                        column,
                        method,
                        MultiResults.difference(
                                sets, set -> isSearch ? set.searchMean() : set.mean(method), set -> set.mean("mnB")),
                        PrintedMulti.BY_VARIABLES.get(method)[at]
                                - PrintedMulti.BY_VARIABLES.get("mnB")[at],
                        sets.size());
            }
            columns.add(column);
        }
        return columns;
    }

    /** The same of global accuracy, over all numbers of class variables; how the search's came about is not said. */
    List<CellColumn> globalDifferences() {
        List<Set> sets = results.drawn();
        CellColumn column = new CellColumn("global");
        for (String method : others(true)) {
            add(
                    column,
                    method,
                    MultiResults.difference(sets, set -> set.global(method), set -> set.global("mnB")),
                    PrintedMulti.GLOBAL.get(method) - PrintedMulti.GLOBAL.get("mnB"),
                    sets.size());
        }
        return sets.size() < FEW_SETS ? List.of() : List.of(column);
    }

    private static void add(CellColumn column, String method, Estimate ours, double theirs, int sets) {
        column.add(method, POINTS * ours.mean(), POINTS * theirs, POINTS * Math.sqrt(2) * ours.error(), sets - 1.0);
    }
}
