package io.kstep.probability;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;

/** Numeric integration that knows nothing of distribution functions: Gauss-Legendre on panels between knots. */
final class Quadrature {

    private static final double[] NODES = {.1834346424956498, .5255324099163290, .7966664774136267, .9602898564975363};
    private static final double[] WEIGHTS = {.3626837833783620, .3137066458778873, .2223810344533745, .1012285362903763
    };
    private static final int PANELS = 16;

    private Quadrature() {}

    /** Points between which a density is smooth, so far out that nothing is left beyond. */
    static double[] knots(Density density) {
        if (density instanceof Mte mte) {
            double left = mte.leftTail().mass() > 0 ? mte.leftTail().scale() : 0;
            double right = mte.rightTail().mass() > 0 ? mte.rightTail().scale() : 0;
            return DoubleStream.concat(
                            DoubleStream.of(mte.low() - 45 * left, mte.high(), mte.high() + 45 * right),
                            mte.core().pieces().stream().mapToDouble(MtePiece::low))
                    .sorted()
                    .distinct()
                    .toArray();
        }
        double sd = Math.sqrt(density.variance());
        return DoubleStream.of(-12, -4, 0, 4, 12)
                .map(z -> density.mean() + z * sd)
                .toArray();
    }

    static double integrate(DoubleUnaryOperator f, double[] knots) {
        double sum = 0;
        for (int k = 1; k < knots.length; k++) {
            double width = (knots[k] - knots[k - 1]) / PANELS;
            for (int p = 0; p < PANELS; p++) {
                double middle = knots[k - 1] + (p + 0.5) * width;
                for (int i = 0; i < NODES.length; i++) {
                    double d = NODES[i] * width / 2;
                    sum += WEIGHTS[i] * width / 2 * (f.applyAsDouble(middle - d) + f.applyAsDouble(middle + d));
                }
            }
        }
        return sum;
    }

    /** Integral from the first knot to x. */
    static double integrateTo(double x, DoubleUnaryOperator f, double[] knots) {
        double[] upTo = DoubleStream.concat(Arrays.stream(knots).filter(k -> k < x), DoubleStream.of(x))
                .toArray();
        return integrate(f, upTo);
    }
}
