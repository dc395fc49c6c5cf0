package io.kstep.probability.belief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.function.BinaryOperator;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Laws of the algebra over random mass functions, from fixed seeds: frames of 1 to 64 classes, 1 to 8 focal sets. */
class BeliefLawsTest {

    private static final Offset<Double> ROUNDING = within(1e-12);
    private static final int CASES = 500;

    @Test
    void shouldCommute() {
        forEachCase(1, (frame, random) -> {
            MassFunction a = masses(frame, random);
            MassFunction b = masses(frame, random);
            shouldBeEqual(Combination.conjunctive(a, b), Combination.conjunctive(b, a));
            shouldBeEqual(Combination.disjunctive(a, b), Combination.disjunctive(b, a));
        });
    }

    @Test
    void shouldAssociate() {
        forEachCase(2, (frame, random) -> {
            MassFunction a = masses(frame, random);
            MassFunction b = masses(frame, random);
            MassFunction c = masses(frame, random);
            shouldAssociate(Combination::conjunctive, a, b, c);
            shouldAssociate(Combination::disjunctive, a, b, c);
            if (Combination.conjunctive(Combination.conjunctive(a, b), c).conflict() < .99) {
                shouldAssociate(Combination::dempster, a, b, c);
            }
        });
    }

    private static void shouldAssociate(
            BinaryOperator<MassFunction> rule, MassFunction a, MassFunction b, MassFunction c) {
        shouldBeEqual(rule.apply(rule.apply(a, b), c), rule.apply(a, rule.apply(b, c)));
    }

    @Test
    void shouldHaveNeutralEvidence() {
        forEachCase(3, (frame, random) -> {
            MassFunction a = masses(frame, random);
            assertThat(Combination.conjunctive(a, MassFunction.vacuous(frame))).isEqualTo(a);
            assertThat(Combination.disjunctive(a, MassFunction.categorical(frame, 0)))
                    .isEqualTo(a);
            assertThat(a.conditioned(frame.all())).isEqualTo(a);
        });
    }

    @Test
    void shouldBoundProbabilityByBeliefAndPlausibility() {
        forEachCase(4, (frame, random) -> {
            MassFunction a = masses(frame, random);
            double[] pignistic = a.normalised().pignistic();
            for (int i = 0; i < 20; i++) {
                long set = random.nextLong() & frame.all();
                assertThat(a.belief(set)).isLessThanOrEqualTo(a.plausibility(set) + 1e-12);
                assertThat(a.normalised().belief(set)).isLessThanOrEqualTo(probability(pignistic, set) + 1e-12);
                assertThat(probability(pignistic, set))
                        .isLessThanOrEqualTo(a.normalised().plausibility(set) + 1e-12);
                // what does not imply the complement does not contradict the set
                assertThat(a.plausibility(set)).isCloseTo(1 - a.conflict() - a.belief(frame.complement(set)), ROUNDING);
            }
        });
    }

    @Test
    void shouldMultiplyContoursAndCommonalitiesInTheConjunctiveRule() {
        forEachCase(5, (frame, random) -> {
            MassFunction a = masses(frame, random);
            MassFunction b = masses(frame, random);
            MassFunction both = Combination.conjunctive(a, b);
            for (int c = 0; c < frame.size(); c++) {
                long single = frame.set(c);
                assertThat(both.plausibility(single))
                        .isCloseTo(a.plausibility(single) * b.plausibility(single), ROUNDING);
            }
            long set = random.nextLong() & frame.all();
            assertThat(both.commonality(set)).isCloseTo(a.commonality(set) * b.commonality(set), ROUNDING);
        });
    }

    @Test
    void shouldMultiplyImplicabilitiesInTheDisjunctiveRule() {
        forEachCase(6, (frame, random) -> {
            MassFunction a = masses(frame, random);
            MassFunction b = masses(frame, random);
            long set = random.nextLong() & frame.all();
            MassFunction either = Combination.disjunctive(a, b);
            assertThat(implicability(either, set)).isCloseTo(implicability(a, set) * implicability(b, set), ROUNDING);
        });
    }

    @Test
    void shouldKeepTheContourInNestedMasses() {
        forEachCase(7, (frame, random) -> {
            Contour contour = masses(frame, random).contour();
            MassFunction nested = contour.consonant();
            assertThat(nested.isConsonant()).isTrue();
            assertThat(nested.contour().toArray()).containsExactly(contour.toArray(), ROUNDING);
        });
    }

    @Test
    void shouldKeepTheTotalMass() {
        forEachCase(8, (frame, random) -> {
            MassFunction a = masses(frame, random);
            MassFunction b = masses(frame, random);
            assertThat(total(Combination.conjunctive(a, b))).isCloseTo(1, ROUNDING);
            assertThat(total(a.discounted(random.nextDouble()))).isCloseTo(1, ROUNDING);
            assertThat(total(a.normalised())).isCloseTo(1, ROUNDING);
            assertThat(a.nonspecificity()).isBetween(0.0, Math.log(frame.size()) / Math.log(2) + 1e-12);
        });
    }

    private interface Law {
        void check(Frame frame, SplittableRandom random);
    }

    private static void forEachCase(long seed, Law law) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < CASES; i++) {
            int classes = i % 5 == 0 ? 64 - i % 3 : 1 + random.nextInt(6);
            law.check(new Frame(classes), random.split());
        }
    }

    /** Mass on random sets, the empty one among them, but never all on it. */
    private static MassFunction masses(Frame frame, SplittableRandom random) {
        int focals = 1 + random.nextInt(8);
        long[] sets = new long[focals];
        double[] masses = new double[focals];
        double total = 0;
        for (int i = 0; i < focals; i++) {
            sets[i] = random.nextLong() & frame.all();
            masses[i] = random.nextDouble();
            total += masses[i];
        }
        sets[0] = frame.set(random.nextInt(frame.size()));
        for (int i = 0; i < focals; i++) {
            masses[i] /= total;
        }
        return MassFunction.of(frame, sets, masses);
    }

    private static void shouldBeEqual(MassFunction a, MassFunction b) {
        for (int i = 0; i < a.focalSets(); i++) {
            assertThat(b.mass(a.focalSet(i))).isCloseTo(a.focalMass(i), ROUNDING);
        }
        assertThat(total(a)).isCloseTo(total(b), ROUNDING);
    }

    private static double total(MassFunction masses) {
        return masses.plausibility(masses.frame().all()) + masses.conflict();
    }

    private static double implicability(MassFunction masses, long set) {
        return masses.belief(set) + masses.conflict();
    }

    private static double probability(double[] probabilities, long set) {
        double sum = 0;
        for (int c = 0; c < probabilities.length; c++) {
            sum += Frame.contains(set, c) ? probabilities[c] : 0;
        }
        return sum;
    }
}
