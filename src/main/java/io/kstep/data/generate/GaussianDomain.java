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
 * of the class; P(c) in proportion to c = 1, 2, ...
 */
final class GaussianDomain {

    private GaussianDomain() {}

    static Concept concept(int classes, int kernels, double max, Draws model) {
        double[] prior = IntStream.rangeClosed(1, classes)
                .mapToDouble(c -> 2.0 * c / (classes * (classes + 1.0)))
                .toArray();
        List<List<Component>> components = new ArrayList<>();
        for (int c = 0; c < classes; c++) {
            int m = 1 + model.index(kernels);
            double h = Math.sqrt(StrictMath.pow(m, -1.0 / 6));
            List<Component> own = new ArrayList<>();
            for (int i = 0; i < m; i++) {
                own.add(new Normal(new double[] {model.uniform(0, max), model.uniform(0, max)}, h));
            }
            components.add(own);
        }
        Schema schema = Concept.numbered("y", 2, 1, classes);
        return new MixtureConcept(schema, prior, components);
    }
}
