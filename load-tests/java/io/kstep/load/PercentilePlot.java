package io.kstep.load;

import java.util.Locale;
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

    private final StringBuilder svg = new StringBuilder();
    private double highest = 1;
    private double lowest = Double.POSITIVE_INFINITY;

    private PercentilePlot() {}

    static String svg(String title, Map<String, Histogram> histograms) {
        return new PercentilePlot().draw(title, histograms);
    }

    private String draw(String title, Map<String, Histogram> histograms) {
        for (Histogram histogram : histograms.values()) {
            highest = Math.max(highest, histogram.getValueAtPercentile(99.99) / 1e3);
            lowest = Math.min(lowest, Math.max(0.1, histogram.getValueAtPercentile(1) / 1e3));
        }
        lowest = Math.pow(10, Math.floor(Math.log10(lowest)));
        highest = Math.pow(10, Math.ceil(Math.log10(highest)));
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\">",
                WIDTH, HEIGHT);
        add("<rect width=\"%d\" height=\"%d\" fill=\"white\"/>", WIDTH, HEIGHT);
        add("<text x=\"%d\" y=\"22\" font-size=\"15\">%s</text>", LEFT, title);
        axes();
        int i = 0;
        for (Map.Entry<String, Histogram> entry : histograms.entrySet()) {
            curve(entry.getKey(), entry.getValue(), COLOURS[i % COLOURS.length], i++);
        }
        add("</svg>");
        return svg.toString();
    }

    private void axes() {
        for (double millis = lowest; millis <= highest * 1.001; millis *= 10) {
            add(
                    "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>",
                    LEFT, WIDTH - RIGHT, y(millis), y(millis));
            add(
                    "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s ms</text>",
                    LEFT - 6, y(millis) + 4, millis < 1 ? "0.1" : String.valueOf((long) millis));
        }
        double[] marks = {0, 50, 90, 99, 99.9, 99.99};
        for (double mark : marks) {
            double x = x(mark);
            add("<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"#eee\"/>", x, x, TOP, HEIGHT - BOTTOM);
            String text = mark == Math.rint(mark) ? String.valueOf((int) mark) : String.valueOf(mark);
            add("<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s %%</text>", x, HEIGHT - BOTTOM + 18, text);
        }
    }

    private void curve(String name, Histogram histogram, String colour, int place) {
        StringBuilder points = new StringBuilder();
        for (double nines = 0; nines <= NINES; nines += 0.02) {
            double percentile = 100 * (1 - Math.pow(10, -nines));
            double millis = Math.max(lowest, histogram.getValueAtPercentile(percentile) / 1e3);
            points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x(percentile), y(millis)));
        }
        add(
                "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"%s\"/>",
                colour, points.toString().strip());
        int y = TOP + 20 * place;
        add(
                "<line x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\" stroke=\"%s\" stroke-width=\"3\"/>",
                WIDTH - RIGHT + 10, WIDTH - RIGHT + 30, y, y, colour);
        add("<text x=\"%d\" y=\"%d\">%s</text>", WIDTH - RIGHT + 36, y + 4, name);
    }

    private static double x(double percentile) {
        double nines = percentile >= 100 ? NINES : -Math.log10(1 - percentile / 100);
        return LEFT + nines / NINES * (WIDTH - LEFT - RIGHT);
    }

    private double y(double millis) {
        double share = Math.log(millis / lowest) / Math.log(highest / lowest);
        return HEIGHT - BOTTOM - Math.min(1, share) * (HEIGHT - TOP - BOTTOM);
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
