package io.kstep.data.generate;

import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The LED display (Breiman et al. 1984): a digit on seven segments, each inverted with the probability of the noise, and
 * further binary features without meaning. In concept k the first k - 1 segments have changed places with the first
 * meaningless features (the drift of MOA's LEDGeneratorDrift). With noise 0.1 the Bayes error is about 26 %.
 */
final class Led implements Concept {

    static final int CONCEPTS = 8;

    private static final int SEGMENTS = 7;

    /** Lit segments of 0..9: top, upper left, upper right, middle, lower left, lower right, bottom. */
    private static final int[] DIGITS = {
        0b1110111, 0b0010010, 0b1011101, 0b1011011, 0b0111010, 0b1101011, 0b1101111, 0b1010010, 0b1111111, 0b1111011
    };

    private final Schema schema;
    private final double noise;
    private final int swapped;

    Led(int number, int irrelevant, double noise) {
        this.noise = noise;
        swapped = Math.min(number - 1, irrelevant);
        schema = Schema.classification(
                IntStream.range(0, SEGMENTS + irrelevant)
                        .mapToObj(j -> Feature.discrete("led" + (j + 1), "0", "1"))
                        .toList(),
                "class",
                IntStream.range(0, DIGITS.length).mapToObj(Integer::toString).toList());
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public double draw(Draws draws, double[] values) {
        int digit = draws.index(DIGITS.length);
        for (int j = 0; j < values.length; j++) {
            values[j] = draws.index(2);
        }
        for (int s = 0; s < SEGMENTS; s++) {
            values[place(s)] = draws.chance(noise) ? 1 - lit(digit, s) : lit(digit, s);
        }
        return digit;
    }

    @Override
    public Optional<LogJoint> logJoint() {
        return Optional.of((values, out) -> {
            Arrays.fill(out, 0);
            for (int digit = 0; digit < out.length; digit++) {
                for (int s = 0; s < SEGMENTS; s++) {
                    out[digit] += Math.log(values[place(s)] == lit(digit, s) ? 1 - noise : noise);
                }
            }
        });
    }

    private int place(int segment) {
        return segment < swapped ? SEGMENTS + segment : segment;
    }

    private static int lit(int digit, int segment) {
        return (DIGITS[digit] >> (SEGMENTS - 1 - segment)) & 1;
    }
}
