package io.kstep.bayes.soft;

/**
 * How often labels of one kind are wrong, such as those of one bin of stated doubt: the class named is the true one with
 * probability 1 - rate, and any other alike otherwise. What the labels say of themselves is the prior, worth two labels.
 */
final class FlipRate implements Source {

    private static final double PRIOR_LABELS = 10;

    /** A rate nearer to 0 or 1 would be certainty, against which no evidence counts. */
    private static final double LEAST = 0.01;

    private final int classes;
    private final double stated;
    private final double rate;

    private FlipRate(int classes, double stated, double rate) {
        this.classes = classes;
        this.stated = stated;
        this.rate = rate;
    }

    /** Labels of which nothing is known but the rate they state. */
    static FlipRate stated(int classes, double rate) {
        double bounded = Math.min(1 - LEAST, Math.max(LEAST, rate));
        return new FlipRate(classes, bounded, bounded);
    }

    double rate() {
        return rate;
    }

    @Override
    public void addLog(Statement statement, double[] scores) {
        double other = classes == 1 ? 0 : Math.log(rate / (classes - 1));
        for (int k = 0; k < classes; k++) {
            scores[k] += k == statement.named() && classes > 1 ? Math.log1p(-rate) : other;
        }
    }

    @Override
    public int cells() {
        return 2;
    }

    @Override
    public void count(Statement statement, double[] weights, double rowWeight, double[] counts) {
        double right = weights[statement.named()];
        counts[0] += rowWeight * right;
        counts[1] += rowWeight * (1 - right);
    }

    @Override
    public Source learned(double[] counts) {
        double wrong = Math.max(0, counts[1]) + PRIOR_LABELS * stated;
        return new FlipRate(classes, stated, wrong / (wrong + counts[0] + PRIOR_LABELS * (1 - stated)));
    }

    @Override
    public double logPrior() {
        return PRIOR_LABELS * (stated * Math.log(rate) + (1 - stated) * Math.log1p(-rate));
    }
}
