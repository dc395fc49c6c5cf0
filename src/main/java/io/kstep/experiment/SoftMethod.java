package io.kstep.experiment;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.GemLearner;
import io.kstep.bayes.LabelNoise;
import io.kstep.bayes.Learner;
import io.kstep.bayes.Learners;
import io.kstep.bayes.soft.Gem;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.probability.LogSpace;
import io.kstep.probability.belief.Contour;
import java.util.Arrays;

/** The ways of learning from doubtful labels that Côme et al. 2009, 5.2.2 compare, with a full Gaussian for each class. */
enum SoftMethod {
    SOFT("soft labels"),
    SUPERVISED("supervised"),
    SEMI_SUPERVISED("adaptive semi-supervised"),
    LABEL_NOISE("label noise model"),
    /** Not in the paper: labels that say what was done to them. */
    FLIPS("stated flips");

    /** Maximum likelihood, as the paper has it. */
    static final String FULL_GAUSSIAN = "mgc(shrink=0,ridge=0,floor=0,clamp=1e9,alpha=1e-9)";

    static final String NAIVE_BAYES = "nb(density=gaussian,shrink=0,clamp=1e9,alpha=1e-9)";

    /** Relative gain as in eq. 53. */
    static final Gem GEM = new Gem(1_000, 1e-6);

    private final String text;

    SoftMethod(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    /**
     * Learns from rows whose own labels are not looked at.
     *
     * @param truth where the label noise model begins; null for it to begin with the labels
     */
    Classifier learn(String learner, Chunk rows, DoubtfulLabels labels, Classifier truth, double errorRate) {
        Learner inner = Learners.parse(learner);
        return switch (this) {
            case SOFT -> soft(inner, rows, labels.discounted());
            case FLIPS -> soft(inner, rows, labels.flipped());
            case SEMI_SUPERVISED -> soft(inner, rows, labels.trustedOrNothing());
            case SUPERVISED ->
                inner.learn(rows.relabelled(
                        rows.schema(), ClassWeights.hard(labels.given().clone())));
            case LABEL_NOISE -> noise(new LabelNoise(inner, GEM), rows, labels, truth, errorRate);
        };
    }

    /** From the pignistic start of both papers. */
    static Classifier soft(Learner learner, Chunk rows, Contour[] labels) {
        double[][] plausibilities = Arrays.stream(labels).map(Contour::toArray).toArray(double[][]::new);
        double[][] start = Arrays.stream(labels).map(SoftMethod::pignistic).toArray(double[][]::new);
        return new GemLearner(learner, GEM, 1, 1)
                .fit(unlabelled(rows), plausibilities, start)
                .model()
                .classifier();
    }

    /** Of a contour whose largest plausibility is 1 that of nested masses, of probabilities these themselves. */
    private static double[] pignistic(Contour label) {
        boolean isNormal = Arrays.stream(label.toArray()).max().orElseThrow() == 1;
        return isNormal ? label.consonant().pignistic() : label.normalised();
    }

    private static Classifier noise(
            LabelNoise noise, Chunk rows, DoubtfulLabels labels, Classifier truth, double errorRate) {
        if (truth == null) {
            return noise.fit(unlabelled(rows), labels.given(), .7).model().classifier();
        }
        double[][] start = responsibilities(truth, rows);
        for (int i = 0; i < start.length; i++) {
            double[] says = Contour.flipped(labels.classes(), labels.given()[i], errorRate)
                    .toArray();
            start[i] = Contour.of(says).combinedWith(start[i]);
        }
        return noise.fit(unlabelled(rows), labels.given(), start).model().classifier();
    }

    /** EM without labels, from the true parameters. */
    static Classifier unsupervised(Chunk rows, Classifier truth) {
        double[][] ones = new double[rows.size()][rows.schema().classCount()];
        Arrays.stream(ones).forEach(row -> Arrays.fill(row, 1));
        return begunWith(truth, rows, ones);
    }

    /** EM of full Gaussians from the true parameters. */
    static Classifier begunWith(Classifier truth, Chunk rows, double[][] plausibilities) {
        double[][] start = responsibilities(truth, rows);
        for (int i = 0; i < start.length; i++) {
            start[i] = Contour.of(plausibilities[i]).combinedWith(start[i]);
        }
        return new GemLearner(Learners.parse(FULL_GAUSSIAN), GEM, 1, 1)
                .fit(unlabelled(rows), plausibilities, start)
                .model()
                .classifier();
    }

    private static double[][] responsibilities(Classifier classifier, Chunk rows) {
        int classes = rows.schema().classCount();
        double[][] result = new double[rows.size()][classes];
        for (int i = 0; i < result.length; i++) {
            classifier.logJoint(rows.row(i), result[i], new double[classes]);
            LogSpace.normalise(result[i], classes);
        }
        return result;
    }

    static Chunk unlabelled(Chunk rows) {
        double[][] none = new double[rows.size()][rows.schema().classCount()];
        return rows.relabelled(rows.schema(), ClassWeights.mixed(new int[rows.size()], none));
    }

    /** Share of the rows whose true class is not the most probable one, in percent. */
    static double error(Classifier classifier, Chunk rows) {
        int classes = rows.schema().classCount();
        double[] scores = new double[classes];
        double[] scratch = new double[classes];
        double[] values = new double[rows.schema().featureCount()];
        int wrong = 0;
        for (int i = 0; i < rows.size(); i++) {
            rows.copyRow(i, values);
            classifier.logJoint(values, scores, scratch);
            wrong += LogSpace.argMax(scores) == rows.classWeights().hardClass(i) ? 0 : 1;
        }
        return 100.0 * wrong / rows.size();
    }
}
