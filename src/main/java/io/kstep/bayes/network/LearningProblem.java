package io.kstep.bayes.network;

import io.kstep.bayes.structure.FeatureFilter;
import io.kstep.bayes.structure.Information;
import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.SearchSpace;
import io.kstep.bayes.structure.Structure;
import io.kstep.bayes.structure.Uncertainty;
import io.kstep.probability.discretize.MinimumDescriptionLength;
import java.util.function.IntUnaryOperator;

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
    private Information information;
    private FoldScores scores;

    /**
     * @param features those in use, each of which varies
     * @param dimensions how many features a density is of at the most, 0 if every node decides for itself
     * @param folds of the cross-validation that wrappers use
     * @param alpha pseudo-count of every class
     */
    private LearningProblem(
            DensityFamily family, Sample sample, int[] features, int dimensions, int folds, double alpha) {
        this.family = family;
        this.sample = sample;
        this.features = features;
        this.dimensions = dimensions;
        this.folds = folds;
        this.alpha = alpha;
        fitter = family.on(sample, features, dimensions);
    }

    /** The problem over all features that vary. */
    public static LearningProblem of(DensityFamily family, Sample sample, int dimensions, int folds, double alpha) {
        return new LearningProblem(family, sample, sample.varying(), dimensions, folds, alpha);
    }

    /**
     * The problem over those features only that a filter selects.
     *
     * @param dimensionsOf how many features a density is of, from how many there are
     */
    public LearningProblem selected(FeatureFilter filter, IntUnaryOperator dimensionsOf) {
        int[] some = filter.select(this);
        return new LearningProblem(family, sample, some, dimensionsOf.applyAsInt(some.length), folds, alpha);
    }

    /** The same problem with another family of densities. */
    public LearningProblem with(DensityFamily other) {
        return new LearningProblem(other, sample, features, dimensions, folds, alpha);
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

    @Override
    public double error(Structure structure) {
        if (scores == null) {
            scores = new FoldScores(family, sample, features, dimensions, folds, alpha);
        }
        return scores.error(structure);
    }
}
