package io.kstep.inspect.page;

import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.Structure;
import io.kstep.inspect.Portrait;
import io.kstep.inspect.StructurePortrait;
import io.kstep.print.Numbers;
import io.kstep.print.Svg;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The structure of the newest submodel as a graph in layers, parents above children. An arc is the stronger the more of
 * the submodels have it. The class, a parent of every node, is not drawn.
 */
final class StructureGraph {

    private static final int WIDTH = 1160;
    private static final int TOP = 26;
    private static final int LINE = 15;
    private static final int GAP = 58;
    private static final int FEWEST_IN_LAYER = 4;
    private static final int MOST_IN_LAYER = 12;
    private static final int MOST_IN_BOX = 12;
    private static final double LETTER = 6.4;

    private final Portrait portrait;
    private final StructurePortrait structure;
    private final List<List<Node>> layers = new ArrayList<>();
    private final double[] x;
    private final double[] y;

    StructureGraph(Portrait portrait) {
        this.portrait = portrait;
        structure = portrait.structure();
        int features = portrait.schema().featureCount();
        x = new double[features];
        y = new double[features];
        arrange(structure.newest());
    }

    String caption() {
        return "What the features depend on besides the class, in the newest submodel"
                + (structure.networks() > 1
                        ? "'s first network, one of the " + structure.networks() + " that it averages"
                        : "")
                + ". An arc is the stronger the more of the submodels have it."
                + (structure.newest().nodes().stream().anyMatch(node -> node.members().length > 1)
                        ? " Features in one box are modelled jointly."
                        : "");
    }

    /** Layer by longest path from a root; a layer too wide becomes several. */
    private void arrange(Structure of) {
        int[] depth = new int[x.length];
        List<List<Node>> byDepth = new ArrayList<>();
        for (Node node : of.nodes()) {
            int deep =
                    Arrays.stream(node.parents()).map(p -> depth[p] + 1).max().orElse(0);
            Arrays.stream(node.members()).forEach(member -> depth[member] = deep);
            while (byDepth.size() <= deep) {
                byDepth.add(new ArrayList<>());
            }
            byDepth.get(deep).add(node);
        }
        double top = TOP;
        int most = mostInLayer(of);
        for (List<Node> layer : byDepth) {
            layer.sort(Comparator.comparingDouble(this::parentsX).thenComparingInt(node -> node.members()[0]));
            for (int from = 0; from < layer.size(); from += most) {
                List<Node> row = layer.subList(from, Math.min(layer.size(), from + most));
                double tallest = 0;
                for (int i = 0; i < row.size(); i++) {
                    for (int member : row.get(i).members()) {
                        x[member] = WIDTH * (i + 0.5) / row.size();
                        y[member] = top;
                    }
                    tallest = Math.max(tallest, height(row.get(i)));
                }
                layers.add(row);
                top += tallest + GAP;
            }
        }
    }

    /** As many boxes as names have room for. */
    private int mostInLayer(Structure of) {
        int longest =
                Arrays.stream(of.features()).map(j -> name(j).length()).max().orElse(1);
        return (int) Math.max(FEWEST_IN_LAYER, Math.min(MOST_IN_LAYER, WIDTH / (longest * LETTER + 30)));
    }

    private double parentsX(Node node) {
        return Arrays.stream(node.parents()).mapToDouble(p -> x[p]).average().orElse(0);
    }

    private static double height(Node node) {
        return 11 + LINE * Math.min(MOST_IN_BOX, node.members().length);
    }

    private double width(Node node, int inLayer) {
        int longest = Arrays.stream(node.members())
                .map(member -> name(member).length())
                .max()
                .orElse(1);
        return Math.max(44, Math.min((double) WIDTH / inLayer - 12, longest * LETTER + 18));
    }

    private String name(int feature) {
        return portrait.schema().features().get(feature).name();
    }

    @Override
    public String toString() {
        List<Node> last = layers.isEmpty() ? List.of() : layers.get(layers.size() - 1);
        double bottom = last.stream()
                .mapToDouble(node -> y[node.members()[0]] + height(node))
                .max()
                .orElse(TOP);
        Svg svg = new Svg(WIDTH, bottom + 8, "the structure of the newest submodel");
        for (List<Node> layer : layers) {
            for (Node node : layer) {
                for (int parent : node.parents()) {
                    arc(svg, parent, node.members()[0]);
                }
            }
        }
        layers.forEach(layer -> layer.forEach(node -> box(svg, node, layer.size())));
        return svg.toString();
    }

    private void arc(Svg svg, int from, int to) {
        double share = structure.share(from, to);
        Node parent = structure.newest().nodeOf(from);
        double startX = x[from];
        double startY = y[from] + height(parent) - 8;
        double endY = y[to] - 10;
        double angle = Math.atan2(endY - startY, x[to] - startX);
        double head = 7 + 4 * share;
        svg.stroke(
                startX,
                startY,
                x[to] - 0.7 * head * Math.cos(angle),
                endY - 0.7 * head * Math.sin(angle),
                1 + 2.5 * share,
                0.3 + 0.6 * share,
                "edge strong");
        double[] headX = {x[to], x[to] - head * Math.cos(angle - 0.4), x[to] - head * Math.cos(angle + 0.4)};
        double[] headY = {endY, endY - head * Math.sin(angle - 0.4), endY - head * Math.sin(angle + 0.4)};
        svg.polygon(headX, headY, "head");
    }

    private void box(Svg svg, Node node, int inLayer) {
        int first = node.members()[0];
        double width = width(node, inLayer);
        int room = (int) ((width - 10) / LETTER);
        String tip = Arrays.stream(node.members()).mapToObj(this::name).collect(Collectors.joining(", "))
                + (node.parents().length == 0
                        ? ""
                        : " given "
                                + Arrays.stream(node.parents())
                                        .mapToObj(parent -> name(parent) + " ("
                                                + Numbers.percent(structure.share(parent, first)) + ")")
                                        .collect(Collectors.joining(", ")));
        svg.box(x[first] - width / 2, y[first] - 8, width, height(node), 1, "node feature", tip);
        int shown = Math.min(MOST_IN_BOX, node.members().length);
        for (int i = 0; i < shown; i++) {
            boolean more = i == shown - 1 && node.members().length > shown;
            String text = more ? "and " + (node.members().length - shown + 1) + " more" : name(node.members()[i]);
            svg.text(x[first], y[first] + 9 + LINE * i, "label", Svg.cut(text, Math.max(3, room)));
        }
    }
}
