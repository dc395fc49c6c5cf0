package io.kstep.cli;

import io.kstep.evaluate.RocCurve;
import io.kstep.inspect.page.Scale;
import io.kstep.print.Numbers;
import io.kstep.print.Svg;
import java.util.List;

/**
 * ROC curves as a picture of their own: for each class the share of its rows that score above a threshold, over the share
 * of all other rows that do (Pérez 2010, 1.9.2); the diagonal is chance.
 */
record RocPicture(String title, List<Named> curves) {

    /** The curve of a class against the rest. */
    record Named(String name, RocCurve curve) {}

    private static final int SIDE = 320;
    private static final int LEFT = 52;
    private static final int TOP = 34;
    private static final int LINE = 16;

    /** Classes that are drawn at the most; the areas of the others are in the table. */
    private static final int MOST = 8;

    private static final String STYLE = """
        text{font:12px system-ui,"DejaVu Sans",sans-serif;fill:#1b2330}
        .title{font-size:13px;font-weight:600}
        .middle{text-anchor:middle}
        .end{text-anchor:end}
        .paper{fill:#ffffff}
        .frame{stroke:#d8dde5;fill:none}
        .even{stroke:#5d6879;stroke-dasharray:4 4}
        path{fill:none;stroke-width:1.8}
        .c0{stroke:#0072b2}.c1{stroke:#d55e00}.c2{stroke:#009e73}.c3{stroke:#cc79a7}
        .c4{stroke:#e69f00}.c5{stroke:#56b4e9}.c6{stroke:#000000}.c7{stroke:#7f7f7f}
        """;

    @Override
    public String toString() {
        List<Named> shown = curves.stream()
                .filter(named -> !named.curve.points().isEmpty())
                .limit(MOST)
                .toList();
        Scale across = new Scale(0, 1, LEFT, LEFT + SIDE);
        Scale up = new Scale(0, 1, TOP + SIDE, TOP);
        int bottom = TOP + SIDE;
        double height = bottom + 50 + LINE * (shown.size() + 1.0);
        Svg svg = new Svg(LEFT + SIDE + 16, height, title + ": ROC curves");
        svg.box(0, 0, LEFT + SIDE + 16, height, "paper");
        svg.text(LEFT, 20, "title", Svg.cut(title, 52));
        svg.line(LEFT, bottom, LEFT + SIDE, TOP, "even");
        svg.box(LEFT, TOP, SIDE, SIDE, "frame");
        for (double tick : across.ticks(5)) {
            svg.text(across.at(tick), bottom + 16, "middle", Numbers.fixed(tick, 1));
            svg.text(LEFT - 6, up.at(tick) + 4, "end", Numbers.fixed(tick, 1));
        }
        svg.text(LEFT + SIDE / 2.0, bottom + 34, "middle", "false positive rate");
        svg.turned(14, TOP + SIDE / 2.0, -90, "middle", "true positive rate");
        for (int i = 0; i < shown.size(); i++) {
            draw(svg, shown.get(i), i, across, up);
        }
        return svg.standalone(STYLE);
    }

    private static void draw(Svg svg, Named named, int i, Scale across, Scale up) {
        List<RocCurve.Point> points = named.curve.points();
        double[] x = points.stream()
                .mapToDouble(p -> across.at(p.falsePositiveRate()))
                .toArray();
        double[] y =
                points.stream().mapToDouble(p -> up.at(p.truePositiveRate())).toArray();
        String tip = named.name + ", area " + Numbers.fixed(named.curve.area(), 4);
        svg.curve(x, y, 0, false, "c" + i, tip);
        double line = TOP + SIDE + 50 + LINE * (i + 0.5);
        svg.line(LEFT, line - 4, LEFT + 24, line - 4, "c" + i);
        svg.text(LEFT + 32, line, "", Svg.cut(tip, 48));
    }
}
