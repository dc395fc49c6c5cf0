package io.kstep.data.generate;

import io.kstep.data.Schema;
import java.util.Optional;

/**
 * A rotating hyperplane (Hulten, Spencer and Domingos 2001): features uniform in [0, 1], class 1 where the weighted sum
 * reaches half the sum of the weights. Before each further row the first {@code drifting} weights move by
 * {@code change} in their direction, which turns about with probability {@code turn}.
 */
final class Hyperplane implements Concept {

    /** Settings that all concepts of a stream share. */
    record Settings(int features, int drifting, double change, double turn) {}

    private final Settings settings;
    private final Schema schema;
    private final double[] weights;
    private final int[] directions;
    private boolean started;

    Hyperplane(Settings settings, Draws model) {
        this.settings = settings;
        schema = Concept.numbered("x", settings.features(), 0, 2);
        weights = new double[settings.features()];
        directions = new int[settings.drifting()];
        for (int j = 0; j < weights.length; j++) {
            weights[j] = model.uniform();
        }
        for (int j = 0; j < directions.length; j++) {
            directions[j] = 1;
        }
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public double draw(Draws draws, double[] values) {
        if (started) {
            rotate(draws);
        }
        started = true;
        for (int j = 0; j < values.length; j++) {
            values[j] = draws.uniform();
        }
        return classOf(values);
    }

    @Override
    public Optional<LogJoint> logJoint() {
        return Optional.of((values, out) -> RuleConcept.certain(classOf(values), out));
    }

    /** The weighted sum of a row, after the weights have moved if it is not the first. */
    double next(double[] values, Draws draws) {
        if (started) {
            rotate(draws);
        }
        started = true;
        double sum = 0;
        for (int j = 0; j < weights.length; j++) {
            sum += weights[j] * values[j];
        }
        return sum;
    }

    private void rotate(Draws draws) {
        for (int j = 0; j < directions.length; j++) {
            weights[j] += directions[j] * settings.change();
            if (draws.chance(settings.turn())) {
                directions[j] = -directions[j];
            }
        }
    }

    private int classOf(double[] values) {
        double distance = 0;
        for (int j = 0; j < weights.length; j++) {
            distance += weights[j] * (values[j] - 0.5);
        }
        return distance >= 0 ? 1 : 0;
    }
}
