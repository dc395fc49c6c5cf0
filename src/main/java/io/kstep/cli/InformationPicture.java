package io.kstep.cli;

import io.kstep.bayes.FeatureInformation;
import io.kstep.bayes.SetInformation;
import io.kstep.print.Numbers;
import io.kstep.print.Svg;
import java.util.List;
import java.util.Optional;

/**
 * A square for every two features, the darker the more they say about each other given the class; a column of its own for
 * what each says about the class.
 */
final class InformationPicture {

    private static final int CELL = 18;
    private static final int NAMES = 165;
    private static final int GAP = 12;
    private static final int TOP = 205;
    /** Features that are drawn at the most: the most informative. */
    private static final int MOST = 60;

    private static final int NAME = 20;

    /** Height of the line of a subset, and length of the longest bar. */
    private static final int LINE = 16;

    private static final int BAR = 160;
    /** Subsets that are drawn at the most: the smaller ones. */
    private static final int MOST_SUBSETS = 63;

    private final String title;
    private final FeatureInformation found;
    private final List<SetInformation.Subset> subsets;

    InformationPicture(String title, FeatureInformation found, Optional<SetInformation> together) {
        this.title = title;
        this.found = found;
        subsets = together.map(SetInformation::subsets).orElse(List.of()).stream()
                .filter(one -> one.features().size() > 1)
                .limit(MOST_SUBSETS)
                .toList();
    }

    @Override
    public String toString() {
        List<FeatureInformation.One> shown =
                found.features().stream().limit(MOST).toList();
        int side = shown.size() * CELL;
        int below = TOP + side + 20;
        int width = NAMES + CELL + GAP + side + 20;
        Svg svg = Svg.file(
                0,
                subsets.isEmpty() ? width : Math.max(width, 8 + 2 * BAR + 420),
                below + (subsets.isEmpty() ? 0 : 40 + LINE * subsets.size()),
                "sans-serif",
                "Information of " + title);
        svg.append("<style>.class{fill:#b35900}.pair{fill:#1f5fa8}text{font-size:11px}</style>\n");
        svg.label(title, "x", 8, "y", 20, "font-weight", "bold");
        svg.label("left column: I(X;C); squares: I(X;Y|C), nats", "x", 8, "y", 38);
        double most = found.pairs().stream()
                .mapToDouble(FeatureInformation.Pair::given)
                .max()
                .orElse(0);
        double mostClass = shown.isEmpty() ? 0 : shown.get(0).withClass();
        for (int i = 0; i < shown.size(); i++) {
            FeatureInformation.One one = shown.get(i);
            int y = TOP + i * CELL;
            svg.label(Svg.cut(one.name(), NAME), "x", 8, "y", y + 13);
            cell(svg, NAMES, y, one.withClass(), mostClass, "class", one.name() + " and the class");
            for (int j = 0; j < shown.size(); j++) {
                if (i != j) {
                    FeatureInformation.Pair pair =
                            found.pair(one.name(), shown.get(j).name());
                    String tip = one.name() + " and " + shown.get(j).name() + " given the class";
                    cell(svg, NAMES + CELL + GAP + j * CELL, y, pair.given(), most, "pair", tip);
                }
            }
            double x = NAMES + CELL + GAP + i * CELL + 13;
            svg.turned(x, TOP - 6, -90, "", Svg.cut(one.name(), NAME));
        }
        interactions(svg, below + 12);
        return svg.toString();
    }

    /** A bar for every subset: to the right where its features say more together, to the left where they say the same. */
    private void interactions(Svg svg, double top) {
        if (subsets.isEmpty()) {
            return;
        }
        svg.label("interaction with the class, nats: right of the line is synergy", "x", 8, "y", top);
        double most = subsets.stream()
                .mapToDouble(one -> Math.abs(one.interactionWithClass()))
                .max()
                .orElse(0);
        double zero = 8 + BAR;
        for (int i = 0; i < subsets.size(); i++) {
            SetInformation.Subset one = subsets.get(i);
            double y = top + 10 + LINE * i;
            double length = most > 0 ? BAR * Math.abs(one.interactionWithClass()) / most : 0;
            String tip = String.join(", ", one.features()) + ": " + Numbers.fixed(one.interactionWithClass(), 4);
            svg.box(
                    one.interactionWithClass() < 0 ? zero - length : zero,
                    y,
                    Math.max(0.5, length),
                    LINE - 3.0,
                    1,
                    one.interactionWithClass() < 0 ? "class" : "pair",
                    tip);
            svg.label(Svg.cut(tip, 70), "x", zero + BAR + 10, "y", y + 11);
        }
        svg.shape(
                "line",
                "x1",
                zero,
                "x2",
                zero,
                "y1",
                top + 6,
                "y2",
                top + 10 + LINE * subsets.size(),
                "stroke",
                "#222");
    }

    private static void cell(Svg svg, double x, double y, double value, double most, String kind, String tip) {
        double share = most > 0 ? Math.max(0, Math.min(1, value / most)) : 0;
        svg.box(x, y, CELL - 1.0, CELL - 1.0, share, kind, tip + ": " + Numbers.fixed(value, 4));
    }
}
