package io.kstep.bayes.decision;

import io.kstep.spec.SpecException;
import java.util.Arrays;

/**
 * Says the class i of least expected loss, sum over j of L(true j, said i) p(j) (Pérez 2010, 1.5.2; its eq 1.19 prints
 * the transpose).
 */
public final class LeastExpectedLoss implements DecisionRule {

    private final double[][] losses;

    /** @param losses what it costs to say a class, at [true class][said class]; a square of finite numbers */
    public LeastExpectedLoss(double[][] losses) {
        this.losses = Arrays.stream(losses).map(double[]::clone).toArray(double[][]::new);
        for (double[] row : losses) {
            if (row.length != losses.length || !Arrays.stream(row).allMatch(Double::isFinite)) {
                throw new SpecException("a loss matrix needs as many finite numbers in every row as it has rows, not "
                        + Arrays.deepToString(losses));
            }
        }
        if (losses.length == 0) {
            throw new SpecException("a loss matrix needs a row for every class");
        }
    }

    /** What it costs to say a class, in the mean. */
    public double expected(double[] posterior, int said) {
        double sum = 0;
        for (int c = 0; c < posterior.length; c++) {
            sum += posterior[c] * loss(c, said);
        }
        return sum;
    }

    /** What it costs to say a class; of one that came after the matrix was made, nothing if it is right, else 1. */
    public double loss(int truth, int said) {
        return truth < losses.length && said < losses.length ? losses[truth][said] : truth == said ? 0 : 1;
    }

    @Override
    public int decide(double[] posterior) {
        int best = 0;
        double least = expected(posterior, 0);
        for (int c = 1; c < posterior.length; c++) {
            double expected = expected(posterior, c);
            if (expected < least) {
                least = expected;
                best = c;
            }
        }
        return best;
    }
}
