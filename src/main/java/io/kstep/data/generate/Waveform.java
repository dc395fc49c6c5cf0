package io.kstep.data.generate;

import io.kstep.data.Schema;
import java.util.Optional;

/**
 * Waveforms (Breiman et al. 1984): each class mixes two of three triangular waves over 21 features at random and adds
 * standard normal noise; further features are noise alone. The Bayes error is about 14 %. In concept k every feature has
 * taken the place of the one k - 1 before it, the first ones that of the last.
 */
final class Waveform implements Concept {

    static final int CONCEPTS = 21;

    private static final int HEIGHT = 6;

    /** Of the integral over the shares of two waves. */
    private static final int STEPS = 200;

    /** The features, from 0, at which the waves are highest. */
    private static final int[] PEAKS = {6, 14, 10};

    /** The two waves that each class mixes. */
    private static final int[][] PAIRS = {{0, 1}, {0, 2}, {1, 2}};

    private final Schema schema;
    private final int turned;

    Waveform(int number, int irrelevant) {
        turned = number - 1;
        schema = Concept.numbered("x", CONCEPTS + irrelevant, 1, PAIRS.length);
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public double draw(Draws draws, double[] values) {
        int c = draws.index(PAIRS.length);
        double share = draws.uniform();
        for (int j = 0; j < values.length; j++) {
            values[j] = draws.gaussian();
        }
        for (int j = 0; j < CONCEPTS; j++) {
            values[j] += mean(c, share, (j + turned) % CONCEPTS);
        }
        return c;
    }

    /** By the midpoint rule over the share of the first wave. */
    @Override
    public Optional<LogJoint> logJoint() {
        return Optional.of((values, out) -> {
            for (int c = 0; c < PAIRS.length; c++) {
                out[c] = Double.NEGATIVE_INFINITY;
                for (int step = 0; step < STEPS; step++) {
                    out[c] = LogSpace.add(out[c], logDensity(values, c, (step + 0.5) / STEPS));
                }
            }
        });
    }

    private double logDensity(double[] values, int c, double share) {
        double squares = 0;
        for (int j = 0; j < CONCEPTS; j++) {
            double off = values[j] - mean(c, share, (j + turned) % CONCEPTS);
            squares += off * off;
        }
        return -0.5 * squares;
    }

    private static double mean(int c, double share, int at) {
        return share * wave(PAIRS[c][0], at) + (1 - share) * wave(PAIRS[c][1], at);
    }

    private static double wave(int number, int at) {
        return Math.max(0, HEIGHT - Math.abs(at - PEAKS[number]));
    }
}
