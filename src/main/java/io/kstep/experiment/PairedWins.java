package io.kstep.experiment;

import io.kstep.evaluate.comparison.Adjustment;
import io.kstep.evaluate.comparison.Alternative;
import io.kstep.evaluate.comparison.BinomialTest;
import io.kstep.evaluate.comparison.Friedman;
import io.kstep.evaluate.comparison.Pairs;
import io.kstep.evaluate.comparison.PairwiseRanks;
import java.util.ArrayList;
import java.util.List;

/**
 * How often the first of two errs less than the second over all cells, as tables 2 and 3 of López-Cruz et al. 2013 have
 * it: wins, ties, losses, a binomial test without the ties, one-sided in the direction seen, and the adjustment of Bergmann
 * and Hommel after Friedman's ranks. Cells share data sets, so that the p-values only describe.
 */
record PairedWins(int first, int second, int wins, int ties, int losses, double binomial, double bergmannHommel) {

    private static final double LEVEL = .05;

    /** All pairs of columns. */
    static List<PairedWins> of(double[][] errors) {
        PairwiseRanks ranks = new PairwiseRanks(Friedman.of(errors));
        double[] adjusted = ranks.adjusted(Adjustment.BERGMANN_HOMMEL);
        Pairs pairs = ranks.pairs();
        List<PairedWins> all = new ArrayList<>();
        for (int pair = 0; pair < pairs.count(); pair++) {
            all.add(of(errors, pairs.first(pair), pairs.second(pair), adjusted[pair]));
        }
        return all;
    }

    private static PairedWins of(double[][] errors, int first, int second, double adjusted) {
        int wins = 0;
        int losses = 0;
        for (double[] row : errors) {
            wins += row[first] < row[second] ? 1 : 0;
            losses += row[first] > row[second] ? 1 : 0;
        }
        int ties = errors.length - wins - losses;
        return new PairedWins(first, second, wins, ties, losses, binomial(wins, losses), adjusted);
    }

    private static double binomial(int wins, int losses) {
        return wins == losses
                ? 1
                : BinomialTest.of(Math.max(wins, losses), wins + losses, .5, Alternative.GREATER)
                        .pValue();
    }

    /** 1 where the first errs less beyond chance, -1 where the second does, 0 where neither test says so. */
    int verdict() {
        return binomial < LEVEL && bergmannHommel < LEVEL ? Integer.signum(wins - losses) : 0;
    }

    String text() {
        return wins + "/" + ties + "/" + losses + " " + MarkdownTable.number(binomial, 4) + " "
                + MarkdownTable.number(bergmannHommel, 4);
    }
}
