package io.kstep.multi;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The features that go with a class variable and not with each other (CFS, Hall 2000): the set of greatest merit k r_cf /
 * sqrt(k + k (k - 1) r_ff), by symmetrical uncertainty, that a best-first search forwards finds.
 */
final class FeatureSubset {

    /** This number of expansions without a better set ends the search. */
    private static final int STALE = 5;

    private static final double GAIN = 1e-10;

    private final JointCounts counts;
    private final Map<Long, Double> known = new HashMap<>();

    FeatureSubset(JointCounts counts) {
        this.counts = counts;
    }

    private record Scored(BitSet features, double merit) {}

    /** The union of the sets of all class variables (CFSindiv, Rodríguez 2013, section 7.3.3), ascending. */
    int[] ofAll() {
        BitSet all = new BitSet();
        for (int j = 0; j < counts.space().variables(); j++) {
            all.or(of(j));
        }
        return all.stream().toArray();
    }

    BitSet of(int variable) {
        double[] withClass = new double[counts.features()];
        for (int i = 0; i < withClass.length; i++) {
            withClass[i] = counts.uncertainty(i, variable);
        }
        Scored best = new Scored(new BitSet(), 0);
        List<Scored> open = new ArrayList<>(List.of(best));
        Set<BitSet> seen = new HashSet<>();
        for (int stale = 0; stale < STALE && !open.isEmpty(); ) {
            Scored next =
                    open.stream().max(Comparator.comparingDouble(Scored::merit)).orElseThrow();
            open.remove(next);
            boolean isBetter = false;
            for (int i = 0; i < withClass.length; i++) {
                BitSet more = (BitSet) next.features.clone();
                more.set(i);
                if (!next.features.get(i) && seen.add(more)) {
                    Scored found = new Scored(more, merit(more, withClass));
                    open.add(found);
                    if (found.merit > best.merit + GAIN) {
                        best = found;
                        isBetter = true;
                    }
                }
            }
            stale = isBetter ? 0 : stale + 1;
        }
        return best.features;
    }

    private double merit(BitSet features, double[] withClass) {
        int[] chosen = features.stream().toArray();
        double relevance = 0;
        double redundancy = 0;
        for (int a = 0; a < chosen.length; a++) {
            relevance += withClass[chosen[a]];
            for (int b = 0; b < a; b++) {
                redundancy += 2 * between(chosen[b], chosen[a]);
            }
        }
        return relevance / Math.sqrt(chosen.length + redundancy);
    }

    private double between(int one, int other) {
        return known.computeIfAbsent(
                (long) one * counts.features() + other, absent -> counts.uncertaintyOfFeatures(one, other));
    }
}
