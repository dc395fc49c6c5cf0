package io.kstep.evaluate;

/** What decisions by a {@link LossMatrix} cost. Not thread-safe. */
public final class CostScores implements TestListener {

    private final LossMatrix losses;
    private double weight;
    private double cost;
    private double rejected;
    private double wrong;

    public CostScores(LossMatrix losses) {
        this.losses = losses;
    }

    @Override
    public void tested(int row, double[] posterior, int truth, double rowWeight) {
        int decision = losses.decide(posterior);
        weight += rowWeight;
        cost += rowWeight * losses.loss(truth, decision);
        if (decision == LossMatrix.REJECTED) {
            rejected += rowWeight;
        } else if (decision != truth) {
            wrong += rowWeight;
        }
    }

    /** Mean cost of a decision, rejections included; NaN of nothing. */
    public double meanCost() {
        return cost / weight;
    }

    /** Share of the rows without a decision. */
    public double rejectRate() {
        return rejected / weight;
    }

    /** Error among the decisions made; NaN where there is none. */
    public double errorOfDecided() {
        return wrong / (weight - rejected);
    }
}
