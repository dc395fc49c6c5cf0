package io.kstep.evaluate.comparison;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Ways to adjust the p-values of all pairwise comparisons for their number, so that rejecting what is at most alpha
 * makes any mistake at all with probability alpha at most (Pérez 2010, 1.8.2.2; García and Herrera 2008). Later ones
 * are never greater than earlier ones.
 */
public enum Adjustment {
    /** m p for m pairs; what the thesis calls Nemenyi's. */
    BONFERRONI {
        @Override
        double[] apply(double[] p, Pairs pairs) {
            return stepDown(p, step -> p.length);
        }
    },
    /** The i-th smallest times m - i + 1. */
    HOLM {
        @Override
        double[] apply(double[] p, Pairs pairs) {
            return stepDown(p, step -> p.length - step);
        }
    },
    /** The i-th smallest times the most hypotheses that can be true when i - 1 are false. */
    SHAFFER {
        @Override
        double[] apply(double[] p, Pairs pairs) {
            int[] most = ShafferSets.mostTrue(pairs.things());
            return stepDown(p, step -> most[step]);
        }
    },
    /** Over all sets of hypotheses that can be the true ones: their number times their smallest p. */
    BERGMANN_HOMMEL {
        @Override
        double[] apply(double[] p, Pairs pairs) {
            return BergmannHommel.adjust(p, pairs);
        }
    };

    /**
     * Adjusted p-values in the order of the given ones.
     *
     * @param p p-values of all pairs, numbered as {@link Pairs} does
     */
    public double[] adjust(double[] p, Pairs pairs) {
        check(p, pairs);
        return apply(p, pairs);
    }

    abstract double[] apply(double[] p, Pairs pairs);

    /** The largest number of learners that it can be computed for. */
    public int mostLearners() {
        return this == BERGMANN_HOMMEL ? BergmannHommel.MOST_LEARNERS : Integer.MAX_VALUE;
    }

    private interface Factor {
        double at(int step);
    }

    private static double[] stepDown(double[] p, Factor factor) {
        int[] order = IntStream.range(0, p.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> p[i]))
                .mapToInt(i -> i)
                .toArray();
        double[] adjusted = new double[p.length];
        double highest = 0;
        for (int step = 0; step < order.length; step++) {
            highest = Math.max(highest, Math.min(1, factor.at(step) * p[order[step]]));
            adjusted[order[step]] = highest;
        }
        return adjusted;
    }

    /** Fails unless there is a p-value of every pair. */
    static void check(double[] p, Pairs pairs) {
        if (p.length != pairs.count() || Arrays.stream(p).anyMatch(value -> !(value >= 0 && value <= 1))) {
            throw new IllegalArgumentException(
                    pairs.things() + " learners have " + pairs.count() + " p-values in [0, 1]");
        }
    }
}
