package io.kstep.inspect.page;

import io.kstep.incremental.MainView;
import io.kstep.inspect.Portrait;
import io.kstep.print.Numbers;
import io.kstep.print.Svg;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The main node on the page: a heat map for each submodel, the label memory, and the configurations of Model 1. */
final class MainNodeSection {

    private static final int MOST_TABLES = 24;
    private static final int FEW_CLASSES = 3;
    private static final int CONFIGURATIONS = 12;

    private final Portrait portrait;
    private final MainView main;
    private final int[] classes;
    private final List<String> names;

    MainNodeSection(Portrait portrait) {
        this.portrait = portrait;
        main = portrait.main();
        classes = portrait.classes();
        names = portrait.classNames();
    }

    @Override
    public String toString() {
        String rows = main.isParent()
                ? "a row is the true class, a column what the submodel says"
                : "a row is what the submodel says, a column the true class";
        int submodels = portrait.model().submodels().size();
        return "<h2>Main node</h2>\n<p><code>" + Svg.escape(main.settings().spec())
                + "</code></p>\n<p class=\"dim\">Exponent of the evidence " + Numbers.fixed(main.evidenceExponent(), 3)
                + ", of the prior " + Numbers.fixed(main.priorExponent(), 3) + ". The tables are "
                + (main.isParent() ? "P(Cl<sub>i</sub> | Cl<sub>M</sub>)" : "P(Cl<sub>M</sub> | Cl<sub>i</sub>)")
                + " in percent: " + rows + "."
                + (submodels > MOST_TABLES ? " Of " + submodels + " the latest " + MOST_TABLES + " are shown." : "")
                + "</p>\n<div class=\"many" + (classes.length <= FEW_CLASSES ? " small" : "") + "\">\n"
                + IntStream.range(Math.max(0, submodels - MOST_TABLES), submodels)
                        .mapToObj(this::table)
                        .collect(Collectors.joining())
                + memory() + "</div>\n" + configurations();
    }

    private String table(int i) {
        String picture = map("table of submodel " + (i + 1), (row, column) -> main.probability(i, row, column));
        return ModelPage.card(
                "Cl " + (i + 1),
                "chunk " + portrait.chunks(i) + " · " + Numbers.fixed(portrait.information(i), 3) + " nat",
                picture);
    }

    private String memory() {
        return main.remembersLabels()
                ? ModelPage.card(
                        "Label memory",
                        "last, then next",
                        map("which class follows which", (last, next) -> main.following(last)[next]))
                : "";
    }

    private interface Cell {
        double of(int row, int column);
    }

    private String map(String label, Cell cell) {
        double[][] cells = Arrays.stream(classes)
                .mapToObj(row -> Arrays.stream(classes)
                        .mapToDouble(column -> cell.of(row, column))
                        .toArray())
                .toArray(double[][]::new);
        return new HeatMap(label, names, names, cells).toString();
    }

    private String configurations() {
        List<MainView.Configuration> all = main.configurations();
        if (all.isEmpty()) {
            return "";
        }
        String rows = all.stream().limit(CONFIGURATIONS).map(this::row).collect(Collectors.joining());
        return "<h2>Configurations</h2>\n<p class=\"dim\">What the submodels said together, the heaviest of "
                + all.size()
                + " first, and what was true.</p>\n<div class=\"wide\">\n<table>\n<tr><th>Cl<sub>1</sub> to"
                + " Cl<sub>k</sub></th><th class=\"n\">weight</th><th>truth</th></tr>\n" + rows + "</table>\n</div>\n";
    }

    private String row(MainView.Configuration configuration) {
        List<String> all = portrait.schema().classes();
        String said = Arrays.stream(configuration.states()).mapToObj(all::get).collect(Collectors.joining(" · "));
        String truths = IntStream.range(0, configuration.truths().length)
                .filter(m -> configuration.truths()[m] >= 0.005)
                .mapToObj(m -> all.get(m) + " " + Numbers.percent(configuration.truths()[m]))
                .collect(Collectors.joining(", "));
        return "<tr><td>" + Svg.escape(said) + "</td><td class=\"n\">" + Numbers.fixed(configuration.weight(), 1)
                + "</td><td>" + Svg.escape(truths) + "</td></tr>\n";
    }
}
