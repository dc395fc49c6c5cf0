package io.kstep.bayes;

import io.kstep.probability.Density;
import io.kstep.probability.Mte;
import io.kstep.probability.MteMerger;
import java.util.Arrays;
import java.util.List;

/**
 * Moves what was learned of the features in each interval towards their marginal: f_s becomes
 * (n_s f_s + m f) / (n_s + m), which is an MTE still (method.md, conditional MTEs). Tables of values likewise.
 *
 * @param leaves the features given each interval
 * @param marginal the features of all rows together, its only class
 * @param shrink m, the weight of the marginal in values
 */
record ShrunkFeatures(NaiveBayes leaves, NaiveBayes marginal, double shrink) {

    /** The marginal smooths already; this keeps a value that is new to all intervals from being impossible. */
    private static final double ALPHA = 1e-3;

    NaiveBayes naiveBayes() {
        int[] present = leaves.presentClasses();
        double[] weights = new double[present.length];
        Arrays.setAll(weights, leaves::classWeight);
        FeatureModel[] features = new FeatureModel[leaves.featureCount()];
        Arrays.setAll(features, j -> shrunk(leaves.feature(j), marginal.feature(j)));
        return new NaiveBayes(leaves.alpha(), leaves.clamp(), present, weights, features);
    }

    private FeatureModel shrunk(FeatureModel leaf, FeatureModel all) {
        if (leaf instanceof DiscreteFeature table && all instanceof DiscreteFeature whole) {
            return table(table, whole);
        }
        if (leaf instanceof SpikedFeature spiked && all instanceof SpikedFeature whole) {
            return new SpikedFeature(
                    spiked.spikes(), table(spiked.table(), whole.table()), shrunk(spiked.rest(), whole.rest()));
        }
        if (leaf instanceof DensityFeature densities && all instanceof DensityFeature whole) {
            return densities(densities, whole);
        }
        return leaf; // says nothing
    }

    private DiscreteFeature table(DiscreteFeature leaf, DiscreteFeature all) {
        DiscreteFeature table = new DiscreteFeature(leaf.values(), ALPHA);
        for (int s = 0; s < leaves.presentClasses().length; s++) {
            table.addSlot();
            for (int v = 0; v < leaf.values(); v++) {
                table.add(s, v, leaf.count(s, v) + shrink * all.probability(0, v));
            }
        }
        return table;
    }

    private DensityFeature densities(DensityFeature leaf, DensityFeature all) {
        Density[] densities = new Density[leaves.presentClasses().length];
        double[] weights = new double[densities.length];
        Mte whole = (Mte) all.density(0);
        for (int s = 0; s < densities.length; s++) {
            weights[s] = leaf.weight(s);
            densities[s] = weights[s] == 0
                    ? whole
                    : MteMerger.mixture(List.of((Mte) leaf.density(s), whole), weights[s], shrink);
        }
        return new DensityFeature(densities, weights, whole);
    }
}
