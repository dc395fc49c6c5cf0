package io.kstep.probability;

/** The logarithm of a Gaussian: {@code peak - perSquare (x - mean)^2}. */
record QuadraticLogDensity(double mean, double peak, double perSquare) implements LogDensity {

    /** Keeps logarithms of far values finite, for those who subtract them. */
    static final double LOWEST = -1e300;

    static QuadraticLogDensity of(Gaussian gaussian) {
        return new QuadraticLogDensity(
                gaussian.mean(), gaussian.logDensity(gaussian.mean()), 0.5 / gaussian.variance());
    }

    @Override
    public double at(double x) {
        double d = x - mean;
        double value = peak - perSquare * (d * d);
        return value < LOWEST ? LOWEST : value;
    }
}
