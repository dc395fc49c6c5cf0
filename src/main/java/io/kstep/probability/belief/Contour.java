package io.kstep.probability.belief;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The plausibility of each class, in [0, 1], at least one above 0: what a label of any kind says (Côme et al. 2009,
 * remark 4.1). Immutable.
 *
 * <p>"Doubt" has two meanings with two contours, and every use must say which: {@link #doubtful} is a label that says
 * nothing with probability p, {@link #flipped} one that was replaced by another class with probability p.
 */
public final class Contour {

    public static final int MOST_CLASSES = 1_000;

    private final double[] plausibilities;

    private Contour(double[] plausibilities) {
        this.plausibilities = plausibilities;
        if (plausibilities.length < 1 || plausibilities.length > MOST_CLASSES) {
            throw new IllegalArgumentException(
                    "a contour has 1 to " + MOST_CLASSES + " classes, not " + plausibilities.length);
        }
        double most = 0;
        for (double plausibility : plausibilities) {
            if (!(plausibility >= 0 && plausibility <= 1)) {
                throw new IllegalArgumentException("a plausibility must be in [0, 1], not " + plausibility);
            }
            most = Math.max(most, plausibility);
        }
        if (most == 0) {
            throw new TotalConflictException("no class is plausible: the evidence contradicts itself wholly");
        }
    }

    /** These plausibilities. */
    public static Contour of(double... plausibilities) {
        return new Contour(plausibilities.clone());
    }

    /** Nothing is known: every class is wholly plausible. */
    public static Contour vacuous(int classes) {
        return candidates(classes, IntStream.range(0, classes).toArray());
    }

    /** The class is one of these. */
    public static Contour candidates(int classes, int... candidates) {
        double[] result = new double[classes];
        for (int c : candidates) {
            result[c] = 1;
        }
        return new Contour(result);
    }

    /** A class whose label says nothing with probability {@code doubt}: (1, p, ..., p) (Côme et al. 2009, 5.2). */
    public static Contour doubtful(int classes, int given, double doubt) {
        return candidates(classes, given).discounted(doubt);
    }

    /** A class whose label was replaced by any other with probability {@code wrong}: (1 - p, p / (K - 1), ...). */
    public static Contour flipped(int classes, int given, double wrong) {
        checkShare(wrong);
        double[] result = new double[classes];
        Arrays.fill(result, wrong / (classes - 1));
        result[given] = classes == 1 ? 1 : 1 - wrong;
        return new Contour(result);
    }

    public int classes() {
        return plausibilities.length;
    }

    /** Plausibility of a class. */
    public double plausibility(int c) {
        return plausibilities[c];
    }

    /** A copy of the plausibilities. */
    public double[] toArray() {
        return plausibilities.clone();
    }

    /**
     * The evidence of two distinct sources: plausibilities multiply, as under the conjunctive rule.
     *
     * @throws TotalConflictException if no class stays plausible
     */
    public Contour combined(Contour other) {
        checkClasses(other.classes());
        double[] product = new double[plausibilities.length];
        Arrays.setAll(product, c -> plausibilities[c] * other.plausibilities[c]);
        return new Contour(product);
    }

    /** Whatever was said is forgotten with probability {@code doubt}. */
    public Contour discounted(double doubt) {
        checkShare(doubt);
        double[] result = new double[plausibilities.length];
        Arrays.setAll(result, c -> Math.min(1, (1 - doubt) * plausibilities[c] + doubt));
        return new Contour(result);
    }

    /** The same evidence with 1 for the most plausible class, so that criteria of labels of all kinds compare. */
    public Contour scaled() {
        double most = Arrays.stream(plausibilities).max().orElseThrow();
        return new Contour(Arrays.stream(plausibilities).map(p -> p / most).toArray());
    }

    /**
     * Dempster's rule with probabilities, which gives probabilities again: pl_k p_k, normalised (Côme et al. 2009, eq. 4
     * and 51).
     *
     * @throws TotalConflictException if only classes without probability are plausible
     */
    public double[] combinedWith(double[] probabilities) {
        checkClasses(probabilities.length);
        double[] result = new double[plausibilities.length];
        double total = 0;
        for (int c = 0; c < result.length; c++) {
            result[c] = plausibilities[c] * probabilities[c];
            total += result[c];
        }
        if (total == 0) {
            throw new TotalConflictException("the plausible classes have no probability");
        }
        for (int c = 0; c < result.length; c++) {
            result[c] /= total;
        }
        return result;
    }

    /** How much this contradicts probabilities: the mass that their combination leaves on the empty set. */
    public double conflict(double[] probabilities) {
        checkClasses(probabilities.length);
        double agreement = 0;
        for (int c = 0; c < plausibilities.length; c++) {
            agreement += plausibilities[c] * probabilities[c];
        }
        return Math.max(0, 1 - agreement);
    }

    /** Plausibilities divided by their sum. */
    public double[] normalised() {
        double total = Arrays.stream(plausibilities).sum();
        return Arrays.stream(plausibilities).map(p -> p / total).toArray();
    }

    /** The mass function with nested focal sets that has this contour; what the largest lacks of 1 is conflict. */
    public MassFunction consonant() {
        Frame frame = new Frame(plausibilities.length);
        int[] falling = IntStream.range(0, plausibilities.length)
                .boxed()
                .sorted((a, b) -> Double.compare(plausibilities[b], plausibilities[a]))
                .mapToInt(Integer::intValue)
                .toArray();
        MassSum sum = new MassSum(frame);
        sum.add(0, 1 - plausibilities[falling[0]]);
        long set = 0;
        for (int i = 0; i < falling.length; i++) {
            set |= 1L << falling[i];
            double next = i + 1 < falling.length ? plausibilities[falling[i + 1]] : 0;
            sum.add(set, plausibilities[falling[i]] - next);
        }
        return sum.toMassFunction();
    }

    static void checkShare(double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("a doubt must be in [0, 1], not " + share);
        }
    }

    private void checkClasses(int others) {
        if (others != plausibilities.length) {
            throw new IllegalArgumentException(
                    "evidence on " + plausibilities.length + " classes cannot be combined with that on " + others);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Contour that && Arrays.equals(plausibilities, that.plausibilities);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(plausibilities);
    }

    @Override
    public String toString() {
        return "Contour" + Arrays.toString(plausibilities);
    }
}
