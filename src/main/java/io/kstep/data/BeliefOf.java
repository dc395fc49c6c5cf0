package io.kstep.data;

import java.util.List;

/**
 * How far a label of each kind is sure of each of this number of classes: bel({k}), the mass that lies on class k alone.
 * It is at most the pignistic probability, which is at most the plausibility.
 */
record BeliefOf(int classes) implements Label.Cases<double[]> {

    @Override
    public double[] hard(Label.Hard label) {
        return only(label.index(), 1);
    }

    @Override
    public double[] unknown(Label.Unknown label) {
        return classes == 1 ? only(0, 1) : new double[classes];
    }

    @Override
    public double[] probabilistic(Label.Probabilistic label) {
        return label.pignistic(classes);
    }

    /**
     * 1 - pl(all other classes). Plausibilities whose largest is 1 are those of nested sets, where the most plausible of
     * the others decides. Others come from no nested sets: of their masses is known that pl of a set is at most the sum.
     */
    @Override
    public double[] plausible(Label.Plausible label) {
        LabelContour contour = label.contour(classes);
        double[] shares = label.pignistic(classes);
        double most = 0;
        double sum = 0;
        for (int c = 0; c < classes; c++) {
            most = Math.max(most, contour.plausibility(c));
            sum += contour.plausibility(c);
        }
        double[] result = new double[classes];
        for (int c = 0; c < classes; c++) {
            double others = most < 1 ? sum - contour.plausibility(c) : mostOfOthers(contour, c);
            result[c] = Math.min(shares[c], Math.max(0, 1 - others));
        }
        return result;
    }

    private double mostOfOthers(LabelContour contour, int c) {
        double most = 0;
        for (int other = 0; other < classes; other++) {
            most = other == c ? most : Math.max(most, contour.plausibility(other));
        }
        return most;
    }

    @Override
    public double[] candidates(Label.Candidates label) {
        return sureOnly(label);
    }

    @Override
    public double[] excluded(Label.Excluded label) {
        return sureOnly(label);
    }

    @Override
    public double[] masses(Label.Masses label) {
        double[] result = new double[classes];
        for (Label.Masses.Focal focal : label.focals()) {
            List<Integer> set = focal.set();
            if (set.stream().distinct().count() == 1) {
                result[set.get(0)] += focal.mass();
            }
        }
        return result;
    }

    @Override
    public double[] doubtful(Label.Doubtful label) {
        return only(label.index(), classes == 1 ? 1 : 1 - label.doubt());
    }

    @Override
    public double[] flipped(Label.Flipped label) {
        return label.pignistic(classes);
    }

    /** Votes are counted as probabilities are. */
    @Override
    public double[] votes(Label.Votes label) {
        return label.pignistic(classes);
    }

    @Override
    public double[] numeric(Label.Numeric label) {
        throw new IllegalStateException("a numeric label believes in no classes");
    }

    @Override
    public double[] several(Label.Several label) {
        throw new IllegalStateException("several labels: ask each for its own beliefs");
    }

    /** A set is sure of a class only where it is the only one left. */
    private double[] sureOnly(Label label) {
        int left = label.contour(classes).hardClass();
        return left < 0 ? new double[classes] : only(left, 1);
    }

    private double[] only(int c, double mass) {
        double[] result = new double[classes];
        result[c] = mass;
        return result;
    }
}
