package io.kstep.data.generate;

import io.kstep.data.generate.MixtureConcept.ChiSquare;
import io.kstep.data.generate.MixtureConcept.Component;
import io.kstep.data.generate.MixtureConcept.Correlated;
import io.kstep.data.generate.MixtureConcept.Normal;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * A domain of Pérez 2010, chapter 4: two classes alike, and a Bayes error
 * of about 0.1. The names are the thesis's.
 */
record ThesisDomain(String name, int features, List<Component> first, List<Component> second) {

    /** The six bivariate and the four univariate domains. */
    static final List<ThesisDomain> ALL = List.of(
            new ThesisDomain("ncG", 2, normal(at(0, 0)), normal(at(1.8, 1.8))),
            new ThesisDomain("cG", 2, List.of(new Correlated(0, 0.75)), List.of(new Correlated(1.4, -0.75))),
            new ThesisDomain("ncGM", 2, normal(grid(0, 4.7)), normal(grid(2.35, 7.05))),
            new ThesisDomain(
                    "cGM", 2, normal(at(0, 0), at(3.4, 3.4), at(0, 6.8)), normal(at(3.4, 0), at(0, 3.4), at(3.4, 6.8))),
            new ThesisDomain("ncCh", 2, chiSquare(at(0, 0)), chiSquare(at(3.5, 3.5))),
            new ThesisDomain(
                    "cChM",
                    2,
                    chiSquare(at(0, 0), at(7.9, 7.9), at(0, 15.8)),
                    chiSquare(at(0, 7.9), at(7.9, 0), at(7.9, 15.8))),
            new ThesisDomain("Ga", 1, normal(at(0)), normal(at(2.5))),
            new ThesisDomain("GaM", 1, normal(at(0), at(6)), normal(at(3), at(9))),
            new ThesisDomain("Ch", 1, chiSquare(at(0)), chiSquare(at(5.8))),
            new ThesisDomain("ChM", 1, chiSquare(at(0), at(13.6)), chiSquare(at(6.8), at(20.4))));

    static String[] names() {
        return ALL.stream().map(ThesisDomain::name).toArray(String[]::new);
    }

    static Concept concept(String name) {
        ThesisDomain domain = ALL.stream()
                .filter(candidate -> candidate.name.equals(name))
                .findFirst()
                .orElseThrow();
        return new MixtureConcept(
                Concept.numbered("y", domain.features, 0, 2),
                new double[] {0.5, 0.5},
                List.of(domain.first, domain.second));
    }

    private static double[] at(double... centre) {
        return centre;
    }

    /** The four points whose coordinates are each one of two: independent mixtures of two in each feature. */
    private static double[][] grid(double low, double high) {
        return new double[][] {{low, low}, {low, high}, {high, low}, {high, high}};
    }

    private static List<Component> normal(double[]... centres) {
        return components(centres, centre -> new Normal(centre, 1));
    }

    private static List<Component> chiSquare(double[]... shifts) {
        return components(shifts, ChiSquare::new);
    }

    private static List<Component> components(double[][] places, Function<double[], Component> kind) {
        return Arrays.stream(places).map(kind).toList();
    }
}
