package io.kstep.bayes;

import io.kstep.bayes.network.DensityFamily;
import io.kstep.bayes.network.GaussianFamily;
import io.kstep.bayes.network.KernelFamily;
import io.kstep.bayes.network.MteFamily;
import io.kstep.bayes.network.TableFamily;
import io.kstep.bayes.structure.ArcTest;
import io.kstep.bayes.structure.Averaging;
import io.kstep.bayes.structure.DependenceSearch;
import io.kstep.bayes.structure.FeatureFilter;
import io.kstep.bayes.structure.FixedSearch;
import io.kstep.bayes.structure.JoiningSearch;
import io.kstep.bayes.structure.Judge;
import io.kstep.bayes.structure.OneDependence;
import io.kstep.bayes.structure.ScoreSearch;
import io.kstep.bayes.structure.SelectiveSearch;
import io.kstep.bayes.structure.StructureSearch;
import io.kstep.bayes.structure.TreeSearch;
import io.kstep.bayes.structure.WrapperSearch;
import io.kstep.probability.DensityEstimators;
import io.kstep.probability.MteEstimator;
import io.kstep.probability.discretize.Discretizer;
import io.kstep.probability.kernel.Kernel;
import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.util.Locale;

/** Reads network learners from specs: the options of every structure, family of densities and choice of features. */
final class NetworkLearners {

    private static final int MOST_PARENTS = 1_000_000;

    private NetworkLearners() {}

    /** A learner of this name from the options of its spec. */
    static Learner of(String name, Spec.Reader reader) {
        double alpha = reader.real("alpha", 1, 1e-9, 1e6);
        double clamp = reader.real("clamp", 5, 0.1, 1e9);
        DensityFamily family = family(name, reader, alpha);
        StructureSearch search = search(name, reader);
        FeatureFilter filter = filter(Spec.parse(reader.text("features", "all")));
        int folds = reader.integer("folds", 10, 1, 1000);
        NetworkLearner learner = new NetworkLearner(name, family, search, filter, folds, alpha, clamp);
        return reader.flag("mergeable", false) ? MomentLearner.of(learner) : learner;
    }

    private static StructureSearch search(String name, Spec.Reader reader) {
        return switch (name) {
            case "nb" -> new FixedSearch(FixedSearch.Shape.NAIVE);
            case "complete", "mgc" -> new FixedSearch(FixedSearch.Shape.COMPLETE);
            case "selective-nb" -> selective(reader);
            case "tan" -> tree(reader);
            case "kdb" -> dependence(reader);
            case "sem" -> new ScoreSearch(reader.integer("parents", 20, 0, MOST_PARENTS), ScoreSearch.Removal.NONE);
            case "fsssem" ->
                new ScoreSearch(
                        reader.integer("parents", 20, 0, MOST_PARENTS),
                        ScoreSearch.Removal.valueOf(reader.choice("removed", "marginal", "marginal", "drop")
                                .toUpperCase(Locale.ROOT)));
            case "jan" ->
                new JoiningSearch(JoiningSearch.Direction.valueOf(
                        reader.choice("search", "forward", "forward", "backward", "condensed")
                                .toUpperCase(Locale.ROOT)));
            case "aode" ->
                new OneDependence(Averaging.valueOf(reader.choice("average", "posterior", "posterior", "joint")
                        .toUpperCase(Locale.ROOT)));
            default -> throw new IllegalArgumentException("no structure " + name);
        };
    }

    private static StructureSearch selective(Spec.Reader reader) {
        return switch (reader.choice("search", "filter", "filter", "ranking", "wrapper")) {
            case "filter" -> new SelectiveSearch(reader.real("significance", 0.05, 1e-12, 1));
            case "ranking" -> new SelectiveSearch(0);
            default -> new WrapperSearch(0);
        };
    }

    private static StructureSearch tree(Spec.Reader reader) {
        String search = reader.choice("search", "generative", "generative", "discriminative", "wrapper", "forest");
        if (search.equals("wrapper")) {
            return new WrapperSearch(1, false, 0, startsNaive(reader));
        }
        boolean forest = search.equals("forest");
        return new TreeSearch(
                TreeSearch.Kind.valueOf(search.toUpperCase(Locale.ROOT)), forest ? arcs(reader, 0.05) : ArcTest.NONE);
    }

    /** Where a wrapper begins: with no feature, or with naive Bayes. */
    private static boolean startsNaive(Spec.Reader reader) {
        return reader.choice("start", "empty", "empty", "naive").equals("naive");
    }

    private static ArcTest arcs(Spec.Reader reader, double level) {
        return new ArcTest(reader.real("threshold", 0, 0, 1e6), reader.real("significance", level, 0, 1));
    }

    private static StructureSearch dependence(Spec.Reader reader) {
        String search = reader.choice("search", "filter", "filter", "wrapper", "dynamic");
        boolean dynamic = search.equals("dynamic");
        String named = reader.text("k", dynamic ? "any" : "2");
        if (named.equals("half") && !search.equals("filter")) {
            throw new SpecException("option 'k' of 'kdb' can be half with search=filter only");
        }
        if (named.equals("any") && !dynamic) {
            throw new SpecException("option 'k' of 'kdb' can be any with search=dynamic only");
        }
        int k = switch (named) {
            case "half" -> DependenceSearch.HALF;
            case "any" -> WrapperSearch.ANY;
            default -> reader.integer("k", 2, 0, MOST_PARENTS);
        };
        return switch (search) {
            case "filter" -> new DependenceSearch(k, arcs(reader, 0));
            case "wrapper" -> new WrapperSearch(k, false, 0, startsNaive(reader));
            default -> new WrapperSearch(k, true, reader.real("cases", 0, 0, 1e9), startsNaive(reader));
        };
    }

    private static DensityFamily family(String name, Spec.Reader reader, double alpha) {
        Spec.Reader density = reader.inner("density", "gaussian");
        String of = density.spec().name();
        boolean joint = name.equals("jan") || name.equals("complete");
        DensityFamily family = switch (of) {
            case "gaussian" -> gaussian(density, reader, alpha);
            case "kernel" -> kernel(density, reader, alpha);
            case "discretized" -> discretized(density, reader, alpha);
            case "mte" -> joint ? null : mte(name, density, reader, alpha);
            default -> null;
        };
        boolean gaussianOnly = name.equals("mgc") || name.endsWith("sem");
        if (family == null || (gaussianOnly && !of.equals("gaussian"))) {
            throw new SpecException("'" + name + "' has no density '" + of + "'; it has "
                    + (gaussianOnly ? "gaussian" : "gaussian, kernel, discretized" + (joint ? "" : ", mte")));
        }
        return family;
    }

    /** Fails if a density has options in its brackets that stand beside it. */
    static void checkBare(Spec.Reader density, String beside) {
        if (!density.spec().options().isEmpty()) {
            throw new SpecException("'" + density.spec().name() + "' takes no options in brackets; write density="
                    + density.spec().name() + " and beside it " + beside);
        }
    }

    private static GaussianFamily gaussian(Spec.Reader density, Spec.Reader reader, double alpha) {
        checkBare(density, "shrink, ridge, floor, backoff");
        return new GaussianFamily(
                reader.real("shrink", 2, 0, 1e6),
                reader.real("ridge", 1e-6, 0, 1),
                reader.real("floor", 1e-3, 0, 1),
                alpha,
                reader.real("backoff", 2, 0, 1e6));
    }

    private static TableFamily discretized(Spec.Reader density, Spec.Reader reader, double alpha) {
        Discretizer discretizer = Discretizer.of(density);
        density.done();
        return new TableFamily(discretizer, alpha, reader.real("backoff", 2, 0, 1e6));
    }

    private static MteFamily mte(String name, Spec.Reader density, Spec.Reader reader, double alpha) {
        MteFamily.Leaves leaves = MteFamily.Leaves.valueOf(
                reader.choice("leaves", "scaled", "scaled", "fitted").toUpperCase(Locale.ROOT));
        boolean scaled = leaves == MteFamily.Leaves.SCALED;
        // many networks together even out what single ones make of few rows
        double backoff = !scaled ? 5 : name.equals("aode") ? 2 : 10;
        return new MteFamily(
                (MteEstimator) DensityEstimators.of(density),
                alpha,
                reader.real("backoff", backoff, 1e-9, 1e6),
                scaled ? reader.real("borrow", 1, 0, 1e6) : 0,
                scaled && reader.flag("spikes", true),
                leaves,
                density.spec());
    }

    private static KernelFamily kernel(Spec.Reader density, Spec.Reader reader, double alpha) {
        KernelFamily family = new KernelFamily(
                Kernel.of(density.choice(
                        "kernel",
                        "gaussian",
                        "gaussian",
                        "epanechnikov",
                        "biweight",
                        "triweight",
                        "triangular",
                        "uniform")),
                density.real("tau", 1, 1e-12, 1e12),
                density.choice("bandwidth", "normal", "normal", "wrapper").equals("wrapper"),
                density.choice("spread", "deviation", "deviation", "quartiles").equals("quartiles"),
                density.integer("kept", 0, 0, 10_000_000),
                density.integer("searched", 0, 0, 10_000_000),
                reader.real("shrink", 0, 0, 1e6),
                alpha);
        density.done();
        return family;
    }

    private static FeatureFilter filter(Spec spec) {
        Spec.Reader options = spec.reader();
        FeatureFilter filter = switch (spec.name()) {
            case "all" -> new FeatureFilter.All();
            case "mit" -> new FeatureFilter.Test(options.real("significance", 0.05, 1e-12, 1));
            case "top" -> new FeatureFilter.Top(options.integer("m", 50, 1, 1_000_000));
            case "cfs" -> new FeatureFilter.Correlation();
            case "phi" ->
                new FeatureFilter.Phi(Judge.valueOf(options.choice("by", "own", "own", "nb", "parzen", "neighbours")
                        .toUpperCase(Locale.ROOT)));
            default ->
                throw new SpecException(
                        "there is no choice of features '" + spec.name() + "'; there are all, cfs, mit, phi, top");
        };
        options.done();
        return filter;
    }
}
