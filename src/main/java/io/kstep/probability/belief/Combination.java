package io.kstep.probability.belief;

import java.util.function.LongBinaryOperator;

/** Rules that combine two pieces of evidence over the same frame into one. */
public final class Combination {

    private Combination() {}

    /** Both sources are right and distinct: masses go to intersections, conflict stays on the empty set (eq. 3). */
    public static MassFunction conjunctive(MassFunction first, MassFunction second) {
        return combine(first, second, (a, b) -> a & b);
    }

    /** At least one of two distinct sources is right: masses go to unions (Smets 1993). */
    public static MassFunction disjunctive(MassFunction first, MassFunction second) {
        return combine(first, second, (a, b) -> a | b);
    }

    /**
     * Dempster's rule: the conjunctive rule, normalised (Côme et al. 2009, eq. 4).
     *
     * @throws TotalConflictException if the two contradict each other wholly
     */
    public static MassFunction dempster(MassFunction first, MassFunction second) {
        return conjunctive(first, second).normalised();
    }

    private static MassFunction combine(MassFunction first, MassFunction second, LongBinaryOperator of) {
        if (!first.frame().equals(second.frame())) {
            throw new IllegalArgumentException(
                    "evidence on a frame of " + first.frame().size()
                            + " classes cannot be combined with evidence on one of "
                            + second.frame().size());
        }
        MassSum sum = new MassSum(first.frame());
        for (int i = 0; i < first.focalSets(); i++) {
            for (int j = 0; j < second.focalSets(); j++) {
                sum.add(
                        of.applyAsLong(first.focalSet(i), second.focalSet(j)),
                        first.focalMass(i) * second.focalMass(j));
            }
        }
        return sum.toMassFunction();
    }
}
