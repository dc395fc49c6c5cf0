package io.kstep.evaluate.comparison;

import io.kstep.spec.SpecException;

/**
 * Bergmann and Hommel's adjustment. A set of hypotheses is exhaustive if its members, and no others, can all be true; such
 * sets are the partitions of the learners into groups of equals. The adjusted p-value of a pair is the greatest |I| min
 * p(I) over the exhaustive sets I that hold it. All partitions are gone through, which is quick up to a dozen learners.
 */
final class BergmannHommel {

    /** 4,213,597 partitions. */
    static final int MOST_LEARNERS = 12;

    private final double[][] p;
    private final double[][] greatest;
    private final int[] group;

    private BergmannHommel(double[][] p) {
        this.p = p;
        greatest = new double[p.length][p.length];
        group = new int[p.length];
    }

    static double[] adjust(double[] p, Pairs pairs) {
        if (pairs.things() > MOST_LEARNERS) {
            throw new SpecException("Bergmann and Hommel's adjustment goes through all partitions of the learners and"
                    + " takes " + MOST_LEARNERS + " at most, not " + pairs.things() + ": use Shaffer's");
        }
        double[][] square = new double[pairs.things()][pairs.things()];
        for (int pair = 0; pair < p.length; pair++) {
            square[pairs.second(pair)][pairs.first(pair)] = p[pair];
        }
        BergmannHommel search = new BergmannHommel(square);
        search.place(0, 0, 0, Double.POSITIVE_INFINITY);
        double[] adjusted = new double[p.length];
        for (int pair = 0; pair < p.length; pair++) {
            adjusted[pair] = Math.min(1, search.greatest[pairs.second(pair)][pairs.first(pair)]);
        }
        return adjusted;
    }

    /**
     * Puts a learner into each group there is and into one of its own.
     *
     * @param groups groups there are
     * @param equalities hypotheses that hold among the learners placed
     * @param smallest their smallest p-value
     */
    private void place(int learner, int groups, int equalities, double smallest) {
        if (learner == group.length) {
            if (equalities > 0) {
                raise(equalities * smallest);
            }
            return;
        }
        for (int into = 0; into <= groups; into++) {
            group[learner] = into;
            int more = equalities;
            double least = smallest;
            for (int other = 0; other < learner; other++) {
                if (group[other] == into) {
                    more++;
                    least = Math.min(least, p[learner][other]);
                }
            }
            place(learner + 1, Math.max(groups, into + 1), more, least);
        }
    }

    private void raise(double value) {
        for (int i = 1; i < group.length; i++) {
            for (int j = 0; j < i; j++) {
                if (group[i] == group[j] && greatest[i][j] < value) {
                    greatest[i][j] = value;
                }
            }
        }
    }
}
