package io.kstep.probability;

/**
 * The logarithm of a density, compiled for evaluation many times over. Two implementations only, so that a loop over
 * features and classes makes a bimorphic call at most, and none of them allocates.
 */
public sealed interface LogDensity permits QuadraticLogDensity, TabulatedLogDensity {

    /** {@link Density#logDensity} to within 1e-4. */
    double at(double x);

    /** Compiles a density. */
    static LogDensity of(Density density) {
        return density instanceof Gaussian gaussian
                ? QuadraticLogDensity.of(gaussian)
                : TabulatedLogDensity.of(density);
    }
}
