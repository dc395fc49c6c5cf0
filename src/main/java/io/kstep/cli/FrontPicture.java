package io.kstep.cli;

import io.kstep.inspect.page.Scale;
import io.kstep.multi.Front;
import io.kstep.print.Numbers;
import io.kstep.print.Svg;
import java.util.Arrays;
import java.util.List;

/**
 * The front of a search as a picture: with two objectives a point for each member, with more a line for each, across an
 * axis for every objective. What was chosen is drawn strong.
 */
record FrontPicture(String title, Front front) {

    private static final int SIDE = 320;
    private static final int LEFT = 52;
    private static final int TOP = 34;
    private static final int AXIS = 90;
    private static final int FOOT = 64;

    private static final String STYLE = """
        text{font:12px system-ui,"DejaVu Sans",sans-serif;fill:#1b2330}
        .title{font-size:13px;font-weight:600}
        .middle{text-anchor:middle}
        .end{text-anchor:end}
        .paper{fill:#ffffff}
        .frame{stroke:#d8dde5;fill:none}
        .member{fill:#56b4e9;stroke:#0072b2}
        .chosen{fill:#d55e00;stroke:#d55e00}
        path{fill:none;stroke-width:1.2}
        path.member{stroke:#56b4e9;fill:none}
        path.chosen{stroke:#d55e00;fill:none;stroke-width:2.4}
        """;

    @Override
    public String toString() {
        List<double[]> values =
                front.members().stream().map(Front.Member::values).toList();
        double least = values.stream().flatMapToDouble(Arrays::stream).min().orElse(0);
        double most = values.stream().flatMapToDouble(Arrays::stream).max().orElse(1);
        double room = Math.max(.01, (most - least) / 20);
        int objectives = front.objectives().size();
        double wide = objectives == 2 ? SIDE : Math.max(SIDE, AXIS * (objectives - 1));
        Svg svg = new Svg(LEFT + wide + 40, TOP + SIDE + FOOT, title + ": front");
        svg.box(0, 0, LEFT + wide + 40, TOP + SIDE + FOOT, "paper");
        svg.text(LEFT, 20, "title", Svg.cut(title, (int) (wide / 7)));
        svg.box(LEFT, TOP, wide, SIDE, "frame");
        Scale up = new Scale(least - room, most + room, TOP + SIDE, TOP);
        for (double tick : up.ticks(5)) {
            svg.text(LEFT - 6, up.at(tick) + 4, "end", Numbers.fixed(tick, 2));
        }
        if (objectives == 2) {
            points(svg, values, new Scale(least - room, most + room, LEFT, LEFT + wide), up);
        } else {
            lines(svg, values, wide, up);
        }
        svg.text(
                LEFT,
                TOP + SIDE + FOOT - 8,
                "",
                values.size() + " structures, validation rows; strong: chosen ("
                        + Svg.cut(front.chosen().toString(), 40) + ")");
        return svg.standalone(STYLE);
    }

    private void points(Svg svg, List<double[]> values, Scale across, Scale up) {
        for (double tick : across.ticks(5)) {
            svg.text(across.at(tick), TOP + SIDE + 16, "middle", Numbers.fixed(tick, 2));
        }
        svg.text(
                LEFT + SIDE / 2.0,
                TOP + SIDE + 34,
                "middle",
                Svg.cut(front.objectives().get(0), 40));
        svg.turned(
                14, TOP + SIDE / 2.0, -90, "middle", Svg.cut(front.objectives().get(1), 40));
        for (boolean isChosen : new boolean[] {false, true}) {
            for (int i = 0; i < values.size(); i++) {
                if (front.chosen().contains(i) == isChosen) {
                    svg.circle(
                            across.at(values.get(i)[0]),
                            up.at(values.get(i)[1]),
                            isChosen ? 5 : 3,
                            isChosen ? "chosen" : "member");
                }
            }
        }
    }

    private void lines(Svg svg, List<double[]> values, double wide, Scale up) {
        int objectives = front.objectives().size();
        double[] x = new double[objectives];
        Arrays.setAll(x, o -> LEFT + (objectives == 1 ? wide / 2 : wide * o / (objectives - 1)));
        for (int o = 0; o < objectives; o++) {
            svg.line(x[o], TOP, x[o], TOP + SIDE, "frame");
            svg.text(
                    x[o],
                    TOP + SIDE + 16 + (o % 2) * 14.0,
                    "middle",
                    Svg.cut(front.objectives().get(o), 20));
        }
        for (boolean isChosen : new boolean[] {false, true}) {
            for (int i = 0; i < values.size(); i++) {
                if (front.chosen().contains(i) == isChosen) {
                    double[] y = Arrays.stream(values.get(i)).map(up::at).toArray();
                    svg.curve(x, y, 0, false, isChosen ? "chosen" : "member", "member " + i);
                }
            }
        }
    }
}
