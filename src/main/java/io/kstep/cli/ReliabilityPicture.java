package io.kstep.cli;

import io.kstep.evaluate.Reliability;
import io.kstep.inspect.page.Scale;
import io.kstep.print.Numbers;
import io.kstep.print.Svg;

/**
 * How often predictions are right by how sure they are, as a picture of its own: a bar for each bin, a dot where its
 * predictions lie, the diagonal where they should, and below how many there are.
 */
record ReliabilityPicture(String title, Reliability reliability) {

    private static final int SIDE = 320;
    private static final int LEFT = 52;
    private static final int TOP = 34;
    private static final int COUNTS = 56;

    private static final String STYLE = """
            text{font:12px system-ui,"DejaVu Sans",sans-serif;fill:#1b2330}
            .title{font-size:13px;font-weight:600}
            .middle{text-anchor:middle}
            .end{text-anchor:end}
            .paper{fill:#ffffff}
            .frame{stroke:#d8dde5;fill:none}
            .even{stroke:#5d6879;stroke-dasharray:4 4}
            .bar{fill:#0072b2;fill-opacity:.28}
            .dot{fill:#0072b2}
            .count{fill:#5d6879}
            """;

    @Override
    public String toString() {
        Scale across = new Scale(0, 1, LEFT, LEFT + SIDE);
        Scale up = new Scale(0, 1, TOP + SIDE, TOP);
        int bottom = TOP + SIDE;
        Svg svg = new Svg(LEFT + SIDE + 16, bottom + COUNTS + 62, title + ": reliability");
        svg.box(0, 0, LEFT + SIDE + 16, bottom + COUNTS + 62, "paper");
        svg.text(LEFT, 20, "title", Svg.cut(title, 52));
        double width = (double) SIDE / reliability.binCount();
        double heaviest = 0;
        double total = 0;
        for (Reliability.Bin bin : reliability.bins()) {
            heaviest = Math.max(heaviest, bin.weight());
            total += bin.weight();
        }
        for (Reliability.Bin bin : reliability.bins()) {
            double x = across.at(bin.low());
            double y = up.at(bin.accuracy());
            String tip = Numbers.fixed(100 * bin.accuracy(), 1) + " % right where "
                    + Numbers.fixed(100 * bin.confidence(), 1) + " % sure, weight " + Numbers.fixed(bin.weight(), 1);
            svg.box(x + 0.5, y, width - 1, bottom - y, 1, "bar", tip);
            svg.circle(across.at(bin.confidence()), y, 3.5, "dot");
            double height = COUNTS * bin.weight() / heaviest;
            svg.box(x + 0.5, bottom + 42 + COUNTS - height, width - 1, height, "count");
        }
        svg.line(LEFT, bottom, LEFT + SIDE, TOP, "even");
        svg.box(LEFT, TOP, SIDE, SIDE, "frame");
        for (double tick : across.ticks(5)) {
            svg.text(across.at(tick), bottom + 16, "middle", Numbers.fixed(tick, 1));
            svg.text(LEFT - 6, up.at(tick) + 4, "end", Numbers.fixed(tick, 1));
        }
        svg.text(LEFT + SIDE / 2.0, bottom + 34, "middle", "winning probability");
        svg.turned(14, TOP + SIDE / 2.0, -90, "middle", "share right");
        svg.text(
                LEFT,
                bottom + 42 + COUNTS + 16,
                "",
                "calibration error " + Numbers.fixed(reliability.expectedError(), 4) + ", weight "
                        + Numbers.fixed(total, 0));
        return svg.standalone(STYLE);
    }
}
