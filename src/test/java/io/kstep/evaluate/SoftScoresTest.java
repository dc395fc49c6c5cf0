package io.kstep.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Label;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SoftScoresTest {

    private static final Label NO_TRUTH = new Label.Unknown();

    /** m({1})=.1, {3}=.3, {1,2}=.2, {1,3}=.3, all=.1 of López-Cruz et al. 2013, table 1. */
    private static final Label MASSES = new Label.Masses(List.of(
            new Label.Masses.Focal(List.of(0), 0.1),
            new Label.Masses.Focal(List.of(2), 0.3),
            new Label.Masses.Focal(List.of(0, 1), 0.2),
            new Label.Masses.Focal(List.of(0, 2), 0.3),
            new Label.Masses.Focal(List.of(0, 1, 2), 0.1)));

    @ParameterizedTest
    @CsvSource({"2, 0.166667", "3, 0.142857"})
    void shouldCorrectAnObservedErrorOfThirtyPercentForOneFifthOfFlips(int classes, double corrected) {
        SoftScores scores = new SoftScores();
        for (int i = 0; i < 10; i++) {
            scores.add(sure(i < 3 ? 1 : 0, classes), new Label.Flipped(0, 0.2), NO_TRUTH, classes);
        }
        assertThat(scores.summary().corrected().orElseThrow().error()).isEqualTo(corrected, within(1e-6));
    }

    @Test
    void shouldBoundTheErrorOfMasses() {
        SoftScores scores = new SoftScores();
        scores.add(sure(0, 3), MASSES, NO_TRUTH, 3);
        SoftSummary found = scores.summary();
        assertThat(found.bounds().optimistic()).isEqualTo(0.3, within(1e-12));
        assertThat(found.bounds().pignistic()).isEqualTo(1 - 0.383333, within(1e-6));
        assertThat(found.bounds().pessimistic()).isEqualTo(0.9, within(1e-12));
        assertThat(found.least()).isEqualTo(1 - 0.483333, within(1e-6));
        assertThat(found.corrected()).isEmpty();
        assertThat(found.truth()).isEmpty();
    }

    @Test
    void shouldKeepTheOrderOfTheBoundsForLabelsOfEveryKind() {
        SplittableRandom random = new SplittableRandom(5);
        for (int draw = 0; draw < 3_000; draw++) {
            int classes = 1 + random.nextInt(5);
            Label label = drawn(classes, random);
            double[] bel = label.belief(classes);
            double[] betP = label.pignistic(classes);
            for (int c = 0; c < classes; c++) {
                SoftScores scores = new SoftScores();
                scores.add(sure(c, classes), label, NO_TRUTH, classes);
                SoftSummary found = scores.summary();
                if (found.labels() > 0) {
                    assertThat(bel[c]).as("%s, class %s", label, c).isLessThanOrEqualTo(betP[c] + 1e-12);
                    assertThat(found.bounds().optimistic())
                            .as("%s", label)
                            .isLessThanOrEqualTo(found.bounds().pignistic() + 1e-12);
                    assertThat(found.bounds().pignistic())
                            .as("%s", label)
                            .isLessThanOrEqualTo(found.bounds().pessimistic() + 1e-12);
                    assertThat(found.least()).isLessThanOrEqualTo(found.bounds().pignistic() + 1e-12);
                }
            }
        }
    }

    @Test
    void shouldGiveTheErrorItselfForSureLabels() {
        SoftScores scores = new SoftScores();
        for (int i = 0; i < 20; i++) {
            scores.add(new double[] {0.6, 0.4}, new Label.Hard(i < 5 ? 1 : 0), NO_TRUTH, 2);
        }
        SoftSummary found = scores.summary();
        for (double error : new double[] {
            found.bounds().optimistic(),
            found.bounds().pignistic(),
            found.bounds().pessimistic(),
            found.plausibilityWeighted()
        }) {
            assertThat(error).isEqualTo(0.25);
        }
        assertThat(found.corrected()).as("nothing to correct").isEmpty();
        assertThat(scores.saysMore()).isFalse();
    }

    /** A uniform probabilistic label is precise by its masses, yet says nothing: the contour decides. */
    @Test
    void shouldWeighLabelsByTheirContour() {
        SoftScores scores = new SoftScores();
        scores.add(sure(1, 2), new Label.Plausible(List.of(1.0, 0.5)), NO_TRUTH, 2);
        assertThat(scores.summary().plausibilityWeighted()).isEqualTo(0.5, within(1e-12));
        scores.add(sure(1, 2), new Label.Hard(1), NO_TRUTH, 2);
        assertThat(scores.summary().plausibilityWeighted()).isEqualTo(0.25 / 1.5, within(1e-12));
        scores.add(sure(1, 2), new Label.Probabilistic(List.of(0.5, 0.5)), NO_TRUTH, 2);
        scores.add(sure(1, 2), new Label.Unknown(), NO_TRUTH, 2);
        assertThat(scores.summary().plausibilityWeighted()).isEqualTo(0.25 / 1.5, within(1e-12));
        assertThat(scores.summary().labels()).isEqualTo(2);
    }

    @Test
    void shouldExpectTheErrorByThePosteriorAsADiagnostic() {
        SoftScores scores = new SoftScores();
        scores.add(new double[] {0.75, 0.25}, new Label.Flipped(1, 0.25), NO_TRUTH, 2);
        assertThat(scores.summary().posteriorExpected()).isEqualTo(0.5, within(1e-12));
        SoftScores contradicted = new SoftScores();
        contradicted.add(new double[] {1, 0}, new Label.Hard(1), NO_TRUTH, 2);
        assertThat(contradicted.summary().posteriorExpected()).isEqualTo(1);
    }

    @Test
    void shouldScoreAgainstTheTruthWhereItIsKnownAlsoWithoutALabel() {
        SoftScores scores = new SoftScores();
        for (int i = 0; i < 40; i++) {
            scores.add(sure(0, 2), new Label.Unknown(), new Label.Hard(i < 4 ? 1 : 0), 2);
        }
        SoftSummary.TrueError truth = scores.summary().truth().orElseThrow();
        assertThat(truth.error()).isEqualTo(0.1);
        assertThat(truth.rows()).isEqualTo(40);
        assertThat(truth.interval()).isEqualTo(Interval.wilson(0.1, 40));
        assertThat(scores.summary().labels()).isZero();
        assertThat(scores.saysMore()).isTrue();
    }

    /** Doubts of mean .3 and standard deviation .2, two and four classes: the interval covers as often as it says. */
    @ParameterizedTest
    @CsvSource({"2, 500", "4, 500", "2, 2000"})
    void shouldCoverTheTrueErrorInNinetyFivePercentOfRepetitions(int classes, int labels) {
        int covered = 0;
        int byDoubtCovered = 0;
        int warned = 0;
        double sum = 0;
        int repetitions = 1_500;
        for (int r = 0; r < repetitions; r++) {
            SplittableRandom random = new SplittableRandom(31L * r + classes);
            NoiseCorrected corrected = new NoiseCorrected();
            for (int i = 0; i < labels; i++) {
                addOne(corrected, 0.17, doubt(random), classes, random);
            }
            SoftSummary.Corrected found = corrected.summary(1).orElseThrow();
            covered += found.interval().contains(0.17) ? 1 : 0;
            byDoubtCovered += found.byDoubtInterval().contains(0.17) ? 1 : 0;
            warned += found.growsWithDoubt() ? 1 : 0;
            sum += found.error();
        }
        assertThat(100.0 * covered / repetitions).isBetween(93.0, 97.0);
        assertThat(100.0 * byDoubtCovered / repetitions).isBetween(93.0, 97.0);
        assertThat(sum / repetitions).isEqualTo(0.17, within(0.005));
        assertThat(100.0 * warned / repetitions).isLessThan(2.5);
    }

    /** The model errs where the expert doubts: the plain estimate is too low, and says so. */
    @Test
    void shouldWarnWhereErrorsGrowWithDoubtAndAllowForIt() {
        SplittableRandom random = new SplittableRandom(8);
        NoiseCorrected corrected = new NoiseCorrected();
        double truth = 0;
        int labels = 40_000;
        for (int i = 0; i < labels; i++) {
            double p = doubt(random);
            double error = Math.min(1, 0.02 + 0.5 * p);
            truth += error / labels;
            addOne(corrected, error, p, 2, random);
        }
        SoftSummary.Corrected found = corrected.summary(1).orElseThrow();
        assertThat(found.error()).isLessThan(truth - 0.03);
        assertThat(found.growsWithDoubt()).isTrue();
        assertThat(found.byDoubt()).isEqualTo(truth, within(0.02));
        assertThat(found.byDoubtInterval().contains(truth)).isTrue();
    }

    /** Sums of labels in two parts, sure ones put in at the end, are those of all of them. */
    @Test
    void shouldTakeSureLabelsLate() {
        SplittableRandom random = new SplittableRandom(2);
        NoiseCorrected all = new NoiseCorrected();
        NoiseCorrected doubtful = new NoiseCorrected();
        int errors = 0;
        for (int i = 0; i < 200; i++) {
            boolean differs = random.nextDouble() < 0.3;
            double p = i % 2 == 0 ? 0 : 0.1 + 0.002 * i;
            all.add(differs, p, 3);
            if (p > 0) {
                doubtful.add(differs, p, 3);
            } else {
                errors += differs ? 1 : 0;
            }
        }
        SoftSummary.Corrected expected = all.summary(1).orElseThrow();
        SoftSummary.Corrected found = doubtful.withSure(100, errors).summary(1).orElseThrow();
        assertThat(found.error()).isEqualTo(expected.error(), within(1e-12));
        assertThat(found.interval().low()).isEqualTo(expected.interval().low(), within(1e-12));
        assertThat(found.growth()).isEqualTo(expected.growth(), within(1e-9));
        assertThat(found.labels()).isEqualTo(200);
    }

    @Test
    void shouldSayNothingWhereLabelsAreDrawnByLot() {
        NoiseCorrected corrected = new NoiseCorrected();
        for (int i = 0; i < 50; i++) {
            corrected.add(i % 2 == 0, 0.5, 2);
        }
        assertThat(corrected.summary(1)).isEmpty();
        NoiseCorrected alike = new NoiseCorrected();
        for (int i = 0; i < 50; i++) {
            alike.add(i % 5 == 0, 0.1, 2);
        }
        SoftSummary.Corrected found = alike.summary(1).orElseThrow();
        assertThat(found.growth()).isNaN();
        assertThat(found.growsWithDoubt()).isFalse();
    }

    @Test
    void shouldNotNarrowIntervalsByRepetitions() {
        SoftScores once = new SoftScores();
        SoftScores often = new SoftScores();
        for (int i = 0; i < 90; i++) {
            for (int time = 0; time < 3; time++) {
                SoftScores to = time == 0 ? once : often;
                to.add(sure(i % 3 == 0 ? 1 : 0, 2), new Label.Flipped(0, 0.1 + 0.001 * i), new Label.Hard(0), 2);
            }
        }
        SoftSummary.Corrected plain = once.summary().corrected().orElseThrow();
        SoftSummary.Corrected repeated = often.summaryWorth(90).corrected().orElseThrow();
        assertThat(repeated.interval().low()).isEqualTo(plain.interval().low(), within(1e-9));
        assertThat(often.summaryWorth(90).truth().orElseThrow().interval())
                .isEqualTo(once.summary().truth().orElseThrow().interval());
        assertThat(often.summaryWorth(Double.NaN)
                        .corrected()
                        .orElseThrow()
                        .interval()
                        .low())
                .isNaN();
    }

    private static void addOne(NoiseCorrected to, double error, double p, int classes, SplittableRandom random) {
        int truth = random.nextInt(classes);
        int predicted = random.nextDouble() < error ? other(truth, classes, random) : truth;
        int label = random.nextDouble() < p ? other(truth, classes, random) : truth;
        to.add(predicted != label, p, classes);
    }

    private static int other(int truth, int classes, SplittableRandom random) {
        return (truth + 1 + random.nextInt(classes - 1)) % classes;
    }

    /** Spread over [0, .6] with mean .3. */
    private static double doubt(SplittableRandom random) {
        return 0.6 * random.nextDouble();
    }

    private static double[] sure(int c, int classes) {
        double[] posterior = new double[classes];
        posterior[c] = 1;
        return posterior;
    }

    private static Label drawn(int classes, SplittableRandom random) {
        List<Double> shares = new ArrayList<>();
        IntStream.range(0, classes).forEach(c -> shares.add(0.01 + random.nextDouble()));
        double sum = shares.stream().mapToDouble(Double::doubleValue).sum();
        List<Double> probabilities = shares.stream().map(share -> share / sum).toList();
        int c = random.nextInt(classes);
        return switch (random.nextInt(8)) {
            case 0 -> new Label.Probabilistic(probabilities);
            case 1 ->
                new Label.Plausible(
                        shares.stream().map(p -> Math.min(1, 1.3 * p)).toList());
            case 2 -> new Label.Plausible(shares.stream().map(p -> 0.2 * p).toList());
            case 3 ->
                new Label.Candidates(
                        List.of(c, random.nextInt(classes)).stream().distinct().toList());
            case 4 -> new Label.Doubtful(c, random.nextDouble());
            case 5 -> new Label.Flipped(c, random.nextDouble());
            case 6 -> masses(probabilities, random);
            default -> new Label.Excluded(List.of(c));
        };
    }

    private static Label masses(List<Double> masses, SplittableRandom random) {
        int classes = masses.size();
        return new Label.Masses(masses.stream()
                .map(mass -> {
                    int[] set = IntStream.range(0, classes)
                            .filter(c -> random.nextBoolean())
                            .toArray();
                    return new Label.Masses.Focal(
                            set.length == 0
                                    ? List.of(0)
                                    : Arrays.stream(set).boxed().toList(),
                            mass);
                })
                .toList());
    }
}
