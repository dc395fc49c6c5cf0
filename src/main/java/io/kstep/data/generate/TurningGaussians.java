package io.kstep.data.generate;

import io.kstep.data.Schema;
import java.util.Optional;

/**
 * Two classes as frequent as each other, each a spherical Gaussian of unit variance in every feature (Côme et al. 2009,
 * section 5.1.1). The line between their means passes through 0 and turns in a random plane, so that the least error of
 * any classifier stays the same while the classifier that has it changes.
 */
final class TurningGaussians implements Concept {

    /**
     * Settings that all concepts of a stream share.
     *
     * @param distance of the two means
     * @param quarter rows in which the line of the means turns by 90 degrees; 0 for never
     */
    record Settings(int features, double distance, int quarter) {}

    private final Settings settings;
    private final Schema schema;
    private final double[] from;
    private final double[] towards;
    private final double[] centre;
    private long row;

    TurningGaussians(Settings settings, Draws model) {
        this.settings = settings;
        schema = Concept.numbered("x", settings.features(), 0, 2);
        from = direction(model);
        towards = direction(model);
        double along = 0;
        for (int j = 0; j < from.length; j++) {
            along += from[j] * towards[j];
        }
        for (int j = 0; j < from.length; j++) {
            towards[j] -= along * from[j];
        }
        normalise(towards);
        centre = new double[settings.features()];
        turnTo(0);
    }

    private double[] direction(Draws model) {
        double[] direction = new double[settings.features()];
        for (int j = 0; j < direction.length; j++) {
            direction[j] = model.gaussian();
        }
        normalise(direction);
        return direction;
    }

    private static void normalise(double[] vector) {
        double squares = 0;
        for (double x : vector) {
            squares += x * x;
        }
        for (int j = 0; j < vector.length; j++) {
            vector[j] /= Math.sqrt(squares);
        }
    }

    /** The mean of the second class; that of the first lies opposite. */
    private void turnTo(long at) {
        double angle = settings.quarter() == 0 ? 0 : Math.PI / 2 * at / settings.quarter();
        double cos = StrictMath.cos(angle) * settings.distance() / 2;
        double sin = StrictMath.sin(angle) * settings.distance() / 2;
        for (int j = 0; j < centre.length; j++) {
            centre[j] = cos * from[j] + sin * towards[j];
        }
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public double draw(Draws draws, double[] values) {
        turnTo(row++);
        int c = draws.index(2);
        for (int j = 0; j < values.length; j++) {
            values[j] = (c == 1 ? centre[j] : -centre[j]) + draws.gaussian();
        }
        return c;
    }

    @Override
    public Optional<LogJoint> logJoint() {
        return Optional.of((values, out) -> {
            out[0] = 0;
            out[1] = 0;
            for (int j = 0; j < values.length; j++) {
                out[0] += LogSpace.normal(values[j], -centre[j], 1);
                out[1] += LogSpace.normal(values[j], centre[j], 1);
            }
        });
    }
}
