package io.kstep.experiment;

import io.kstep.experiment.MultiResults.Set;
import io.kstep.print.Svg;
import java.util.List;
import java.util.Locale;

/**
 * Figures 6.7 to 6.12 of Rodríguez 2013 in kind: the accuracies of every member of a front on the test rows, across an axis
 * for each class variable, and those of the other methods.
 */
record MultiFigure(Set set) {

    private static final double AXIS = 110;
    private static final double HEIGHT = 260;
    private static final double LEFT = 60;
    private static final double TOP = 60;
    private static final List<String> METHODS = List.of("MDnB", "MDTAN", "cnB", "cTAN", "mnB", "mTAN");
    private static final String[] COLOURS = {"#d55e00", "#009e73", "#cc79a7", "#0b6e4f", "#e69f00", "#000000"};

    String svg() {
        int variables = set.variables();
        double width = LEFT + AXIS * (variables - 1) + 140;
        Svg svg = Svg.file(0, width, TOP + HEIGHT + 60, "sans-serif", "Front on the test rows, " + set.kind());
        text(
                svg,
                LEFT,
                20,
                13,
                "start",
                "#222",
                set.kind() + ", " + variables + " class variables: "
                        + set.search().orElseThrow().members().length + " members of the front (thin), other methods");
        double least = 1;
        double most = 0;
        for (double[] member : set.search().orElseThrow().members()) {
            for (double value : member) {
                least = Math.min(least, value);
                most = Math.max(most, value);
            }
        }
        for (String method : METHODS) {
            for (int j = 0; j < variables; j++) {
                double value = set.of(method)[j];
                least = Double.isNaN(value) ? least : Math.min(least, value);
                most = Double.isNaN(value) ? most : Math.max(most, value);
            }
        }
        double scale = HEIGHT / Math.max(.01, most - least);
        for (int j = 0; j < variables; j++) {
            double x = LEFT + AXIS * j;
            svg.shape("path", "d", "M" + Svg.number(x) + " " + TOP + "v" + HEIGHT, "stroke", "#bbb", "fill", "none");
            text(svg, x, TOP + HEIGHT + 18, 12, "middle", "#222", "C" + (j + 1));
        }
        text(svg, LEFT - 6, TOP + 4, 11, "end", "#222", String.format(Locale.ROOT, "%.2f", most));
        text(svg, LEFT - 6, TOP + HEIGHT + 4, 11, "end", "#222", String.format(Locale.ROOT, "%.2f", least));
        for (double[] member : set.search().orElseThrow().members()) {
            line(svg, member, least, scale, "#56b4e9", .7);
        }
        for (int i = 0; i < METHODS.size(); i++) {
            if (!Double.isNaN(set.mean(METHODS.get(i)))) {
                line(svg, set.of(METHODS.get(i)), least, scale, COLOURS[i], 2.2);
                text(
                        svg,
                        LEFT + AXIS * (variables - 1) + 16,
                        TOP + 16.0 * (i + 1),
                        12,
                        "start",
                        COLOURS[i],
                        METHODS.get(i));
            }
        }
        return svg.toString();
    }

    private void line(Svg svg, double[] values, double least, double scale, String colour, double strength) {
        StringBuilder path = new StringBuilder();
        for (int j = 0; j < set.variables(); j++) {
            path.append(j == 0 ? "M" : "L")
                    .append(Svg.number(LEFT + AXIS * j))
                    .append(' ')
                    .append(Svg.number(TOP + HEIGHT - scale * (values[j] - least)));
        }
        svg.shape("path", "d", path, "fill", "none", "stroke", colour, "stroke-width", strength);
    }

    private static void text(Svg svg, double x, double y, int size, String anchor, String colour, String text) {
        svg.label(text, "x", x, "y", y, "font-size", size, "text-anchor", anchor, "fill", colour);
    }
}
