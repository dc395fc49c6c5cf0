package io.kstep.cli;

import io.kstep.bayes.FeatureInformation;
import io.kstep.print.Numbers;
import io.kstep.print.Svg;
import java.util.List;

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

    private final String title;
    private final FeatureInformation found;

    InformationPicture(String title, FeatureInformation found) {
        this.title = title;
        this.found = found;
    }

    @Override
    public String toString() {
        List<FeatureInformation.One> shown =
                found.features().stream().limit(MOST).toList();
        int side = shown.size() * CELL;
        Svg svg = Svg.file(0, NAMES + CELL + GAP + side + 20, TOP + side + 20, "sans-serif", "Information of " + title);
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
        return svg.toString();
    }

    private static void cell(Svg svg, double x, double y, double value, double most, String kind, String tip) {
        double share = most > 0 ? Math.max(0, Math.min(1, value / most)) : 0;
        svg.box(x, y, CELL - 1.0, CELL - 1.0, share, kind, tip + ": " + Numbers.fixed(value, 4));
    }
}
