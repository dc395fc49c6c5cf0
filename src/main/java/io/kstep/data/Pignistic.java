package io.kstep.data;

import java.util.Arrays;
import java.util.List;

/** Spreads what a label says evenly over the sets it says it of, as probabilities of this number of classes. */
record Pignistic(int classes) implements Label.Cases<double[]> {

    @Override
    public double[] hard(Label.Hard label) {
        return label.contour(classes).toArray();
    }

    @Override
    public double[] unknown(Label.Unknown label) {
        return even(1);
    }

    @Override
    public double[] probabilistic(Label.Probabilistic label) {
        return label.contour(classes).toArray();
    }

    /**
     * Plausibilities whose largest is 1 are those of nested sets, whose masses are spread. Others, such as probabilities,
     * come from no nested sets and are divided by their sum.
     */
    @Override
    public double[] plausible(Label.Plausible label) {
        LabelContour contour = label.contour(classes);
        double[] falling = contour.toArray();
        Arrays.sort(falling);
        if (falling[classes - 1] < 1) {
            return contour.shares();
        }
        double[] result = new double[classes];
        for (int size = 1; size <= classes; size++) {
            double least = falling[classes - size];
            double mass = least - (size < classes ? falling[classes - size - 1] : 0);
            for (int c = 0; mass > 0 && c < classes; c++) {
                result[c] += contour.plausibility(c) >= least ? mass / size : 0;
            }
        }
        return result;
    }

    @Override
    public double[] candidates(Label.Candidates label) {
        return add(1, label.indices(), new double[classes]);
    }

    @Override
    public double[] excluded(Label.Excluded label) {
        return label.contour(classes).shares();
    }

    @Override
    public double[] masses(Label.Masses label) {
        double[] result = new double[classes];
        label.focals().forEach(focal -> add(focal.mass(), focal.set(), result));
        return result;
    }

    @Override
    public double[] doubtful(Label.Doubtful label) {
        double[] result = even(label.doubt());
        result[label.index()] += 1 - label.doubt();
        return result;
    }

    @Override
    public double[] flipped(Label.Flipped label) {
        return label.contour(classes).toArray();
    }

    @Override
    public double[] numeric(Label.Numeric label) {
        throw new IllegalStateException("a numeric label has no probabilities of classes");
    }

    @Override
    public double[] several(Label.Several label) {
        throw new IllegalStateException("several labels: ask each for its own probabilities");
    }

    @Override
    public double[] votes(Label.Votes label) {
        return label.contour(classes).shares();
    }

    private double[] even(double mass) {
        double[] result = new double[classes];
        Arrays.fill(result, mass / classes);
        return result;
    }

    private static double[] add(double mass, List<Integer> set, double[] result) {
        for (int c : set) {
            result[c] += mass / set.size();
        }
        return result;
    }
}
