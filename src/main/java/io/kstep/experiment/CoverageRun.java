package io.kstep.experiment;

import io.kstep.data.Instance;
import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.data.generate.Generator;
import io.kstep.evaluate.ChunkError;
import io.kstep.evaluate.Interval;
import io.kstep.evaluate.RollingError;
import io.kstep.experiment.CoverageScenario.Truth;
import java.util.List;
import java.util.SplittableRandom;

/** One stream: predict, take the loss, learn; at some moments every interval is held against the true error. */
record CoverageRun(CoverageLearner.Kind kind, CoverageScenario scenario) {

    /** Number of rows between two measurements of the true error. */
    private static final int EVERY = 20;

    /**
     * What a stream showed.
     *
     * @param covered by estimator and moment: whether the interval held the error of the classifier of the moment
     * @param plain the same of Wilson's interval with the effective size, which takes the error for constant
     * @param width by estimator and moment: of the interval
     * @param averaged by estimator: whether Wilson's interval with the effective size held, in the end, the mean of the
     *     errors it averages over, 1 or 0
     * @param ratio by estimator: squared distance from that mean, in variances p (1 - p) / n of independent losses
     */
    record Outcome(boolean[][] covered, boolean[][] plain, double[][] width, double[] averaged, double[] ratio) {}

    Outcome run(long seed) {
        Truth truth = Truth.random(seed);
        Generator first = truth.first().generator(3 * seed + 1);
        Generator second = truth.second().generator(3 * seed + 2);
        SplittableRandom random = new SplittableRandom(seed);
        List<RollingError> errors =
                CoverageEstimator.ALL.stream().map(e -> e.fresh().get()).toList();
        CoverageLearner learner = kind.start(truth.first(), 3 * seed, (scores, label, classes) -> {
            double loss = CoverageLearner.likelier(scores) == ((Label.Hard) label).index() ? 0 : 1;
            errors.forEach(error -> error.add(loss));
        });
        boolean[][] covered = new boolean[errors.size()][scenario.moments().size()];
        boolean[][] plain = new boolean[errors.size()][scenario.moments().size()];
        double[][] width = new double[errors.size()][scenario.moments().size()];
        double[] path = new double[scenario.length() / EVERY];
        for (int t = 0; t < scenario.length(); t++) {
            if (t % EVERY == EVERY / 2) {
                path[t / EVERY] = trueError(learner, truth, t);
            }
            boolean moved = random.nextDouble() < scenario.share(t);
            step(learner, moved ? second.next() : first.next(), errors);
            int moment = scenario.moments().indexOf(t + 1);
            if (moment >= 0) {
                double now = trueError(learner, truth, t + 1);
                for (int e = 0; e < errors.size(); e++) {
                    Interval interval = errors.get(e).interval();
                    covered[e][moment] = interval.contains(now);
                    width[e][moment] = interval.high() - interval.low();
                    plain[e][moment] = plain(errors.get(e)).contains(now);
                }
            }
            if ((t + 1) % CoverageEstimator.CHUNK == 0 && t + 1 < scenario.length()) {
                errors.forEach(CoverageRun::closeChunk);
            }
        }
        Outcome outcome = new Outcome(covered, plain, width, new double[errors.size()], new double[errors.size()]);
        compare(errors, path, outcome);
        return outcome;
    }

    private static void step(CoverageLearner learner, LabelledInstance next, List<RollingError> errors) {
        Instance instance = next.instance();
        int c = ((Label.Hard) next.label()).index();
        if (learner.step(instance.values(), c)) {
            errors.forEach(RollingError::learned);
        }
    }

    private static Interval plain(RollingError error) {
        return Interval.wilson(error.value(), error.effectiveSize());
    }

    private static void closeChunk(RollingError error) {
        if (error instanceof ChunkError chunk) {
            chunk.close();
        }
    }

    private double trueError(CoverageLearner learner, Truth truth, int t) {
        int[] predicted = new int[1 << Truth.FEATURES];
        double[] values = new double[Truth.FEATURES];
        for (int x = 0; x < predicted.length; x++) {
            for (int j = 0; j < values.length; j++) {
                values[j] = (x >> j) & 1;
            }
            predicted[x] = learner.predict(values);
        }
        return truth.error(predicted, scenario.share(t));
    }

    /** Holds every estimate, as it stands in the end, against the mean of the errors it averages over. */
    private static void compare(List<RollingError> errors, double[] path, Outcome outcome) {
        for (int e = 0; e < errors.size(); e++) {
            RollingError error = errors.get(e);
            double mean = averaged(CoverageEstimator.ALL.get(e), path);
            double distance = error.value() - mean;
            outcome.averaged[e] = Double.isNaN(mean) ? Double.NaN : plain(error).contains(mean) ? 1 : 0;
            outcome.ratio[e] = distance * distance * error.effectiveSize() / (mean * (1 - mean));
        }
    }

    /** The mean of the true errors with the weights of an estimator. */
    private static double averaged(CoverageEstimator estimator, double[] path) {
        double sum = 0;
        double weights = 0;
        for (int i = 0; i < path.length; i++) {
            int age = path.length * EVERY - 1 - (i * EVERY + EVERY / 2);
            double weight = estimator.weight().applyAsDouble(age);
            sum += weight * path[i];
            weights += weight;
        }
        return sum / weights;
    }
}
