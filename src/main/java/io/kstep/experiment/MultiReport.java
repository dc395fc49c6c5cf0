package io.kstep.experiment;

import static io.kstep.experiment.MarkdownTable.number;

import io.kstep.evaluate.comparison.Adjustment;
import io.kstep.evaluate.comparison.Cliques;
import io.kstep.evaluate.comparison.CriticalDifferenceDiagram;
import io.kstep.evaluate.comparison.Friedman;
import io.kstep.evaluate.comparison.PairwiseRanks;
import io.kstep.experiment.MultiResults.Set;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The report of {@link MultiExperiment} as Markdown, and its pictures. */
record MultiReport(
        String name,
        MultiResults results,
        List<ExperimentReport.Check> checks,
        List<CellColumn> means,
        List<CellColumn> globals,
        int evaluations) {

    private static final String HONEST = "MOP, chosen on validation rows";
    private static final double LEVEL = .05;

    String markdown() {
        StringBuilder text = new StringBuilder("# experiment " + name + ": Rodríguez 2013, chapter 6\n\n"
                + "Accuracies in %, ours / the thesis's. Artificial data: 500 rows, 15 features of two or three values, binary"
                + " class variables; exactly J and K parents, bridge arcs with probability 0.1, tables uniform on the simplex."
                + " The thesis does not state its density of arcs, so that levels cannot be compared, only orders and paired"
                + " differences. A third of the rows tests. MOP: MOEA/D, " + evaluations
                + " evaluations; as the thesis has it, of each class variable its best member by the test rows.\n\n");
        text.append("## Table 6.1\n\n").append(overall());
        for (int variables : results.variables()) {
            text.append("\n## Table 6." + variables + ": " + variables + " class variables\n\n")
                    .append(table(results.drawn(variables)));
        }
        int number = 7;
        for (Set set : results.real()) {
            text.append("\n## Table 6." + number++ + ": " + set.kind() + "\n\n").append(table(List.of(set)));
        }
        if (!means.isEmpty()) {
            text.append("\n## Differences from mnB, points\n\n")
                    .append(CellColumn.table("mean accuracy", MultiClaims.others(false), means))
                    .append("\n")
                    .append(CellColumn.table("all", MultiClaims.others(true), globals));
        }
        text.append("\n## Rules\n\n").append(rules());
        text.append("\n## Ranks\n\n").append(ranks());
        return text.append("\n## Checks\n\n")
                .append(MarkdownTable.ofChecks(checks))
                .toString();
    }

    private static String percent(Estimate found) {
        return number(100 * found.mean(), 2)
                + (Double.isNaN(found.error()) ? "" : " ± " + number(100 * found.error(), 2));
    }

    private MarkdownTable overall() {
        MarkdownTable table = new MarkdownTable("method", "data sets", "mean", "thesis", "global", "thesis");
        List<Set> searched = results.searched();
        if (!searched.isEmpty()) {
            table.row(
                    MultiResults.SEARCH,
                    searched.size(),
                    percent(MultiResults.mean(searched, Set::searchMean)),
                    number(100 * PrintedMulti.MEAN.get(MultiResults.SEARCH), 2),
                    percent(MultiResults.mean(
                            searched, set -> set.search().orElseThrow().global())),
                    number(100 * PrintedMulti.GLOBAL.get(MultiResults.SEARCH), 2));
            honest(table, searched);
        }
        for (String method : MultiDesign.CONTENDERS.keySet()) {
            table.row(
                    method,
                    results.drawn().size(),
                    percent(MultiResults.mean(results.drawn(), set -> set.mean(method))),
                    printed(PrintedMulti.MEAN, method),
                    percent(MultiResults.mean(results.drawn(), set -> set.global(method))),
                    printed(PrintedMulti.GLOBAL, method));
        }
        return table;
    }

    private static void honest(MarkdownTable table, List<Set> searched) {
        table.row(
                HONEST + ", a member for each class variable",
                searched.size(),
                percent(MultiResults.mean(searched, Set::searchMeanHonest)),
                "",
                percent(MultiResults.mean(
                        searched, set -> set.search().orElseThrow().globalHonest())),
                "");
        table.row(
                HONEST + ", one member",
                searched.size(),
                percent(MultiResults.mean(
                        searched, set -> set.search().orElseThrow().one()[set.variables()])),
                "",
                percent(MultiResults.mean(
                        searched, set -> set.search().orElseThrow().one()[set.variables() + 1])),
                "");
        for (String method : List.of("mTAN", "cTAN")) {
            table.row(
                    method + ", the same data sets",
                    searched.size(),
                    percent(MultiResults.mean(searched, set -> set.mean(method))),
                    "",
                    percent(MultiResults.mean(searched, set -> set.global(method))),
                    "");
        }
    }

    private static String printed(Map<String, Double> figures, String method) {
        return figures.containsKey(method) ? number(100 * figures.get(method), 2) : "";
    }

    /** Single accuracies, their mean and the global one. */
    private MarkdownTable table(List<Set> sets) {
        int variables = sets.get(0).variables();
        List<String> header = new ArrayList<>(List.of("method"));
        IntStream.rangeClosed(1, variables).forEach(j -> header.add("C" + j));
        header.addAll(List.of("mean", "thesis", "global", "thesis"));
        MarkdownTable table = new MarkdownTable(header.toArray(String[]::new));
        List<Set> searched =
                sets.stream().filter(set -> set.search().isPresent()).toList();
        if (!searched.isEmpty()) {
            row(
                    table,
                    MultiResults.SEARCH,
                    searched,
                    set -> full(
                            set.search().orElseThrow().each(),
                            set.search().orElseThrow().global()));
            row(
                    table,
                    HONEST + ", each",
                    searched,
                    set -> full(
                            set.search().orElseThrow().eachHonest(),
                            set.search().orElseThrow().globalHonest()));
            row(
                    table,
                    HONEST + ", one",
                    searched,
                    set -> set.search().orElseThrow().one());
        }
        MultiDesign.CONTENDERS.keySet().forEach(method -> row(table, method, sets, set -> set.of(method)));
        return table;
    }

    private static double[] full(double[] single, double global) {
        double[] all = Arrays.copyOf(single, single.length + 2);
        all[single.length] = Arrays.stream(single).average().orElseThrow();
        all[single.length + 1] = global;
        return all;
    }

    private static void row(MarkdownTable table, String method, List<Set> sets, Function<Set, double[]> figures) {
        Set first = sets.get(0);
        int width = MultiDesign.figures(first.variables());
        List<Object> cells = new ArrayList<>(List.of(method));
        for (int i = 0; i < width; i++) {
            int at = i;
            cells.add(number(
                    100
                            * sets.stream()
                                    .mapToDouble(set -> figures.apply(set)[at])
                                    .average()
                                    .orElseThrow(),
                    2));
            if (i >= first.variables()) {
                cells.add(thesis(first, method, i - first.variables()));
            }
        }
        table.row(cells.toArray());
    }

    /** Global accuracies are printed over all numbers of class variables only. */
    private static String thesis(Set set, String method, int figure) {
        if (set.isDrawn()) {
            return (figure == 0 && PrintedMulti.BY_VARIABLES.containsKey(method))
                    ? number(100 * PrintedMulti.BY_VARIABLES.get(method)[set.variables() - 2], 2)
                    : "";
        }
        Map<String, double[]> printed = PrintedMulti.REAL.getOrDefault(set.kind(), Map.of());
        return printed.containsKey(method) ? number(100 * printed.get(method)[figure], 2) : "";
    }

    private MarkdownTable rules() {
        MarkdownTable table =
                new MarkdownTable("network", "rule", "mean", "global", "mean - joint's", "global - joint's");
        for (String network : MultiDesign.NETWORKS) {
            for (String rule : MultiDesign.RULES) {
                List<Object> cells = new ArrayList<>(List.of(network, rule));
                for (int figure = 0; figure < 2; figure++) {
                    int at = figure;
                    cells.add(percent(MultiResults.mean(results.drawn(), set -> set.rule(network, rule)[at])));
                }
                for (int figure = 0; figure < 2; figure++) {
                    int at = figure;
                    cells.add(percent(MultiResults.difference(
                            results.drawn(),
                            set -> set.rule(network, rule)[at],
                            set -> set.rule(network, "joint")[at])));
                }
                table.row(cells.toArray());
            }
        }
        return table;
    }

    private MarkdownTable ranks() {
        MarkdownTable table = new MarkdownTable("method", "mean rank, mean accuracy", "mean rank, global accuracy");
        if (results.searched().size() > 1) {
            double[] mean = friedman(Set::searchMean, false).meanRanks();
            double[] global =
                    friedman(set -> set.search().orElseThrow().global(), true).meanRanks();
            for (int method = 0; method < mean.length; method++) {
                table.row(PrintedMulti.METHODS.get(method), number(mean[method], 3), number(global[method], 3));
            }
        }
        return table;
    }

    private Friedman friedman(ToDoubleFunction<Set> search, boolean isGlobal) {
        return Friedman.of(MultiResults.errors(results.searched(), search, isGlobal));
    }

    /** Critical-difference diagrams, and the front of the first search of each number of class variables and real set. */
    Map<String, String> pictures() {
        Map<String, String> pictures = new TreeMap<>();
        if (results.searched().size() > 1) {
            pictures.put(name + "-mean.svg", diagram(friedman(Set::searchMean, false), "mean accuracy"));
            pictures.put(
                    name + "-global.svg",
                    diagram(friedman(set -> set.search().orElseThrow().global(), true), "global accuracy"));
        }
        for (int variables : results.variables()) {
            Optional<Set> first = results.drawn(variables).stream()
                    .filter(set -> set.search().isPresent())
                    .findFirst();
            first.ifPresent(set -> pictures.put(name + "-front-" + variables + ".svg", new MultiFigure(set).svg()));
        }
        for (Set set : results.real()) {
            if (set.search().isPresent()) {
                pictures.put(
                        name + "-front-" + set.kind().replaceAll("[^a-z0-9]+", "-") + ".svg",
                        new MultiFigure(set).svg());
            }
        }
        return pictures;
    }

    private static String diagram(Friedman friedman, String what) {
        double[] adjusted = new PairwiseRanks(friedman).adjusted(Adjustment.SHAFFER);
        return new CriticalDifferenceDiagram(
                        PrintedMulti.METHODS,
                        friedman.meanRanks(),
                        Cliques.of(friedman.meanRanks(), adjusted, LEVEL),
                        Double.NaN,
                        what + ": joined methods do not differ (Friedman, Shaffer, .05)")
                .svg();
    }
}
