package io.kstep.benchmark;

import io.kstep.bayes.Learners;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.incremental.Beliefs;
import io.kstep.incremental.Context;
import io.kstep.incremental.KStepSettings;
import io.kstep.incremental.LearningWatch;
import io.kstep.incremental.MainSettings;
import io.kstep.incremental.Retention;
import io.kstep.incremental.StreamModel;
import io.kstep.incremental.StreamModels;
import io.kstep.incremental.StreamSettings;
import java.util.List;

/** kstep as it comes, and what single choices of its default configuration are worth. */
final class KStepContenders {

    private KStepContenders() {}

    static List<Contender> all() {
        KStepSettings standard = KStepSettings.DEFAULT;
        return List.of(
                contender("kstep", standard),
                contender("kstep, no memory", standard.withMain(MainSettings.parse("parent(prior=recent)"))),
                contender("kstep, merge", standard.withSubmodels(standard.submodels(), Retention.MERGE)),
                contender("kstep, child", standard.withMain(MainSettings.parse("child"))),
                contender("kstep, cascade", standard.withMain(MainSettings.parse("cascade"))),
                contender("kstep, gaussian", standard.withLearner(Learners.parse("nb(density=gaussian)"))),
                contender("pool", StreamModels.parse("pool")));
    }

    private static Contender contender(String name, StreamSettings settings) {
        return new Contender(name, schema -> new Running(settings, schema));
    }

    private static final class Running implements Contender.Prequential {
        private final StreamModel learner;
        private final Beliefs beliefs = new Beliefs();
        private final Label[] labels;
        private Context context;

        Running(StreamSettings settings, Schema schema) {
            learner = settings.start(schema);
            labels = new Label[schema.classCount()];
            for (int c = 0; c < labels.length; c++) {
                labels[c] = new Label.Hard(c);
            }
        }

        @Override
        public void predict(double[] values, double[] posterior) {
            context = learner.predict(values, beliefs);
            System.arraycopy(beliefs.first().probabilities(), 0, posterior, 0, posterior.length);
        }

        @Override
        public void learn(double[] values, int truth) {
            learner.learn(values, labels[truth], context, 0, LearningWatch.PATIENT);
        }
    }
}
