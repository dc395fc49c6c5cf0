package io.kstep.inspect.page;

import io.kstep.incremental.MainSettings;
import io.kstep.inspect.FeaturePortrait;
import io.kstep.inspect.Portrait;
import io.kstep.print.Svg;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The Bayesian network: the main node, the submodels and the features. An edge is the stronger the more its two ends
 * say about each other.
 */
final class NetworkGraph {

    private static final int WIDTH = 1160;
    private static final int MOST_SUBMODELS = 12;
    private static final int MOST_FEATURES = 14;
    private static final int RADIUS = 21;
    private static final int MAIN_Y = 38;
    private static final int SUBMODEL_Y = 150;
    private static final int FEATURE_Y = 300;

    private final Portrait portrait;
    private final List<Integer> submodels;
    private final List<FeaturePortrait> features;
    private final double most;

    NetworkGraph(Portrait portrait) {
        this.portrait = portrait;
        submodels = IntStream.range(0, portrait.model().submodels().size())
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -portrait.information(i)))
                .limit(MOST_SUBMODELS)
                .sorted()
                .toList();
        features = portrait.features().stream()
                .filter(feature -> !(feature instanceof FeaturePortrait.Silent))
                .limit(MOST_FEATURES)
                .toList();
        most = submodels.stream().mapToDouble(portrait::information).max().orElse(1);
    }

    /** What the picture leaves out, in a sentence, or nothing. */
    String caption() {
        int submodelsLeft = portrait.model().submodels().size() - submodels.size();
        int featuresLeft = portrait.features().size() - features.size();
        return (submodelsLeft > 0 ? submodelsLeft + " less informative submodels are left out. " : "")
                + (featuresLeft > 0 ? featuresLeft + " less informative features are left out." : "");
    }

    @Override
    public String toString() {
        boolean below = features.stream().anyMatch(feature -> feature.name().length() > room());
        Svg svg = new Svg(
                WIDTH + (below ? 90 : 0),
                FEATURE_Y + (below ? 92 : 20),
                "the network of the main classifier, the submodels and the features");
        edgesToFeatures(svg);
        if (portrait.main().settings().kind() == MainSettings.Kind.CASCADE) {
            cascade(svg);
        } else {
            star(svg);
        }
        for (int s = 0; s < submodels.size(); s++) {
            int i = submodels.get(s);
            node(svg, x(s, submodels.size()), SUBMODEL_Y, "submodel", "Cl", Integer.toString(i + 1));
            svg.text(
                    x(s, submodels.size()),
                    SUBMODEL_Y + RADIUS + 14,
                    "tick middle",
                    (submodels.size() <= 10 ? "chunk " : "") + portrait.chunks(i));
        }
        for (int f = 0; f < features.size(); f++) {
            feature(svg, f);
        }
        return svg.toString();
    }

    private static double x(int place, int count) {
        return WIDTH * (place + 0.5) / count;
    }

    private void edgesToFeatures(Svg svg) {
        double ink = Math.min(1, 60.0 / (submodels.size() * features.size()));
        double strongest =
                features.isEmpty() ? 1 : Math.max(1e-9, features.get(0).information());
        for (int s = 0; s < submodels.size(); s++) {
            for (int f = 0; f < features.size(); f++) {
                double share = Math.min(1, portrait.information(features.get(f), submodels.get(s)) / strongest);
                svg.stroke(
                        x(s, submodels.size()),
                        SUBMODEL_Y + RADIUS + 20,
                        x(f, features.size()),
                        FEATURE_Y - 12,
                        0.6 + 1.2 * share,
                        0.08 + 0.62 * ink * share,
                        "edge");
            }
        }
    }

    private void star(Svg svg) {
        boolean down = portrait.main().isParent();
        double centre = WIDTH / 2.0;
        for (int s = 0; s < submodels.size(); s++) {
            edge(svg, centre, MAIN_Y, x(s, submodels.size()), SUBMODEL_Y, down, submodels.get(s));
        }
        node(svg, centre, MAIN_Y, "main", "Cl", "M");
    }

    /** M_1 = Cl_1, then M_i from M_(i-1) and Cl_i; the last of the chain is Cl_M. */
    private void cascade(Svg svg) {
        for (int s = 1; s < submodels.size(); s++) {
            double here = x(s, submodels.size());
            edge(svg, here, MAIN_Y, here, SUBMODEL_Y, false, submodels.get(s));
            if (s == 1) {
                edge(svg, here, MAIN_Y, x(0, submodels.size()), SUBMODEL_Y, false, submodels.get(0));
            } else {
                edge(svg, here, MAIN_Y, x(s - 1, submodels.size()), MAIN_Y, false, submodels.get(s));
            }
        }
        for (int s = 1; s < submodels.size(); s++) {
            boolean last = s == submodels.size() - 1;
            String index = last ? "M" : Integer.toString(submodels.get(s) + 1);
            node(svg, x(s, submodels.size()), MAIN_Y, "main", last ? "Cl" : "M", index);
        }
    }

    /** An edge between the rims of two nodes, with its arrowhead at the second one or at the first. */
    private void edge(Svg svg, double x1, double y1, double x2, double y2, boolean toSecond, int submodel) {
        double share = most > 0 ? portrait.information(submodel) / most : 0;
        double length = Math.hypot(x2 - x1, y2 - y1);
        double dx = (x2 - x1) / length * (RADIUS + 5);
        double dy = (y2 - y1) / length * (RADIUS + 5);
        double fromX = toSecond ? x1 + dx : x2 - dx;
        double fromY = toSecond ? y1 + dy : y2 - dy;
        double toX = toSecond ? x2 - dx : x1 + dx;
        double toY = toSecond ? y2 - dy : y1 + dy;
        double angle = Math.atan2(toY - fromY, toX - fromX);
        double head = 9 + 5 * share;
        svg.stroke(
                fromX,
                fromY,
                toX - 0.7 * head * Math.cos(angle),
                toY - 0.7 * head * Math.sin(angle),
                1 + 3 * share,
                0.35 + 0.65 * share,
                "edge strong");
        double[] headX = {toX, toX - head * Math.cos(angle - 0.4), toX - head * Math.cos(angle + 0.4)};
        double[] headY = {toY, toY - head * Math.sin(angle - 0.4), toY - head * Math.sin(angle + 0.4)};
        svg.polygon(headX, headY, "head");
    }

    private static void node(Svg svg, double x, double y, String kind, String name, String index) {
        svg.circle(x, y, RADIUS, "node " + kind);
        svg.indexed(x, y + 4, "label " + kind, name, index);
    }

    private double boxWidth() {
        return Math.min(120, (double) WIDTH / features.size() - 10);
    }

    /** How many letters a feature's box holds. */
    private int room() {
        return (int) (boxWidth() / 6.6);
    }

    private void feature(Svg svg, int f) {
        double x = x(f, features.size());
        double width = boxWidth();
        svg.box(x - width / 2, FEATURE_Y - 12, width, 24, "node feature");
        String name = features.get(f).name();
        if (name.length() <= room()) {
            svg.text(x, FEATURE_Y + 4, "label", name);
        } else {
            svg.indexed(x, FEATURE_Y + 3, "label", "X", Integer.toString(f + 1));
            svg.turned(x - 4, FEATURE_Y + 26, 30, "tick", Svg.cut(name, 22));
        }
    }
}
