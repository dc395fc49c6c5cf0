package io.kstep.bayes;

import io.kstep.bayes.network.ClassMoments;
import io.kstep.bayes.network.DensityFamily;
import io.kstep.bayes.network.LearningProblem;
import io.kstep.bayes.network.Network;
import io.kstep.bayes.network.Sample;
import io.kstep.bayes.network.TableFamily;
import io.kstep.bayes.structure.Asks;
import io.kstep.bayes.structure.Averaging;
import io.kstep.bayes.structure.FeatureFilter;
import io.kstep.bayes.structure.Margins;
import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.Structure;
import io.kstep.bayes.structure.StructureSearch;
import io.kstep.data.Chunk;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.spec.SpecException;
import java.util.List;
import java.util.Optional;

/**
 * Learns Bayesian network classifiers: chooses features, searches for a structure, fits its densities (Pérez 2010,
 * chapters 2 to 4). Where the search finds several structures, their networks are averaged.
 *
 * @param name of the structure in specs
 * @param folds of the cross-validation that wrappers use; 1 has them judge by the rows they learn from
 * @param alpha pseudo-count of every class and of every value of a discrete feature
 * @param clamp how far one feature alone may set a class behind the best, in nats
 */
record NetworkLearner(
        String name,
        DensityFamily family,
        StructureSearch search,
        FeatureFilter filter,
        int folds,
        double alpha,
        double clamp)
        implements AdditiveLearner {

    @Override
    public Classifier learn(Chunk chunk) {
        if (name.equals("mgc")) { // the cells are counted once it is known which features vary
            refusal(chunk.schema()).ifPresent(reason -> {
                throw new SpecException(reason);
            });
        }
        FeatureScales scales = scales(chunk);
        return scaled(scales, learn(Sample.of(scales.arePlain() ? chunk : scales.scaled(chunk))));
    }

    /** The classifier of rows as they are, from one of rows divided by their scales. */
    Classifier scaled(FeatureScales scales, NetworkClassifier network) {
        return scales.arePlain() ? network : new ScaledClassifier(scales, family.isDensity(), network);
    }

    private NetworkClassifier learn(Sample sample) {
        return learn(problem(sample), sample.present(), sample.classWeights());
    }

    /** The classifier of rows whose moments are known; only where it {@link #needsMomentsOnly}. */
    NetworkClassifier learn(ClassMoments moments) {
        return learn(chosen(problem(moments)), moments.present(), moments.classWeights());
    }

    private LearningProblem problem(ClassMoments moments) {
        return LearningProblem.of(
                family.byMoments().orElseThrow(), moments, search.dimensions(moments.features()), alpha);
    }

    /**
     * The classifier of rows whose moments are known but for rounding; nothing where rounding might make it another one,
     * as where a structure is chosen by a tie or features almost determine each other.
     *
     * @param rows how many these are at the most
     */
    Optional<NetworkClassifier> learnSurely(ClassMoments moments, int rows) {
        LearningProblem all = problem(moments);
        if (!all.isPrecise(rows, search.asks() == Asks.DEPENDENCE) || !filter.isSure(new Margins(all))) {
            return Optional.empty();
        }
        LearningProblem problem = chosen(all);
        NetworkClassifier classifier = learn(problem, moments.present(), moments.classWeights());
        List<Structure> found = classifier.structures();
        return search.isSure(new Margins(problem), found.get(0))
                        && found.stream().allMatch(problem::isPrecise)
                ? Optional.of(classifier)
                : Optional.empty();
    }

    @Override
    public Optional<SufficientStatistics> statistics() {
        return statistics(this::learnSurely);
    }

    /** The sums that a learner of these networks learns from. */
    Optional<SufficientStatistics> statistics(SufficientStatistics.Maker maker) {
        return family.byMoments()
                .filter(gaussian -> needsMomentsOnly())
                .map(gaussian -> new SufficientStatistics.ByMoments(gaussian.floor(), gaussian.shrink() == 0, maker));
    }

    private NetworkClassifier learn(LearningProblem problem, int[] present, double[] classWeights) {
        if (search.startsComplete()) {
            check(problem, Structure.complete(problem.features()));
        }
        List<Structure> structures = search.searchAll(problem);
        for (Structure structure : structures) {
            check(problem, structure);
        }
        LearningProblem fitted = withBestFamily(problem, structures.get(0));
        List<Network> networks = structures.stream().map(fitted::network).toList();
        return classifier(networks, present, classWeights);
    }

    NetworkClassifier classifier(List<Network> networks, int[] present, double[] classWeights) {
        return new NetworkClassifier(
                alpha, clamp, present, classWeights, search.averaging().orElse(Averaging.JOINT), networks);
    }

    /** Whether class moments are all that it learns from. */
    boolean needsMomentsOnly() {
        return family.byMoments().isPresent() && search.asks() != Asks.ROWS && filter.asks() != Asks.ROWS;
    }

    /** These rows with the features that are chosen: where a structure is searched for. */
    LearningProblem problem(Sample sample) {
        return chosen(LearningProblem.of(family, sample, search.dimensions(sample.features()), folds, alpha));
    }

    /** The same of the rows of a chunk, divided by their scales. */
    LearningProblem problem(Chunk chunk) {
        FeatureScales scales = scales(chunk);
        return problem(Sample.of(scales.arePlain() ? chunk : scales.scaled(chunk)));
    }

    FeatureScales scales(Chunk chunk) {
        return FeatureScales.of(chunk, family.hasMarks());
    }

    private LearningProblem chosen(LearningProblem all) {
        return filter.asks() == Asks.NOTHING ? all : all.selected(filter, search);
    }

    /** The same learner with another search. */
    NetworkLearner with(StructureSearch other) {
        return new NetworkLearner(name, family, other, filter, folds, alpha, clamp);
    }

    @Override
    public Optional<String> refusal(Schema schema) {
        if (name.equals("mgc")) {
            return schema.features().stream()
                    .filter(feature -> !feature.isContinuous())
                    .map(discrete -> "mgc is for continuous features and '" + discrete.name()
                            + "' is discrete; use complete, tan or nb")
                    .findFirst();
        }
        return search.startsComplete() && filter.asks() == Asks.NOTHING && cells(schema) > family.mostCells()
                ? Optional.of(tooManyCells(schema.featureCount()))
                : Optional.empty();
    }

    @Override
    public MStep mStep(Schema schema) {
        if (filter.asks() != Asks.NOTHING || search.asks() == Asks.RELEVANCE) {
            return new MStep.Unsound("it chooses features, and likelihoods of different features do not compare");
        }
        if (family instanceof TableFamily table && table.discretizer().asksClasses() && hasContinuous(schema)) {
            return new MStep.Unsound("its cuts follow the classes, and probabilities of different intervals do not"
                    + " compare; use density=discretized(method=frequency) or method=width");
        }
        if (search.asks() == Asks.ROWS || !family.candidates().isEmpty()) {
            return new MStep.Unsound("it chooses by errors, and a soft label does not say which answer is wrong");
        }
        boolean isFixed = search.asks() == Asks.NOTHING && search.averaging().isEmpty();
        boolean isPlain = family.byMoments()
                .filter(gaussian -> gaussian.shrink() == 0 && gaussian.ridge() == 0)
                .isPresent();
        boolean isContinuous = schema.features().stream().allMatch(Feature::isContinuous);
        return isFixed && isPlain && isContinuous && clamp >= MStep.NO_CLAMP
                ? MStep.withPseudoCounts(alpha, schema)
                : new MStep.Approximates();
    }

    private static boolean hasContinuous(Schema schema) {
        return schema.features().stream().anyMatch(Feature::isContinuous);
    }

    @Override
    public Cost cost(ChunkShape shape) {
        return new NetworkCost(this, shape).cost();
    }

    /** Cells of a table of all discrete features; continuous ones, cut where the rows say, can only add to them. */
    private static double cells(Schema schema) {
        double cells = 1;
        for (Feature feature : schema.features()) {
            cells *= feature.isContinuous() ? 1 : Math.max(1, feature.values().size());
        }
        return cells;
    }

    private String tooManyCells(int features) {
        return "a table of " + features + " features has too many cells for " + name + " with density=" + family.spec()
                + "; use tan, kdb or jan(search=forward)";
    }

    private void check(LearningProblem problem, Structure structure) {
        for (Node node : structure.nodes()) {
            if (!problem.allows(node)) {
                throw new SpecException(tooManyCells(node.dimensions()));
            }
        }
    }

    private LearningProblem withBestFamily(LearningProblem problem, Structure structure) {
        LearningProblem best = problem;
        double least = Double.POSITIVE_INFINITY;
        for (DensityFamily candidate : family.candidates()) {
            LearningProblem other = problem.with(candidate);
            double error = other.error(structure);
            if (error < least - 1e-12) {
                least = error;
                best = other;
            }
        }
        return best;
    }

    @Override
    public String spec() {
        String options = search.options();
        return name + "(density=" + family.spec() + (options.isEmpty() ? "" : "," + options) + ",alpha=" + alpha
                + ",clamp=" + clamp + family.options() + ",features=" + filter.spec() + ",folds=" + folds
                + search.averaging().map(how -> ",average=" + how.spec()).orElse("") + ")";
    }
}
