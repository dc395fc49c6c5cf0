package io.kstep.data;

import java.util.Arrays;
import java.util.List;

/** The contour of each kind of label over this number of classes (Côme et al. 2009, section 3.3). */
record ContourOf(int classes) implements Label.Cases<LabelContour> {

    @Override
    public LabelContour hard(Label.Hard label) {
        return with(0, List.of(label.index()), 1);
    }

    @Override
    public LabelContour unknown(Label.Unknown label) {
        return with(1, List.of(), 1);
    }

    @Override
    public LabelContour probabilistic(Label.Probabilistic label) {
        return listed(label.probabilities());
    }

    @Override
    public LabelContour plausible(Label.Plausible label) {
        return listed(label.plausibilities());
    }

    @Override
    public LabelContour candidates(Label.Candidates label) {
        return with(0, label.indices(), 1);
    }

    @Override
    public LabelContour excluded(Label.Excluded label) {
        return with(1, label.indices(), 0);
    }

    @Override
    public LabelContour masses(Label.Masses label) {
        double[] result = new double[classes];
        for (Label.Masses.Focal focal : label.focals()) {
            for (int c : focal.set()) {
                result[c] += focal.mass();
            }
        }
        return new LabelContour(result);
    }

    /** With probability {@code doubt} it says nothing: 1, p, ..., p. */
    @Override
    public LabelContour doubtful(Label.Doubtful label) {
        return with(label.doubt(), List.of(label.index()), 1);
    }

    /** With probability {@code wrong} it is another class: 1 - p, p / (K - 1), ... */
    @Override
    public LabelContour flipped(Label.Flipped label) {
        return with(label.wrong() / (classes - 1), List.of(label.index()), classes == 1 ? 1 : 1 - label.wrong());
    }

    @Override
    public LabelContour numeric(Label.Numeric label) {
        throw new IllegalStateException("a numeric label has no contour over classes");
    }

    @Override
    public LabelContour several(Label.Several label) {
        throw new IllegalStateException("several labels: ask each for its own contour");
    }

    /** Shares of the votes, of which a soft one is spread (López-Cruz et al. 2013, section 2). */
    @Override
    public LabelContour votes(Label.Votes label) {
        return VoteRule.COUNTS.contour(label, classes);
    }

    private LabelContour with(double others, List<Integer> named, double plausibility) {
        double[] result = new double[classes];
        Arrays.fill(result, others);
        for (int c : named) {
            result[c] = plausibility;
        }
        return new LabelContour(result);
    }

    private LabelContour listed(List<Double> plausibilities) {
        double[] result = new double[classes];
        for (int c = 0; c < plausibilities.size(); c++) {
            result[c] = plausibilities.get(c);
        }
        return new LabelContour(result);
    }
}
