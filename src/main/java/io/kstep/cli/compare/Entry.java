package io.kstep.cli.compare;

import io.kstep.bayes.Learner;
import io.kstep.evaluate.JointEvaluation;
import io.kstep.evaluate.JointScores;
import io.kstep.evaluate.SoftScores;
import io.kstep.evaluate.TestListener;
import io.kstep.multi.JointLearner;
import io.kstep.spec.SpecException;

/** What is compared: a learner of one class variable, or of several. */
public sealed interface Entry {

    /** The spec that names it. */
    String spec();

    /** What the plan's estimator finds of it on a data set. */
    Cell.Found on(ClassificationData data, Plan plan);

    /** Of one class variable. */
    record OfOne(Learner learner) implements Entry {
        @Override
        public String spec() {
            return learner.spec();
        }

        @Override
        public Cell.Found on(ClassificationData data, Plan plan) {
            SoftScores soft = new SoftScores();
            TestListener listener = data.isSoft() ? data.scoring(soft) : TestListener.NONE;
            return Cell.Found.of(
                    plan.estimator().estimate(learner, data.chunk(), plan.seed(), () -> 0, listener), soft);
        }
    }

    /** Of several class variables, by the rules that are best for what they answer. */
    record OfSeveral(JointLearner learner) implements Entry {
        @Override
        public String spec() {
            return learner.spec();
        }

        @Override
        public Cell.Found on(ClassificationData data, Plan plan) {
            learner.refusal(data.chunk().schema()).ifPresent(reason -> {
                throw new SpecException(reason);
            });
            JointEvaluation found =
                    plan.estimator().estimate(learner, data.chunk(), JointScores.Rules.BEST, plan.seed(), () -> 0);
            return Cell.Found.of(found);
        }
    }
}
