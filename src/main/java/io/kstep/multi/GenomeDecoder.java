package io.kstep.multi;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Turns genomes into structures (Rodríguez 2013, section 6.2.3): a class variable depends on those before it that a test
 * finds dependent, a feature on the features before it that are dependent given its class parents; of too many the surest.
 *
 * @param level of the tests
 * @param j class parents of a class variable at the most
 * @param k feature parents of a feature at the most
 */
record GenomeDecoder(ArcTests tests, double level, int j, int k) {

    /** How probable chance alone shows such a dependence. */
    interface ArcTests {

        double classes(int one, int other);

        /** Given class variables. */
        double features(int one, int other, int[] given);

        /** Whether the table of a feature with these parents is not too large. */
        boolean fits(int feature, int[] bridge, int[] parents);
    }

    JointStructure decode(Genome genome) {
        int variables = genome.classOrder().length;
        int[][] classParents = new int[variables][];
        for (int at = 0; at < variables; at++) {
            int child = genome.classOrder()[at];
            classParents[child] =
                    surest(Arrays.copyOf(genome.classOrder(), at), j, other -> tests.classes(other, child));
        }
        int features = genome.featureOrder().length;
        int[][] bridge = new int[features][];
        int[][] featureParents = new int[features][];
        for (int at = 0; at < features; at++) {
            int child = genome.featureOrder()[at];
            int[] given = genome.parents(child);
            bridge[child] = given;
            int[] parents =
                    surest(Arrays.copyOf(genome.featureOrder(), at), k, other -> tests.features(other, child, given));
            while (parents.length > 0 && !tests.fits(child, given, parents)) {
                parents = Arrays.copyOf(parents, parents.length - 1);
            }
            featureParents[child] = parents;
        }
        return new JointStructure(classParents, bridge, featureParents);
    }

    private interface Chance {
        double of(int candidate);
    }

    /** Those below the level, the least probable by chance first, the earlier one on ties. */
    private int[] surest(int[] candidates, int most, Chance chance) {
        int[] kept = new int[candidates.length];
        double[] chances = new double[candidates.length];
        int count = 0;
        for (int candidate : candidates) {
            double found = chance.of(candidate);
            if (found < level) {
                int at = count++;
                while (at > 0 && chances[at - 1] > found) {
                    kept[at] = kept[at - 1];
                    chances[at] = chances[at - 1];
                    at--;
                }
                kept[at] = candidate;
                chances[at] = found;
            }
        }
        return Arrays.copyOf(kept, Math.min(count, most));
    }

    /** Tests of counts, each made once. */
    static final class Counted implements ArcTests {

        private static final int MOST_KEPT = 1 << 20;

        /** One feature, another and class variables as bits. */
        private record Pair(int one, int other, long given) {}

        private final JointCounts counts;
        private final double[][] ofClasses;
        private final Map<Pair, Double> ofFeatures = new HashMap<>();

        Counted(JointCounts counts) {
            this.counts = counts;
            int variables = counts.space().variables();
            ofClasses = new double[variables][variables];
            for (int a = 0; a < variables; a++) {
                for (int b = 0; b < a; b++) {
                    ofClasses[a][b] = counts.classes(b, a).chance();
                    ofClasses[b][a] = ofClasses[a][b];
                }
            }
        }

        @Override
        public double classes(int one, int other) {
            return ofClasses[one][other];
        }

        @Override
        public double features(int one, int other, int[] given) {
            long mask = 0;
            for (int j : given) {
                mask |= 1L << j;
            }
            Pair pair = new Pair(Math.min(one, other), Math.max(one, other), mask);
            Double known = ofFeatures.get(pair);
            if (known == null) {
                if (ofFeatures.size() >= MOST_KEPT) {
                    ofFeatures.clear();
                }
                known = counts.features(pair.one, pair.other, given).chance();
                ofFeatures.put(pair, known);
            }
            return known;
        }

        @Override
        public boolean fits(int feature, int[] bridge, int[] parents) {
            int last = parents.length - 1;
            return TestedArcs.cells(counts, bridge, feature, Arrays.copyOf(parents, last), parents[last])
                    <= TableJointLearner.MOST_CELLS;
        }
    }
}
