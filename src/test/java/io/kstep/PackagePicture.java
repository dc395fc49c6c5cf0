package io.kstep;

import io.kstep.print.Svg;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;

/**
 * The packages from top to bottom and an arc for each direct use: dark where the package is reached in no other way,
 * light where it is also reached through others. As imports point down, so do all arcs.
 */
final class PackagePicture {

    private static final double ROW = 46;
    private static final double BOX_LEFT = 20;
    private static final double BOX_WIDTH = 130;
    private static final double BOX_HEIGHT = 28;
    private static final double BEND = 26;
    private static final double MARGIN = 24;
    private static final String DARK = "#1f5fa8";
    private static final String LIGHT = "#c3cad4";

    private final List<String> order;
    private final NavigableMap<String, NavigableSet<String>> uses;
    private final Svg svg;

    /** @param order the packages from top to bottom */
    PackagePicture(List<String> order, PackageGraph graph) {
        this.order = order.stream().filter(graph.families()::containsKey).toList();
        uses = graph.families();
        double width = BOX_LEFT + BOX_WIDTH + bend(this.order.size() - 1) * 0.75 + MARGIN;
        double height = ROW * this.order.size() + 2 * MARGIN;
        svg = Svg.file(0, width, height, "Helvetica, Arial, sans-serif", "Which package of kstep uses which");
    }

    @Override
    public String toString() {
        arcs(false, LIGHT, 1);
        arcs(true, DARK, 1.8);
        for (String name : order) {
            double middle = middle(name);
            svg.shape(
                    "rect",
                    "x",
                    BOX_LEFT,
                    "y",
                    middle - BOX_HEIGHT / 2,
                    "width",
                    BOX_WIDTH,
                    "height",
                    BOX_HEIGHT,
                    "rx",
                    6,
                    "fill",
                    "#f6f7f9",
                    "stroke",
                    "#5d6879");
            svg.label(
                    name,
                    "x",
                    BOX_LEFT + BOX_WIDTH / 2,
                    "y",
                    middle + 5,
                    "text-anchor",
                    "middle",
                    "font-size",
                    15,
                    "fill",
                    "#1b2330");
        }
        svg.label(
                "dark: reached in no other way; light: also reached through other packages",
                "x",
                BOX_LEFT,
                "y",
                ROW * order.size() + MARGIN + 12,
                "font-size",
                12,
                "fill",
                "#5d6879");
        return svg.toString();
    }

    private void arcs(boolean needed, String colour, double width) {
        for (String user : order) {
            for (String used : uses.get(user)) {
                if (needed == isOnlyWay(user, used)) {
                    arc(user, used, colour, width);
                }
            }
        }
    }

    /** Leaves a box in its lower half and reaches the other in its upper half. */
    private void arc(String user, String used, String colour, double width) {
        double right = BOX_LEFT + BOX_WIDTH;
        double from = middle(user) + 6;
        double to = middle(used) - 6;
        double out = right + bend(order.indexOf(used) - order.indexOf(user));
        String path = "M" + Svg.number(right) + " " + Svg.number(from) + "C" + Svg.number(out) + " "
                + Svg.number(from) + " " + Svg.number(out) + " " + Svg.number(to) + " " + Svg.number(right + 7) + " "
                + Svg.number(to);
        svg.shape("path", "d", path, "fill", "none", "stroke", colour, "stroke-width", width);
        String head = Svg.number(right + 1) + "," + Svg.number(to) + " " + Svg.number(right + 9) + ","
                + Svg.number(to - 4) + " " + Svg.number(right + 9) + "," + Svg.number(to + 4);
        svg.shape("polygon", "points", head, "fill", colour);
    }

    /** How far an arc over a number of rows goes to the right. */
    private static double bend(int rows) {
        return 20 + BEND * rows;
    }

    private double middle(String name) {
        return MARGIN + ROW * (order.indexOf(name) + 0.5);
    }

    private boolean isOnlyWay(String user, String used) {
        return uses.get(user).stream().noneMatch(between -> !between.equals(used) && reaches(between, used));
    }

    private boolean reaches(String user, String used) {
        return uses.get(user).contains(used) || uses.get(user).stream().anyMatch(next -> reaches(next, used));
    }
}
