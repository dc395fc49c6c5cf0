package io.kstep.experiment;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.GemLearner;
import io.kstep.bayes.Learners;
import io.kstep.bayes.soft.Gem;
import io.kstep.bayes.soft.GemFit;
import io.kstep.bayes.soft.RandomStart;
import io.kstep.data.Chunk;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** The single runs of the experiments of Côme et al. 2009, section 5; the same seed gives the same figures. */
record SoftLabelsDesign(int[] rates, int testRows) {

    /** Distance of the two Gaussians of table 1: the least possible error is 15.87 %. */
    private static final double DISTANCE = 2;

    private static final int FOLDS = 10;

    /** Weights farther apart than this are of two maxima. */
    private static final double APART = .01;

    /** Table 1: one training set of simulated rows, with labels of every rate. */
    Map<SoftMethod, double[]> simulated(int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        TwoGaussians mixture = new TwoGaussians(DISTANCE);
        Chunk training = mixture.draw(rows, random);
        Chunk test = mixture.draw(testRows, random);
        Map<SoftMethod, double[]> errors = none();
        for (int r = 0; r < rates.length; r++) {
            double rate = rates[r] / 100.0;
            DoubtfulLabels labels = DoubtfulLabels.of(truth(training), 2, rate, random);
            for (SoftMethod method : SoftMethod.values()) {
                Classifier learned = method.learn(SoftMethod.FULL_GAUSSIAN, training, labels, mixture.truth(), rate);
                errors.get(method)[r] = SoftMethod.error(learned, test);
            }
        }
        return errors;
    }

    /** Table 1: unsupervised learning of one training set. */
    double unsupervised(int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        TwoGaussians mixture = new TwoGaussians(DISTANCE);
        Chunk training = mixture.draw(rows, random);
        Chunk test = mixture.draw(testRows, random);
        return SoftMethod.error(SoftMethod.unsupervised(training, mixture.truth()), test);
    }

    /** Table 3: cross-validation of one set of labels of every rate, judged by the true classes. */
    Map<SoftMethod, double[]> crossValidated(Chunk data, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int classes = data.schema().classCount();
        int[] folds = folds(data, random.nextLong());
        Map<SoftMethod, double[]> errors = none();
        for (int r = 0; r < rates.length; r++) {
            double rate = rates[r] / 100.0;
            DoubtfulLabels labels = DoubtfulLabels.of(truth(data), classes, rate, random);
            for (int fold = 0; fold < FOLDS; fold++) {
                int held = fold;
                int[] train = IntStream.range(0, data.size())
                        .filter(i -> folds[i] != held)
                        .toArray();
                Chunk test = data.subset(IntStream.range(0, data.size())
                        .filter(i -> folds[i] == held)
                        .toArray());
                Chunk training = data.subset(train);
                for (SoftMethod method : SoftMethod.values()) {
                    Classifier learned =
                            method.learn(SoftMethod.FULL_GAUSSIAN, training, labels.subset(train), null, rate);
                    errors.get(method)[r] += SoftMethod.error(learned, test) * test.size() / data.size();
                }
            }
        }
        return errors;
    }

    /** Figure 2: labels that name the true class and leave the other one plausible, begun with the true parameters. */
    double imprecise(double distance, int rows, double nonspecificity, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        TwoGaussians mixture = new TwoGaussians(distance);
        Chunk training = mixture.draw(rows, random);
        Chunk test = mixture.draw(testRows, random);
        double[][] plausibilities = imprecise(training, nonspecificity, random);
        return SoftMethod.error(SoftMethod.begunWith(mixture.truth(), training, plausibilities), test);
    }

    private static double[][] imprecise(Chunk rows, double nonspecificity, SplittableRandom random) {
        double[][] plausibilities = new double[rows.size()][2];
        for (int i = 0; i < plausibilities.length; i++) {
            Arrays.fill(plausibilities[i], nonspecificity + (random.nextDouble() - .5) / 10);
            plausibilities[i][rows.classWeights().hardClass(i)] = 1;
        }
        return plausibilities;
    }

    /**
     * Figure 3: how many different maxima random starts lead to. Runs go on until nothing is gained: stopped sooner, every
     * start would seem to have a maximum of its own.
     */
    int maxima(double nonspecificity, int starts, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Chunk rows = new TwoGaussians(DISTANCE).draw(1_000, random);
        double[][] plausibilities = imprecise(rows, nonspecificity, random);
        double[][] columns = new double[TwoGaussians.DIMENSIONS][];
        Arrays.setAll(columns, rows::column);
        RandomStart start = new RandomStart(columns, rows.size());
        GemLearner learner = new GemLearner(Learners.parse(SoftMethod.FULL_GAUSSIAN), new Gem(5_000, 1e-12), 1, seed);
        List<double[][]> found = new ArrayList<>();
        for (int i = 0; i < starts; i++) {
            GemFit<?> fit = learner.fit(SoftMethod.unlabelled(rows), plausibilities, start.weights(2, random));
            if (fit.stop() != GemFit.Stop.COLLAPSED
                    && found.stream().noneMatch(other -> distance(fit.weights(), other) < APART)) {
                found.add(fit.weights());
            }
        }
        return found.size();
    }

    private static double distance(double[][] weights, double[][] others) {
        return IntStream.range(0, weights.length)
                .mapToDouble(i -> Math.abs(weights[i][0] - others[i][0]))
                .max()
                .orElse(0);
    }

    private Map<SoftMethod, double[]> none() {
        Map<SoftMethod, double[]> errors = new EnumMap<>(SoftMethod.class);
        for (SoftMethod method : SoftMethod.values()) {
            errors.put(method, new double[rates.length]);
        }
        return errors;
    }

    private static int[] truth(Chunk rows) {
        return IntStream.range(0, rows.size())
                .map(rows.classWeights()::hardClass)
                .toArray();
    }

    /** Folds in which every class is as frequent as in all rows. */
    private static int[] folds(Chunk data, long seed) {
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, data.size()).boxed().toList());
        Collections.shuffle(order, new Random(seed));
        order.sort((a, b) -> Integer.compare(
                data.classWeights().hardClass(a), data.classWeights().hardClass(b)));
        int[] folds = new int[data.size()];
        for (int i = 0; i < folds.length; i++) {
            folds[order.get(i)] = i % FOLDS;
        }
        return folds;
    }
}
