package io.kstep.probability.belief;

import java.util.Arrays;
import java.util.function.LongPredicate;

/**
 * A basic belief assignment: masses on sets of classes that sum to 1 (Côme et al. 2009, eq. 1). Mass on the empty set
 * is allowed and measures conflict. Only focal sets, those with mass, are kept, sorted by their bits.
 *
 * <p>Bounds that hold for every set A: {@code belief(A) <= plausibility(A)}; and for masses without conflict the
 * pignistic probability of A lies between them.
 */
public final class MassFunction {

    /** How far a given sum of masses may be from 1, as in labels that were printed with seven digits. */
    private static final double ROUNDING = 1e-6;

    private final Frame frame;
    private final long[] sets;
    private final double[] masses;

    MassFunction(Frame frame, long[] sets, double[] masses) {
        this.frame = frame;
        this.sets = sets;
        this.masses = masses;
    }

    /**
     * These masses on these sets; masses of equal sets are added, and a sum that misses 1 by rounding is scaled to 1.
     *
     * @throws IllegalArgumentException if a mass is negative or no number, or the masses do not sum to 1
     */
    public static MassFunction of(Frame frame, long[] sets, double[] masses) {
        if (sets.length != masses.length) {
            throw new IllegalArgumentException(sets.length + " sets need as many masses, not " + masses.length);
        }
        double total = 0;
        for (double mass : masses) {
            if (!(mass >= 0)) {
                throw new IllegalArgumentException("a mass must be in [0, 1], not " + mass);
            }
            total += mass;
        }
        if (!(Math.abs(total - 1) <= ROUNDING)) {
            throw new IllegalArgumentException("masses must sum to 1, not " + total);
        }
        MassSum sum = new MassSum(frame);
        for (int i = 0; i < sets.length; i++) {
            sum.add(frame.checked(sets[i]), masses[i] / total);
        }
        return sum.toMassFunction();
    }

    /** All mass on the whole frame: nothing is known. */
    public static MassFunction vacuous(Frame frame) {
        return categorical(frame, frame.all());
    }

    /** All mass on one set: the class is in it, no more is known. */
    public static MassFunction categorical(Frame frame, long set) {
        return new MassFunction(frame, new long[] {frame.checked(set)}, new double[] {1});
    }

    /** A simple assignment: this mass on a set, the rest on the frame (Côme et al. 2009, section 2.1). */
    public static MassFunction simple(Frame frame, long set, double mass) {
        return of(frame, new long[] {set, frame.all()}, new double[] {mass, 1 - mass});
    }

    /** A probability for each class. */
    public static MassFunction bayesian(double... probabilities) {
        long[] singletons = new long[probabilities.length];
        Frame frame = new Frame(probabilities.length);
        Arrays.setAll(singletons, frame::set);
        return of(frame, singletons, probabilities);
    }

    public Frame frame() {
        return frame;
    }

    /** How many sets have mass. */
    public int focalSets() {
        return sets.length;
    }

    /** The focal set of this index. */
    public long focalSet(int index) {
        return sets[index];
    }

    /** The mass of the focal set of this index. */
    public double focalMass(int index) {
        return masses[index];
    }

    /** Mass of exactly this set. */
    public double mass(long set) {
        int index = Arrays.binarySearch(sets, frame.checked(set));
        return index < 0 ? 0 : masses[index];
    }

    /** Mass on the empty set: how much the evidence contradicts itself. */
    public double conflict() {
        return mass(0);
    }

    /** Mass that does not contradict a set (eq. 2). */
    public double plausibility(long set) {
        frame.checked(set);
        return sum(focal -> (focal & set) != 0);
    }

    /** Mass that implies a set, without the mass of conflict. */
    public double belief(long set) {
        frame.checked(set);
        return sum(focal -> focal != 0 && (focal & ~set) == 0);
    }

    /** Mass of all sets that contain this one; of a single class it is the plausibility. */
    public double commonality(long set) {
        frame.checked(set);
        return sum(focal -> (set & ~focal) == 0);
    }

    /** Plausibility of every single class. */
    public Contour contour() {
        double[] plausibilities = new double[frame.size()];
        for (int c = 0; c < plausibilities.length; c++) {
            plausibilities[c] = plausibility(1L << c);
        }
        return Contour.of(plausibilities);
    }

    /**
     * Pignistic probabilities: every mass is spread evenly over its set (Côme et al. 2009, section 4.3.1), mass of
     * conflict over all of them in proportion.
     *
     * @throws TotalConflictException if all mass is on the empty set
     */
    public double[] pignistic() {
        double[] result = new double[frame.size()];
        double consistent = consistentMass();
        for (int i = 0; i < sets.length; i++) {
            double share = masses[i] / Long.bitCount(sets[i]) / consistent;
            for (long left = sets[i]; left != 0; left &= left - 1) {
                result[Long.numberOfTrailingZeros(left)] += share;
            }
        }
        return result;
    }

    /**
     * Expected logarithm of the size of the focal set, in bits: 0 for probabilities, log2 K for no knowledge. Côme et
     * al. 2009, eq. 54 prints the natural logarithm; the figures of their section 5.1 are in bits.
     */
    public double nonspecificity() {
        double bits = 0;
        for (int i = 0; i < sets.length; i++) {
            if (sets[i] != 0) {
                bits += masses[i] * Math.log(Long.bitCount(sets[i]));
            }
        }
        return bits / Math.log(2);
    }

    public boolean isBayesian() {
        return Arrays.stream(sets).allMatch(set -> Long.bitCount(set) == 1);
    }

    /** Whether the focal sets are nested. */
    public boolean isConsonant() {
        long[] bySize = Arrays.stream(sets)
                .boxed()
                .sorted((a, b) -> Integer.compare(Long.bitCount(a), Long.bitCount(b)))
                .mapToLong(Long::longValue)
                .toArray();
        for (int i = 1; i < bySize.length; i++) {
            if ((bySize[i - 1] & ~bySize[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    /** What is left when the class is known to be in a set; mass of focal sets outside becomes conflict. */
    public MassFunction conditioned(long set) {
        return Combination.conjunctive(this, categorical(frame, set));
    }

    /**
     * Moves the share {@code doubt} of every mass to the whole frame: the source says nothing with that probability.
     */
    public MassFunction discounted(double doubt) {
        Contour.checkShare(doubt);
        MassSum sum = new MassSum(frame);
        for (int i = 0; i < sets.length; i++) {
            sum.add(sets[i], (1 - doubt) * masses[i]);
        }
        sum.add(frame.all(), doubt);
        return sum.toMassFunction();
    }

    /**
     * The same without conflict, each other mass in proportion (eq. 4).
     *
     * @throws TotalConflictException if all mass is on the empty set
     */
    public MassFunction normalised() {
        double consistent = consistentMass();
        MassSum sum = new MassSum(frame);
        for (int i = 0; i < sets.length; i++) {
            if (sets[i] != 0) {
                sum.add(sets[i], masses[i] / consistent);
            }
        }
        return sum.toMassFunction();
    }

    /** Summed, not 1 minus the conflict, so that a conflict just below 1 keeps its digits. */
    private double consistentMass() {
        double consistent = 0;
        for (int i = 0; i < sets.length; i++) {
            consistent += sets[i] == 0 ? 0 : masses[i];
        }
        if (consistent == 0) {
            throw new TotalConflictException("all mass is on the empty set: the evidence contradicts itself wholly");
        }
        return consistent;
    }

    private double sum(LongPredicate counted) {
        double total = 0;
        for (int i = 0; i < sets.length; i++) {
            if (counted.test(sets[i])) {
                total += masses[i];
            }
        }
        return Math.min(1, total);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MassFunction that
                && frame.equals(that.frame)
                && Arrays.equals(sets, that.sets)
                && Arrays.equals(masses, that.masses);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(sets) + Arrays.hashCode(masses);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("MassFunction(");
        for (int i = 0; i < sets.length; i++) {
            text.append(i == 0 ? "" : ", ")
                    .append(Long.toBinaryString(sets[i]))
                    .append(':')
                    .append(masses[i]);
        }
        return text.append(')').toString();
    }
}
