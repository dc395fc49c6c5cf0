package io.kstep.data.generate;

import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * The generators by name, as in {@code sea(seed=1,noise=0.1,drift=abrupt@12500+25000)}. Options of all: {@code seed} of
 * the rows; {@code concept}, the number of the first concept or several as {@code 1+3+2}; {@code drift}, see
 * {@link #parse}. Those with random concepts have {@code model}, the seed of these, apart from that of the rows.
 */
public final class Generators {

    /** The options that all have beside those of their lines. */
    public static final String COMMON = "all also take: seed=1, concept=1 (or several, 1+3+2), drift=none"
            + " (abrupt@12500+25000, gradual@12500:1000: the row, and the width, of each change to the next concept)";

    private static final int UNLIMITED = Integer.MAX_VALUE;

    /** The list of names: what there is, its options with their defaults, and how it is made. */
    private static final List<Known> KNOWN = List.of(
            new Known("sea", "SEA concepts 1..4: noise=0", options -> {
                double noise = noise(options);
                return new Family(Sea.CONCEPTS, k -> ClassNoise.over(Sea.concept(k), noise));
            }),
            new Known(
                    "hyperplane",
                    "rotating hyperplane: features=10, drifting=2, change=0.001, turn=0.1, noise=0.05, model=1",
                    options -> {
                        Hyperplane.Settings settings = hyperplane(options);
                        double noise = options.real("noise", 0.05, 0, 1);
                        return Family.random(options, draws -> ClassNoise.over(new Hyperplane(settings, draws), noise));
                    }),
            new Known(
                    "rbf",
                    "random radial basis functions: features=10, classes=2, centroids=50, speed=0, noise=0, model=1",
                    options -> {
                        int classes = options.integer("classes", 2, 2, 1000);
                        RandomRbf.Settings settings = new RandomRbf.Settings(
                                options.integer("features", 10, 1, 10_000),
                                classes,
                                options.integer("centroids", Math.max(50, classes), classes, 100_000),
                                options.real("speed", 0, 0, 1));
                        double noise = noise(options);
                        return Family.random(options, draws -> ClassNoise.over(new RandomRbf(settings, draws), noise));
                    }),
            new Known(
                    "gaussians",
                    "two spherical Gaussians that turn about 0: features=10, distance=2, quarter=0, model=1",
                    options -> {
                        TurningGaussians.Settings settings = new TurningGaussians.Settings(
                                options.integer("features", 10, 2, 10_000),
                                options.real("distance", 2, 0, 1000),
                                options.integer("quarter", 0, 0, UNLIMITED));
                        return Family.random(options, draws -> new TurningGaussians(settings, draws));
                    }),
            new Known("stagger", "STAGGER concepts 1..3: noise=0", options -> {
                double noise = noise(options);
                return new Family(Stagger.CONCEPTS, k -> ClassNoise.over(Stagger.concept(k), noise));
            }),
            new Known("led", "LED display, concepts 1..8: noise=0.1, irrelevant=17", options -> {
                double noise = options.real("noise", 0.1, 0, 1);
                int irrelevant = options.integer("irrelevant", 17, 0, 1000);
                return new Family(Math.min(Led.CONCEPTS, irrelevant + 1), k -> new Led(k, irrelevant, noise));
            }),
            new Known(
                    "waveform",
                    "mixtures of two of three waves, turned by k - 1 as concepts 1..21: irrelevant=0",
                    options -> {
                        int irrelevant = options.integer("irrelevant", 0, 0, 1000);
                        return new Family(Waveform.CONCEPTS, k -> new Waveform(k, irrelevant));
                    }),
            new Known(
                    "randomtree",
                    "random decision tree: numbers=5, discrete=5, values=5, classes=2, depth=5, noise=0, model=1",
                    options -> {
                        RandomTree.Settings settings = new RandomTree.Settings(
                                options.integer("numbers", 5, 1, 10_000),
                                options.integer("discrete", 5, 0, 10_000),
                                options.integer("values", 5, 2, 8),
                                options.integer("classes", 2, 2, 1000),
                                options.integer("depth", 5, 1, 6));
                        double noise = noise(options);
                        return Family.random(
                                options, draws -> ClassNoise.over(RandomTree.concept(settings, draws), noise));
                    }),
            new Known(
                    "agrawal", "loan applicants, functions 1..10 as concepts: perturbation=0.05, noise=0", options -> {
                        double perturbation = options.real("perturbation", 0.05, 0, 1);
                        double noise = noise(options);
                        return new Family(
                                Agrawal.CONCEPTS, k -> ClassNoise.over(Agrawal.concept(k, perturbation), noise));
                    }),
            new Known(
                    "toy",
                    "toy network of Flesch, Fernández and Salmerón 2007: classes=2, division=none, part=1, model=1",
                    options -> {
                        int classes = options.integer("classes", 2, 2, 100);
                        Division division = Division.parse(options.text("division", "none"));
                        int part = options.integer("part", 1, 1, 2);
                        return Family.random(
                                options,
                                draws -> ToyNetwork.random(classes, draws).divided(division, part));
                    }),
            new Known("toy-regression", "regression toy network: division=none, part=1, model=1", options -> {
                Division division = Division.parse(options.text("division", "none"));
                int part = options.integer("part", 1, 1, 2);
                return Family.random(options, draws -> new RegressionToyNetwork(draws).divided(division, part));
            }),
            new Known(
                    "friedman",
                    "a number by Friedman 1991, other roles of the features as concepts: features=10, noise=1, model=1",
                    options -> {
                        int features = options.integer("features", 10, 1, 10_000);
                        double noise = options.real("noise", 1, 0, 1e6);
                        return Family.random(options, (k, draws) -> NumberConcepts.friedman(features, noise, k, draws));
                    }),
            new Known(
                    "hyperplane-regression",
                    "the weighted sum of a rotating hyperplane: features=10, drifting=2, change=0.001, turn=0.1,"
                            + " noise=0.1, model=1",
                    options -> {
                        Hyperplane.Settings settings = hyperplane(options);
                        double noise = options.real("noise", 0.1, 0, 1e6);
                        return Family.random(options, draws -> NumberConcepts.hyperplane(settings, noise, draws));
                    }),
            new Known(
                    "planes",
                    "two planes of Breiman et al. 1984, other roles of the features as concepts: noise=1.4, model=1",
                    options -> {
                        double noise = options.real("noise", 1.4, 0, 1e6);
                        return Family.random(options, (k, draws) -> NumberConcepts.planes(noise, k, draws));
                    }),
            new Known("karalic", "Losc and Lexp of Karalič 1992, concepts 1..2: noise=0.1", options -> {
                double noise = options.real("noise", 0.1, 0, 1e6);
                return new Family(NumberConcepts.KARALIC_CONCEPTS, k -> NumberConcepts.karalic(noise, k));
            }),
            new Known("steps", "random regression tree: features=10, depth=5, noise=0.1, model=1", options -> {
                int features = options.integer("features", 10, 1, 10_000);
                int depth = options.integer("depth", 5, 1, 12);
                double noise = options.real("noise", 0.1, 0, 1e6);
                return Family.random(options, draws -> NumberConcepts.steps(features, depth, noise, draws));
            }),
            new Known(
                    "vectors",
                    "several class variables, each like the one before it, of Gaussian features: classes=4,"
                            + " features=12, same=0.8, two=0.5, gap=1, model=1",
                    options -> {
                        ClassVectors.Settings settings = new ClassVectors.Settings(
                                options.integer("classes", 4, 2, 30),
                                options.integer("features", 12, 1, 10_000),
                                options.real("same", 0.8, 0, 1),
                                options.real("two", 0.5, 0, 1),
                                options.real("gap", 1, 0, 1e6));
                        return Family.random(options, draws -> new ClassVectors(settings, draws));
                    }),
            new Known("thesis", "domains of Pérez 2010: domain=ncG", options -> {
                String domain = options.choice("domain", "ncG", ThesisDomain.names());
                return new Family(1, k -> ThesisDomain.concept(domain));
            }),
            new Known(
                    "kbn",
                    "random kernel based network: classes=3, features=4, parents=1, kernels=2048, max=10, prior=0.1,"
                            + " scaled=true, model=1",
                    options -> {
                        int classes = options.integer("classes", 3, 2, 100);
                        int features = options.integer("features", 4, 1, 1000);
                        KernelNetwork.Settings settings = new KernelNetwork.Settings(
                                classes,
                                features,
                                options.integer("parents", Math.min(1, features - 1), 0, features - 1),
                                options.integer("kernels", 2048, 1, 1 << 20),
                                options.real("max", 10, 1e-6, 1e6),
                                options.real("prior", Math.min(0.1, 1.0 / classes), 0, 1.0 / classes),
                                options.flag("scaled", true));
                        return Family.random(options, draws -> new KernelNetwork(settings, draws));
                    }),
            new Known(
                    "kdb",
                    "random k-dependence network of binary features: features=14, parents=2, model=1",
                    options -> {
                        int features = options.integer("features", 14, 1, 1000);
                        int parents = options.integer("parents", 2, 0, 16);
                        return Family.random(options, draws -> DependenceNetwork.random(features, parents, draws));
                    }),
            new Known(
                    "rgd",
                    "random Gaussian domain in two features: classes=4, kernels=40, max=15, model=1",
                    options -> {
                        int classes = options.integer("classes", 4, 2, 100);
                        int kernels = options.integer("kernels", 40, 1, 100_000);
                        double max = options.real("max", 15, 1e-6, 1e6);
                        return Family.random(
                                options,
                                draws -> GaussianDomain.random(classes, kernels, max, draws)
                                        .concept());
                    }));

    private record Known(String name, String description, Function<Spec.Reader, Family> maker) {}

    /** The concepts of a generator by their number from 1. */
    private record Family(int concepts, IntFunction<Concept> concept) {

        /** Random concepts, each from draws of its own. */
        static Family random(Spec.Reader options, Function<Draws, Concept> concept) {
            return random(options, (k, draws) -> concept.apply(draws));
        }

        /** The same, where a concept also depends on its number. */
        static Family random(Spec.Reader options, BiFunction<Integer, Draws, Concept> concept) {
            int model = options.integer("model", 1, Integer.MIN_VALUE, Integer.MAX_VALUE);
            return new Family(UNLIMITED, k -> concept.apply(k, new Draws(model, k)));
        }
    }

    private Generators() {}

    /** What there is: each by its name, in a line with its own options and their defaults. */
    public static Map<String, String> lines() {
        Map<String, String> lines = new LinkedHashMap<>();
        KNOWN.forEach(known -> lines.put(known.name, known.description));
        return lines;
    }

    public static List<String> names() {
        return KNOWN.stream().map(known -> known.name).toList();
    }

    /**
     * The generator that a spec names. {@code drift} is {@code none}, {@code abrupt@12500+25000} (from these rows on
     * the next concept) or {@code gradual@12500:1000+25000:500} (mixed by a sigmoid of this width around them).
     * Concepts that {@code concept} does not name follow in order, after the last the first.
     */
    public static Generator parse(String text) {
        return of(Spec.parse(text));
    }

    /** The generator that a parsed spec names. */
    public static Generator of(Spec spec) {
        Known known = KNOWN.stream()
                .filter(candidate -> candidate.name.equals(spec.name()))
                .findFirst()
                .orElseThrow(() -> new SpecException(
                        "there is no generator '" + spec.name() + "'; there are " + String.join(", ", names())));
        Spec.Reader options = spec.reader();
        int seed = options.integer("seed", 1, Integer.MIN_VALUE, Integer.MAX_VALUE);
        List<Drift> drifts = Drift.parse(options.text("drift", "none"));
        String numbers = options.text("concept", "1");
        Family family = known.maker.apply(options);
        options.done();
        return new Generator(drifting(spec.name(), family, numbers, drifts), seed);
    }

    private static Concept drifting(String name, Family family, String numbers, List<Drift> drifts) {
        List<Integer> sequence = new ArrayList<>();
        for (String number : numbers.split("\\+", -1)) {
            sequence.add(conceptNumber(name, family, number));
        }
        if (sequence.size() > drifts.size() + 1 || (family.concepts == 1 && !drifts.isEmpty())) {
            throw new SpecException("'" + name + "' with " + drifts.size() + " drifts needs " + (drifts.size() + 1)
                    + " concepts; named are " + sequence.size() + ", there are " + family.concepts);
        }
        while (sequence.size() <= drifts.size()) {
            sequence.add(sequence.get(sequence.size() - 1) % family.concepts + 1);
        }
        List<Concept> concepts = sequence.stream().map(family.concept::apply).toList();
        return drifts.isEmpty() ? concepts.get(0) : new DriftingConcept(concepts, drifts);
    }

    private static int conceptNumber(String name, Family family, String text) {
        return Stream.of(text)
                .filter(number -> number.matches("[1-9][0-9]{0,8}"))
                .map(Integer::valueOf)
                .filter(number -> number <= family.concepts)
                .findFirst()
                .orElseThrow(() -> new SpecException("option 'concept' of '" + name + "' must be a whole number"
                        + (family.concepts == UNLIMITED ? " from 1" : " from 1 to " + family.concepts)
                        + ", or several with + between, not '" + text + "'"));
    }

    private static Hyperplane.Settings hyperplane(Spec.Reader options) {
        int features = options.integer("features", 10, 1, 10_000);
        return new Hyperplane.Settings(
                features,
                options.integer("drifting", Math.min(2, features), 0, features),
                options.real("change", 0.001, 0, 1),
                options.real("turn", 0.1, 0, 1));
    }

    private static double noise(Spec.Reader options) {
        return options.real("noise", 0, 0, 1);
    }
}
