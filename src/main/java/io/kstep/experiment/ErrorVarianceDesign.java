package io.kstep.experiment;

import io.kstep.data.generate.DependenceNetwork;
import io.kstep.evaluate.Resampling;
import io.kstep.evaluate.Resampling.CrossValidation;
import io.kstep.evaluate.Resampling.HoldOut;
import io.kstep.evaluate.Resampling.LeaveOneOut;
import io.kstep.evaluate.Resampling.Repeated;
import io.kstep.evaluate.Resampling.Resubstitution;
import io.kstep.evaluate.variance.BiasDifference;
import io.kstep.evaluate.variance.VarianceDecomposition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The design of Rodríguez 2013, 4.3.1: random 2-DB domains of 14 binary
 * features, data sets of N rows from each, index sets on every data set, and true errors by enumeration.
 *
 * @param dataSets of each domain
 * @param indexSets of each data set; a tenth of it for bootstraps of 1,000 samples, whose internal sensitivity is next to
 *     nothing
 * @param rivalSets data sets on which a second learner is measured for the bias difference
 * @param largest size of the largest bootstrap
 */
record ErrorVarianceDesign(int domains, int dataSets, int indexSets, int rivalSets, int largest, long seed) {

    static final int ROWS = 100;
    private static final double SHARE = 2.0 / 3;
    private static final int TIMES = 10;

    static ErrorVarianceDesign of(ExperimentOptions options) {
        int domains = Math.max(2, options.networks() / 2);
        return options.fast()
                ? new ErrorVarianceDesign(domains, 40, 10, 5, 100, options.seed())
                : new ErrorVarianceDesign(domains, 100, 100, 30, 1000, options.seed());
    }

    /** What one domain showed, by estimator. */
    record Domain(Map<String, VarianceDecomposition> parts, Map<String, BiasDifference> differences) {}

    List<EstimatorFamily> families() {
        List<EstimatorFamily> families = new ArrayList<>();
        families.add(EstimatorFamily.splits("RS", new Resubstitution(), false, ROWS, seeds(1)));
        for (boolean stratified : new boolean[] {false, true}) {
            HoldOut holdOut = new HoldOut(SHARE, stratified);
            families.add(splits("HO", holdOut, stratified));
            families.add(splits("rHO" + TIMES, new Repeated(holdOut, TIMES), stratified));
            for (int folds : new int[] {2, 5, 10}) {
                CrossValidation cv = new CrossValidation(folds, stratified);
                families.add(splits("k" + folds, cv, stratified));
                families.add(splits("r" + TIMES + "k" + folds, new Repeated(cv, TIMES), stratified));
            }
            families.add(EstimatorFamily.bootstraps(stratified, ROWS, seeds(indexSets), 10, 100));
            if (largest > 100) {
                int fewer = Math.max(2, indexSets / 10);
                families.add(EstimatorFamily.bootstraps(stratified, ROWS, seeds(fewer), largest));
            }
        }
        families.add(EstimatorFamily.splits("LOO", new LeaveOneOut(), false, ROWS, seeds(1)));
        return families;
    }

    private EstimatorFamily splits(String name, Resampling resampling, boolean stratified) {
        return EstimatorFamily.splits((stratified ? "St" : "") + name, resampling, stratified, ROWS, seeds(indexSets));
    }

    private long[] seeds(int count) {
        return new SplittableRandom(seed).longs(count).toArray();
    }

    Domain run(int number, List<EstimatorFamily> families) {
        DependenceNetwork network = DependenceNetwork.random(PackedNaiveBayes.FEATURES, 2, seed * 1_000_003 + number);
        double[][] joint = {network.joint(0), network.joint(1)};
        List<BinaryData> samples = new ArrayList<>();
        for (int i = 0; i < dataSets; i++) {
            samples.add(BinaryData.of(network.generator(seed * 7_368_787 + i).chunk(ROWS)));
        }
        Measured naiveBayes = new Measured(new PackedNaiveBayes(), samples, joint, families, indexSets);
        List<BinaryData> fewer = samples.subList(0, Math.min(rivalSets, dataSets));
        int rivalIndexSets = Math.max(1, indexSets / 10);
        Measured shorter = new Measured(new PackedNaiveBayes(), fewer, joint, families, rivalIndexSets);
        Measured rival = new Measured(new NearestRow(), fewer, joint, families, rivalIndexSets);
        Map<String, VarianceDecomposition> parts = new LinkedHashMap<>();
        Map<String, BiasDifference> differences = new LinkedHashMap<>();
        naiveBayes.estimates.forEach((name, hats) -> {
            parts.put(name, VarianceDecomposition.of(naiveBayes.truth, hats));
            if (shorter.estimates.containsKey(name)) {
                differences.put(name, BiasDifference.of(shorter.deviations(name), rival.deviations(name)));
            }
        });
        return new Domain(parts, differences);
    }

    /** True errors and estimates of one learner, by estimator, data set and index set. */
    private static final class Measured {
        private final double[] truth;
        private final Map<String, double[][]> estimates = new LinkedHashMap<>();

        Measured(
                BinaryClassifier classifier,
                List<BinaryData> samples,
                double[][] joint,
                List<EstimatorFamily> families,
                int mostIndexSets) {
            truth = new double[samples.size()];
            for (EstimatorFamily family : families) {
                int sets = Math.min(mostIndexSets, family.indexSets());
                family.names().forEach(name -> estimates.put(name, new double[samples.size()][sets]));
            }
            for (int i = 0; i < truth.length; i++) {
                BinaryData data = samples.get(i);
                classifier.start(data);
                classifier.learnWithout(new int[0]);
                truth[i] = classifier.trueError(joint);
                for (EstimatorFamily family : families) {
                    fill(classifier, data, family, i);
                }
            }
        }

        private void fill(BinaryClassifier classifier, BinaryData data, EstimatorFamily family, int i) {
            double[] out = new double[family.names().size()];
            int sets = estimates.get(family.names().get(0))[i].length;
            for (int j = 0; j < sets; j++) {
                family.estimate(classifier, data, j, out);
                for (int e = 0; e < out.length; e++) {
                    estimates.get(family.names().get(e))[i][j] = out[e];
                }
            }
        }

        double[][] deviations(String name) {
            return VarianceDecomposition.deviations(truth, estimates.get(name));
        }
    }
}
