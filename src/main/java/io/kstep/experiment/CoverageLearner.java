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
import io.kstep.incremental.StreamLearner;
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
        CoverageLearner start(DependenceNetwork network, long seed) {
            Schema schema = network.generator(0).schema();
            return switch (this) {
                case FIXED -> {
                    Classifier learned = Learners.parse(NAIVE_BAYES)
                            .learn(network.generator(seed).chunk(500));
                    yield new OfClassifier(learned, (values, c) -> {});
                }
                case RUNNING -> {
                    RunningClassifier running = ((RunningLearner) Learners.parse(NAIVE_BAYES))
                            .start(schema, Collections.nCopies(schema.featureCount(), FeatureRange.EMPTY));
                    yield new OfClassifier(running, (values, c) -> running.add(values, c, 1));
                }
                case KSTEP -> new OfStream(new StreamLearner(KStepSettings.DEFAULT.withChunk(250, 0), schema));
            };
        }
    }

    String NAIVE_BAYES = "nb(density=gaussian)";

    int predict(double[] values);

    /** Learns from a row, and says whether that gave a new classifier. */
    boolean learn(double[] values, int c);

    /** Takes a row's class in. */
    interface Taking {
        void add(double[] values, int c);
    }

    /** A classifier that is kept up to date, or not. */
    record OfClassifier(Classifier classifier, Taking taking) implements CoverageLearner {
        @Override
        public int predict(double[] values) {
            double[] joint = new double[2];
            classifier.logJoint(values, joint, new double[2]);
            return joint[1] > joint[0] ? 1 : 0;
        }

        @Override
        public boolean learn(double[] values, int c) {
            taking.add(values, c);
            return false;
        }
    }

    /** The k-step engine as it serves. */
    record OfStream(StreamLearner stream) implements CoverageLearner {
        @Override
        public int predict(double[] values) {
            double[] posterior = new double[2];
            stream.predict(values, posterior);
            return posterior[1] > posterior[0] ? 1 : 0;
        }

        @Override
        public boolean learn(double[] values, int c) {
            long version = stream.version();
            stream.learn(values, new Label.Hard(c), 0);
            return stream.version() != version;
        }
    }
}
