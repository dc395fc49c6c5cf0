package io.kstep.session;

import io.kstep.data.Schema;
import io.kstep.evaluate.StreamErrors;
import io.kstep.evaluate.decision.Decisions;
import io.kstep.incremental.KStepSettings;
import io.kstep.incremental.StreamModels;
import io.kstep.wire.WireLimits;
import java.util.Map;
import java.util.Optional;

/** Rules of models that are small enough to reach every limit in a test. */
final class TestRules {

    static final int CLASSES = 3;
    static final int VALUES = 4;
    static final int AFTER = 3;

    private TestRules() {}

    /** Chunks of 25 rows, a report every 20 labels, 30 ids remembered. */
    static ModelRules small() {
        return rules(auto(), 2_000, 1e9);
    }

    /** The schema is taken from the first instance. */
    static Creation auto() {
        return new Creation(ModelSettings.of(settings()), Optional.empty(), AFTER, Optional.empty());
    }

    static KStepSettings settings() {
        return KStepSettings.DEFAULT.withChunk(25, 0);
    }

    static Creation of(Schema schema) {
        return new Creation(ModelSettings.of(settings()), Optional.of(schema), AFTER, Optional.empty());
    }

    /** The same for models of a spec, their schema taken from the first instance. */
    static ModelRules of(String spec) {
        return rules(
                new Creation(ModelSettings.of(StreamModels.parse(spec)), Optional.empty(), AFTER, Optional.empty()),
                2_000,
                1e9);
    }

    /** The same for models of a spec that decide by costs, of which some are of classes that come late. */
    static ModelRules deciding(String spec, Map<String, String> decisions) {
        ModelSettings settings = new ModelSettings(
                StreamModels.parse(spec), Decisions.NONE.with(decisions), Optional.empty(), Optional.empty());
        return rules(new Creation(settings, Optional.empty(), AFTER, Optional.empty()), 2_000, 1e9);
    }

    /** The same for models of a spec that learn of those who vote, of whom some are waited for. */
    static ModelRules hearing(String spec, int votes, String experts) {
        ModelSettings settings = new ModelSettings(
                StreamModels.parse(spec), Decisions.NONE, Optional.empty(), Optional.of(ExpertSettings.parse(experts)));
        return rules(
                new Creation(settings, Optional.empty(), AFTER, Optional.empty()),
                2_000,
                1e9,
                new LabelRules(30, votes, false, LabelRules.Targets.LEARN));
    }

    /** The same for models of a spec that ask for labels. */
    static ModelRules asking(String spec, String questions) {
        ModelSettings settings = new ModelSettings(
                StreamModels.parse(spec),
                Decisions.NONE,
                Optional.of(QuestionSettings.parse(questions)),
                Optional.empty());
        return rules(new Creation(settings, Optional.empty(), AFTER, Optional.empty()), 2_000, 1e9);
    }

    static ModelRules rules(Creation creation, int outputBytes, double modelBytes) {
        return rules(creation, outputBytes, modelBytes, new LabelRules(30, 1, false, LabelRules.Targets.LEARN));
    }

    /** Models that wait for votes of this number of experts. */
    static ModelRules votes(int votes) {
        return rules(auto(), 2_000, 1e9, new LabelRules(30, votes, false, LabelRules.Targets.LEARN));
    }

    /** The same for models of a spec that take a second label for a better one. */
    static ModelRules corrections(String spec) {
        return rules(
                new Creation(ModelSettings.of(StreamModels.parse(spec)), Optional.empty(), AFTER, Optional.empty()),
                2_000,
                1e9,
                new LabelRules(30, 1, true, LabelRules.Targets.LEARN));
    }

    /** Models that wait for votes, and take a label of nobody after them for a better one. */
    static ModelRules correctedVotes(int votes) {
        return rules(auto(), 2_000, 1e9, new LabelRules(30, votes, true, LabelRules.Targets.LEARN));
    }

    /** Models whose class variables wait for each other's labels. */
    static ModelRules gathering(LabelRules.Targets targets) {
        return rules(auto(), 2_000, 1e9, new LabelRules(30, 1, false, targets));
    }

    private static ModelRules rules(Creation creation, int outputBytes, double modelBytes, LabelRules labels) {
        return new ModelRules(
                creation,
                new ModelLimits(
                        new Limit("max.classes", CLASSES),
                        new Limit("max.values", VALUES),
                        new Limit("max.features", 5),
                        new Limit("model.bytes", 1e6),
                        new Limit("output.bytes", outputBytes),
                        WireLimits.DEFAULT.withMaxFeatures(5)),
                new ModelBudget(new Limit("model.memory", modelBytes), 1e9, new Limit("record.work", 1e9), 1e12, 0, 0),
                new Reporting(StreamErrors.Settings.DEFAULT, 20, 1_000_000, 0.9),
                labels,
                true,
                false,
                20_000_000_000L);
    }
}
