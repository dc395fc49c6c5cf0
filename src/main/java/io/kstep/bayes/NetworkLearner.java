package io.kstep.bayes;

import io.kstep.bayes.network.ClassMoments;
import io.kstep.bayes.network.DensityFamily;
import io.kstep.bayes.network.GaussianFamily;
import io.kstep.bayes.network.KernelFamily;
import io.kstep.bayes.network.LearningProblem;
import io.kstep.bayes.network.Network;
import io.kstep.bayes.network.Sample;
import io.kstep.bayes.network.TableFamily;
import io.kstep.bayes.structure.DependenceSearch;
import io.kstep.bayes.structure.FeatureFilter;
import io.kstep.bayes.structure.FixedSearch;
import io.kstep.bayes.structure.JoiningSearch;
import io.kstep.bayes.structure.Margins;
import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.SelectiveSearch;
import io.kstep.bayes.structure.Structure;
import io.kstep.bayes.structure.StructureSearch;
import io.kstep.bayes.structure.TreeSearch;
import io.kstep.data.Chunk;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Learns Bayesian network classifiers: chooses features, searches for a structure, fits its densities (Pérez 2010,
 * chapters 2 to 4). With {@link OneDependence} as the search it learns one network for each feature and averages them.
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
        Averaging averaging,
        int folds,
        double alpha,
        double clamp)
        implements AdditiveLearner {

    /** The powers of 1.6 that the thesis multiplies squared bandwidths by (4.8.2.3). */
    private static final int TAU_STEPS = 7;

    private static final double TAU_STEP = 1.6;

    @Override
    public Classifier learn(Chunk chunk) {
        if (name.equals("mgc")) { // the cells are counted once it is known which features vary
            refusal(chunk.schema()).ifPresent(reason -> {
                throw new SpecException(reason);
            });
        }
        FeatureScales scales =
                FeatureScales.of(chunk, !(family instanceof GaussianFamily || family instanceof KernelFamily));
        if (scales.arePlain()) {
            return learn(Sample.of(chunk));
        }
        boolean isDensity = !(family instanceof TableFamily);
        return new ScaledClassifier(scales, isDensity, learn(Sample.of(scales.scaled(chunk))));
    }

    private NetworkClassifier learn(Sample sample) {
        return learn(problem(sample), sample.present(), sample.classWeights());
    }

    /** The classifier of rows whose moments are known; the family has to be Gaussian. */
    NetworkClassifier learn(ClassMoments moments) {
        LearningProblem all =
                LearningProblem.of((GaussianFamily) family, moments, search.dimensions(moments.features()), alpha);
        return learn(chosen(all), moments.present(), moments.classWeights());
    }

    /**
     * The classifier of rows whose moments are known but for rounding; nothing where that might make it another one, as
     * where a structure is chosen by a tie or features all but determine each other.
     *
     * @param rows how many these are at the most
     */
    Optional<NetworkClassifier> learnSurely(ClassMoments moments, int rows) {
        LearningProblem all =
                LearningProblem.of((GaussianFamily) family, moments, search.dimensions(moments.features()), alpha);
        boolean isSearched = search instanceof TreeSearch || search instanceof DependenceSearch;
        if (!all.isPrecise(rows, isSearched) || !new Margins(all).hold(filter)) {
            return Optional.empty();
        }
        LearningProblem problem = chosen(all);
        NetworkClassifier classifier = learn(problem, moments.present(), moments.classWeights());
        boolean isSure = search instanceof OneDependence
                || new Margins(problem).hold(search, classifier.structures().get(0));
        return isSure && classifier.structures().stream().allMatch(problem::isPrecise)
                ? Optional.of(classifier)
                : Optional.empty();
    }

    @Override
    public Optional<ChunkSums> sums(Chunk chunk) {
        return sums(this, this::learnSurely, chunk);
    }

    /** The sums that a learner of these networks learns from. */
    Optional<ChunkSums> sums(Learner byRows, NetworkSums.ByMoments byMoments, Chunk chunk) {
        return family instanceof GaussianFamily gaussian && needsMomentsOnly()
                ? NetworkSums.of(byRows, byMoments, gaussian.floor(), gaussian.shrink() == 0, chunk)
                : Optional.empty();
    }

    private NetworkClassifier learn(LearningProblem problem, int[] present, double[] classWeights) {
        if (search instanceof JoiningSearch joining && joining.direction() == JoiningSearch.Direction.CONDENSED) {
            check(problem, Structure.complete(problem.features())); // where that search starts
        }
        List<Structure> structures =
                search instanceof OneDependence ? OneDependence.structures(problem) : List.of(search.search(problem));
        for (Structure structure : structures) {
            check(problem, structure);
        }
        LearningProblem fitted = withBandwidth(problem, structures.get(0));
        List<Network> networks = structures.stream().map(fitted::network).toList();
        return classifier(networks, present, classWeights);
    }

    NetworkClassifier classifier(List<Network> networks, int[] present, double[] classWeights) {
        return new NetworkClassifier(alpha, clamp, present, classWeights, averaging, networks);
    }

    /** Whether class moments are all that it learns from: no family but one, and no search that predicts rows. */
    boolean needsMomentsOnly() {
        boolean searched = search instanceof TreeSearch
                || search instanceof DependenceSearch
                || search instanceof FixedSearch
                || search instanceof OneDependence
                || (search instanceof SelectiveSearch selective && selective.significance() > 0);
        return family instanceof GaussianFamily
                && searched
                && !(filter instanceof FeatureFilter.Phi || filter instanceof FeatureFilter.Correlation);
    }

    /** These rows with the features that are chosen: where a structure is searched for. */
    LearningProblem problem(Sample sample) {
        return chosen(LearningProblem.of(family, sample, search.dimensions(sample.features()), folds, alpha));
    }

    private LearningProblem chosen(LearningProblem all) {
        return filter instanceof FeatureFilter.All ? all : all.selected(filter, search::dimensions);
    }

    /** The same learner with another search. */
    NetworkLearner with(StructureSearch other) {
        return new NetworkLearner(name, family, other, filter, averaging, folds, alpha, clamp);
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
        return startsComplete() && filter instanceof FeatureFilter.All && cells(schema) > family.mostCells()
                ? Optional.of(tooManyCells(schema.featureCount()))
                : Optional.empty();
    }

    @Override
    public Cost cost(ChunkShape shape) {
        return new NetworkCost(this, shape).cost();
    }

    /** Whether the first structure it fits joins all features. */
    private boolean startsComplete() {
        return (search instanceof FixedSearch fixed && fixed.shape() == FixedSearch.Shape.COMPLETE)
                || (search instanceof JoiningSearch joining
                        && joining.direction() == JoiningSearch.Direction.CONDENSED);
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

    private LearningProblem withBandwidth(LearningProblem problem, Structure structure) {
        if (!(family instanceof KernelFamily kernel) || !kernel.wrapper()) {
            return problem;
        }
        LearningProblem best = problem;
        double least = Double.POSITIVE_INFINITY;
        for (int step : bandwidthSteps()) {
            LearningProblem other = problem.with(kernel.withTau(kernel.tau() * Math.pow(TAU_STEP, step)));
            double error = other.error(structure);
            if (error < least - 1e-12) {
                least = error;
                best = other;
            }
        }
        return best;
    }

    /** 0 first, then ever farther from it, so that ties go to the normal rule or near it. */
    private static List<Integer> bandwidthSteps() {
        List<Integer> steps = new ArrayList<>(List.of(0));
        IntStream.rangeClosed(1, TAU_STEPS).forEach(step -> steps.addAll(List.of(-step, step)));
        return steps;
    }

    @Override
    public String spec() {
        String options = search.options();
        return name + "(density=" + family.spec() + (options.isEmpty() ? "" : "," + options) + ",alpha=" + alpha
                + ",clamp=" + clamp + family.options() + ",features=" + filter.spec() + ",folds=" + folds
                + (search instanceof OneDependence ? ",average=" + averaging.spec() : "") + ")";
    }
}
