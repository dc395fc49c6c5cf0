package io.kstep.bayes;

import io.kstep.bayes.soft.Gem;
import io.kstep.probability.DensityEstimators;
import io.kstep.spec.Catalogue;
import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Learners by their specs: the one place where their names and options are declared. */
public final class Learners {

    private static final List<String> NETWORKS =
            List.of("selective-nb", "tan", "kdb", "aode", "jan", "complete", "mgc", "sem", "fsssem");

    /** What each is and its own options with their defaults. */
    private static final Map<String, String> LINES = Map.ofEntries(
            Map.entry("nb", "naive Bayes: density=mte, alpha=1, clamp=5, borrow=1, spikes=true"),
            Map.entry(
                    "selective-nb", "naive Bayes on the features that say something: search=filter, significance=0.05"),
            Map.entry("tan", "tree-augmented naive Bayes, one more parent a feature: search=generative"),
            Map.entry(
                    "kdb",
                    "k-dependence Bayes, up to k more parents a feature: search=filter, k=2, threshold=0,"
                            + " significance=0"),
            Map.entry("aode", "mean of networks with each feature once as a parent of all: average=posterior"),
            Map.entry("jan", "naive Bayes over groups of joined features: search=forward"),
            Map.entry("complete", "one joint density of all features in each class"),
            Map.entry("mgc", "multivariate Gaussian in each class; continuous features only"),
            Map.entry("sem", "network by structural EM, arcs by BIC: parents=20"),
            Map.entry(
                    "fsssem",
                    "structural EM that leaves out features that lose the class: parents=20, removed=marginal"),
            Map.entry(
                    "gem",
                    "EM for soft labels and votes of experts: learner=nb, iterations=100, tolerance=1e-6, restarts=10,"
                            + " seed=1, labels=plausible, shared=false, experts=counts, reliability=0.8,"
                            + " reliabilities=, recalibrate=false, guard=true"),
            Map.entry(
                    "label-noise",
                    "learns how often labels are wrong: learner=nb, iterations=100, tolerance=1e-6, kept=0.7"),
            Map.entry("eknn", "evidential nearest neighbours: k=10, trust=0.95, labels=discounted, alpha=1"),
            Map.entry(
                    "ctree",
                    "class trees averaged over their prunings: trees=1, features=all, rows=1, gain=3, least=3,"
                            + " split=0.3, alpha=0.5, seed=1"),
            Map.entry("mixture", "a mixture of naive Bayes for each class: components=20, rounds=10"));

    private static final List<String> NAIVE_BAYES_DENSITIES =
            List.of("gaussian", "kernel", "discretized", "mte", "mte-bic", "mte-ls");

    private static final Catalogue<Learner> CATALOGUE = new Catalogue<>("learner", byName(), LINES);

    private Learners() {}

    public static Learner parse(String text) {
        return CATALOGUE.parse(text);
    }

    /** The names of all structures, sorted. */
    public static Set<String> names() {
        return CATALOGUE.names();
    }

    /** What each is and its options with their defaults, by name, sorted; see {@link #networkOptions}. */
    public static Map<String, String> lines() {
        return CATALOGUE.lines();
    }

    /** The options that network learners have beside those of their lines. */
    public static String networkOptions() {
        return String.join(", ", NETWORKS)
                + " also take: density=gaussian, alpha=1, clamp=5, shrink=2, ridge=1e-6, floor=1e-3, backoff=2,"
                + " features=all, folds=10, mergeable=false";
    }

    private static Map<String, Function<Spec.Reader, Learner>> byName() {
        Map<String, Function<Spec.Reader, Learner>> byName = new HashMap<>();
        byName.put("nb", Learners::naiveBayes);
        byName.put("gem", Learners::gem);
        byName.put("label-noise", Learners::labelNoise);
        byName.put("eknn", Learners::neighbours);
        byName.put("ctree", TreeLearner::read);
        byName.put("mixture", MixtureLearner::read);
        for (String name : NETWORKS) {
            byName.put(name, reader -> NetworkLearners.of(name, reader));
        }
        return byName;
    }

    private static Learner gem(Spec.Reader reader) {
        GemLearner learner = new GemLearner(
                parse(reader.text("learner", "nb")),
                steps(reader),
                reader.integer("restarts", 10, 1, 10_000),
                reader.integer("seed", 1, 0, Integer.MAX_VALUE),
                LabelUse.valueOf(reader.choice("labels", "plausible", "plausible", "start", "adaptive")
                        .toUpperCase(Locale.ROOT)),
                reader.flag("shared", false));
        VoteSettings votes = VoteSettings.of(reader);
        if (!votes.isPlain() && learner.use() != LabelUse.PLAUSIBLE) {
            throw new SpecException(
                    "'gem' judges votes and doubts (experts=, recalibrate=) with labels=plausible only");
        }
        return votes.isPlain() ? learner : new VotesLearner(learner, votes);
    }

    private static Gem steps(Spec.Reader reader) {
        return new Gem(reader.integer("iterations", 100, 0, 100_000), reader.real("tolerance", 1e-6, 0, 1));
    }

    private static Learner labelNoise(Spec.Reader reader) {
        return new LabelNoiseLearner(
                parse(reader.text("learner", "nb")), steps(reader), reader.real("kept", .7, 0.01, 0.99));
    }

    private static Learner neighbours(Spec.Reader reader) {
        return new NeighbourLearner(
                reader.real("k", 10, 1, 1e6),
                reader.real("trust", .95, 0.01, 0.999),
                reader.choice("labels", "discounted", "discounted", "crisp").equals("crisp"),
                reader.real("alpha", 1, 1e-9, 1e6));
    }

    private static Learner naiveBayes(Spec.Reader reader) {
        Spec.Reader density = reader.inner("density", "mte");
        String name = density.spec().name();
        if (!NAIVE_BAYES_DENSITIES.contains(name)) {
            throw new SpecException(
                    "'nb' has no density '" + name + "'; it has " + String.join(", ", NAIVE_BAYES_DENSITIES));
        }
        if (name.equals("kernel") || name.equals("discretized")) {
            return NetworkLearners.of("nb", reader);
        }
        double alpha = reader.real("alpha", 1, 1e-9, 1e6);
        double clamp = reader.real("clamp", 5, 0.1, 1e9);
        if (name.equals("gaussian")) {
            NetworkLearners.checkBare(density, "shrink");
            return new GaussianNaiveBayesLearner(alpha, clamp, reader.real("shrink", 2, 0, 1e6));
        }
        return new DensityNaiveBayesLearner(
                DensityEstimators.of(density),
                alpha,
                clamp,
                reader.real("borrow", 1, 0, 1e6),
                reader.flag("spikes", true),
                density.spec());
    }
}
