package io.kstep.multi;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A multi-dimensional classifier as a search sees it (Rodríguez 2013, section 6.2.3): an order of the class variables,
 * the arcs from class variables to features, an order of the features. Which arcs there are among class variables and
 * among features is left to tests, so that every genome is a structure.
 *
 * @param classOrder a permutation of the class variables
 * @param bridge whether feature i depends on class variable j, at j * features + i
 * @param featureOrder a permutation of the features
 */
record Genome(int[] classOrder, boolean[] bridge, int[] featureOrder) {

    private static final double CROSSED = .9;
    private static final double SWAPPED = .2;

    static Genome random(int variables, int features, SplittableRandom random) {
        boolean[] bridge = new boolean[variables * features];
        for (int b = 0; b < bridge.length; b++) {
            bridge[b] = random.nextBoolean();
        }
        return new Genome(permutation(variables, random), bridge, permutation(features, random));
    }

    private static int[] permutation(int length, SplittableRandom random) {
        int[] order = new int[length];
        for (int i = 0; i < length; i++) {
            int at = random.nextInt(i + 1);
            order[i] = order[at];
            order[at] = i;
        }
        return order;
    }

    /** A child: each arc, and a stretch of each order, from one of the two; then a few changes by chance. */
    Genome crossed(Genome other, SplittableRandom random) {
        boolean[] child = bridge.clone();
        boolean isCrossed = random.nextDouble() < CROSSED;
        for (int b = 0; b < child.length; b++) {
            child[b] = (isCrossed && random.nextBoolean()) ? other.bridge[b] : child[b];
            child[b] ^= random.nextInt(child.length) == 0;
        }
        return new Genome(
                crossed(classOrder, other.classOrder, random),
                child,
                crossed(featureOrder, other.featureOrder, random));
    }

    /** Order crossover: a stretch of one order, the rest as the other has it (Davis 1985); then two places may swap. */
    private static int[] crossed(int[] one, int[] other, SplittableRandom random) {
        int length = one.length;
        int[] child = one.clone();
        if (length > 1 && random.nextDouble() < CROSSED) {
            int from = random.nextInt(length);
            int to = from + random.nextInt(length - from);
            boolean[] has = new boolean[length];
            for (int i = from; i <= to; i++) {
                has[one[i]] = true;
            }
            int at = 0;
            for (int value : other) {
                if (!has[value]) {
                    at = at == from ? to + 1 : at;
                    child[at++] = value;
                }
            }
        }
        if (length > 1 && random.nextDouble() < SWAPPED) {
            int i = random.nextInt(length);
            int k = random.nextInt(length);
            int moved = child[i];
            child[i] = child[k];
            child[k] = moved;
        }
        return child;
    }

    /** The class variables that a feature depends on. */
    int[] parents(int feature) {
        int[] parents = new int[classOrder.length];
        int count = 0;
        for (int j = 0; j < parents.length; j++) {
            if (bridge[j * featureOrder.length + feature]) {
                parents[count++] = j;
            }
        }
        return Arrays.copyOf(parents, count);
    }
}
