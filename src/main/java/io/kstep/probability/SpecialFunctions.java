package io.kstep.probability;

/** Log gamma and the regularised incomplete gamma and beta functions, to about 1e-13 relative for moderate arguments. */
final class SpecialFunctions {

    /** Lanczos' series as Godfrey computed it, g = 607/128. */
    private static final double[] LANCZOS = {
        0.9999999999999971,
        57.15623566586292,
        -59.59796035547549,
        14.136097974741746,
        -0.4919138160976202,
        3.399464998481189e-5,
        4.652362892704858e-5,
        -9.837447530487956e-5,
        0.0001580887032249125,
        -0.00021026444172410488,
        0.00021743961811521265,
        -0.0001643181065367639,
        8.441822398385275e-5,
        -2.6190838401581408e-5,
        3.6899182659531625e-6
    };

    private static final double LANCZOS_G = 607.0 / 128.0;
    private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);
    private static final double PRECISION = 1e-16;
    /** Stands for 0 in a continued fraction (Lentz, as Thompson and Barnett modified it). */
    private static final double TINY = 1e-300;

    private static final int MOST_TERMS = 1_000_000;

    private SpecialFunctions() {}

    /** ln Γ(x) for x > 0. */
    static double logGamma(double x) {
        double sum = LANCZOS[0];
        for (int i = LANCZOS.length - 1; i > 0; i--) {
            sum += LANCZOS[i] / (x + i);
        }
        double shifted = x + LANCZOS_G + 0.5;
        return (x + 0.5) * Math.log(shifted) - shifted + HALF_LOG_TWO_PI + Math.log(sum / x);
    }

    /** Q(a, x) = Γ(a, x) / Γ(a): the share of the gamma law of shape a above x. */
    static double upperGamma(double a, double x) {
        if (x <= 0) {
            return 1;
        }
        double scale = Math.exp(a * Math.log(x) - x - logGamma(a));
        return x < a + 1 ? 1 - scale * gammaSeries(a, x) : scale * gammaFraction(a, x);
    }

    private static double gammaSeries(double a, double x) {
        double term = 1 / a;
        double sum = term;
        for (int n = 1; n < MOST_TERMS && term > PRECISION * sum; n++) {
            term *= x / (a + n);
            sum += term;
        }
        return sum;
    }

    private static double gammaFraction(double a, double x) {
        double b = x + 1 - a;
        double c = 1 / TINY;
        double d = 1 / b;
        double value = d;
        for (int n = 1; n < MOST_TERMS; n++) {
            double numerator = -n * (n - a);
            b += 2;
            d = 1 / away(numerator * d + b);
            c = away(b + numerator / c);
            value *= c * d;
            if (Math.abs(c * d - 1) < PRECISION) {
                break;
            }
        }
        return value;
    }

    /**
     * I_x(a, b), the share of the beta law below x.
     *
     * @param rest 1 - x, given apart because the difference would lose digits where x is near 1
     */
    static double lowerBeta(double x, double rest, double a, double b) {
        if (x <= 0 || rest <= 0) {
            return x <= 0 ? 0 : 1;
        }
        double scale = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(rest));
        return x < (a + 1) / (a + b + 2) ? scale * betaFraction(x, a, b) / a : 1 - scale * betaFraction(rest, b, a) / b;
    }

    private static double betaFraction(double x, double a, double b) {
        double c = 1;
        double d = 1 / away(1 - (a + b) * x / (a + 1));
        double value = d;
        for (int m = 1; m < MOST_TERMS; m++) {
            double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
            d = 1 / away(1 + even * d);
            c = away(1 + even / c);
            value *= c * d;
            double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
            d = 1 / away(1 + odd * d);
            c = away(1 + odd / c);
            value *= c * d;
            if (Math.abs(c * d - 1) < PRECISION) {
                break;
            }
        }
        return value;
    }

    private static double away(double value) {
        return Math.abs(value) < TINY ? TINY : value;
    }
}
