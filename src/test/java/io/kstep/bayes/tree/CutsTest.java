package io.kstep.bayes.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CutsTest {

    private static final Schema SCHEMA = Schema.classification(
            List.of(Feature.continuous("x"), Feature.discrete("d", "a", "b")), "class", List.of("u", "v"));

    private static Cuts cuts(double... column) {
        double[] ones = new double[column.length];
        Arrays.fill(ones, 1);
        return Cuts.of(SCHEMA, new double[][] {column, new double[column.length]}, ones);
    }

    @Test
    void shouldCutBetweenAnyTwoOfAFewValues() {
        Cuts cuts = cuts(3, 1, 1, 2, Double.NaN, 3, -0.0, 0.0);
        assertThat(new int[] {cuts.code(0, 0), cuts.code(0, 1), cuts.code(0, 2), cuts.code(0, 3), cuts.code(0, 99)})
                .containsExactly(0, 1, 2, 3, 3);
        assertThat(cuts.code(0, 1.4)).isEqualTo(1);
        assertThat(cuts.code(0, 1.6)).isEqualTo(2);
        assertThat(cuts.code(0, -0.0)).isEqualTo(cuts.code(0, 0.0));
    }

    @Test
    void shouldCutIntoIntervalsOfEqualWeight() {
        SplittableRandom random = new SplittableRandom(3);
        double[] column = random.doubles(63_000).map(x -> x * x).toArray();
        Cuts cuts = cuts(column);
        int[] counts = new int[Cuts.INTERVALS];
        for (double x : column) {
            counts[cuts.code(0, x)]++;
        }
        assertThat(counts).containsOnly(1_000);
    }

    @Test
    void shouldKeepTiesTogetherAndCutBesideThem() {
        double[] column = new double[1_000];
        for (int i = 500; i < 1_000; i++) {
            column[i] = i;
        }
        Cuts cuts = cuts(column);
        assertThat(cuts.code(0, 0)).isZero();
        assertThat(cuts.code(0, 500)).isEqualTo(1);
    }

    @Test
    void shouldDistinguishTheLargestAndTheSmallestNumbers() {
        double[] extremes = {
            -Double.MAX_VALUE, -Double.MIN_VALUE, 0, Double.MIN_VALUE, 1, Math.nextUp(1.0), Double.MAX_VALUE
        };
        Cuts cuts = cuts(extremes);
        for (int i = 0; i < extremes.length; i++) {
            assertThat(cuts.code(0, extremes[i])).isEqualTo(i);
            assertThat(cuts.value(0, i)).isFinite();
        }
    }

    @Test
    void shouldGiveMissingAndInfiniteValuesACodeOfTheirOwn() {
        Cuts cuts = cuts(1, 2, 3);
        for (double missing : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            assertThat(cuts.code(0, missing)).isEqualTo(Cuts.MISSING);
            assertThat(cuts.code(1, missing)).isEqualTo(Cuts.MISSING);
        }
        assertThat(cuts.value(0, Cuts.MISSING)).isNaN();
        assertThat(cuts.code(1, 100_000)).isEqualTo(Cuts.LAST_VALUE);
    }

    @Test
    void shouldStandAConstantAndNothingAtAll() {
        assertThat(cuts(7, 7, 7).code(0, 8)).isZero();
        assertThat(cuts(Double.NaN, Double.NaN).code(0, 8)).isZero();
        assertThat(cuts().code(0, 8)).isZero();
        assertThat(cuts(7).value(0, 0)).isZero();
    }

    @Test
    void shouldGiveAValueWithEachCode() {
        SplittableRandom random = new SplittableRandom(4);
        Cuts cuts = cuts(random.doubles(5_000, -1e6, 1e9).toArray());
        for (int code = 0; code < Cuts.INTERVALS; code++) {
            assertThat(cuts.code(0, cuts.value(0, code))).isEqualTo(code);
        }
        assertThat(cuts.code(1, cuts.value(1, 1))).isEqualTo(1);
    }

    @Test
    void shouldReadWhatItWrote() {
        Cuts cuts = cuts(new SplittableRandom(6).doubles(500).toArray());
        BinaryWriter out = new BinaryWriter();
        cuts.write(out);
        BinaryReader in = new BinaryReader(out.toBytes());
        Cuts twin = Cuts.read(in);
        in.expectEnd();
        for (int i = 0; i < 100; i++) {
            assertThat(twin.code(0, i / 100.0)).isEqualTo(cuts.code(0, i / 100.0));
        }
        assertThat(twin.isDiscrete(1)).isTrue();
    }
}
