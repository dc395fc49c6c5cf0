package io.kstep.inspect;

import static io.kstep.print.Numbers.brief;
import static io.kstep.print.Numbers.fixed;
import static io.kstep.print.Numbers.percent;

import io.kstep.bayes.TreeClassifier;
import io.kstep.incremental.ContendersView;
import io.kstep.incremental.Submodel;
import io.kstep.print.Numbers;
import io.kstep.print.Sparkline;
import io.kstep.print.TextTable;
import io.kstep.print.Wording;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A {@link Portrait} in text: facts, submodels, and the most informative features as densities and tables. */
public final class TextPortrait {

    private static final int SPARKS = 40;
    private static final int VALUES = 8;
    private static final int ARCS = 40;

    private final Portrait portrait;
    private final int most;

    /** @param most how many features are shown */
    public TextPortrait(Portrait portrait, int most) {
        this.portrait = portrait;
        this.most = most;
    }

    @Override
    public String toString() {
        return facts() + portrait.contest().map(TextPortrait::contest).orElse("") + "\nSubmodels\n" + submodels()
                + "\nClasses\n" + classes() + "\n" + structure() + tree() + features()
                + new TextMainNode(portrait);
    }

    private String facts() {
        return portrait.name() + ": k-step classifier, version "
                + portrait.model().version() + ", learned from "
                + Wording.count(portrait.model().labels(), "label", "labels") + "; "
                + Wording.count(portrait.schema().featureCount(), "feature", "features") + ", "
                + Wording.count(portrait.schema().classCount(), "class", "classes") + "\n";
    }

    private static String contest(ContendersView contest) {
        TextTable table = new TextTable("contender", "error", "settings").left(2);
        for (int i = 0; i < contest.members().size(); i++) {
            ContendersView.Member member = contest.members().get(i);
            table.add(
                    (i + 1) + (i == contest.answering() ? " answers" : ""),
                    Double.isNaN(member.error()) ? "-" : fixed(member.error(), 4),
                    member.settings());
        }
        return "\nContenders\n" + table + (contest.remark().isEmpty() ? "" : "  " + contest.remark() + "\n");
    }

    private String submodels() {
        TextTable table = new TextTable("Cl", "chunks", "rows", "information", "learner").left(4);
        List<Submodel> submodels = portrait.model().submodels();
        for (int i = 0; i < submodels.size(); i++) {
            Submodel submodel = submodels.get(i);
            table.add(
                    Integer.toString(i + 1),
                    portrait.chunks(i),
                    Numbers.count(submodel.rows()),
                    fixed(portrait.information(i), 3),
                    submodel.learner());
        }
        return table.toString();
    }

    private String classes() {
        TextTable table = new TextTable("class", "share in the submodels", "recent share");
        double[] priors = portrait.priors();
        double[] late = portrait.main().shares();
        int[] classes = portrait.classes();
        for (int c = 0; c < classes.length; c++) {
            table.add(portrait.classNames().get(c), percent(priors[c]), percent(late[classes[c]]));
        }
        return table + leftOut(portrait.classesLeftOut(), "classes");
    }

    private String structure() {
        StructurePortrait structure = portrait.structure();
        if (structure.isNaive()) {
            return "";
        }
        TextTable table = new TextTable("feature", "depends on the class and", "share of the submodels").left(1);
        List<StructurePortrait.Arc> arcs = structure.arcs();
        arcs.stream().limit(ARCS).forEach(arc -> table.add(name(arc.to()), name(arc.from()), percent(arc.share())));
        String joint = structure.newest().nodes().stream()
                .filter(node -> node.members().length > 1)
                .map(node -> "  together: "
                        + String.join(
                                ", ",
                                Arrays.stream(node.members())
                                        .mapToObj(this::name)
                                        .toList())
                        + "\n")
                .collect(Collectors.joining());
        return "Structure\n" + (arcs.isEmpty() ? "" : table + leftOut(arcs.size() - ARCS, "arcs")) + joint + "\n";
    }

    /** The first tree of the newest submodel that has trees. */
    private String tree() {
        List<Submodel> submodels = portrait.model().submodels();
        for (int i = submodels.size() - 1; i >= 0; i--) {
            if (submodels.get(i).classifier() instanceof TreeClassifier trees) {
                return "Tree of Cl " + (i + 1) + " (1 of " + trees.trees().size() + ")\n"
                        + new TextTree(portrait.schema(), trees.trees().get(0)) + "\n";
            }
        }
        return "";
    }

    private String name(int feature) {
        return portrait.schema().features().get(feature).name();
    }

    private String features() {
        if (!portrait.hasDensities()) {
            return "";
        }
        StringBuilder text =
                new StringBuilder("Features, the most informative first (information on the class in nats)\n");
        for (FeaturePortrait feature : portrait.features()
                .subList(0, Math.min(most, portrait.features().size()))) {
            text.append('\n').append(feature(feature));
        }
        return text + leftOut(portrait.features().size() - most, "features") + "\n";
    }

    static String leftOut(int count, String what) {
        return count > 0 ? "  ... " + count + " more " + what + "\n" : "";
    }

    private String feature(FeaturePortrait feature) {
        if (feature instanceof FeaturePortrait.Curves curves) {
            return heading(feature, "continuous") + curves(curves);
        }
        if (feature instanceof FeaturePortrait.Table table) {
            return heading(feature, Wording.count(table.values().size(), "value", "values")) + table(table);
        }
        return heading(feature, "constant or never observed: left out");
    }

    private static String heading(FeaturePortrait feature, String kind) {
        return feature.name() + "  " + fixed(feature.information(), 3) + "  " + kind + "\n";
    }

    private String curves(FeaturePortrait.Curves curves) {
        double[] grid = curves.grid();
        String range = brief(grid[0], 4) + " to " + brief(grid[grid.length - 1], 4);
        TextTable table = new TextTable("class", "1st quartile", "median", "3rd quartile", range, "spikes").left(4, 5);
        for (int c = 0; c < curves.densities().length; c++) {
            if (curves.densities()[c].length > 0) {
                double[] quartiles = curves.quartiles()[c];
                table.add(
                        portrait.classNames().get(c),
                        brief(quartiles[0], 4),
                        brief(quartiles[1], 4),
                        brief(quartiles[2], 4),
                        Sparkline.between(0, top(curves.densities()[c]), sampled(curves.densities()[c])),
                        spikes(curves, c));
            }
        }
        return table.toString();
    }

    private static String spikes(FeaturePortrait.Curves curves, int c) {
        return String.join(
                ", ",
                IntStream.range(0, curves.spikes().length)
                        .filter(s -> curves.spikeMasses()[c][s] >= 0.01)
                        .limit(VALUES / 2)
                        .mapToObj(s -> brief(curves.spikes()[s], 4) + ": " + percent(curves.spikeMasses()[c][s]))
                        .toList());
    }

    private static double top(double[] density) {
        return Arrays.stream(density).max().orElse(0);
    }

    private static double[] sampled(double[] density) {
        return IntStream.range(0, SPARKS)
                .mapToDouble(i -> density[(int) ((i + 0.5) / SPARKS * density.length)])
                .toArray();
    }

    private String table(FeaturePortrait.Table table) {
        int shown = Math.min(VALUES, table.values().size());
        List<String> header = new ArrayList<>(List.of("class"));
        header.addAll(table.values().subList(0, shown));
        TextTable text = new TextTable(header.toArray(String[]::new));
        for (int c = 0; c < table.probabilities().length; c++) {
            double[] row = table.probabilities()[c];
            if (row.length > 0) {
                List<String> cells =
                        new ArrayList<>(List.of(portrait.classNames().get(c)));
                Arrays.stream(row, 0, shown).forEach(p -> cells.add(fixed(p, 3)));
                text.add(cells.toArray(String[]::new));
            }
        }
        return text + leftOut(table.values().size() - shown, "values");
    }
}
