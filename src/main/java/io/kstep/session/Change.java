package io.kstep.session;

import io.kstep.data.Feature;
import io.kstep.evaluate.decision.Decisions;
import io.kstep.incremental.LearningWatch;
import io.kstep.incremental.StreamEvent;
import io.kstep.incremental.StreamSettings;
import java.util.List;
import java.util.Optional;

/**
 * Something that a record changes. A {@link JournalEntry} is small and frequent; every other change asks for the model
 * to be stored whole, with all that the same record changed.
 */
public sealed interface Change
        permits JournalEntry,
                Change.Begun,
                Change.FeaturesJoined,
                Change.Reconfigured,
                Change.Redecided,
                Change.Attended,
                Change.Paused,
                Change.Deleted,
                Change.Discarded {

    /** Changes a model and returns the events of its learner. The same code runs live and on restore. */
    default List<StreamEvent> applyTo(LiveModel model, LearningWatch watch) {
        return List.of();
    }

    /** A model is put under its key: a new one, or one instead of another. */
    record Begun(LiveModel model) implements Change {}

    /** Features that instances showed later joined the schema; it follows on all else that a record changes. */
    record FeaturesJoined(List<Feature> features) implements Change {
        @Override
        public List<StreamEvent> applyTo(LiveModel model, LearningWatch watch) {
            model.dictionaries().addFeatures(features);
            return List.of();
        }
    }

    /** A command gave the model other settings of how it decides. */
    record Redecided(Decisions decisions) implements Change {
        @Override
        public List<StreamEvent> applyTo(LiveModel model, LearningWatch watch) {
            model.redecide(decisions);
            return List.of();
        }
    }

    /** A command said for which labels the model asks, or what it makes of votes. */
    record Attended(Optional<QuestionSettings> questions, Optional<ExpertSettings> experts) implements Change {
        @Override
        public List<StreamEvent> applyTo(LiveModel model, LearningWatch watch) {
            model.attend(questions, experts);
            return List.of();
        }
    }

    /** A command gave the model other settings of how it learns. */
    record Reconfigured(StreamSettings settings) implements Change {
        @Override
        public List<StreamEvent> applyTo(LiveModel model, LearningWatch watch) {
            model.reconfigure(settings);
            return List.of();
        }
    }

    /** A command paused the model's learning or resumed it. */
    record Paused(boolean wanted) implements Change {
        @Override
        public List<StreamEvent> applyTo(LiveModel model, LearningWatch watch) {
            model.pause(wanted);
            return List.of();
        }
    }

    /** A command deleted the model. */
    record Deleted() implements Change {}

    /** A command discarded a model that cannot be read. */
    record Discarded(String reason) implements Change {}
}
