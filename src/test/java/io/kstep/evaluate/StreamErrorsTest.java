package io.kstep.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamErrorsTest {

    private static final StreamErrors.Settings SETTINGS = new StreamErrors.Settings(50, 0.97);

    @Test
    void shouldGoOnBitForBitWhereverItWasWrittenAndRead() {
        SplittableRandom random = new SplittableRandom(3);
        StreamErrors whole = new StreamErrors(SETTINGS);
        StreamErrors broken = new StreamErrors(SETTINGS);
        for (int i = 0; i < 700; i++) {
            double p = random.nextDouble();
            double[] posterior = i < 10 ? new double[] {1} : new double[] {p, 1 - p};
            int truth = random.nextInt(3);
            whole.add(posterior, truth);
            broken.add(posterior, truth);
            if (random.nextInt(60) == 0) {
                whole.closeChunk();
                broken.closeChunk();
            }
            if (random.nextInt(20) == 0) {
                BinaryWriter out = new BinaryWriter();
                broken.write(out);
                BinaryReader in = new BinaryReader(out.toBytes());
                broken = StreamErrors.read(in, ErrorForms.FORM);
                in.expectEnd();
            }
            assertThat(broken.report()).isEqualTo(whole.report());
        }
        BinaryWriter one = new BinaryWriter();
        BinaryWriter other = new BinaryWriter();
        whole.write(one);
        broken.write(other);
        assertThat(other.toBytes()).isEqualTo(one.toBytes());
    }

    @Test
    void shouldScoreSoftLabelsBesideTheHardOnesAndLeaveTheseAsTheyAre() {
        StreamErrors hard = new StreamErrors(SETTINGS);
        StreamErrors mixed = new StreamErrors(SETTINGS);
        for (int i = 0; i < 40; i++) {
            double[] posterior = {0.8, 0.2};
            hard.score(posterior, new Label.Hard(i % 4 == 0 ? 1 : 0), 2);
            mixed.score(posterior, new Label.Hard(i % 4 == 0 ? 1 : 0), 2);
            mixed.score(posterior, new Label.Doubtful(i < 20 ? 1 : 0, 0.4), 2); // wrong 20 times, then right
            mixed.score(posterior, new Label.Unknown(), 2);
            mixed.score(new double[0], new Label.Doubtful(0, 0.4), 1);
        }
        assertThat(mixed.report().estimates()).isEqualTo(hard.report().estimates());
        assertThat(mixed.report().scores()).isEqualTo(hard.report().scores());
        assertThat(hard.report().soft()).isEmpty();
        assertThat(hard.labels()).isEqualTo(40);
        assertThat(mixed.labels()).isEqualTo(80);
        StreamErrors.Soft soft = mixed.report().soft().orElseThrow();
        assertThat(soft.labels()).isEqualTo(40);
        assertThat(soft.expected()).isCloseTo(0.5 * 0.8 + 0.5 * 0.2, within(1e-12));
        assertThat(soft.least()).isCloseTo(0.2, within(1e-12));
        assertThat(soft.fading()).isBetween(0.2, 0.5);
    }

    @Test
    void shouldStoreWhatSoftLabelsSaidInAFormOfItsOwn() {
        StreamErrors errors = new StreamErrors(SETTINGS);
        errors.score(new double[] {0.8, 0.2}, new Label.Hard(0), 2);
        BinaryWriter before = new BinaryWriter();
        errors.write(before);
        assertThat(errors.form()).isEqualTo(ErrorForms.FORM);
        errors.score(new double[] {0.8, 0.2}, new Label.Probabilistic(List.of(0.3, 0.7)), 2);
        assertThat(errors.form()).isEqualTo(ErrorForms.WITH_CORRECTED);
        BinaryWriter after = new BinaryWriter();
        errors.write(after);
        assertThat(after.toBytes()).startsWith(before.toBytes()).hasSizeGreaterThan(before.size());
        BinaryReader in = new BinaryReader(after.toBytes());
        StreamErrors back = StreamErrors.read(in, ErrorForms.WITH_CORRECTED);
        in.expectEnd();
        assertThat(back.report()).isEqualTo(errors.report());
        for (StreamErrors each : List.of(errors, back)) {
            each.score(new double[] {0.8, 0.2}, new Label.Doubtful(0, 0.5), 2);
        }
        assertThat(back.report()).isEqualTo(errors.report());
    }

    @Test
    void shouldReadSoftLabelsThatWereStoredWithoutTheErrorBehindThem() {
        StreamErrors hard = new StreamErrors(SETTINGS);
        hard.score(new double[] {0.8, 0.2}, new Label.Hard(0), 2);
        BinaryWriter old = new BinaryWriter();
        hard.write(old);
        old.writeLong(3).writeDouble(0.9).writeDouble(0.6).writeDouble(0.7).writeDouble(2.5);
        BinaryReader in = new BinaryReader(old.toBytes());
        StreamErrors back = StreamErrors.read(in, ErrorForms.WITH_SOFT);
        in.expectEnd();
        StreamErrors.Soft soft = back.report().soft().orElseThrow();
        assertThat(soft.labels()).isEqualTo(3);
        assertThat(soft.expected()).isCloseTo(0.3, within(1e-12));
        assertThat(soft.corrected()).isEmpty();
        assertThat(back.form()).isEqualTo(ErrorForms.WITH_CORRECTED);
        for (int i = 0; i < 50; i++) {
            back.score(new double[] {0.8, 0.2}, new Label.Flipped(0, 0.2), 2);
        }
        assertThat(back.report().soft().orElseThrow().corrected()).isPresent();
    }

    /** Without fading it is what batch evaluation says of the same labels. */
    @Test
    void shouldFindTheErrorBehindLabelsAsBatchEvaluationDoes() {
        SplittableRandom random = new SplittableRandom(11);
        StreamErrors errors = new StreamErrors(new StreamErrors.Settings(50, 1));
        SoftScores batch = new SoftScores();
        for (int i = 0; i < 500; i++) {
            double p = random.nextDouble(0.6);
            int named = random.nextInt(3);
            Label label = i % 5 == 4
                    ? new Label.Hard(named)
                    : i % 2 == 0 ? new Label.Flipped(named, p) : new Label.Doubtful(named, p);
            double first = random.nextDouble();
            double[] posterior = {first, 1 - first, 0};
            errors.score(posterior, label, 3);
            batch.add(posterior, label, new Label.Unknown(), 3);
        }
        SoftSummary.Corrected stream =
                errors.report().soft().orElseThrow().corrected().orElseThrow();
        SoftSummary.Corrected expected = batch.summary().corrected().orElseThrow();
        assertThat(stream.labels()).isEqualTo(500);
        assertThat(stream.error()).isCloseTo(expected.error(), within(1e-12));
        assertThat(stream.interval().low()).isCloseTo(expected.interval().low(), within(1e-9));
        assertThat(stream.byDoubt()).isCloseTo(expected.byDoubt(), within(1e-9));
        assertThat(stream.growth()).isCloseTo(expected.growth(), within(1e-9));
        assertThat(errors.measured())
                .last()
                .satisfies(estimate -> assertThat(estimate.error()).isEqualTo(stream.error()));
    }

    /** 2,000 streams of 800 labels each, wrong as often as they say; the labels weigh about 200 together. */
    @ParameterizedTest
    @ValueSource(ints = {2, 5})
    void shouldCoverTheErrorBehindFadingLabels(int classes) {
        SplittableRandom random = new SplittableRandom(20 + classes);
        int covered = 0;
        for (int repetition = 0; repetition < 2_000; repetition++) {
            StreamErrors errors = new StreamErrors(new StreamErrors.Settings(100, 0.995));
            for (int i = 0; i < 800; i++) {
                errors.score(oneHot(0, classes), noisy(random, classes), classes);
            }
            Interval interval = errors.report()
                    .soft()
                    .orElseThrow()
                    .corrected()
                    .orElseThrow()
                    .interval();
            covered += interval.low() <= 0.2 && 0.2 <= interval.high() ? 1 : 0;
        }
        assertThat(covered / 2_000.0).isBetween(0.93, 0.97);
    }

    /** A label of a row that is of class 0 in four of five cases, in the forms that state how likely each class is. */
    private static Label noisy(SplittableRandom random, int classes) {
        int truth = random.nextDouble() < 0.2 ? 1 + random.nextInt(classes - 1) : 0;
        double p = random.nextDouble(0.5);
        int named = random.nextDouble() < p ? (truth + 1 + random.nextInt(classes - 1)) % classes : truth;
        if (random.nextBoolean()) {
            return new Label.Flipped(named, p);
        }
        Double[] shares = new Double[classes];
        Arrays.fill(shares, p / (classes - 1));
        shares[named] = 1 - p;
        return new Label.Probabilistic(List.of(shares));
    }

    private static double[] oneHot(int c, int classes) {
        double[] posterior = new double[classes];
        posterior[c] = 1;
        return posterior;
    }

    @Test
    void shouldLookBackAsFarAsEachEstimateSays() {
        StreamErrors errors = new StreamErrors(SETTINGS);
        for (int i = 0; i < 200; i++) {
            errors.add(new double[] {0.9, 0.1}, i < 100 ? 1 : 0); // wrong a hundred times, then right
        }
        StreamErrors.Report report = errors.report();
        assertThat(report.estimates())
                .extracting(StreamErrors.Estimate::estimator)
                .containsExactly("windowed", "fading", "adaptive", "since-start", "chunk");
        assertThat(report.estimates().get(0).error()).isZero();
        assertThat(report.estimates().get(0).size()).isEqualTo(50);
        assertThat(report.estimates().get(1).error()).isCloseTo(Math.pow(0.97, 100), within(0.01));
        assertThat(report.estimates().get(3).error()).isEqualTo(0.5);
        // of the present only the last 72 are heard, all of them right
        assertThat(report.estimates().get(3).interval().low()).isZero();
        assertThat(report.estimates().get(3).interval().high()).isLessThan(0.3);
        assertThat(report.estimates().get(3).size()).isLessThanOrEqualTo(72);
        assertThat(report.counts())
                .containsExactly(new StreamErrors.ClassCounts(100, 200, 100), new StreamErrors.ClassCounts(100, 0, 0));
    }
}
