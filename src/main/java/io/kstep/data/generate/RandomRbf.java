package io.kstep.data.generate;

import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.Optional;

/**
 * Random radial basis functions (the generator of MOA, Bifet et al. 2010): centroids uniform in the unit cube, each with
 * a class, a weight and a spread uniform in (0, 1]; a row lies from a centroid in a random direction at a half-normal
 * distance. Before each further row the centroids move by {@code speed}, each in a direction of its own, and turn about
 * at the sides of the cube. The first centroids take the classes in turn, so that each class has one.
 */
final class RandomRbf implements Concept {

    /** Settings that all concepts of a stream share. */
    record Settings(int features, int classes, int centroids, double speed) {}

    private final Settings settings;
    private final Schema schema;
    private final double[][] centres;
    private final double[][] moves;
    private final int[] classes;
    private final double[] weights;
    private final double[] spreads;
    private boolean started;

    RandomRbf(Settings settings, Draws model) {
        this.settings = settings;
        schema = Concept.numbered("x", settings.features(), 0, settings.classes());
        int n = settings.centroids();
        centres = new double[n][settings.features()];
        moves = new double[n][settings.features()];
        classes = new int[n];
        weights = new double[n];
        spreads = new double[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < settings.features(); j++) {
                centres[i][j] = model.uniform();
            }
            direction(model, moves[i]);
            classes[i] = i < settings.classes() ? i : model.index(settings.classes());
            weights[i] = 1 - model.uniform();
            spreads[i] = 1 - model.uniform();
        }
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public double draw(Draws draws, double[] values) {
        if (started && settings.speed() > 0) {
            move();
        }
        started = true;
        int i = draws.weighted(weights);
        direction(draws, values);
        double distance = Math.abs(draws.gaussian()) * spreads[i];
        for (int j = 0; j < values.length; j++) {
            values[j] = centres[i][j] + values[j] * distance;
        }
        return classes[i];
    }

    @Override
    public Optional<LogJoint> logJoint() {
        return Optional.of((values, out) -> {
            Arrays.fill(out, Double.NEGATIVE_INFINITY);
            for (int i = 0; i < weights.length; i++) {
                double square = 0;
                for (int j = 0; j < values.length; j++) {
                    square += (values[j] - centres[i][j]) * (values[j] - centres[i][j]);
                }
                // half-normal in the distance, spread evenly over a sphere of that radius
                double log = Math.log(weights[i])
                        + LogSpace.normal(Math.sqrt(square), 0, spreads[i])
                        - 0.5 * (values.length - 1) * Math.log(square);
                out[classes[i]] = LogSpace.add(out[classes[i]], log);
            }
        });
    }

    private void move() {
        for (int i = 0; i < centres.length; i++) {
            for (int j = 0; j < centres[i].length; j++) {
                double next = centres[i][j] + moves[i][j] * settings.speed();
                if (next < 0 || next > 1) {
                    moves[i][j] = -moves[i][j];
                    next = Math.max(0, Math.min(1, next));
                }
                centres[i][j] = next;
            }
        }
    }

    private static void direction(Draws draws, double[] into) {
        double square = 0;
        for (int j = 0; j < into.length; j++) {
            into[j] = draws.gaussian();
            square += into[j] * into[j];
        }
        for (int j = 0; j < into.length; j++) {
            into[j] /= Math.sqrt(square);
        }
    }
}
