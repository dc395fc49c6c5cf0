package io.kstep.experiment;

import io.kstep.data.InstanceStream;
import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.data.generate.Generators;
import io.kstep.data.generate.NoisyLabels;
import io.kstep.incremental.LearningWatch;
import io.kstep.incremental.StreamModel;
import io.kstep.incremental.StreamModels;
import io.kstep.probability.LogSpace;
import io.kstep.session.Predicted;
import io.kstep.session.Prequential;
import java.util.List;
import java.util.Locale;

/**
 * What labels that may be wrong, and rows without any, are worth on streams that drift: a model predicts each row, then
 * learns its label; it errs where the true class is another one than it said.
 *
 * @param rows of a stream
 */
record SoftStreamsDesign(int rows) {

    /** Mean and standard deviation of the probabilities, beta distributed and stated, that a label is wrong. */
    private static final double WRONG = 0.3;

    private static final double DEVIATION = 0.2;

    /** A stream of rows; {@code %d} is its seed, of the rows and of random concepts. */
    enum Stream {
        GAUSSIANS("gaussians", "gaussians(quarter=12000,model=%1$d,seed=%1$d)"),
        HYPERPLANE("hyperplane", "hyperplane(model=%1$d,seed=%1$d)"),
        SEA("sea", "sea(drift=abrupt@3000+6000+9000,seed=%1$d)"),
        MIXTURE("rgd", "rgd(classes=3,kernels=4,max=6,drift=abrupt@4000+8000,model=%1$d,seed=%1$d)"),
        RBF("rbf", "rbf(classes=5,speed=0.0001,model=%1$d,seed=%1$d)");

        private final String text;
        private final String generator;

        Stream(String text, String generator) {
            this.text = text;
            this.generator = generator;
        }

        String text() {
            return text;
        }

        /** The generator without its seeds. */
        String outline() {
            return generator
                    .replaceAll(",?(model|seed)=%1\\$d", "")
                    .replace("(,", "(")
                    .replace("()", "");
        }

        InstanceStream open(long seed) {
            return Generators.parse(String.format(Locale.ROOT, generator, seed));
        }
    }

    /** The learner of a model's submodels. */
    enum Density {
        NAIVE("Gaussian nb", "nb(density=gaussian)"),
        FULL("full Gaussian", "mgc"),
        MTE("mte nb", "nb(density=mte)");

        private final String text;
        final String learner;

        Density(String text, String learner) {
            this.text = text;
            this.learner = learner;
        }

        String text() {
            return text;
        }
    }

    /** Labels that may be wrong, and what a model makes of them. */
    enum Wrong {
        TRUE("true labels", "hard"),
        HARD("hard", "hard"),
        DROP("drop", "drop"),
        GEM("gem", "gem"),
        AUTO("auto", "auto");

        private final String text;
        private final String soft;

        Wrong(String text, String soft) {
            this.text = text;
            this.soft = soft;
        }

        String text() {
            return text;
        }
    }

    /** The error, in percent, over a stream whose labels may be wrong. */
    double error(Stream stream, Density density, Wrong labels, long seed) {
        return labels == Wrong.TRUE
                ? error(stream.open(seed), density, labels.soft)
                : error(noisy(stream, WRONG, DEVIATION, 0, seed), density, labels.soft);
    }

    private static InstanceStream noisy(Stream stream, double rate, double deviation, double unlabelled, long seed) {
        return NoisyLabels.over(
                stream.open(seed),
                new NoisyLabels.Settings(rate, deviation, NoisyLabels.Form.WRONG, List.of(), 0, unlabelled, seed));
    }

    double error(InstanceStream stream, Density density, String soft) {
        return error(stream, "kstep(learner=" + density.learner + ",soft=" + soft + ")");
    }

    double error(InstanceStream stream, String settings) {
        StreamModel model = StreamModels.parse(settings).start(stream.schema());
        Prequential loop = new Prequential(model, Prequential.Scoring.NONE);
        int wrong = 0;
        for (int i = 0; i < rows; i++) {
            LabelledInstance row = stream.next();
            Predicted said = loop.predict(row.instance().values());
            wrong += LogSpace.argMax(said.posterior()) == truth(row) ? 0 : 1;
            loop.learn(said, row.label(), stream.schema(), i, LearningWatch.PATIENT);
        }
        return 100.0 * wrong / rows;
    }

    /** The true class; generators that keep no truth beside the label have sure labels. */
    private static int truth(LabelledInstance row) {
        Label truth = row.truth() instanceof Label.Hard ? row.truth() : row.label();
        return ((Label.Hard) truth).index();
    }
}
