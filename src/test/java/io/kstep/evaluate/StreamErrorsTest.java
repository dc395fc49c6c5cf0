package io.kstep.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

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
                broken = StreamErrors.read(in, StreamErrors.FORM);
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
