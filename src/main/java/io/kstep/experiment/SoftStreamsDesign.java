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

    /** Share of the rows that have no label, where some have none; labels are sure then. */
    private static final double UNLABELLED = 0.8;

    private static final String SEED = "SEED";

    /** Two Gaussians that stand still, each submodel of which is learned from 200 labels, and one at a time answers. */
    private static final String FEW = "gaussians(model=SEED,seed=SEED)";

    private static final String FEW_LABELS = "provisional=mgc,chunk=200,submodels=1,";

    /** A stream of rows; {@code SEED} is its seed, of the rows and of random concepts. */
    enum Stream {
        GAUSSIANS("gaussians", "gaussians(quarter=12000,model=SEED,seed=SEED)"),
        HYPERPLANE("hyperplane", "hyperplane(model=SEED,seed=SEED)"),
        SEA("sea", "sea(drift=abrupt@3000+6000+9000,seed=SEED)"),
        MIXTURE("rgd", "rgd(classes=3,kernels=4,max=6,drift=abrupt@4000+8000,model=SEED,seed=SEED)"),
        RBF("rbf", "rbf(classes=5,speed=0.0001,model=SEED,seed=SEED)");

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
                    .replaceAll(",?(model|seed)=SEED", "")
                    .replace("(,", "(")
                    .replace("()", "");
        }

        InstanceStream open(long seed) {
            return seeded(generator, seed);
        }
    }

    /** The learner of a model's submodels. */
    enum Density {
        NAIVE("Gaussian nb", "nb(density=gaussian)"),
        FULL("full Gaussian", "mgc"),
        MTE("mte nb", "nb(density=mte)");

        private final String text;
        private final String learner;

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

    /** What becomes of rows without a label. */
    enum Missing {
        LEFT_OUT("left out", "auto"),
        WHOLE("weight 1", "gem(unlabelled=1)"),
        CHOSEN("weight chosen", "auto(unlabelled=auto)");

        private final String text;
        private final String soft;

        Missing(String text, String soft) {
            this.text = text;
            this.soft = soft;
        }

        String text() {
            return text;
        }
    }

    /** The error, in percent, over a stream most of whose rows have no label. */
    double error(Stream stream, Density density, Missing missing, long seed) {
        return error(thinned(stream.open(seed), seed), density, missing.soft);
    }

    /** The same over Gaussians, full ones learned from few labels. */
    double fewLabels(Missing missing, long seed) {
        return error(thinned(seeded(FEW, seed), seed), settings(Density.FULL, FEW_LABELS, missing.soft));
    }

    private static InstanceStream seeded(String generator, long seed) {
        return Generators.parse(generator.replace(SEED, Long.toString(seed)));
    }

    private static InstanceStream thinned(InstanceStream stream, long seed) {
        return NoisyLabels.over(
                stream, new NoisyLabels.Settings(0, 0, NoisyLabels.Form.HARD, List.of(), 0, UNLABELLED, seed));
    }

    /** The error, in percent, over a stream whose labels may be wrong. */
    double error(Stream stream, Density density, Wrong labels, long seed) {
        return labels == Wrong.TRUE
                ? error(stream.open(seed), density, labels.soft)
                : error(wrong(stream.open(seed), seed), density, labels.soft);
    }

    private static InstanceStream wrong(InstanceStream stream, long seed) {
        return NoisyLabels.over(
                stream, new NoisyLabels.Settings(WRONG, DEVIATION, NoisyLabels.Form.WRONG, List.of(), 0, 0, seed));
    }

    private double error(InstanceStream stream, Density density, String soft) {
        return error(stream, settings(density, "", soft));
    }

    private static String settings(Density density, String others, String soft) {
        return "kstep(learner=" + density.learner + "," + others + "soft=" + soft + ")";
    }

    private double error(InstanceStream stream, String settings) {
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
