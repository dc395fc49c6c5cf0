package io.kstep.data.generate;

import io.kstep.data.Schema;
import io.kstep.data.generate.MixtureConcept.Component;
import io.kstep.data.generate.MixtureConcept.Normal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A random domain of Gaussian kernels (Pérez 2010, Algorithm 13, RGD): two features; per class 1 to {@code kernels}
 * Gaussian kernels, each number alike, with centres uniform in a square; H = h² I with h² = m^(-1/6) for the m kernels
 * of the class; P(c) in proportion to c = 1, 2, ... Arrays are shared, not to be written to.
 *
 * @param prior P(c)
 * @param classes the density of each
 */
public record GaussianDomain(double[] prior, List<Kernels> classes) {

    /**
     * The density of the features under a class: the mean of its kernels.
     *
     * @param centres two coordinates of each
     * @param deviation h, of every kernel and feature
     */
    public record Kernels(double[][] centres, double deviation) {}

    /** A domain drawn by a seed. */
    public static GaussianDomain random(int classes, int kernels, double max, long seed) {
        return random(classes, kernels, max, new Draws(seed, 1));
    }

    static GaussianDomain random(int classes, int kernels, double max, Draws model) {
        double[] prior = IntStream.rangeClosed(1, classes)
                .mapToDouble(c -> 2.0 * c / (classes * (classes + 1.0)))
                .toArray();
        List<Kernels> own = new ArrayList<>();
        for (int c = 0; c < classes; c++) {
            double[][] centres = new double[1 + model.index(kernels)][];
            for (int i = 0; i < centres.length; i++) {
                centres[i] = new double[] {model.uniform(0, max), model.uniform(0, max)};
            }
            own.add(new Kernels(centres, Math.sqrt(StrictMath.pow(centres.length, -1.0 / 6))));
        }
        return new GaussianDomain(prior, List.copyOf(own));
    }

    /** The concept that draws rows of it. */
    Concept concept() {
        List<List<Component>> components = new ArrayList<>();
        for (Kernels kernels : classes) {
            List<Component> own = new ArrayList<>();
            for (double[] centre : kernels.centres()) {
                own.add(new Normal(centre, kernels.deviation()));
            }
            components.add(own);
        }
        Schema schema = Concept.numbered("y", 2, 1, prior.length);
        return new MixtureConcept(schema, prior, components);
    }
}
