package io.kstep.experiment;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learners;
import io.kstep.bayes.RunningClassifier;
import io.kstep.bayes.RunningLearner;
import io.kstep.data.FeatureRange;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.data.generate.DependenceNetwork;
import io.kstep.incremental.KStepSettings;
import io.kstep.incremental.LearningWatch;
import io.kstep.incremental.StreamModel;
import io.kstep.session.Prequential;
import java.util.Collections;

/** What predicts and learns in the coverage experiment. */
interface CoverageLearner {

    /** Those there are. */
    enum Kind {
        FIXED("fixed naive Bayes"),
        RUNNING("running naive Bayes"),
        KSTEP("k-step, chunks of 250");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        String text() {
            return text;
        }

        /** A fresh one; the fixed one has learned 500 rows of the network and learns no more. */
        CoverageLearner start(DependenceNetwork network, long seed, Prequential.Scoring scoring) {
            Schema schema = network.generator(0).schema();
            return switch (this) {
                case FIXED -> {
                    Classifier learned = Learners.parse(NAIVE_BAYES)
                            .learn(network.generator(seed).chunk(500));
                    yield new OfClassifier(learned, scoring, (values, c) -> {});
                }
                case RUNNING -> {
                    RunningClassifier running = ((RunningLearner) Learners.parse(NAIVE_BAYES))
                            .start(schema, Collections.nCopies(schema.featureCount(), FeatureRange.EMPTY));
                    yield new OfClassifier(running, scoring, (values, c) -> running.add(values, c, 1));
                }
                case KSTEP -> {
                    StreamModel model = KStepSettings.DEFAULT.withChunk(250, 0).start(schema);
                    yield new OfStream(model, new Prequential(model, scoring));
                }
            };
        }
    }

    String NAIVE_BAYES = "nb(density=gaussian)";

    int predict(double[] values);

    /** Predicts a row, lets that be scored, learns the row, and says whether that gave a classifier learned again. */
    boolean step(double[] values, int c);

    /** The likelier of the two classes. */
    static int likelier(double[] scores) {
        return scores[1] > scores[0] ? 1 : 0;
    }

    /** Takes a row's class in. */
    interface Taking {
        void add(double[] values, int c);
    }

    /** A classifier that is kept up to date, or not. */
    record OfClassifier(Classifier classifier, Prequential.Scoring scoring, Taking taking) implements CoverageLearner {
        @Override
        public int predict(double[] values) {
            return likelier(joint(values));
        }

        private double[] joint(double[] values) {
            double[] joint = new double[2];
            classifier.logJoint(values, joint, new double[2]);
            return joint;
        }

        @Override
        public boolean step(double[] values, int c) {
            scoring.score(joint(values), new Label.Hard(c), 2);
            taking.add(values, c);
            return false;
        }
    }

    /** The k-step engine as it serves. */
    record OfStream(StreamModel model, Prequential loop) implements CoverageLearner {
        @Override
        public int predict(double[] values) {
            return likelier(loop.predict(values).posterior());
        }

        @Override
        public boolean step(double[] values, int c) {
            long version = model.version();
            loop.learn(loop.predict(values), new Label.Hard(c), model.schema(), 0, LearningWatch.PATIENT);
            return model.version() != version;
        }
    }
}
