package io.kstep.probability.information;

/** The chi-squared distribution: 2 N I in nats follows it where there is no dependence (Pérez 2010, theorem 5). */
public final class ChiSquared {

    private static final double[] LANCZOS = {
        676.5203681218851,
        -1259.1392167224028,
        771.3234287776531,
        -176.6150291621406,
        12.507343278686905,
        -0.13857109526572012,
        9.984369578019572e-6,
        1.5056327351493116e-7
    };

    private ChiSquared() {}

    /** Probability of a value above x with these degrees of freedom. */
    public static double upperTail(double x, double degrees) {
        if (!(degrees > 0)) {
            throw new IllegalArgumentException("degrees of freedom must be positive, not " + degrees);
        }
        if (!(x > 0)) {
            return 1;
        }
        double a = degrees / 2;
        double z = x / 2;
        return z < a + 1 ? 1 - series(a, z) : fraction(a, z);
    }

    /** Whether an information of nats from this weight of rows is beyond chance at a level such as 0.05. */
    public static boolean isSignificant(double nats, double rows, double degrees, double level) {
        return degrees > 0 && upperTail(2 * rows * nats, degrees) < level;
    }

    private static double series(double a, double z) {
        double term = 1 / a;
        double sum = term;
        for (double n = a + 1; Math.abs(term) > Math.abs(sum) * 1e-16; n++) {
            term *= z / n;
            sum += term;
        }
        return sum * Math.exp(-z + a * Math.log(z) - logGamma(a));
    }

    /** Lentz's method for the continued fraction of the upper incomplete gamma function. */
    private static double fraction(double a, double z) {
        double tiny = 1e-300;
        double b = z + 1 - a;
        double c = 1 / tiny;
        double d = 1 / b;
        double h = d;
        for (int i = 1; i < 100_000; i++) {
            double an = -i * (i - a);
            b += 2;
            d = an * d + b;
            d = 1 / (Math.abs(d) < tiny ? tiny : d);
            c = b + an / c;
            c = Math.abs(c) < tiny ? tiny : c;
            double delta = d * c;
            h *= delta;
            if (Math.abs(delta - 1) < 1e-15) {
                break;
            }
        }
        return h * Math.exp(-z + a * Math.log(z) - logGamma(a));
    }

    static double logGamma(double x) {
        double base = x - 1;
        double sum = 0.9999999999998099;
        for (int i = 0; i < LANCZOS.length; i++) {
            sum += LANCZOS[i] / (base + i + 1);
        }
        double t = base + LANCZOS.length - 0.5;
        return 0.5 * Math.log(2 * Math.PI) + (base + 0.5) * Math.log(t) - t + Math.log(sum);
    }
}
