package io.kstep.experiment;

import io.kstep.experiment.SoftNetworksResults.Cell;
import io.kstep.print.Svg;
import java.util.List;
import java.util.Locale;

/** Figure 1 of López-Cruz et al. 2013: a panel for each data set and network, a line for each setting. */
record SoftNetworksFigure(SoftNetworksResults results) {

    private static final double WIDTH = 150;
    private static final double HEIGHT = 90;
    private static final double LEFT = 90;
    private static final double TOP = 40;
    private static final double GAP = 14;
    private static final String[] COLOURS = {"#0b6e4f", "#d1495b", "#edae49", "#30638e"};

    String svg() {
        List<String> sets = results.sets();
        NetworkKind[] networks = NetworkKind.values();
        double width = LEFT + networks.length * (WIDTH + GAP);
        double height = TOP + sets.size() * (HEIGHT + GAP) + 24;
        Svg svg = Svg.file(0, width, height, "sans-serif", "Mean error by the mean of the beta distribution");
        for (int k = 0; k < networks.length; k++) {
            text(svg, LEFT + k * (WIDTH + GAP) + WIDTH / 2, 30, 14, "middle", "#222", networks[k].name());
        }
        LabelSetting[] settings = LabelSetting.values();
        for (int s = 0; s < settings.length; s++) {
            text(svg, 8 + 36 * s, 14, 11, "start", COLOURS[s], settings[s].name());
        }
        for (int row = 0; row < sets.size(); row++) {
            double top = TOP + row * (HEIGHT + GAP);
            text(svg, 8, top + HEIGHT / 2, 12, "start", "#222", sets.get(row));
            for (int k = 0; k < networks.length; k++) {
                panel(svg, sets.get(row), networks[k], LEFT + k * (WIDTH + GAP), top);
            }
        }
        text(
                svg,
                LEFT,
                height - 8,
                11,
                "start",
                "#222",
                "across: mean of the beta distribution, .1 to .4; upwards: error in % from 0 to the number shown");
        return svg.toString();
    }

    private void panel(Svg svg, String set, NetworkKind network, double left, double top) {
        double most = 0;
        for (LabelSetting setting : LabelSetting.values()) {
            for (int mean = 0; mean < SoftNetworksResults.MEANS.length; mean++) {
                most = Math.max(most, results.mean(new Cell(set, network, mean), setting));
            }
        }
        svg.shape("rect", "x", left, "y", top, "width", WIDTH, "height", HEIGHT, "fill", "none", "stroke", "#bbb");
        text(svg, left + 3, top + 10, 9, "start", "#666", String.format(Locale.ROOT, "%.0f", most));
        double scale = most > 0 ? (HEIGHT - 8) / most : 0;
        double step = WIDTH / SoftNetworksResults.MEANS.length;
        for (LabelSetting setting : LabelSetting.values()) {
            StringBuilder path = new StringBuilder();
            for (int mean = 0; mean < SoftNetworksResults.MEANS.length; mean++) {
                double x = left + step * (mean + .5);
                double y = top + HEIGHT - scale * results.mean(new Cell(set, network, mean), setting);
                path.append(mean == 0 ? "M" : "L")
                        .append(Svg.number(x))
                        .append(' ')
                        .append(Svg.number(y));
            }
            svg.shape("path", "d", path, "fill", "none", "stroke", COLOURS[setting.place()], "stroke-width", 2);
        }
    }

    private static void text(Svg svg, double x, double y, int size, String anchor, String colour, String text) {
        svg.label(text, "x", x, "y", y, "font-size", size, "text-anchor", anchor, "fill", colour);
    }
}
