package io.kstep.probability.belief;

import java.util.function.IntToDoubleFunction;

/**
 * The generalised Bayes theorem of Smets: belief about the class from the plausibility of an observation in each class,
 * without a prior (Côme et al. 2009, section 2.5, eq. 11). The product of eq. 11 runs over the classes of the set.
 *
 * @param likelihoods plausibility of what was observed, given each class
 */
public record GeneralisedBayes(Contour likelihoods) {

    /** A belief on more classes has up to 2^K focal sets; its plausibilities and contour are never bounded so. */
    public static final int MOST_CLASSES_OF_MASSES = 16;

    /** Plausibility that the class is in a set: 1 minus the product of 1 - pl(x | c) over its classes. */
    public double plausibility(long set) {
        return plausibility(set, likelihoods::plausibility);
    }

    static double plausibility(long set, IntToDoubleFunction likelihoods) {
        double none = 1;
        for (long left = set; left != 0; left &= left - 1) {
            none *= 1 - likelihoods.applyAsDouble(Long.numberOfTrailingZeros(left));
        }
        return 1 - none;
    }

    /** The belief with these plausibilities: set A has the mass that all its classes and no others explain it. */
    public MassFunction masses() {
        if (likelihoods.classes() > MOST_CLASSES_OF_MASSES) {
            throw new IllegalArgumentException("masses from the generalised Bayes theorem are computed for up to "
                    + MOST_CLASSES_OF_MASSES + " classes, not " + likelihoods.classes());
        }
        Frame frame = new Frame(likelihoods.classes());
        MassSum sum = new MassSum(frame);
        for (long set = 0; set <= frame.all(); set++) {
            double mass = 1;
            for (int c = 0; c < likelihoods.classes(); c++) {
                mass *= Frame.contains(set, c) ? likelihoods.plausibility(c) : 1 - likelihoods.plausibility(c);
            }
            sum.add(set, mass);
        }
        return sum.toMassFunction();
    }

    /** With a prior, which is combined conjunctively; for probabilities and normalised it is Bayes' theorem. */
    public MassFunction posterior(MassFunction prior) {
        return Combination.conjunctive(masses(), prior);
    }
}
