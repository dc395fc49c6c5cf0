package io.kstep.probability.belief;

import java.util.List;

/**
 * Belief about one frame given each single element of another, m(. | c). Given a set of elements it is their
 * disjunctive combination (Smets 1993), which gives the plausibilities of Côme et al. 2009, eq. 11.
 */
public final class ConditionalMasses {

    private final Frame given;
    private final List<MassFunction> masses;

    private ConditionalMasses(Frame given, List<MassFunction> masses) {
        this.given = given;
        this.masses = masses;
    }

    /** The belief given element c is {@code masses.get(c)}; all are about the same frame. */
    public static ConditionalMasses of(List<MassFunction> masses) {
        if (masses.stream().map(MassFunction::frame).distinct().count() > 1) {
            throw new IllegalArgumentException("beliefs given each element must be about one frame");
        }
        return new ConditionalMasses(new Frame(masses.size()), List.copyOf(masses));
    }

    /** Belief given that one of the elements of a set holds; the set is not empty. */
    public MassFunction given(long set) {
        if (given.checked(set) == 0) {
            throw new IllegalArgumentException("nothing can be believed given the empty set");
        }
        MassFunction result = null;
        for (long left = set; left != 0; left &= left - 1) {
            MassFunction next = masses.get(Long.numberOfTrailingZeros(left));
            result = result == null ? next : Combination.disjunctive(result, next);
        }
        return result;
    }

    /** Belief about the conditional frame where the other has this belief (eq. 6); its conflict stays conflict. */
    public MassFunction total(MassFunction prior) {
        MassSum sum = new MassSum(masses.get(0).frame());
        for (int i = 0; i < prior.focalSets(); i++) {
            if (prior.focalSet(i) == 0) {
                sum.add(0, prior.focalMass(i));
                continue;
            }
            MassFunction conditional = given(prior.focalSet(i));
            for (int j = 0; j < conditional.focalSets(); j++) {
                sum.add(conditional.focalSet(j), prior.focalMass(i) * conditional.focalMass(j));
            }
        }
        return sum.toMassFunction();
    }

    /** Total plausibility of a set (eq. 7), without the masses behind it: linear in the size of the prior. */
    public double totalPlausibility(MassFunction prior, long set) {
        double[] likelihoods = likelihoods(set);
        double total = 0;
        for (int i = 0; i < prior.focalSets(); i++) {
            total += prior.focalMass(i) * GeneralisedBayes.plausibility(prior.focalSet(i), c -> likelihoods[c]);
        }
        return Math.min(1, total);
    }

    /** What an observation in this set says of the elements. */
    public GeneralisedBayes observing(long set) {
        return new GeneralisedBayes(Contour.of(likelihoods(set)));
    }

    private double[] likelihoods(long set) {
        return masses.stream().mapToDouble(m -> m.plausibility(set)).toArray();
    }
}
