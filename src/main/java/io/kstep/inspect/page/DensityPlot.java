package io.kstep.inspect.page;

import io.kstep.inspect.FeaturePortrait;
import io.kstep.inspect.Portrait;
import io.kstep.print.Numbers;
import io.kstep.print.Svg;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The densities of a continuous feature: curves over each other for a few classes, one above the other for many. Thin
 * curves are those of single submodels, stems are values with a probability of their own.
 */
final class DensityPlot {

    private static final int WIDTH = 360;
    private static final int HEIGHT = 170;
    private static final int AXIS = 20;
    private static final int NAMES = 74;
    private static final int ROW = 11;
    private static final int MOST_THIN = 36;
    private static final double LEAST_STEM = 0.02;
    private static final double LEAST_FULL_STEM = 0.3;
    private static final int RIDGE_STEP = 2;

    private final Portrait portrait;
    private final FeaturePortrait.Curves curves;
    private final List<Integer> known;

    DensityPlot(Portrait portrait, FeaturePortrait.Curves curves) {
        this.portrait = portrait;
        this.curves = curves;
        known = IntStream.range(0, curves.densities().length)
                .filter(c -> curves.densities()[c].length > 0)
                .boxed()
                .toList();
    }

    @Override
    public String toString() {
        return (portrait.classes().length <= Colours.MOST ? together() : apart()).toString();
    }

    private Svg together() {
        Svg svg = new Svg(WIDTH, HEIGHT + AXIS, "densities of " + curves.name());
        Scale x = scale(8);
        axis(svg, x, HEIGHT, 4);
        double top = known.stream()
                .mapToDouble(c -> top(curves.densities()[c]))
                .max()
                .orElse(1);
        Scale y = new Scale(0, top * 1.06, HEIGHT, 6);
        thin(svg, x, y);
        for (int c : known) {
            double[] heights = y.at(curves.densities()[c]);
            String colour = colour(c);
            svg.curve(x.at(curves.grid()), heights, HEIGHT, true, "area " + colour, tip(c));
            svg.curve(x.at(curves.grid()), heights, HEIGHT, false, "curve " + colour, tip(c));
        }
        stems(svg, x);
        return svg.line(x.from(), HEIGHT, x.to(), HEIGHT, "axis");
    }

    private void thin(Svg svg, Scale x, Scale y) {
        int submodels = portrait.model().submodels().size();
        if (submodels < 2 || submodels * known.size() > MOST_THIN) {
            return;
        }
        svg.clip(0, y.to(), WIDTH, HEIGHT - y.to());
        for (int i = 0; i < submodels; i++) {
            double[][] densities = portrait.densities(curves, i);
            for (int c : known) {
                if (densities[c].length > 0) {
                    double[] heights = y.at(densities[c]);
                    svg.curve(x.at(curves.grid()), heights, HEIGHT, false, "thin " + colour(c), "Cl " + (i + 1));
                }
            }
        }
        svg.endClip();
    }

    private void stems(Svg svg, Scale x) {
        double most = Arrays.stream(curves.spikeMasses())
                .mapToDouble(DensityPlot::top)
                .max()
                .orElse(0);
        Scale y = new Scale(0, Math.max(most, LEAST_FULL_STEM), HEIGHT, 22);
        for (int s = 0; s < curves.spikes().length; s++) {
            for (int place = 0; place < known.size(); place++) {
                int c = known.get(place);
                double mass = curves.spikeMasses()[c][s];
                if (mass >= LEAST_STEM) {
                    double at = x.at(curves.spikes()[s]) + 3.5 * (place - (known.size() - 1) / 2.0);
                    svg.line(at, HEIGHT, at, y.at(mass), "stem " + colour(c));
                    svg.circle(at, y.at(mass), 2.6, "dot " + colour(c));
                    if (mass == most) {
                        boolean right = at < WIDTH - 90;
                        svg.text(
                                at + (right ? 6 : -6),
                                y.at(mass) + 3,
                                right ? "tick" : "tick end",
                                Numbers.percent(mass) + " at " + Numbers.brief(curves.spikes()[s], 4));
                    }
                }
            }
        }
    }

    private Svg apart() {
        int height = ROW * known.size() + 2 * ROW;
        Svg svg = new Svg(WIDTH, height + AXIS, "densities of " + curves.name() + " class by class");
        Scale x = scale(NAMES);
        axis(svg, x, height, 3);
        for (int row = 0; row < known.size(); row++) {
            int c = known.get(row);
            double floor = 2.0 * ROW + ROW * row + ROW - 2;
            Scale y = new Scale(0, Math.max(top(curves.densities()[c]), 1e-300), floor, floor - 2.2 * ROW);
            double[] heights = y.at(thinned(curves.densities()[c]));
            svg.curve(x.at(thinned(curves.grid())), heights, floor, true, "ridge", tip(c));
            for (int s = 0; s < curves.spikes().length; s++) {
                double mass = curves.spikeMasses()[c][s];
                if (mass >= LEAST_STEM) {
                    double at = x.at(curves.spikes()[s]);
                    svg.line(at, floor, at, floor - 2.2 * ROW * mass, "stem k");
                }
            }
            svg.text(NAMES - 5, floor, "name", Svg.cut(portrait.classNames().get(c), 12));
        }
        return svg;
    }

    private static double[] thinned(double[] values) {
        return IntStream.range(0, (values.length + RIDGE_STEP - 1) / RIDGE_STEP)
                .mapToDouble(i -> values[i * RIDGE_STEP])
                .toArray();
    }

    private Scale scale(double left) {
        double[] grid = curves.grid();
        return new Scale(grid[0], grid[grid.length - 1], left, WIDTH - 8);
    }

    private static void axis(Svg svg, Scale x, double floor, int ticks) {
        for (double tick : x.ticks(ticks)) {
            double at = x.at(tick);
            svg.line(at, 4, at, floor + 3, "grid");
            svg.text(
                    Math.min(Math.max(at, x.from() + 6), x.to() - 8),
                    floor + 15,
                    "tick middle",
                    Numbers.brief(tick, 5));
        }
    }

    private String colour(int c) {
        return Colours.of(c, portrait.classes().length);
    }

    private String tip(int c) {
        double[] quartiles = curves.quartiles()[c];
        return portrait.classNames().get(c) + ": quartiles " + Numbers.brief(quartiles[0], 4) + ", "
                + Numbers.brief(quartiles[1], 4) + ", " + Numbers.brief(quartiles[2], 4);
    }

    private static double top(double[] values) {
        return Arrays.stream(values).max().orElse(0);
    }
}
