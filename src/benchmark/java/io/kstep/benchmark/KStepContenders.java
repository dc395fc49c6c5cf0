package io.kstep.benchmark;

import io.kstep.bayes.Learners;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.incremental.KStepSettings;
import io.kstep.incremental.MainSettings;
import io.kstep.incremental.Retention;
import io.kstep.incremental.KStepModel;
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
                contender("kstep, gaussian", standard.withLearner(Learners.parse("nb(density=gaussian)"))));
    }

    private static Contender contender(String name, KStepSettings settings) {
        return new Contender(name, schema -> new Running(settings, schema));
    }

    private static final class Running implements Contender.Prequential {
        private final KStepModel learner;
        private final Label[] labels;

        Running(KStepSettings settings, Schema schema) {
            learner = new KStepModel(settings, schema);
            labels = new Label[schema.classCount()];
            for (int c = 0; c < labels.length; c++) {
                labels[c] = new Label.Hard(c);
            }
        }

        @Override
        public void predict(double[] values, double[] posterior) {
            learner.predict(values, posterior);
        }

        @Override
        public void learn(double[] values, int truth) {
            learner.learn(values, labels[truth], 0);
        }
    }
}
