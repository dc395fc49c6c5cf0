package io.kstep.bayes;

import io.kstep.probability.Density;
import io.kstep.probability.Mte;
import io.kstep.probability.MteMerger;
import io.kstep.probability.Spikes;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Joins two naive Bayes classifiers without their rows (method.md, merging): value tables add up; densities of a
 * class become a mixture by the number of values each was learned from, fitted again to bounded size; spikes of either
 * one are spikes of both.
 */
final class NaiveBayesMerger {

    private final NaiveBayes first;
    private final NaiveBayes second;
    private final MteMerger merger;
    private final int[] present;
    private final int[] firstSlots;
    private final int[] secondSlots;

    NaiveBayesMerger(NaiveBayes first, NaiveBayes second, MteMerger merger) {
        this.first = first;
        this.second = second;
        this.merger = merger;
        int[] left = first.presentClasses();
        int[] right = second.presentClasses();
        present = IntStream.concat(Arrays.stream(left), Arrays.stream(right))
                .distinct()
                .sorted()
                .toArray();
        firstSlots = slotsIn(left);
        secondSlots = slotsIn(right);
    }

    /** Where the slots of a part lie in the whole. */
    private int[] slotsIn(int[] part) {
        return Arrays.stream(part).map(c -> Arrays.binarySearch(present, c)).toArray();
    }

    NaiveBayes merged() {
        double[] weights = new double[present.length];
        for (int s = 0; s < firstSlots.length; s++) {
            weights[firstSlots[s]] += first.classWeight(s);
        }
        for (int s = 0; s < secondSlots.length; s++) {
            weights[secondSlots[s]] += second.classWeight(s);
        }
        FeatureModel[] features = new FeatureModel[first.featureCount()];
        Arrays.setAll(features, j -> merged(first.feature(j), second.feature(j)));
        return new NaiveBayes(first.alpha(), first.clamp(), present, weights, features);
    }

    private FeatureModel merged(FeatureModel a, FeatureModel b) {
        if (a instanceof DiscreteFeature || b instanceof DiscreteFeature) {
            return table((DiscreteFeature) a, (DiscreteFeature) b);
        }
        if (a instanceof SpikedFeature || b instanceof SpikedFeature) {
            return spiked(a, b);
        }
        return densities(a, b);
    }

    private DiscreteFeature table(DiscreteFeature a, DiscreteFeature b) {
        DiscreteFeature table = emptyTable(Math.max(a.values(), b.values()));
        table.addAll(a, firstSlots);
        table.addAll(b, secondSlots);
        return table;
    }

    private DiscreteFeature emptyTable(int values) {
        DiscreteFeature table = new DiscreteFeature(values, first.alpha());
        for (int s = 0; s < present.length; s++) {
            table.addSlot();
        }
        return table;
    }

    private FeatureModel spiked(FeatureModel a, FeatureModel b) {
        double[] spikes = withoutRareMarks(
                Arrays.stream(new FeatureModel[] {a, b})
                        .filter(SpikedFeature.class::isInstance)
                        .flatMapToDouble(f -> Arrays.stream(((SpikedFeature) f).spikes()))
                        .distinct()
                        .sorted()
                        .toArray(),
                a,
                b);
        DiscreteFeature table = emptyTable(spikes.length + 1);
        addSpikes(a, firstSlots, spikes, table);
        addSpikes(b, secondSlots, spikes, table);
        return new SpikedFeature(spikes, table, densities(rest(a), rest(b)));
    }

    /** Of the far values, which may be new ones in every chunk, those that were seen most often. */
    private double[] withoutRareMarks(double[] spikes, FeatureModel a, FeatureModel b) {
        double[] marks = Arrays.stream(spikes)
                .filter(x -> Math.abs(x) >= Spikes.FAR)
                .boxed()
                .sorted(Comparator.comparingDouble(
                        x -> -(weight(a, x, firstSlots.length) + weight(b, x, secondSlots.length))))
                .mapToDouble(Double::doubleValue)
                .toArray();
        if (marks.length <= Spikes.MOST_FAR) {
            return spikes;
        }
        double[] kept = Arrays.copyOf(marks, Spikes.MOST_FAR);
        Arrays.sort(kept);
        return Arrays.stream(spikes)
                .filter(x -> Math.abs(x) < Spikes.FAR || Arrays.binarySearch(kept, x) >= 0)
                .toArray();
    }

    private static double weight(FeatureModel feature, double spike, int slots) {
        if (!(feature instanceof SpikedFeature spiked)) {
            return 0;
        }
        int at = Arrays.binarySearch(spiked.spikes(), spike);
        double sum = 0;
        for (int s = 0; at >= 0 && s < slots; s++) {
            sum += spiked.table().count(s, at);
        }
        return sum;
    }

    private static FeatureModel rest(FeatureModel feature) {
        return feature instanceof SpikedFeature spiked ? spiked.rest() : feature;
    }

    private static void addSpikes(FeatureModel from, int[] slots, double[] spikes, DiscreteFeature table) {
        for (int s = 0; s < slots.length; s++) {
            if (from instanceof SpikedFeature spiked) {
                double[] own = spiked.spikes();
                for (int v = 0; v < own.length; v++) {
                    int at = Arrays.binarySearch(spikes, own[v]);
                    table.add(
                            slots[s],
                            at < 0 ? spikes.length : at,
                            spiked.table().count(s, v));
                }
                table.add(slots[s], spikes.length, spiked.table().count(s, own.length));
            } else if (from instanceof DensityFeature density) {
                table.add(slots[s], spikes.length, density.weight(s));
            }
        }
    }

    private FeatureModel densities(FeatureModel a, FeatureModel b) {
        if (!(a instanceof DensityFeature) && !(b instanceof DensityFeature)) {
            return new SilentFeature();
        }
        Density unseen = unseen(a, b);
        Density[] densities = new Density[present.length];
        double[] weights = new double[present.length];
        Arrays.fill(densities, unseen);
        add(a, firstSlots, densities, weights);
        add(b, secondSlots, densities, weights);
        return new DensityFeature(densities, weights, unseen);
    }

    private void add(FeatureModel from, int[] slots, Density[] densities, double[] weights) {
        if (from instanceof DensityFeature feature) {
            for (int s = 0; s < slots.length; s++) {
                int into = slots[s];
                double weight = feature.weight(s);
                if (weight > 0) {
                    densities[into] = weights[into] == 0
                            ? feature.density(s)
                            : merger.merge(
                                    List.of((Mte) densities[into], (Mte) feature.density(s)), weights[into], weight);
                    weights[into] += weight;
                }
            }
        }
    }

    /** The density of a class without rows, over the wider of the two ranges. */
    private static Density unseen(FeatureModel a, FeatureModel b) {
        if (!(a instanceof DensityFeature left)) {
            return ((DensityFeature) b).unseen();
        }
        return b instanceof DensityFeature right && width(right) > width(left) ? right.unseen() : left.unseen();
    }

    private static double width(DensityFeature feature) {
        Mte unseen = (Mte) feature.unseen();
        return unseen.high() - unseen.low();
    }
}
