package io.kstep.data.generate;

import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A continuous toy network for regression (Flesch, Fernández and Salmerón 2007, section 4): eleven continuous
 * features and a class in [0, 1], the features independent given the class. The paper does not define the shapes;
 * this family is ours. The class is Beta(a, b) with a and b uniform in [1.3, 2.3]: its standard deviation is near 0.23.
 * Each feature is, all kinds alike,
 *
 * <ul>
 *   <li>monotone: ± c^p + normal noise, p uniform in [0.5, 2];
 *   <li>bell: exp(-((c - m) / w)² / 2) + normal noise, m uniform in [0.2, 0.8], w in [0.1, 0.3];
 *   <li>skewed: ± (c + exponential noise);
 *   <li>bimodal: 0 or 1 with P(1) = 0.1 + 0.8 c or 0.9 - 0.8 c, + normal noise.
 * </ul>
 *
 * The noise has a standard deviation uniform in [0.5, 1.5] times {@value #NOISE}. This was chosen so that a naive Bayes
 * regression with kernels in place of MTEs has these root mean squared errors: 0.139 from 45 + 28 rows
 * (mean of 100 networks), 0.111 from 300 + 300 (15 networks; 0.108). Knowing the network it is 0.094.
 */
public final class RegressionToyNetwork implements Concept {

    private static final int FEATURES = 11;
    private static final double NOISE = 0.56;

    /** How a feature depends on the class. */
    private sealed interface Shape {
        double draw(Draws draws, double c);

        double logDensity(double x, double c);
    }

    private record Monotone(double sign, double power, double sd) implements Shape {
        @Override
        public double draw(Draws draws, double c) {
            return mean(c) + sd * draws.gaussian();
        }

        @Override
        public double logDensity(double x, double c) {
            return LogSpace.normal(x, mean(c), sd);
        }

        private double mean(double c) {
            return sign * StrictMath.pow(c, power);
        }
    }

    private record Bell(double middle, double width, double sd) implements Shape {
        @Override
        public double draw(Draws draws, double c) {
            return mean(c) + sd * draws.gaussian();
        }

        @Override
        public double logDensity(double x, double c) {
            return LogSpace.normal(x, mean(c), sd);
        }

        private double mean(double c) {
            double z = (c - middle) / width;
            return StrictMath.exp(-0.5 * z * z);
        }
    }

    private record Skewed(double sign, double scale) implements Shape {
        @Override
        public double draw(Draws draws, double c) {
            return sign * (c + scale * draws.exponential());
        }

        @Override
        public double logDensity(double x, double c) {
            double excess = sign * x - c;
            return excess < 0 ? Double.NEGATIVE_INFINITY : -excess / scale - Math.log(scale);
        }
    }

    private record Bimodal(boolean rising, double sd) implements Shape {
        @Override
        public double draw(Draws draws, double c) {
            return (draws.chance(high(c)) ? 1 : 0) + sd * draws.gaussian();
        }

        @Override
        public double logDensity(double x, double c) {
            return LogSpace.add(
                    Math.log(high(c)) + LogSpace.normal(x, 1, sd), Math.log(1 - high(c)) + LogSpace.normal(x, 0, sd));
        }

        private double high(double c) {
            return rising ? 0.1 + 0.8 * c : 0.9 - 0.8 * c;
        }
    }

    private final Schema schema = Schema.regression(
            IntStream.rangeClosed(1, FEATURES)
                    .mapToObj(j -> Feature.continuous("x" + j))
                    .toList(),
            "class");
    private final double a;
    private final double b;
    private final List<Shape> shapes = new ArrayList<>();

    RegressionToyNetwork(Draws draws) {
        a = draws.uniform(1.3, 2.3);
        b = draws.uniform(1.3, 2.3);
        for (int j = 0; j < FEATURES; j++) {
            shapes.add(shape(draws));
        }
    }

    /** A random network; the same model number gives the same one. */
    public static RegressionToyNetwork random(long model) {
        return new RegressionToyNetwork(new Draws(model, 1));
    }

    /** Rows of the whole network. */
    public Generator generator(long seed) {
        return new Generator(this, seed);
    }

    /** Rows of a database: {@code part} 1 is restricted to classes below 0.5, 2 to the others. */
    public Generator generator(Division division, int part, long seed) {
        return new Generator(divided(division, part), seed);
    }

    Concept divided(Division division, int part) {
        if (division.by() != Division.By.CLASS) {
            throw new SpecException("a regression toy network is divided by class or not at all");
        }
        return new DividedConcept(this, division.share(), (values, c) -> (c < 0.5) == (part == 1), Double.NaN);
    }

    /** ln f(x, c) up to a constant: over c it is the posterior density but for its scale. */
    public double logJoint(double[] values, double c) {
        double log = (a - 1) * Math.log(c) + (b - 1) * Math.log(1 - c);
        for (int j = 0; j < values.length; j++) {
            log += shapes.get(j).logDensity(values[j], c);
        }
        return log;
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public double draw(Draws draws, double[] values) {
        double c = draws.beta(a, b);
        for (int j = 0; j < values.length; j++) {
            values[j] = shapes.get(j).draw(draws, c);
        }
        return c;
    }

    private static Shape shape(Draws draws) {
        int kind = draws.index(4);
        double sign = draws.chance(0.5) ? 1 : -1;
        double noise = NOISE * draws.uniform(0.5, 1.5);
        return switch (kind) {
            case 0 -> new Monotone(sign, draws.uniform(0.5, 2), noise);
            case 1 -> new Bell(draws.uniform(0.2, 0.8), draws.uniform(0.1, 0.3), noise);
            case 2 -> new Skewed(sign, noise);
            default -> new Bimodal(sign > 0, noise);
        };
    }
}
