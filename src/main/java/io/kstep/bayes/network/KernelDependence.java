package io.kstep.bayes.network;

import io.kstep.bayes.structure.Information;
import io.kstep.probability.information.KernelInformation;
import io.kstep.probability.kernel.KernelColumn;
import io.kstep.probability.kernel.NormalRule;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Information of features by kernel plug-in estimates (Pérez 2010, 4.4): pairs with bandwidths for two dimensions,
 * I(X_i; C) with those for one. There is no exact test for them: degrees of freedom are those of tables of five
 * intervals.
 */
final class KernelDependence {

    private static final long SEED = 2;
    private static final int TEST_BINS = 5;

    private final KernelFamily family;
    private final Sample sample;
    private final int[] features;
    private final ClassSpreads spreads;
    private final int[][] drawn;
    private final double[][] weights;

    KernelDependence(KernelFamily family, Sample sample, int[] features, ClassSpreads spreads) {
        this.family = family;
        this.sample = sample;
        this.features = features;
        this.spreads = spreads;
        drawn = new int[sample.slots()][];
        weights = new double[sample.slots()][];
        for (int s = 0; s < drawn.length; s++) {
            int slot = s;
            drawn[s] = RowHash.drawn(sample, s, family.searched(), SEED);
            double factor = drawn[s].length == 0 ? 1 : (double) sample.size(s) / drawn[s].length;
            weights[s] = Arrays.stream(drawn[s])
                    .mapToDouble(i -> factor * sample.weight(slot, i))
                    .toArray();
        }
    }

    Information information() {
        int n = sample.features();
        double[] classDegrees = new double[n];
        double[][] degrees = new double[n][n];
        for (int i : features) {
            classDegrees[i] = (sample.slots() - 1) * parameters(i);
            for (int j : features) {
                degrees[i][j] = parameters(i) * parameters(j) * sample.slots();
            }
        }
        return new Information(sample.total(), this::withClass, this::given, this::pairs, classDegrees, degrees);
    }

    private double parameters(int feature) {
        return (sample.isContinuous(feature) ? TEST_BINS : sample.cardinality(feature)) - 1.0;
    }

    private double[] withClass() {
        double[] told = new double[sample.features()];
        double[] all = Arrays.stream(weights).flatMapToDouble(Arrays::stream).toArray();
        for (int s = 0; s < sample.slots(); s++) {
            KernelColumn[] columns = columns(s, 1);
            for (int a = 0; a < features.length; a++) {
                told[features[a]] += sample.classWeight(s)
                        / sample.total()
                        * KernelInformation.meanLogDensity(columns[a], weights[s]);
            }
        }
        KernelColumn[] pooled = pooled(1);
        for (int a = 0; a < features.length; a++) {
            told[features[a]] -= KernelInformation.meanLogDensity(pooled[a], all);
        }
        return told;
    }

    private double[][] given() {
        double[][] given = new double[sample.features()][sample.features()];
        for (int s = 0; s < sample.slots(); s++) {
            add(given, KernelInformation.mutual(columns(s, 2), weights[s]), sample.classWeight(s) / sample.total());
        }
        return given;
    }

    private double[][] pairs() {
        double[][] pairs = new double[sample.features()][sample.features()];
        add(
                pairs,
                KernelInformation.mutual(
                        pooled(2),
                        Arrays.stream(weights).flatMapToDouble(Arrays::stream).toArray()),
                1);
        return pairs;
    }

    private void add(double[][] to, double[][] from, double share) {
        for (int a = 0; a < features.length; a++) {
            for (int b = 0; b < features.length; b++) {
                to[features[a]][features[b]] += share * from[a][b];
            }
        }
    }

    private KernelColumn[] columns(int slot, int l) {
        double h = Math.sqrt(family.tau()) * NormalRule.bandwidth(l, Math.max(1, sample.classWeight(slot)));
        return Arrays.stream(features)
                .mapToObj(j -> KernelFitter.column(family, sample, slot, j, drawn[slot], h * spreads.of(slot, j)))
                .toArray(KernelColumn[]::new);
    }

    /** Of all classes together. */
    private KernelColumn[] pooled(int l) {
        double h = Math.sqrt(family.tau()) * NormalRule.bandwidth(l, Math.max(1, sample.total()));
        return Arrays.stream(features)
                .mapToObj(j -> {
                    double[] centres = IntStream.range(0, sample.slots())
                            .boxed()
                            .flatMapToDouble(s -> Arrays.stream(KernelFitter.column(family, sample, s, j, drawn[s], 1)
                                    .centres()))
                            .toArray();
                    int values = sample.cardinality(j);
                    return values == 0
                            ? KernelColumn.continuous(family.kernel(), centres, h * spreads.overall(j))
                            : KernelColumn.discrete(
                                    centres, values, family.alpha() / (sample.total() + family.alpha() * values));
                })
                .toArray(KernelColumn[]::new);
    }
}
