package io.kstep.experiment;

import io.kstep.print.Numbers;
import io.kstep.print.Svg;
import java.util.Arrays;
import java.util.List;

/** Figure 5.1 of Pérez 2010: a panel for each relation, a point for each domain. */
record RgdFigure(List<DomainMeasures> domains) {

    private static final double SIDE = 250;
    private static final double LEFT = 60;
    private static final double TOP = 34;
    private static final double GAP = 70;
    private static final double BELOW = 56;

    String svg() {
        int panels = RgdExperiment.RELATIONS.size();
        double width = LEFT + panels * (SIDE + GAP);
        Svg svg = Svg.file(0, width, TOP + SIDE + BELOW, "sans-serif", "Errors by information of random domains");
        for (int p = 0; p < panels; p++) {
            panel(svg, RgdExperiment.RELATIONS.get(p), LEFT + p * (SIDE + GAP));
        }
        return svg.toString();
    }

    private void panel(Svg svg, RgdExperiment.Relation relation, double left) {
        double[] across = relation.measuresOf(domains);
        double[] up = relation.errorsOf(domains);
        double[] wide = range(across);
        double[] high = range(up);
        svg.shape("rect", "x", left, "y", TOP, "width", SIDE, "height", SIDE, "fill", "none", "stroke", "#999");
        text(
                svg,
                left,
                TOP - 10,
                "start",
                relation.error() + ", Spearman " + Numbers.fixed(relation.correlation(domains), 3));
        text(svg, left + SIDE / 2, TOP + SIDE + 40, "middle", relation.measure() + ", nats");
        for (int i = 0; i < across.length; i++) {
            svg.shape(
                    "circle",
                    "cx",
                    left + SIDE * (across[i] - wide[0]) / (wide[1] - wide[0]),
                    "cy",
                    TOP + SIDE * (high[1] - up[i]) / (high[1] - high[0]),
                    "r",
                    1.6,
                    "fill",
                    "#1f5fa8",
                    "fill-opacity",
                    0.5);
        }
        text(svg, left, TOP + SIDE + 18, "middle", Numbers.fixed(wide[0], 2));
        text(svg, left + SIDE, TOP + SIDE + 18, "middle", Numbers.fixed(wide[1], 2));
        text(svg, left - 6, TOP + SIDE, "end", Numbers.fixed(high[0], 3));
        text(svg, left - 6, TOP + 8, "end", Numbers.fixed(high[1], 3));
    }

    /** From the least to the greatest, never empty. */
    private static double[] range(double[] values) {
        double least = Arrays.stream(values).min().orElse(0);
        double most = Arrays.stream(values).max().orElse(1);
        return new double[] {least, most > least ? most : least + 1};
    }

    private static void text(Svg svg, double x, double y, String anchor, String text) {
        svg.label(text, "x", x, "y", y, "font-size", 12, "text-anchor", anchor, "fill", "#222");
    }
}
