package io.kstep.experiment;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learners;
import io.kstep.bayes.VotesLearner;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Label;
import io.kstep.data.generate.Generator;
import io.kstep.data.generate.Generators;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** The single runs of the experiment on votes and stated doubts; the same seed gives the same figures. */
record ExpertsDesign(int testRows) {

    private static final double DISTANCE = 2;
    private static final double WRONG = .3;

    /** What is drawn and learned. */
    enum Setting {
        ALL("full Gaussian, N = 1,000, all votes", SoftMethod.FULL_GAUSSIAN, 1_000, 0),
        HALF("full Gaussian, N = 1,000, half of the votes", SoftMethod.FULL_GAUSSIAN, 1_000, .5),
        FEW("full Gaussian, N = 500, all votes", SoftMethod.FULL_GAUSSIAN, 500, 0),
        SCARCE("full Gaussian, N = 500, half of the votes", SoftMethod.FULL_GAUSSIAN, 500, .5),
        MIXTURE("naive Bayes on a mixture, N = 1,000, half of the votes", SoftMethod.NAIVE_BAYES, 1_000, .5);

        private final String text;
        private final String learner;
        private final int rows;
        private final double missing;

        Setting(String text, String learner, int rows, double missing) {
            this.text = text;
            this.learner = learner;
            this.rows = rows;
            this.missing = missing;
        }

        String text() {
            return text;
        }
    }

    /** What doubts are to the share of wrong labels. */
    enum Doubts {
        TRUE("as they are"),
        THIRD("a third of what they are"),
        NOTHING("drawn apart from the labels");

        private final String text;

        Doubts(String text) {
            this.text = text;
        }

        String text() {
            return text;
        }

        private double stated(double doubt, SplittableRandom random) {
            return switch (this) {
                case TRUE -> doubt;
                case THIRD -> doubt / 3;
                case NOTHING -> BetaDraws.of(WRONG, DoubtfulLabels.DEVIATION).next(random);
            };
        }
    }

    /** One training set: the error of each method, and how far each expert's reliability was found from the true one. */
    record Votes(Map<ExpertMethod, Double> errors, double[] found) {}

    Votes votes(Setting setting, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Chunk[] drawn = draw(setting, seed, random);
        Chunk training = ExpertVotes.cast(drawn[0], setting.missing, random);
        Map<ExpertMethod, Double> errors = new EnumMap<>(ExpertMethod.class);
        for (ExpertMethod method : ExpertMethod.values()) {
            errors.put(method, SoftMethod.error(method.learn(setting.learner, training), drawn[1]));
        }
        VotesLearner.Outcome outcome = ExpertMethod.outcome(setting.learner, training);
        double[] found = IntStream.range(0, ExpertVotes.RELIABILITIES.length)
                .mapToDouble(e -> outcome.reliabilities().get(ExpertVotes.name(e)))
                .toArray();
        return new Votes(errors, found);
    }

    /** Rows to learn from and rows to test on. */
    private Chunk[] draw(Setting setting, long seed, SplittableRandom random) {
        if (setting == Setting.MIXTURE) {
            Generator rows = Generators.parse("rgd(classes=3,kernels=4,max=6,model=" + Math.floorMod(seed, 1_000_000)
                    + ",seed=" + Math.floorMod(seed, 999_983) + ")");
            return new Chunk[] {rows.chunk(setting.rows), rows.chunk(testRows)};
        }
        TwoGaussians mixture = new TwoGaussians(DISTANCE);
        return new Chunk[] {mixture.draw(setting.rows, random), mixture.draw(testRows, random)};
    }

    /** The error from labels with stated doubts, taken at their word and judged again. */
    double[] doubts(Doubts doubts, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        TwoGaussians mixture = new TwoGaussians(DISTANCE);
        Chunk rows = mixture.draw(1_000, random);
        Chunk test = mixture.draw(testRows, random);
        int[] truth = IntStream.range(0, rows.size())
                .map(rows.classWeights()::hardClass)
                .toArray();
        DoubtfulLabels labels = DoubtfulLabels.of(truth, 2, WRONG, random);
        List<Label> said = IntStream.range(0, truth.length)
                .<Label>mapToObj(i -> new Label.Flipped(labels.given()[i], doubts.stated(labels.doubts()[i], random)))
                .toList();
        double[][] shares =
                said.stream().map(label -> label.contour(2).shares()).toArray(double[][]::new);
        Chunk training = rows.relabelled(rows.schema(), ClassWeights.mixed(new int[shares.length], shares))
                .withSaid(said);
        return new double[] {error("", training, test), error(",recalibrate=true", training, test)};
    }

    private static double error(String option, Chunk training, Chunk test) {
        Classifier learned = Learners.parse(
                        "gem(learner=" + SoftMethod.FULL_GAUSSIAN + ",iterations=1000,restarts=1" + option + ")")
                .learn(training);
        return SoftMethod.error(learned, test);
    }
}
