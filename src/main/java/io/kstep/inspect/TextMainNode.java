package io.kstep.inspect;

import static io.kstep.print.Numbers.fixed;

import io.kstep.incremental.MainView;
import io.kstep.print.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The main node in text: whole tables for a few classes, their diagonals for many. */
final class TextMainNode {

    private static final int WHOLE_TABLES = 6;
    private static final int CONFIGURATIONS = 8;

    private final Portrait portrait;
    private final MainView main;
    private final int[] classes;

    TextMainNode(Portrait portrait) {
        this.portrait = portrait;
        main = portrait.main();
        classes = portrait.classes();
    }

    @Override
    public String toString() {
        return "Main classifier: " + main.settings().spec() + "\n  exponent of the evidence "
                + fixed(main.evidenceExponent(), 3) + ", of the prior " + fixed(main.priorExponent(), 3) + "\n\n"
                + (main.isParent() ? "P(Cl_i | Cl_M)\n" : "P(Cl_M | Cl_i)\n") + tables() + configurations() + memory();
    }

    private String tables() {
        int submodels = portrait.model().submodels().size();
        boolean whole = classes.length <= WHOLE_TABLES;
        TextTable table =
                header(whole ? List.of("Cl", main.isParent() ? "Cl_M" : "Cl_i") : List.of("Cl, said and true alike"));
        for (int i = 0; i < submodels; i++) {
            int submodel = i;
            if (whole) {
                for (int given : classes) {
                    row(
                            table,
                            List.of(
                                    Integer.toString(i + 1),
                                    portrait.schema().classes().get(given)),
                            of -> main.probability(submodel, given, of));
                }
            } else {
                row(table, List.of(Integer.toString(i + 1)), c -> main.probability(submodel, c, c));
            }
        }
        return table.toString();
    }

    private String configurations() {
        List<MainView.Configuration> all = main.configurations();
        if (all.isEmpty()) {
            return "";
        }
        TextTable table = new TextTable("what Cl_1 to Cl_k say", "weight", "truth").left(2);
        for (MainView.Configuration configuration : all.subList(0, Math.min(CONFIGURATIONS, all.size()))) {
            table.add(
                    IntStream.of(configuration.states())
                            .mapToObj(portrait.schema().classes()::get)
                            .collect(Collectors.joining(" ")),
                    fixed(configuration.weight(), 1),
                    truths(configuration.truths()));
        }
        return "\nConfigurations, the heaviest first\n" + table
                + TextPortrait.leftOut(all.size() - CONFIGURATIONS, "configurations");
    }

    private String truths(double[] shares) {
        return IntStream.range(0, shares.length)
                .filter(m -> shares[m] >= 0.005)
                .mapToObj(m -> portrait.schema().classes().get(m) + " " + fixed(shares[m], 2))
                .collect(Collectors.joining(", "));
    }

    private String memory() {
        if (!main.remembersLabels()) {
            return "";
        }
        boolean whole = classes.length <= WHOLE_TABLES;
        TextTable table = header(List.of(whole ? "last" : "next as last"));
        if (whole) {
            for (int last : classes) {
                row(table, List.of(portrait.schema().classes().get(last)), next -> main.following(last)[next]);
            }
        } else {
            row(table, List.of(""), c -> main.following(c)[c]);
        }
        return "\nLabel memory: P(next label | last label)\n" + table;
    }

    private TextTable header(List<String> first) {
        List<String> header = new ArrayList<>(first);
        header.addAll(portrait.classNames());
        return new TextTable(header.toArray(String[]::new)).left(first.size() - 1);
    }

    private interface Probability {
        double of(int c);
    }

    private void row(TextTable table, List<String> first, Probability probability) {
        List<String> cells = new ArrayList<>(first);
        for (int c : classes) {
            cells.add(fixed(probability.of(c), 3));
        }
        table.add(cells.toArray(String[]::new));
    }
}
