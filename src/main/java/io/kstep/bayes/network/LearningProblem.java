package io.kstep.bayes.network;

import io.kstep.bayes.structure.Averaging;
import io.kstep.bayes.structure.FeatureFilter;
import io.kstep.bayes.structure.Information;
import io.kstep.bayes.structure.Judge;
import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.SearchSpace;
import io.kstep.bayes.structure.Structure;
import io.kstep.bayes.structure.StructureSearch;
import io.kstep.bayes.structure.Uncertainty;
import io.kstep.probability.Abandonment;
import io.kstep.probability.discretize.MinimumDescriptionLength;
import java.util.List;

/** The rows of a sample with a family of densities: where a structure is searched for and a network is fitted. */
public final class LearningProblem implements SearchSpace {

    private static final int CFS_FALLBACK = 3;

    private final DensityFamily family;
    private final Sample sample;
    private final int[] features;
    private final int dimensions;
    private final int folds;
    private final double alpha;
    private final LocalFitter fitter;
    /** The moments that it was made from instead of rows, or null. */
    private ClassMoments moments;

    private Information information;
    private FoldScores scores;
    private NeighbourErrors neighbours;
    private NodeScores nodeScores;

    /**
     * @param features those in use, each of which varies
     * @param dimensions how many features a density is of at the most, 0 if every node decides for itself
     * @param folds of the cross-validation that wrappers use
     * @param alpha pseudo-count of every class
     */
    private LearningProblem(
            DensityFamily family,
            Sample sample,
            int[] features,
            int dimensions,
            int folds,
            double alpha,
            LocalFitter fitter) {
        this.family = family;
        this.sample = sample;
        this.features = features;
        this.dimensions = dimensions;
        this.folds = folds;
        this.alpha = alpha;
        this.fitter = fitter;
    }

    private static LearningProblem over(
            DensityFamily family, Sample sample, int[] features, int dimensions, int folds, double alpha) {
        return new LearningProblem(
                family, sample, features, dimensions, folds, alpha, family.on(sample, features, dimensions));
    }

    /** The problem over all features that vary. */
    public static LearningProblem of(DensityFamily family, Sample sample, int dimensions, int folds, double alpha) {
        return over(family, sample, sample.varying(), dimensions, folds, alpha);
    }

    /** The problem of rows of which the moments are known and nothing else; it has no errors. */
    public static LearningProblem of(GaussianFamily family, ClassMoments moments, int dimensions, double alpha) {
        return of(family, moments, moments.varying(), dimensions, alpha);
    }

    private static LearningProblem of(
            GaussianFamily family, ClassMoments moments, int[] features, int dimensions, double alpha) {
        Sample sample = moments.sample();
        LocalFitter fitter = new GaussianFitter(family, sample, features, moments::scatters);
        LearningProblem problem = new LearningProblem(family, sample, features, dimensions, 0, alpha, fitter);
        problem.moments = moments;
        return problem;
    }

    /**
     * The problem over those features only that a filter selects.
     *
     * @param own the search that finds a structure over them
     */
    public LearningProblem selected(FeatureFilter filter, StructureSearch own) {
        int[] some = filter.select(this, own);
        int l = own.dimensions(some.length);
        return moments == null
                ? over(family, sample, some, l, folds, alpha)
                : of(family.byMoments().orElseThrow(), moments, some, l, alpha);
    }

    /** The same problem with another family of densities. */
    public LearningProblem with(DensityFamily other) {
        return over(other, sample, features, dimensions, folds, alpha);
    }

    /** As {@link LocalFitter#isPrecise(int, boolean)}. */
    public boolean isPrecise(int rows, boolean isSearched) {
        return fitter.isPrecise(rows, isSearched);
    }

    /** As {@link LocalFitter#isPrecise(Structure)}. */
    public boolean isPrecise(Structure structure) {
        return fitter.isPrecise(structure);
    }

    public Network network(Structure structure) {
        return fitter.network(structure);
    }

    @Override
    public int[] features() {
        return features.clone();
    }

    @Override
    public Information information() {
        if (information == null) {
            information = fitter.information();
        }
        return information;
    }

    /** Entropies of all subsets of some features, as the densities estimate them. */
    public SetEntropies entropies(int[] set) {
        return fitter.entropies(set);
    }

    @Override
    public Uncertainty uncertainty() {
        Intervals intervals = Intervals.of(sample, features, new MinimumDescriptionLength(CFS_FALLBACK));
        return new TableDependence(sample, features, j -> intervals.of(sample, j)).uncertainty();
    }

    @Override
    public boolean allows(Node node) {
        return fitter.allows(node);
    }

    @Override
    public int cardinality(int feature) {
        return fitter.cardinality(feature);
    }

    @Override
    public double rows() {
        return sample.total();
    }

    @Override
    public int classes() {
        return sample.slots();
    }

    private NodeScores nodeScores() {
        if (nodeScores == null) {
            nodeScores = new NodeScores(fitter, sample);
        }
        return nodeScores;
    }

    @Override
    public double score(Node node) {
        return nodeScores().score(node);
    }

    @Override
    public double scoreAlone(int feature) {
        return nodeScores().scoreAlone(feature);
    }

    /** Parameters of a classifier of this structure, those of the classes included. */
    public double parameters(Structure structure) {
        return classes()
                - 1
                + structure.nodes().stream()
                        .mapToDouble(nodeScores()::parameters)
                        .sum();
    }

    private FoldScores scores() {
        if (scores == null) {
            scores = new FoldScores(family, sample, features, dimensions, folds, alpha);
        }
        return scores;
    }

    @Override
    public double error(Structure structure) {
        Abandonment.check();
        return scores().error(structure);
    }

    @Override
    public double error(Judge judge, StructureSearch own, int[] some) {
        Abandonment.check();
        return switch (judge) {
            case NB -> error(Structure.naive(some));
            case OWN -> some.length == 0 ? error(Structure.naive(some)) : ownError(own, some);
            case PARZEN ->
                over(KernelFamily.parzen(alpha), sample, some, Math.max(1, some.length), folds, alpha)
                        .error(some.length == 0 ? Structure.naive(some) : Structure.complete(some));
            case NEIGHBOURS -> neighbours().error(some);
        };
    }

    private double ownError(StructureSearch own, int[] some) {
        LearningProblem sub = over(family, sample, some, own.dimensions(some.length), folds, alpha);
        List<Structure> structures = own.searchAll(sub);
        return sub.scores().error(structures, own.averaging().orElse(Averaging.JOINT));
    }

    private NeighbourErrors neighbours() {
        if (neighbours == null) {
            neighbours = new NeighbourErrors(sample, features);
        }
        return neighbours;
    }
}
