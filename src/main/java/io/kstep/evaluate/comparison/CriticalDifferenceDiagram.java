package io.kstep.evaluate.comparison;

import io.kstep.print.Svg;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Demšar's picture of a comparison: mean ranks on a line, the best on the right, a ruler of the critical difference, and
 * bars that join learners that the test cannot distinguish. One self-contained SVG, black on white, as a paper would print it.
 *
 * @param learners their names
 * @param meanRanks their mean ranks
 * @param cliques learners that a bar joins, as {@link Cliques} gives them
 * @param criticalDifference the length of the ruler, NaN for a test that has none
 * @param caption what the bars mean, in a line under the picture
 */
public record CriticalDifferenceDiagram(
        List<String> learners,
        double[] meanRanks,
        List<List<Integer>> cliques,
        double criticalDifference,
        String caption) {

    private static final double FONT = 14;
    /** Width of a letter of an ordinary sans-serif face, on average, in sizes of the font. */
    private static final double LETTER = 0.6;

    private static final double SHORTEST_AXIS = 440;
    /** The least that two ticks are apart. */
    private static final double TICK = 26;

    private static final double MARGIN = 14;
    private static final double ELBOW = 26;
    private static final double ROW = 24;
    private static final double BAR_STEP = 9;
    private static final double BAR_END = 5;
    private static final double BAR_GAP = 8;

    public CriticalDifferenceDiagram {
        if (learners.size() != meanRanks.length || learners.size() < 2) {
            throw new IllegalArgumentException("a diagram shows two learners or more and their ranks, not "
                    + learners.size() + " and " + meanRanks.length);
        }
        learners = List.copyOf(learners);
        cliques = List.copyOf(cliques);
    }

    /** The picture. */
    public String svg() {
        Drawing drawing = new Drawing();
        drawing.axis();
        drawing.ruler();
        drawing.bars();
        drawing.learners();
        drawing.caption();
        return drawing.picture.toString();
    }

    /** Where things are, and what has been drawn so far. */
    private final class Drawing {

        private final List<Integer> order = Cliques.order(meanRanks);
        private final int onTheRight = (order.size() + 1) / 2;
        private final double leftLabels = widest(order.subList(onTheRight, order.size()));
        private final double rightLabels = widest(order.subList(0, onTheRight));
        private final double length = Math.max(SHORTEST_AXIS, TICK * (meanRanks.length - 1));
        private final double left = MARGIN + leftLabels + ELBOW;
        private final double width = left + length + ELBOW + rightLabels + MARGIN;
        private final boolean ruled = criticalDifference <= meanRanks.length - 1;
        private final double axis = Double.isNaN(criticalDifference) ? 40 : ruled ? 84 : 62;
        private final double firstBar = axis + 14;
        private final int[] levels = levels();
        private final double firstRow = firstBar + (Arrays.stream(levels).max().orElse(0) + 1) * BAR_STEP + 18;
        private final double height = firstRow + onTheRight * ROW + (caption.isEmpty() ? 4 : 30);
        private final Svg picture = picture();

        /** The best rank, 1, is on the right. */
        private double x(double rank) {
            return left + length * (meanRanks.length - rank) / (meanRanks.length - 1);
        }

        private double widest(List<Integer> some) {
            return some.stream()
                            .mapToInt(learner -> learners.get(learner).length())
                            .max()
                            .orElse(0)
                    * LETTER
                    * FONT;
        }

        void axis() {
            line(x(meanRanks.length), axis, x(1), axis, 1.4);
            for (int half = 2; half <= 2 * meanRanks.length; half++) {
                double at = x(half / 2.0);
                line(at, axis, at, axis - (half % 2 == 0 ? 9 : 5), 1.4);
                if (half % 2 == 0) {
                    text(at, axis - 14, "middle", FONT, "#000", Integer.toString(half / 2));
                }
            }
        }

        /** The critical difference, to scale, over the worst end; longer than the line it could be no ruler. */
        void ruler() {
            if (Double.isNaN(criticalDifference)) {
                return;
            }
            String label = String.format(Locale.ROOT, "CD = %.2f", criticalDifference);
            if (!ruled) {
                text(x(meanRanks.length), 22, "start", FONT, "#000", label + ", more than ranks can differ");
                return;
            }
            double end = x(meanRanks.length - criticalDifference);
            double y = axis - 48;
            line(left, y, end, y, 1.4);
            line(left, y - 4, left, y + 4, 1.4);
            line(end, y - 4, end, y + 4, 1.4);
            double half = LETTER * FONT * label.length() / 2;
            text(Math.max((left + end) / 2, left + half), y - 9, "middle", FONT, "#000", label);
        }

        void bars() {
            for (int bar = 0; bar < cliques.size(); bar++) {
                double y = firstBar + levels[bar] * BAR_STEP;
                line(worstEnd(cliques.get(bar)), y, bestEnd(cliques.get(bar)), y, 4.5);
            }
        }

        /** The level of each bar: the first one on which it touches no other. Bars come from the right to the left. */
        private int[] levels() {
            double[] free = new double[cliques.size()];
            Arrays.fill(free, Double.POSITIVE_INFINITY);
            int[] levels = new int[cliques.size()];
            for (int bar = 0; bar < levels.length; bar++) {
                while (free[levels[bar]] < bestEnd(cliques.get(bar))) {
                    levels[bar]++;
                }
                free[levels[bar]] = worstEnd(cliques.get(bar)) - BAR_GAP;
            }
            return levels;
        }

        private double bestEnd(List<Integer> clique) {
            return x(meanRanks[clique.get(0)]) + BAR_END;
        }

        private double worstEnd(List<Integer> clique) {
            return x(meanRanks[clique.get(clique.size() - 1)]) - BAR_END;
        }

        /** The outer ones first, so that no line crosses another. */
        void learners() {
            for (int place = 0; place < order.size(); place++) {
                boolean right = place < onTheRight;
                int row = right ? place : order.size() - 1 - place;
                int learner = order.get(place);
                double at = x(meanRanks[learner]);
                double y = firstRow + row * ROW;
                double end = right ? left + length + ELBOW - 6 : left - ELBOW + 6;
                elbow(at, axis, y, end);
                String rank = String.format(Locale.ROOT, "%.2f", meanRanks[learner]);
                text(end, y - 4, right ? "end" : "start", FONT * 0.75, "#555", rank);
                text(end + (right ? 6 : -6), y + 5, right ? "start" : "end", FONT, "#000", learners.get(learner));
            }
        }

        private void elbow(double x, double from, double y, double end) {
            String path = "M" + Svg.number(x) + " " + Svg.number(from) + "V" + Svg.number(y) + "H" + Svg.number(end);
            picture.shape("path", "d", path, "fill", "none", "stroke", "#000", "stroke-width", 1);
        }

        private void line(double x1, double y1, double x2, double y2, double width) {
            picture.shape("line", "x1", x1, "y1", y1, "x2", x2, "y2", y2, "stroke", "#000", "stroke-width", width);
        }

        private void text(double x, double y, String anchor, double size, String colour, String text) {
            picture.label(text, "x", x, "y", y, "text-anchor", anchor, "font-size", size, "fill", colour);
        }

        private Svg picture() {
            double across = Math.max(width, caption.length() * LETTER * FONT * 0.85 + 2 * MARGIN);
            String title = "Critical-difference diagram: mean ranks of " + learners.size() + " learners";
            return Svg.file((width - across) / 2, across, height, "Helvetica, Arial, sans-serif", title);
        }

        void caption() {
            if (!caption.isEmpty()) {
                text(width / 2, height - 10, "middle", FONT * 0.85, "#555", caption);
            }
        }
    }
}
