package io.kstep.load;

import io.kstep.print.Svg;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Percentiles of some histograms of microseconds as a picture: how far from 100 % to the right, milliseconds upwards. */
final class PercentilePlot {

    private static final int WIDTH = 760;
    private static final int HEIGHT = 400;
    private static final int LEFT = 70;
    private static final int TOP = 40;
    private static final int RIGHT = 200;
    private static final int BOTTOM = 50;
    private static final double NINES = 4;
    private static final String[] COLOURS = {"#0b6e99", "#d1791f", "#3f7d3a", "#9b3d83", "#555555"};

    private double highest = 1;
    private double lowest = Double.POSITIVE_INFINITY;

    private final Svg svg;

    private PercentilePlot(String title) {
        svg = Svg.file(0, WIDTH, HEIGHT, "sans-serif", title);
    }

    static String svg(String title, Map<String, Histogram> histograms) {
        return new PercentilePlot(title).draw(title, histograms);
    }

    private String draw(String title, Map<String, Histogram> histograms) {
        for (Histogram histogram : histograms.values()) {
            highest = Math.max(highest, histogram.getValueAtPercentile(99.99) / 1e3);
            lowest = Math.min(lowest, Math.max(0.1, histogram.getValueAtPercentile(1) / 1e3));
        }
        lowest = Math.pow(10, Math.floor(Math.log10(lowest)));
        highest = Math.pow(10, Math.ceil(Math.log10(highest)));
        svg.label(title, "x", LEFT, "y", 22, "font-size", 15);
        axes();
        int i = 0;
        for (Map.Entry<String, Histogram> entry : histograms.entrySet()) {
            curve(entry.getKey(), entry.getValue(), COLOURS[i % COLOURS.length], i++);
        }
        return svg.toString();
    }

    private void axes() {
        for (double millis = lowest; millis <= highest * 1.001; millis *= 10) {
            double y = y(millis);
            line(LEFT, y, WIDTH - RIGHT, y, "#ddd", 1);
            text(millis < 1 ? "0.1 ms" : (long) millis + " ms", LEFT - 6, y + 4, "end");
        }
        double[] marks = {0, 50, 90, 99, 99.9, 99.99};
        for (double mark : marks) {
            double x = x(mark);
            line(x, TOP, x, HEIGHT - BOTTOM, "#eee", 1);
            text(Svg.number(mark) + " %", x, HEIGHT - BOTTOM + 18, "middle");
        }
    }

    private void curve(String name, Histogram histogram, String colour, int place) {
        StringBuilder points = new StringBuilder();
        for (double nines = 0; nines <= NINES; nines += 0.02) {
            double percentile = 100 * (1 - Math.pow(10, -nines));
            double millis = Math.max(lowest, histogram.getValueAtPercentile(percentile) / 1e3);
            points.append(Svg.number(x(percentile)))
                    .append(',')
                    .append(Svg.number(y(millis)))
                    .append(' ');
        }
        svg.shape(
                "polyline",
                "fill",
                "none",
                "stroke",
                colour,
                "stroke-width",
                2,
                "points",
                points.toString().strip());
        int y = TOP + 20 * place;
        line(WIDTH - RIGHT + 10, y, WIDTH - RIGHT + 30, y, colour, 3);
        text(name, WIDTH - RIGHT + 36, y + 4, "start");
    }

    private void line(double x1, double y1, double x2, double y2, String colour, int width) {
        svg.shape("line", "x1", x1, "y1", y1, "x2", x2, "y2", y2, "stroke", colour, "stroke-width", width);
    }

    private void text(String text, double x, double y, String anchor) {
        svg.label(text, "x", x, "y", y, "text-anchor", anchor, "font-size", 12);
    }

    private static double x(double percentile) {
        double nines = percentile >= 100 ? NINES : -Math.log10(1 - percentile / 100);
        return LEFT + nines / NINES * (WIDTH - LEFT - RIGHT);
    }

    private double y(double millis) {
        double share = Math.log(millis / lowest) / Math.log(highest / lowest);
        return HEIGHT - BOTTOM - Math.min(1, share) * (HEIGHT - TOP - BOTTOM);
    }
}
