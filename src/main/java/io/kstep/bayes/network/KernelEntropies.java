package io.kstep.bayes.network;

import io.kstep.bayes.network.SetEntropies.Row;
import io.kstep.probability.Abandonment;
import io.kstep.probability.kernel.KernelColumn;
import io.kstep.probability.kernel.NormalRule;
import java.util.Arrays;
import java.util.List;

/**
 * Entropies of sets of features by kernel plug-in estimates (Pérez 2010, eq 4.13): minus the mean of the logarithm of the
 * density over the rows themselves, each row's own kernel included. The bandwidth is that of all continuous features of
 * the set together, so that the density of a subset is a margin of that of the set. Takes the square of the number of rows.
 */
final class KernelEntropies {

    private final KernelFamily family;
    private final Sample sample;
    private final int[] set;
    private final ClassSpreads spreads;
    private final int dimensions;

    KernelEntropies(KernelFamily family, Sample sample, int[] set, ClassSpreads spreads) {
        this.family = family;
        this.sample = sample;
        this.set = set;
        this.spreads = spreads;
        dimensions = (int)
                Math.max(1, Arrays.stream(set).filter(sample::isContinuous).count());
    }

    SetEntropies entropies() {
        List<Row> rows = SetEntropies.complete(sample, set);
        double total = SetEntropies.weight(rows);
        double[] alone = new double[1 << set.length];
        double[] withClass = new double[alone.length];
        add(rows, -1, total, alone);
        Arrays.fill(withClass, SetEntropies.ofClass(rows, sample.slots()));
        for (int s = 0; s < sample.slots(); s++) {
            int slot = s;
            add(rows.stream().filter(row -> row.slot() == slot).toList(), slot, total, withClass);
        }
        return new SetEntropies(alone, withClass, total, true);
    }

    /** Adds what some rows have of the mean of - ln f, as their own kernels estimate it. */
    private void add(List<Row> rows, int slot, double total, double[] to) {
        int n = rows.size();
        if (n == 0) {
            return;
        }
        double mass = SetEntropies.weight(rows);
        KernelColumn[] columns =
                Arrays.stream(set).mapToObj(j -> column(rows, j, slot, mass)).toArray(KernelColumn[]::new);
        double[][] shapes = new double[set.length][n];
        double[] products = new double[n];
        for (Row row : rows) {
            Abandonment.check();
            for (int f = 0; f < set.length; f++) {
                columns[f].shapes(sample.column(set[f])[row.at()], shapes[f], 0);
            }
            for (int subset = 1; subset < to.length; subset++) {
                double normaliser = Math.log(mass);
                for (int t = 0; t < n; t++) {
                    products[t] = rows.get(t).weight();
                }
                for (int f = 0; f < set.length; f++) {
                    if ((subset >> f & 1) == 1) {
                        normaliser += columns[f].logNormaliser();
                        for (int t = 0; t < n; t++) {
                            products[t] *= shapes[f][t];
                        }
                    }
                }
                double sum = Arrays.stream(products).sum();
                to[subset] -= row.weight() / total * (Math.log(sum) - normaliser);
            }
        }
    }

    /** The kernels of a feature around rows of a class, or of all classes where the slot is below 0. */
    private KernelColumn column(List<Row> rows, int feature, int slot, double mass) {
        double[] centres = rows.stream()
                .mapToDouble(row -> sample.column(feature)[row.at()])
                .toArray();
        int values = sample.cardinality(feature);
        if (values > 0) {
            return KernelColumn.discrete(centres, values, family.alpha() / (mass + family.alpha() * values));
        }
        double h = Math.sqrt(family.tau()) * NormalRule.bandwidth(dimensions, Math.max(1, mass));
        double spread = slot < 0 ? spreads.overall(feature) : spreads.of(slot, feature);
        return KernelColumn.continuous(family.kernel(), centres, h * spread);
    }
}
